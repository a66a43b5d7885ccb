"""A shown ruling as lines of text, for the command line."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rulesdb.web.rulings.shapes import ShownCitation, ShownFact, ShownRuling
from rulesdb.web.rulings.tongue import tongue

_CITED_IN_LINE = 2
"""Citations that a line of text names; the rest is only counted."""


def text_lines(shown: ShownRuling, *, dim: Callable[[str], str] = str) -> list[str]:
    """The ruling as lines of text; `dim` marks what did not count."""
    t = tongue(shown.language)
    lines = [shown.verdict, ""]
    lines += [f"  {fact.label}: {fact.text}" for fact in shown.facts]
    for one in shown.depends:
        lines += ["", t.gettext("Depends on: %(fact)s", fact=one.text)]
        if one.usual:
            lines.append(f"  {t.gettext('taken as usual: %(value)s', value=one.usual)}")
        lines += [f"  {branch.text}: {_facts_in_line(branch.facts)}" for branch in one.branches]
    for conflict in shown.conflicts:
        sides = "; ".join(f"{name}: {value}" for _, name, value in conflict.sides)
        lines += ["", t.gettext("Rules contradict each other on %(measure)s", measure=conflict.label), f"  {sides}"]
    for reading in shown.readings:
        lines += ["", t.gettext("Open rule: %(option)s", option=reading.text)]
        lines.append(f"  {t.gettext('used here: %(value)s', value=reading.chosen_text)}")
        lines.append(f"  {reading.other.text}: {_facts_in_line(reading.other.facts)}")
        lines += [f"  {one.topic}: {one.holds} {one.why}  [{one.id}]" for one in reading.about]
    for title, remarks in (
        (t.gettext("Why not"), shown.refusals),
        (t.gettext("The player may"), shown.offers),
        (t.gettext("Notes"), shown.notes),
    ):
        if remarks:
            lines += ["", title]
            for remark in remarks:
                lines += [f"  {remark.text}", f"    {_printed(remark.citations)}  [{remark.rule}]"]
    for title, counted in ((t.gettext("Steps"), True), (t.gettext("Looked at, did not count"), False)):
        steps = [step for step in shown.steps if step.counted is counted]
        if steps:
            lines += ["", title]
            for step in steps:
                written = [f"  {step.text}", f"    {_printed(step.citations)}  [{step.rule}]"]
                lines += written if counted else map(dim, written)
    if shown.assumed:
        lines += ["", t.gettext("Taken as so, because nothing else was said")]
        lines += [f"  {fact.label}: {fact.text}" for fact in shown.assumed]
    if shown.edition_name:
        lines += ["", t.gettext("Edition: %(edition)s", edition=shown.edition_name)]
    lines += ["", t.gettext("data %(version)s", version=shown.data_version)]
    return lines


def _facts_in_line(facts: Iterable[ShownFact]) -> str:
    return ", ".join(f"{fact.label}: {fact.text}" for fact in facts)


def _printed(citations: tuple[ShownCitation, ...]) -> str:
    more = len(citations) - _CITED_IN_LINE
    told = "; ".join(one.printed for one in citations[:_CITED_IN_LINE])
    return f"{told} (+{more})" if more > 0 else told
