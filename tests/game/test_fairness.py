"""The mixing of seeds gives the examples that the tests of the page use, too."""

from __future__ import annotations

import json
from pathlib import Path

from kolej.game.fairness import NONCE, SECRET, fingerprint, mixed_seed, new_nonce, new_secret
from kolej.game.seeding import check_seed

EXAMPLES = json.loads((Path(__file__).parents[2] / "web/src/lib/fairness-examples.json").read_text("utf-8"))


def test_hashes_and_seeds_are_those_of_the_examples() -> None:
    for example in EXAMPLES["fingerprints"]:
        assert fingerprint(example["text"]) == example["hash"]
    for example in EXAMPLES["seeds"]:
        seed = mixed_seed(example["secret"], example["nonces"])
        assert str(seed) == example["seed"] and check_seed(seed) == seed


def test_secrets_and_nonces_are_random() -> None:
    for new, form in ((new_secret, SECRET), (new_nonce, NONCE)):
        made = {new() for _ in range(100)}
        assert len(made) == 100 and all(form.fullmatch(one) for one in made)
