"""`dataclass` and `NamedTuple`, as the standard library has them, made in a quarter of the time: what every command
pays before it begins.

    @dataclass(frozen=True)
    class Point: ...

The library's decorator writes and compiles six functions for a class, 0.7 ms: with the forty classes that `solve`
imports, a third of its start. Here it is one, `__init__`, of a class of which there is an object; the others are
closures, and fields are noted without the library where a class says nothing that is particular. The library's
`NamedTuple` compiles each annotation and a `__new__`, and makes the class twice; here `__new__` is compiled when the
first tuple is made. For type checkers both are the library's own. Modules that every command imports take them from
here; others need not.

`lazily` is `functools.cached_property` without its lock, which takes longer than what it guards where that is short.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from functools import cached_property
    from typing import NamedTuple as NamedTuple

    lazily = cached_property
else:
    import dataclasses
    from collections import _tuplegetter
    from functools import cache
    from operator import attrgetter
    from types import FunctionType

    class lazily:
        def __init__(self, function):
            self.function, self.name, self.__doc__ = function, function.__name__, function.__doc__

        def __get__(self, owner, kind=None):
            if owner is None:
                return self
            value = owner.__dict__[self.name] = self.function(owner)
            return value

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

    _new = tuple.__new__

    # As many fields -> the code of `__new__`, in which they have no names yet: to compile it takes longer.
    _NEW = {
        1: (lambda _cls, a: _new(_cls, (a,))).__code__,
        2: (lambda _cls, a, b: _new(_cls, (a, b))).__code__,
        3: (lambda _cls, a, b, c: _new(_cls, (a, b, c))).__code__,
        4: (lambda _cls, a, b, c, d: _new(_cls, (a, b, c, d))).__code__,
        5: (lambda _cls, a, b, c, d, e: _new(_cls, (a, b, c, d, e))).__code__,
    }

    class _New:
        """`__new__` of a named tuple, compiled when it is first asked for."""

        def __init__(self, fields, defaults):
            self.fields, self.defaults = fields, defaults

        def __get__(self, tuple_, owner):
            made = next(cls for cls in owner.__mro__ if cls.__dict__.get("__new__") is self)
            if (code := _NEW.get(len(self.fields))) is not None:
                code = code.replace(co_varnames=("_cls", *self.fields), co_name="__new__")
                new = FunctionType(code, globals(), "__new__", tuple(self.defaults.values()))
            else:
                names = ", ".join(self.fields)
                new = eval(f"lambda _cls, {names}: _new(_cls, ({names}))")
                new.__name__, new.__defaults__ = "__new__", tuple(self.defaults.values())
            new.__qualname__, new.__annotations__ = f"{made.__qualname__}.__new__", dict(made.__annotations__)
            made.__new__ = staticmethod(new)
            return new

    def _make(cls, values):
        """Return a new tuple of an iterable's values."""
        new = tuple.__new__(cls, values)
        if len(new) != len(cls._fields):
            raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(new)}")
        return new

    def _replace(self, /, **changes):
        """Return a new tuple with other values of some fields."""
        new = self._make(map(changes.pop, self._fields, self))
        if changes:
            raise ValueError(f"Got unexpected field names: {[*changes]!r}")
        return new

    def _asdict(self):
        """Return a dictionary from fields to values."""
        return dict(zip(self._fields, self, strict=True))

    def _tuple_repr(self):
        values = ", ".join([f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True)])
        return f"{self.__class__.__name__}({values})"

    _TUPLE = {
        "__slots__": (),
        "_make": classmethod(_make),
        "_replace": _replace,
        "_asdict": _asdict,
        "__repr__": _tuple_repr,
        "__getnewargs__": lambda self: tuple(self),
    }

    class _Fields(type):
        def __new__(cls, name, bases, own):
            if not bases:
                return super().__new__(cls, name, bases, own)
            fields = tuple(own.get("__annotations__", ()))
            defaults = {field: own[field] for field in fields if field in own}
            if [*defaults] != [*fields[len(fields) - len(defaults) :]]:
                raise TypeError(f"{name}: a field without a default follows one that has one")
            getters = {field: _tuplegetter(i, f"Alias for field number {i}") for i, field in enumerate(fields)}
            noted = {"_fields": fields, "_field_defaults": defaults, "__match_args__": fields}
            own = _TUPLE | own | getters | noted | {"__new__": _New(fields, defaults)}
            return type(name, tuple(tuple if base is _Base else base for base in bases), own)

    class _Base(metaclass=_Fields):
        pass

    class NamedTuple:
        """The base that `typing.NamedTuple` is."""

        @staticmethod
        def __mro_entries__(_):
            return (_Base,)

    NamedTuple = NamedTuple()
