"""What every Kotlin file imports without saying so, by its full name."""

from __future__ import annotations

from functools import cache

from indexer.languages.typed.forms import Named
from indexer.languages.typed.known import Known

PACKAGES = (
    "kotlin", "kotlin.annotation", "kotlin.collections", "kotlin.comparisons", "kotlin.io", "kotlin.ranges",
    "kotlin.sequences", "kotlin.text", "java.lang", "kotlin.jvm",
)  # fmt: skip
"""The packages imported whole by every file."""

_WIDER = ("Byte", "Short", "Int", "Long", "Float", "Double")
PRIMITIVES = frozenset(
    f"kotlin.{name}"
    for name in (*_WIDER, "Boolean", "Char", "String", "UByte", "UShort", "UInt", "ULong", "Unit", "Nothing")
)
"""Types that are plain values and that no class of the workspace extends."""

ASSIGNED = frozenset(("plusAssign", "minusAssign", "timesAssign", "divAssign", "remAssign"))
"""Operators that stand for the plain one where a type does not have them."""

_TYPES = {
    "kotlin": (
        "Annotation", "Any", "Boolean", "Byte", "Char", "CharSequence", "Comparable", "Double", "Enum", "Float",
        "Function", "Int", "Lazy", "Long", "Nothing", "Number", "Pair", "Result", "Short", "String", "Throwable",
        "Triple", "UByte", "UInt", "ULong", "UShort", "Unit", "ByteArray", "ShortArray", "IntArray", "LongArray",
        "FloatArray", "DoubleArray", "BooleanArray", "CharArray", "Deprecated", "DslMarker", "OptIn",
        "PublishedApi", "ReplaceWith", "RequiresOptIn", "SinceKotlin", "Suppress", "AutoCloseable",
        "ArithmeticException", "AssertionError", "ClassCastException", "ConcurrentModificationException", "Error",
        "Exception", "IllegalArgumentException", "IllegalStateException", "IndexOutOfBoundsException",
        "NoSuchElementException", "NotImplementedError", "NullPointerException", "NumberFormatException",
        "OutOfMemoryError", "RuntimeException", "UnsupportedOperationException",
    ),
    "kotlin.collections": (
        "AbstractCollection", "AbstractList", "AbstractMap", "AbstractMutableList", "AbstractMutableMap",
        "AbstractMutableSet", "AbstractSet", "ArrayDeque", "ArrayList", "Collection", "HashMap", "HashSet",
        "Iterable", "Iterator", "LinkedHashMap", "LinkedHashSet", "List", "ListIterator", "Map", "MutableCollection",
        "MutableIterable", "MutableIterator", "MutableList", "MutableListIterator", "MutableMap", "MutableSet",
        "Set", "IndexedValue", "IntIterator", "CharIterator", "LongIterator", "ByteIterator",
    ),
    "kotlin.sequences": ("Sequence",),
    "kotlin.text": ("Regex", "RegexOption", "MatchResult", "StringBuilder", "Appendable", "Charsets", "CharCategory"),
    "kotlin.ranges": (
        "IntRange", "LongRange", "CharRange", "ClosedRange", "IntProgression", "LongProgression", "OpenEndRange",
    ),
    "kotlin.comparisons": ("Comparator",),
    "kotlin.annotation": ("Retention", "Target", "AnnotationTarget", "AnnotationRetention", "MustBeDocumented"),
    "kotlin.jvm": (
        "JvmField", "JvmName", "JvmOverloads", "JvmStatic", "JvmSuppressWildcards", "JvmInline", "Synchronized",
        "Throws", "Transient", "Volatile", "Strictfp",
    ),
    "java.lang": (
        "AutoCloseable", "Character", "Class", "ClassLoader", "Cloneable", "Integer", "InterruptedException", "Math",
        "Object", "Override", "Process", "ProcessBuilder", "Runnable", "Runtime", "StackTraceElement",
        "StringBuffer", "System", "Thread", "ThreadLocal", "Void",
    ),
}  # fmt: skip
_FULL = {name: f"{package}.{name}" for package, names in reversed(_TYPES.items()) for name in names} | {
    "Array": "Array"
}
_SAME = {
    "java.lang.String": "kotlin.String",
    "java.lang.Object": "kotlin.Any",
    "java.lang.Integer": "kotlin.Int",
    "java.lang.Iterable": "kotlin.collections.Iterable",
    "java.lang.StringBuilder": "kotlin.text.StringBuilder",
    "java.lang.CharSequence": "kotlin.CharSequence",
    "java.lang.Comparable": "kotlin.Comparable",
    "java.util.Collection": "kotlin.collections.MutableCollection",
    "java.util.List": "kotlin.collections.MutableList",
    "java.util.Set": "kotlin.collections.MutableSet",
    "java.util.Map": "kotlin.collections.MutableMap",
    "java.util.Iterator": "kotlin.collections.MutableIterator",
    "java.util.ArrayList": "kotlin.collections.ArrayList",
    "java.util.HashMap": "kotlin.collections.HashMap",
    "java.util.HashSet": "kotlin.collections.HashSet",
    "java.util.LinkedHashMap": "kotlin.collections.LinkedHashMap",
    "java.util.LinkedHashSet": "kotlin.collections.LinkedHashSet",
    "kotlin.Array": "Array",
}


def normal(name: str) -> str:
    """The name by which the table knows what is called so."""
    return _SAME.get(name, name)


def full_name(known: Known, name: str) -> str:
    """The full name of something that every file has; "" if nothing is known of that name."""
    found = _FULL.get(name)
    if found is not None:
        return normal(found)
    for package in PACKAGES:
        if known.member(package, name) is not None:
            return f"{package}.{name}"
    return ""


@cache
def without_receiver(known: Known) -> frozenset[str]:
    """The names of functions that are known, none of which calls a lambda that it is given on a receiver."""
    with_one: set[str] = set()
    names: set[str] = set()
    for member, entry in known.all():
        held = {each.name for each in entry.arguments if isinstance(each, Named)}
        if "FnOn" in held:
            with_one.add(member.rpartition(".")[2])
        elif "Fn" in held:
            names.add(member.rpartition(".")[2])
    return frozenset(names - with_one)


def widening(have: str, want: str) -> int | None:
    """0 for the same plain type, a step for a literal that may be a wider one, None if it does not fit."""
    if have == want:
        return 0
    if have == "kotlin.Int" and want in ("kotlin.Long", "kotlin.Byte", "kotlin.Short"):
        return 3  # a literal takes the type that is wanted
    return None
