"""The answers of the page under Pyodide in node: the verdicts of every kind, proofs, explanations, links of editors."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from cpsudoku import checker as certificate
from cpsudoku.apps.web import page_questions
from cpsudoku.apps.web.site import build_site
from cpsudoku.formats.entry_reading import read_entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support import registry
from tests.apps.conftest import Once
from tests.apps.site.conftest import LINKS, SEVENTEEN, command_line
from tests.conftest import chosen

pytestmark = pytest.mark.every(3)  # Pyodide takes seconds to answer
Events = list[dict[str, Any]]

VERDICTS = ("unique", "multiple", "none")
EXAMPLES = {
    (name, verdict): getattr(gallery.kind_of(name), verdict)[0]
    for name in registry.names("kind")
    for verdict in VERDICTS
    if getattr(gallery.kind_of(name), verdict)
}
WALKS = {"sudoku": SEVENTEEN, **{name: EXAMPLES[name, "unique"] for name in ("killer", "slitherlink", "nurikabe")}}
METHODS = ["verdict", "verdict:search"]


@pytest.fixture(scope="module")
def examples(request: pytest.FixtureRequest) -> dict[tuple[str, str], str]:
    """The examples of a sixth of the kinds, others each day."""
    names = registry.names("kind")
    days = 1 if request.config.getoption("--slow") else 6
    today = {names[i] for i in chosen(len(names), days, "examples of the site")}
    return {key: text for key, text in EXAMPLES.items() if key[0] in today}


def _messages(examples: dict[tuple[str, str], str]) -> dict[str, dict[str, Any]]:
    questions: dict[str, dict[str, Any]] = {}
    for (name, verdict), text in examples.items():
        ask = METHODS + ["certificate"] * (verdict == "unique")
        questions[f"{name} {verdict}"] = {"text": text, "kind": name, "ask": ask}
    questions |= {f"walk {name}": {"text": text, "kind": name, "ask": ["walk"]} for name, text in WALKS.items()}
    questions |= {f"link {name}": {"text": link, "ask": ["picture", "verdict"]} for name, link in LINKS.items()}
    questions["less"] = {"text": SEVENTEEN, "without": ["digits r1c1"], "ask": METHODS}
    questions["layers"] = {"text": SEVENTEEN, "ask": ["candidates:8", "minimal", "links", "overlay"]}
    questions["no question"] = {"text": SEVENTEEN, "ask": ["verdict:/tmp/mine.py"]}
    questions["methods"] = {"text": SEVENTEEN, "ask": ["methods"]}
    questions["judge"] = {"text": SEVENTEEN, "ask": ["judge"], "grid": SEVENTEEN.replace(".", "1")}
    questions["new"] = {"text": "1..4............", "ask": ["clues", "statement", "solutions:3"], "cells": ["r1c1"]}
    questions["heap"] = {"text": EXAMPLES["killer", "unique"], "ask": ["walk"]}
    return {name: {"n": n, **message} for n, (name, message) in enumerate(questions.items(), 1)}


@pytest.fixture(scope="module")
def answers(site: Path, once: Once, examples: dict[tuple[str, str], str]) -> dict[str, Events]:
    """The events of each message."""
    messages = _messages(examples)
    lines = "".join(json.dumps(message) + "\n" for message in messages.values())

    def answer(file: Path) -> None:
        command = ["node", str(Path(__file__).with_name("answers.mjs")), str(site)]
        ran = subprocess.run(command, input=lines, capture_output=True, text=True)
        assert ran.returncode == 0, ran.stderr
        file.write_text(ran.stdout, encoding="utf-8")

    hello, *events, heap = map(json.loads, once("answers", answer).read_text(encoding="utf-8").splitlines())
    assert hello["methods"] == ["sat", "search"]
    assert heap["heap"] < 200e6
    return dict(zip(messages, events, strict=True))


def _finals(events: Events, what: str) -> Events:
    return [event for event in events if event["what"] == what and event["final"]]


def verdict_of(events: Events) -> str:
    """Return the verdict as the page shows it."""
    by_name = {event["what"]: event for event in events if event.get("final")}
    if "error" in by_name:
        return "undecided" if "undecided" in by_name["error"]["message"] else "invalid"
    verdict = str(by_name["verdict"]["verdict"])
    drawn = by_name.get("picture", {}).get("drawn")
    return "undecided" if drawn and verdict in ("none", "multiple") else verdict


def test_both_methods_answer_each_kind_and_verdict(
    answers: dict[str, Events], examples: dict[tuple[str, str], str]
) -> None:
    found = {
        (name, verdict): [event["verdict"] for event in _finals(answers[f"{name} {verdict}"], "verdict")]
        for name, verdict in examples
    }
    assert found == {(name, verdict): [verdict, verdict] for name, verdict in examples}


def test_both_checkers_accept_the_certificate_of_each_kind(
    answers: dict[str, Events], examples: dict[tuple[str, str], str], tmp_path: Path
) -> None:
    texts = {}
    for name, verdict in examples:
        if verdict == "unique":
            (event,) = _finals(answers[f"{name} unique"], "certificate")
            assert event["claim"] == "unique", (name, event)
            texts[name] = event["text"]
    for name, text in texts.items():
        assert [result.accepted for result in certificate.check(text.split("\n"))] == [True], name
    file = tmp_path / "certificates"
    file.write_text("\n".join(texts.values()), encoding="utf-8")
    checker = build_site.ROOT / "cpsudoku" / "checker.js"
    ran = subprocess.run(["node", str(checker), str(file)], capture_output=True, text=True)
    assert ran.stdout.endswith(f"{len(texts)} accepted, 0 rejected\n"), ran.stdout + ran.stderr


def test_explanations_are_those_of_python_elsewhere(answers: dict[str, Events]) -> None:
    for name, text in WALKS.items():
        (event,) = _finals(answers[f"walk {name}"], "walk")
        expected = page_questions.record_answers(read_entry(text, name), "walk", seconds=60)["walk"][-1]
        for one in (event, expected):
            del one["seconds"]
        assert {key: event[key] for key in expected} == json.loads(json.dumps(expected)), name


def test_links_of_editors_have_the_verdict_of_the_command_line(answers: dict[str, Events]) -> None:
    assert {name: verdict_of(answers[f"link {name}"]) for name in LINKS} == {
        name: command_line(link) for name, link in LINKS.items()
    }
    unique = {name for name, link in LINKS.items() if command_line(link) == "unique"}
    assert unique == {"f-puzzles", "SudokuPad", "SudokuMaker", "puzz.link", "Penpa"}
    assert command_line(LINKS["f-puzzles, with a drawing"]) == "undecided"


def test_a_clue_is_left_out_and_layers_answer(answers: dict[str, Events]) -> None:
    assert verdict_of(answers["less"]) == "multiple"
    finals = {event["what"] for event in answers["layers"] if event["final"]}
    assert finals == {"candidates", "minimal", "links", "overlay", "end"}


def test_messages_are_checked_as_those_of_the_server(answers: dict[str, Events]) -> None:
    error, end = answers["no question"]
    expected = "expected one of verdict:sat, verdict:cp_sat, verdict:search"
    assert error["message"] == f"question 'verdict:/tmp/mine.py': {expected}"
    assert end["what"] == "end"


def test_what_is_new_on_the_page_is_answered(answers: dict[str, Events]) -> None:
    """CP-SAT's model without OR-tools is the one with it; its times are missing."""
    (event,) = _finals(answers["methods"], "methods")
    (expected,) = page_questions.record_answers(read_entry(SEVENTEEN), "methods", seconds=60)["methods"]
    assert [one["here"] for one in event["methods"]] == [False, True, True]
    assert event["groups"] == json.loads(json.dumps(expected["groups"]))
    assert event["inferences"] == json.loads(json.dumps(expected["inferences"]))
    (judge,) = _finals(answers["judge"], "judge")
    assert judge["broken"] and not judge["right"]
    assert {event["what"] for event in answers["new"]} == {"clues", "statement", "solutions", "end"}
