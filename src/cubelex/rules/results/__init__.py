"""What a result is, how it is written, averaged and ranked: 9f."""
