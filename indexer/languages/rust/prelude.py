"""What every Rust file sees without importing it."""

from __future__ import annotations

_TYPES = frozenset(
    "bool char str u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 "
    "Option Some None Result Ok Err Vec Box String ToString ToOwned Iterator IntoIterator DoubleEndedIterator "
    "ExactSizeIterator Extend FromIterator Clone Copy Send Sync Sized Drop Fn FnMut FnOnce AsRef AsMut Into From "
    "TryFrom TryInto Default Eq PartialEq Ord PartialOrd drop Array Ptr Tuple integer Range".split()
)

_DERIVED = frozenset("Debug Hash".split())
"""Macros of the prelude: traits where they are derived."""

PRELUDE = _TYPES | _DERIVED

MACROS = frozenset(
    "assert assert_eq assert_ne cfg column compile_error concat dbg debug_assert debug_assert_eq debug_assert_ne env "
    "eprint eprintln file format format_args include include_bytes include_str line matches module_path option_env "
    "panic print println stringify thread_local todo unimplemented unreachable vec write writeln "
    "is_x86_feature_detected".split()
)
"""Macros of the standard library, without the `!`."""

_SHORT = {
    "std.option.Option": "Option",
    "std.result.Result": "Result",
    "std.vec.Vec": "Vec",
    "std.boxed.Box": "Box",
    "std.string.String": "String",
    "std.string.ToString": "ToString",
    "std.iter.Iterator": "Iterator",
    "std.iter.IntoIterator": "IntoIterator",
    "std.iter.DoubleEndedIterator": "DoubleEndedIterator",
    "std.iter.FromIterator": "FromIterator",
    "std.clone.Clone": "Clone",
    "std.convert.From": "From",
    "std.convert.Into": "Into",
    "std.default.Default": "Default",
    "std.ops.Deref": "Deref",
    "std.ops.DerefMut": "DerefMut",
    "std.ops.Index": "Index",
    "std.ops.IndexMut": "IndexMut",
    "std.rc.Rc": "Rc",
    "std.sync.Arc": "Arc",
    "std.cell.RefCell": "RefCell",
    "std.cell.Cell": "Cell",
    "std.borrow.Cow": "Cow",
    "std.sync.Mutex": "Mutex",
    "std.sync.RwLock": "RwLock",
    "std.collections.HashMap": "HashMap",
    "std.collections.BTreeMap": "BTreeMap",
    "std.collections.HashSet": "HashSet",
    "std.collections.BTreeSet": "BTreeSet",
    "std.collections.VecDeque": "VecDeque",
    "std.collections.BinaryHeap": "BinaryHeap",
}
"""Well-known things, which the table of known types and what is shown to people call by their last name."""


def normal(name: str) -> str:
    """The name by which something outside is known."""
    return _SHORT.get(name, name)
