"""What is near, what is a test, what is not the project's own: decided here and nowhere else. By path alone."""

_TEST_FOLDERS = frozenset(("test", "tests", "testing", "__tests__", "spec", "specs", "e2e", "testdata", "test_data"))
_TEST_TAILS = ("_test", "_tests", ".test", "-test", ".spec", "_spec", "-spec", "Test", "Tests")
_VENDORED = frozenset(
    ("vendor", "vendored", "_vendor", "third_party", "thirdparty", "node_modules", "bower_components", "site-packages")
)


def is_test(path: str) -> bool:
    """Whether a file looks like a test by its folder or name."""
    *folders, name = path.split("/")
    if not _TEST_FOLDERS.isdisjoint(folders):
        return True
    stem, _, suffix = name.rpartition(".")
    return bool(suffix) and (stem.startswith("test_") or stem == "conftest" or stem.endswith(_TEST_TAILS))


def is_vendored(path: str) -> bool:
    """Whether a file lies among copies of other projects."""
    return not _VENDORED.isdisjoint(path.split("/")[:-1])


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
