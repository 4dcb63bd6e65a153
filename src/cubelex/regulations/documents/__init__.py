"""The Regulations as documents: read, checked, compared, searched, kept and published.

Nothing here holds the WCA's text: it comes from documents that the user adds. The front door is `cubelex.regulations`.
"""
