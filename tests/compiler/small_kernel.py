"""Kernel code that compiles in a second: functions that call each other, on an array."""

LIMIT = 10


def first(a):
    return a[0]


def last_of_three(a):
    return a[2]


def last_but(a, n):
    """The item before the last n items."""
    return a[len(a) - 1 - n]


def double(n):
    return 2 * n


def total(a):
    """An entry point that calls two functions, one of them through another."""
    n = 0
    for i in range(len(a)):
        n += capped(double(a[i]))
    return n


def capped(n):
    return min(n, LIMIT)


def other_entry(a):
    return capped(a[0])


def triple(n):
    """A replacement for `double`."""
    return 3 * n


def double_and_one(n):
    """A replacement for `double` that calls it."""
    return double(n) + 1


def noticed_in_vain(n):
    """A replacement for nothing."""
    return n


def even(n):
    return n == 0 or odd(n - 1)


def odd(n):
    return n != 0 and even(n - 1)
