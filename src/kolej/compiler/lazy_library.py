"""Parts: compiled functions that are called by compiled functions only.

Numba optimises each function by itself, together with all that it calls, and makes machine code of it: what lies ten
calls deep is optimised ten times, and nobody runs the machine code of the parts. A part is left as it is until it is
in a function that Python calls, and is optimised there.
"""

from __future__ import annotations

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler


class PartLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of a part and of the parts that it calls, to be linked into what calls it."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalized = True

    @property
    def codegen(self) -> Any:
        """Numba asks it to set the function's environment, in machine code that is not there."""
        return self

    def set_env(self, name: str, environment: object) -> None:
        pass


class PartCompiler(Compiler):  # type: ignore[misc]
    def define_pipelines(self) -> Any:
        state = self.state
        state.library = PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        return super().define_pipelines()
