"""Pictures of puzzle states, as flat nets a scrambler can check a puzzle against."""
