"""What is near, what is a test, what is not the project's own: decided here and nowhere else. By path alone."""

import re

_TEST = re.compile(
    r"(?:^|/)(?:tests?|testing|__tests__|specs?|e2e|testdata|test_data)/"
    r"|(?:^|/)(?:test_[^/]*|[^/]*_tests?|conftest|[^/]*[._-](?:test|spec)|[^/]*Tests?)\.[^/.]+$"
)
_VENDORED = re.compile(
    r"(?:^|/)(?:vendor|vendored|_vendor|third_party|thirdparty|node_modules|bower_components|site-packages)/"
)


def is_test(path: str) -> bool:
    """Whether a file looks like a test by its folder or name."""
    return _TEST.search(path) is not None


def is_vendored(path: str) -> bool:
    """Whether a file lies among copies of other projects."""
    return _VENDORED.search(path) is not None


def distance(path: str, other: str) -> int:
    """How far apart two files are: 0 the same, 1 the same directory, then one more a directory up or down."""
    if path == other:
        return 0
    here, there = path.split("/")[:-1], other.split("/")[:-1]
    common = 0
    for left, right in zip(here, there, strict=False):
        if left != right:
            break
        common += 1
    return 1 + len(here) + len(there) - 2 * common
