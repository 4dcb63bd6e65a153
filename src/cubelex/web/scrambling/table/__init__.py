"""The scrambling table: the queue, one sequence at a time, and signatures."""
