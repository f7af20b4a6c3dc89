"""How our files are compiled by the lints: the same dialect and include folders as CMake gives them."""

import shutil

INCLUDE_DIRS = ("include", "src", "cli", "tests")
GENERATED_OK = ("-DSAMEISH_VERSION=\"lint\"", "-DSAMEISH_SOURCE_DIR=\".\"")
DIALECT = ("-std=c++20", *GENERATED_OK)


def find(*names):
    return next((found for found in map(shutil.which, names) if found), None)


def include_flags(root):
    return [f"-I{root}/{folder}" for folder in INCLUDE_DIRS]


def instruction_set_flags(path):
    """The same -m flags that src/kernel/room.cmake gives to *_avx2.cc and *_avx512.cc."""
    base = ["-mavx2", "-mbmi", "-mbmi2", "-mpopcnt", "-mlzcnt"]
    if path.endswith("_avx2.cc"):
        return base
    if path.endswith("_avx512.cc"):
        return [f"-mavx512{part}" for part in ("f", "bw", "vl", "dq", "vpopcntdq")] + base
    return []
