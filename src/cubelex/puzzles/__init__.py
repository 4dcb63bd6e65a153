"""States, moves and notation of every WCA puzzle. Mathematics: knows no law but the notation of each edition."""
