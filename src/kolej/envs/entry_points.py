"""The functions that the environments call, as kernel code.

Each takes the board, the state and the scratch memory as the first items of arrays: Numba takes fifty microseconds to
look at a record, and one to look at an array.
"""

from kolej.bots.policies import decide
from kolej.observation.encoding import mask, observe
from kolej.rules.redaction import redact
from kolej.rules.setup import set_up
from kolej.rules.state import OVER
from kolej.rules.turn import play


def deal(boards, states, scratches, players, seed):
    states[0].rng = seed
    set_up(boards[0], states[0], scratches[0], players)


def move(boards, states, scratches, action):
    play(boards[0], states[0], scratches[0], action)


def allow(boards, states, scratches, allowed):
    mask(boards[0], states[0], scratches[0], allowed)


def look(boards, states, scratches, seat, row):
    observe(boards[0], states[0], scratches[0], seat, row)


def answer(boards, states, scratches, memories, words, seat, policies):
    """The others decide, each by its policy, until it is the seat's turn or the game is over.

    They are shown `states[1]`, from which is wiped what they may not know; `words` are the same states as plain words.
    """
    while states[0].phase != OVER and states[0].to_move != seat:
        for i in range(words.shape[1]):
            words[1, i] = words[0, i]
        redact(states[1], states[0].to_move)
        action = decide(boards[0], states[1], scratches[0], memories[0], policies[states[0].to_move])
        play(boards[0], states[0], scratches[0], action)
