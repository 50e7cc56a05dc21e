"""`dataclass`, as the standard library has it, made in a quarter of the time: every command pays for it at its start.

    @dataclass(frozen=True)
    class Point: ...

The library's decorator compiles six functions for a class, which takes 0.7 ms. `solve` imports forty such classes. This
one compiles `__init__` alone, for the first object of a class; closures replace the other functions. Fields are noted
without the library if they are plain. Type checkers read the library's own. Modules that every command imports use it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:
    import dataclasses
    from functools import cache
    from operator import attrgetter

    def dataclass(cls=None, /, *, frozen: bool = False, eq: bool = True, slots: bool = False):
        """Make a dataclass, as `dataclasses.dataclass` with these options does."""

        def made(cls: type) -> type:
            own = dict(cls.__dict__)
            # To let it compile what refuses a change takes as long as all else; it insists only where a base is frozen.
            theirs = frozen and any(map(dataclasses.is_dataclass, cls.__bases__))
            if slots or not _note_fields(cls, own, frozen):
                cls = dataclasses.dataclass(init=False, repr=False, eq=False, slots=slots, frozen=theirs)(cls)
            cls.__dataclass_params__ = _Params(frozen, eq)
            fields = dataclasses.fields(cls)
            methods = {"__init__": _Init(cls, fields, frozen), "__repr__": _repr(fields)}
            if eq:
                values = _values(tuple(f.name for f in fields if f.compare))
                methods["__eq__"] = lambda self, other: (
                    values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented
                )
                methods["__hash__"] = (lambda self: hash(values(self))) if frozen else None
            for name, method in methods.items():
                if name not in own or (name == "__hash__" and "__eq__" not in own and own[name] is None):
                    setattr(cls, name, method)
            if frozen:
                cls.__setattr__, cls.__delattr__ = _refuse_assignment, _refuse_assignment
                if slots:
                    names = [f.name for f in fields]
                    cls.__getstate__ = lambda self: [getattr(self, name) for name in names]
                    cls.__setstate__ = lambda self, state: _set_state(self, zip(names, state, strict=True))
            return cls

        return made if cls is None else made(cls)

    class _Params:
        """What `dataclasses` reads of a class, made by itself for one that has nothing, when it is asked for."""

        def __init__(self, frozen, eq):
            self.frozen, self.eq = frozen, eq

        def __get__(self, owner, kind=None):
            return _params(self.frozen, self.eq)

    @cache
    def _params(frozen: bool, eq: bool) -> Any:
        return dataclasses.make_dataclass("_", (), frozen=frozen, eq=eq).__dataclass_params__

    def _note_fields(cls: type, own: dict[str, Any], frozen: bool) -> bool:
        """Enter the fields of a class, as the library does; False where it has to see to it."""
        types = own.get("__annotations__", {})
        bases = [base for base in cls.__mro__[:0:-1] if dataclasses.is_dataclass(base)]
        if cls.__doc__ is None or any((base.__setattr__ is _refuse_assignment) is not frozen for base in bases):
            return False
        if any(word in str(type) for type in types.values() for word in ("ClassVar", "InitVar", "KW_ONLY")):
            return False
        fields = {}
        for name in types:
            default = own.get(name, dataclasses.MISSING)
            field = default if isinstance(default, dataclasses.Field) else dataclasses.field(default=default)
            if field.default.__class__.__hash__ is None:
                return False  # the library refuses it
            fields[name] = field
        for name, field in fields.items():
            field.name, field.type, field._field_type = name, types[name], dataclasses._FIELD
            if field.kw_only is dataclasses.MISSING:
                field.kw_only = False
            if isinstance(own.get(name), dataclasses.Field):
                if field.default is dataclasses.MISSING:
                    delattr(cls, name)
                else:
                    setattr(cls, name, field.default)
        if bases:
            fields = {name: field for base in bases for name, field in base.__dataclass_fields__.items()} | fields
        cls.__dataclass_fields__ = fields
        cls.__match_args__ = tuple([name for name, field in fields.items() if field.init and not field.kw_only])
        return True

    class _Init:
        """`__init__`, written and compiled when the first object is made: of many classes a command makes none."""

        def __init__(self, cls, fields, frozen):
            self.parts = cls, fields, frozen

        def __get__(self, owner, kind=None):
            method = _init(*self.parts)
            if self.parts[0].__dict__["__init__"] is self:
                self.parts[0].__init__ = method
            return method if owner is None else method.__get__(owner, kind)

    def _init(cls: type, fields: tuple[dataclasses.Field, ...], frozen: bool) -> Any:
        names = {"_set": object.__setattr__, "_missing": dataclasses.MISSING}
        head, keywords, body = ["self"], [], []
        for field in fields:
            name, value = field.name, field.name
            if field.default is not dataclasses.MISSING:
                names[f"_of_{name}"] = field.default
            if field.default_factory is not dataclasses.MISSING:
                names[f"_make_{name}"] = field.default_factory
                value = f"_make_{name}() if {name} is _missing else {name}" if field.init else f"_make_{name}()"
            elif not field.init:
                if field.default is dataclasses.MISSING:
                    continue
                value = f"_of_{name}"
            if field.init:
                default = f"=_of_{name}" if f"_of_{name}" in names else "=_missing" if f"_make_{name}" in names else ""
                (keywords if field.kw_only else head).append(name + default)
            body.append(f"_set(self, {name!r}, {value})" if frozen else f"self.{name} = {value}")
        if hasattr(cls, "__post_init__"):
            body.append("self.__post_init__()")
        parameters = ", ".join([*head, *(["*", *keywords] if keywords else [])])
        exec(f"def __init__({parameters}):\n " + "\n ".join(body or ["pass"]), names)
        names["__init__"].__qualname__ = f"{cls.__qualname__}.__init__"
        names["__init__"].__annotations__ = {f.name: f.type for f in fields if f.init} | {"return": None}
        return names["__init__"]

    def _repr(fields: tuple[dataclasses.Field, ...]) -> Any:
        names = [f.name for f in fields if f.repr]

        def represent(self: object) -> str:
            return f"{type(self).__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"

        return represent

    def _values(names: tuple[str, ...]) -> Any:
        """Return the values by which two are compared, as a tuple."""
        if len(names) > 1:
            return attrgetter(*names)
        return lambda self: tuple(getattr(self, name) for name in names)

    def _refuse_assignment(self: object, name: str, *_: object) -> None:
        raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")

    def _set_state(self: object, state: object) -> None:
        for name, value in state:
            object.__setattr__(self, name, value)
