"""`NamedTuple` for what a hook loads: written, checked and used like typing's, without loading `typing`.

Importing `typing`, with the `re`, `enum` and `collections` that it needs, takes as long as starting Python, and a hook
runs at every step of an agent. A class made here is a plain tuple with named fields, defaults, `_fields`, `_replace`
and `_asdict`.
"""

import sys

__all__ = ["NamedTuple"]

TYPE_CHECKING = False
if TYPE_CHECKING or sys.version_info >= (3, 14):  # from 3.14 on a class body does not hold its annotations
    from typing import NamedTuple
else:
    from _collections import _tuplegetter

    def _new(cls, *args, **named):
        fields = cls._fields
        if named or len(args) != len(fields):
            args = _filled(cls, args, named)
        return tuple.__new__(cls, args)

    def _filled(cls, args, named):
        fields, defaults = cls._fields, cls._field_defaults
        if len(args) > len(fields):
            raise TypeError(f"{cls.__name__} takes {len(fields)} values, {len(args)} were given")
        found = list(args)
        for field in fields[len(args) :]:
            if field in named:
                found.append(named.pop(field))
            elif field in defaults:
                found.append(defaults[field])
            else:
                raise TypeError(f"{cls.__name__} needs {field}")
        if named:
            raise TypeError(f"{cls.__name__} does not take {', '.join(named)}")
        return found

    def _replace(self, **named):
        found, fields = list(self), self._fields
        for field, value in named.items():
            if field not in fields:
                raise ValueError(f"{type(self).__name__} has no {field}")
            found[fields.index(field)] = value
        return tuple.__new__(type(self), found)

    def _asdict(self):
        return dict(zip(self._fields, self, strict=True))

    def _make(cls, values):
        return cls(*values)

    def _repr(self):
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self._asdict().items())})"

    def _getnewargs(self):
        return tuple(self)

    class _Kind(type):
        def __new__(kind, name, bases, space):  # noqa: ARG004 - what Python gives
            fields = tuple(space.get("__annotations__", ()))
            defaults = {field: space.pop(field) for field in fields if field in space}
            space.update({field: _tuplegetter(at, "") for at, field in enumerate(fields)})
            space.update(
                __slots__=(),
                __new__=_new,
                __repr__=_repr,
                __getnewargs__=_getnewargs,
                __match_args__=fields,
                _fields=fields,
                _field_defaults=defaults,
                _replace=_replace,
                _asdict=_asdict,
                _make=classmethod(_make),
            )
            return type(name, (tuple,), space)

    class _Base:
        def __mro_entries__(self, bases):
            return (_ROOT,)

    _ROOT = type.__new__(_Kind, "_Root", (), {})
    NamedTuple = _Base()
