"""What varies between editions, as typed and dated data: one file, one field, and the path is the attribute.

Import what is needed from the modules inside: the groups are many classes, and not every use of an edition's date
needs them.
"""
