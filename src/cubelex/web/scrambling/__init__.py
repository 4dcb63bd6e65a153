"""The scrambling table: sealed sets, to whom they are opened and when, and what scramblers need (Article 4).

No sequence and no passcode is ever written anywhere: see docs/design/scrambling-table.md before changing anything here.
"""
