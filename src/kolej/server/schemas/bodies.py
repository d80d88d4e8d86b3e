"""What the schemas share: bodies of requests and answers, fields that may be hidden, unions with a name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, TypeVar, Union

from pydantic import BaseModel, ConfigDict, Field, create_model
from pydantic.json_schema import SkipJsonSchema
from typing_extensions import TypeAliasType

T = TypeVar("T")


class RequestBody(BaseModel):
    """A body of a request. A field that is not declared is refused."""

    model_config = ConfigDict(extra="forbid")


class Answer(BaseModel):
    """A body of an answer, or a part of one."""


def _drop_default(schema: dict[str, Any]) -> None:
    schema.pop("default", None)


Absent = Annotated[T | SkipJsonSchema[None], Field(default=None, json_schema_extra=_drop_default)]
"""A field that is left out of the JSON where there is nothing to say, or for readers who may not know it."""


def _absent(kind: Any) -> Any:
    return Absent[kind]  # type: ignore[misc]  # the type is known only now


def partial_model(name: str, model: type[BaseModel], without: Sequence[str] = (), **replaced: Any) -> type[BaseModel]:
    """A model with the fields of another one, each of which may be absent. Some may be replaced or left out."""
    types = {field: info.annotation for field, info in model.model_fields.items() if field not in without} | replaced
    fields: dict[str, Any] = {field: (_absent(kind), None) for field, kind in types.items()}
    return create_model(name, __base__=Answer, __doc__="The fields that have changed.", **fields)


def union(name: str, members: Iterable[type[BaseModel]], by: str) -> Any:
    """One of the members, told apart by the field `by`. The API description shows it under this name."""
    return TypeAliasType(name, Annotated[Union[tuple(members)], Field(discriminator=by)])  # noqa: UP007 - `|` cannot join a list


def one_of(name: str, words: Sequence[str]) -> Any:
    """One of these words. The API description shows the list under this name."""
    return TypeAliasType(name, Annotated[str, Field(json_schema_extra={"enum": list(words)})])
