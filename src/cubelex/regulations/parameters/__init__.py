"""What varies between editions, as typed and dated data: one file, one field, and the path is the attribute.

The groups are named tuples and not dataclasses: making two dozen dataclasses takes longer than reading all parameters.
"""
