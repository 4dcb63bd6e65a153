"""The compiled part of the solvers: integers and arrays in, integers out.

Each module is Cython in pure-Python mode: compiled by the build where a C compiler is present, run as it is where not.
"""
