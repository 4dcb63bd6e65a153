"""People: who may compete, register, represent a country, judge or scramble (Articles 1 to 3)."""
