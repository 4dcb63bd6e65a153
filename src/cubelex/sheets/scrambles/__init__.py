"""Scramble sheets on paper and tablets, Fewest Moves sheets, passcodes, and all of them as an archive."""
