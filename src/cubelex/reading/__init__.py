"""Careful reading of what other people wrote: JSON, numbers and packed files, with bounds on what they can cost."""

from cubelex.reading.files import bytes_of_file
from cubelex.reading.json_documents import read_json
from cubelex.reading.numbers import is_whole_number
from cubelex.reading.packed_files import Packed, ZipArchive, files_in, gzip_lines

__all__ = ["Packed", "ZipArchive", "bytes_of_file", "files_in", "gzip_lines", "is_whole_number", "read_json"]
