"""How kernels are compiled, and what they share: bits, chance, array types."""

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar, cast

import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

Function = TypeVar("Function", bound=Callable[..., Any])
Words: TypeAlias = npt.NDArray[np.int64]
Small: TypeAlias = npt.NDArray[np.int8]
Floats: TypeAlias = npt.NDArray[np.float32]
Chance: TypeAlias = npt.NDArray[np.uint64]

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_S27, _S30, _S33 = np.uint64(27), np.uint64(30), np.uint64(33)
_MIX = -0x61C8864680B583EB

# A wrapper for callers in C, whom nobody knows here, would cost compile time.
_OPTIONS: dict[str, Any] = {"cache": True, "nogil": True, "no_cfunc_wrapper": True}


def kernel(function: Function) -> Function:
    """Return the function compiled at its first call, kept in numba's cache on disk.

    The interpreter's lock is let go while it runs.
    """
    return cast(Function, njit(**_OPTIONS)(function))


def _on_a_word(instruction: Callable[[Any, Any], Any]) -> Any:
    """Return an intrinsic that is one instruction on a 64-bit word."""

    def typed(typing_context: Any, word: Any) -> tuple[Any, Any]:
        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return instruction(builder, arguments[0])

        return types.int64(types.int64), code

    return intrinsic(typed)


_NEVER_ZERO = ir.Constant(ir.IntType(1), 1)
lowest_bit: Callable[[int], int] = _on_a_word(
    lambda builder, word: builder.cttz(word, _NEVER_ZERO)
)
"""The number of the lowest bit that is set in a word that is not zero."""

zeros_above: Callable[[int], int] = _on_a_word(
    lambda builder, word: builder.ctlz(word, _NEVER_ZERO)
)
"""How many bits lie above the highest one that is set in a word that is not zero."""

bits_set: Callable[[int], int] = _on_a_word(lambda builder, word: builder.ctpop(word))
"""How many bits are set in a word."""

bytes_reversed: Callable[[int], int] = _on_a_word(
    lambda builder, word: builder.bswap(word)
)
"""The word with its eight bytes in reverse order."""


def chance_from(seed: int) -> Chance:
    """Return a source of chance for kernels: one word, which every draw changes."""
    return np.array([seed & (1 << 64) - 1], np.uint64)


@kernel
def whole(cell: np.signedinteger[Any] | int) -> int:
    """Return a cell of an array as a full word."""
    return np.int64(cell)  # type: ignore[return-value]


@kernel
def below(chance: Chance, count: int) -> int:
    """Return a number below `count` (at most 2**31) and move the source on."""
    chance[0] += _GOLDEN
    word = chance[0]
    word = (word ^ (word >> _S30)) * _FIRST
    word = (word ^ (word >> _S27)) * _SECOND
    return (whole(np.int64(word >> _S33)) * count) >> 31


@kernel
def mixed(first: int, second: int) -> int:
    """Return a hash of two words; every bit of both reaches the low bits."""
    word = (first * _MIX) ^ second
    word = (word ^ ((word >> 32) & 0xFFFFFFFF)) * _MIX
    return (word >> 32) & 0xFFFFFFFF


@kernel
def nth_bit(word: int, index: int) -> int:
    """Return the number of the bit that has `index` set bits below it."""
    for _ in range(index):
        word &= word - 1
    return lowest_bit(word)
