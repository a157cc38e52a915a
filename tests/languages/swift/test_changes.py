"""What another file says of its module and its extensions is asked anew when that changes."""

from pathlib import Path

import pytest

from tests.languages.changing import assert_updated_is_clean

PACKAGE = (
    'import PackageDescription\nlet package = Package(name: "Shop", targets: [\n'
    '    .target(name: "Kit"),\n    .target(name: "App", dependencies: ["Kit"]),\n])\n'
)
TOOL = (
    "public struct Tool {\n    public func use() {}\n    public init(at: Int) {}\n}\n\n"
    "public func build() -> Tool { Tool(at: 1) }\n"
)
MAIN = 'import Kit\n\nfunc main() {\n    build().use()\n    Tool(at: 2).grip()\n    "x".loud()\n}\n'
NEAR = "extension Tool {\n    public func grip() { use() }\n}\n\nextension String { public func loud() {} }\n"

SOURCES = {"Sources/Kit/Tool.swift": TOOL, "Sources/App/Main.swift": MAIN, "Sources/Kit/Near.swift": NEAR}


@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        ("Package.swift", '.target(name: "Kit")', '.target(name: "Kit", path: "Other")'),
        ("Sources/Kit/Tool.swift", "func use()", "func use(times: Int)"),
        ("Sources/Kit/Tool.swift", "init(at: Int)", "init(on: Int)"),
        ("Sources/Kit/Near.swift", "extension Tool", "extension String"),
        ("Sources/Kit/Near.swift", "public func grip", "static func grip"),
        ("Sources/App/Main.swift", "import Kit", "import Other"),
    ],
)
def test_updated_graph_equals_a_clean_one(tmp_path: Path, path: str, before: str, after: str) -> None:
    assert_updated_is_clean(tmp_path, {"Package.swift": PACKAGE, **SOURCES}, path, before, after)
