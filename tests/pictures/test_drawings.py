"""The committed pictures: drawn by tools/pictures, complete for the elements, plain, small and in one palette."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
import yaml

from tools.pictures import drawings
from tools.pictures.drawing import facets, num, smooth
from tools.pictures.palette import ALL

DATA = Path(__file__).resolve().parents[2] / "data"
DRAWINGS = drawings()
OWED = ("terrain", "obstacles", "units", "badges", "tokens")
PACKS = sorted(path.parent.relative_to(DATA).as_posix() for path in DATA.glob("*/*/pack.yaml"))
KEY = re.compile(r"^([a-z0-9][\w.-]*):", re.MULTILINE)
SVG = "{http://www.w3.org/2000/svg}"
ALLOWED = {"svg", "title", "desc", "defs", "clipPath", "g", "use", "path", "rect", "circle", "ellipse"}

every_picture = pytest.mark.parametrize("place", sorted(DRAWINGS))


def test_the_files_are_what_the_generator_writes():
    committed = {str(path.relative_to(DATA)): path.read_text("utf-8") for path in DATA.glob("*/*/pictures/*.svg")}
    assert sorted(committed) == sorted(DRAWINGS)
    assert [place for place in DRAWINGS if committed[place] != DRAWINGS[place]] == []


@pytest.mark.parametrize("pack", PACKS)
def test_every_terrain_obstacle_unit_badge_token_and_medal_has_its_picture(pack):
    owed = set()
    for name in OWED:
        file = DATA / pack / f"{name}.yaml"
        # Keys stand at the very left; reading them so keeps the test clear of the strict loader.
        owed |= set(KEY.findall(file.read_text("utf-8"))) if file.exists() else set()
    assert owed
    assert sorted(owed - set(drawn_for(pack))) == []


@pytest.mark.parametrize("pack", PACKS)
def test_every_picture_is_described_in_four_languages_and_in_english_as_in_the_file(pack):
    told = yaml.safe_load((DATA / pack / "pictures.yaml").read_text("utf-8"))
    plain = {name: text for name, text in drawn_for(pack).items() if "--" not in name}
    assert sorted(told) == sorted(plain)
    for name, text in plain.items():
        assert list(told[name]["shows"]) == ["en", "cs", "pt", "ru"]
        assert len(set(told[name]["shows"].values())) == 4
        assert told[name]["shows"]["en"] == ElementTree.fromstring(text).findtext(f"{SVG}desc")


def drawn_for(pack):
    """Text of each picture of the pack, by name."""
    return {Path(place).stem: text for place, text in DRAWINGS.items() if place.startswith(f"{pack}/")}


def test_every_die_face_has_its_picture():
    rules = yaml.safe_load((DATA / "memoir44/base/rules.yaml").read_text("utf-8"))
    faces = {f"memoir44/base/pictures/dice--{face}.svg" for face in rules["dice"]["values"]["faces"]}
    assert faces <= set(DRAWINGS)


@every_picture
def test_a_picture_says_what_it_shows(place):
    root = ElementTree.fromstring(DRAWINGS[place])
    assert root.get("role") == "img"
    assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert root.findtext(f"{SVG}title", "").strip()
    assert root.findtext(f"{SVG}desc", "").endswith(".")


@every_picture
def test_a_picture_has_plain_shapes_only_and_points_nowhere_but_into_itself(place):
    root = ElementTree.fromstring(DRAWINGS[place])
    elements = list(root.iter())
    assert {element.tag.removeprefix(SVG) for element in elements} <= ALLOWED
    ids = {element.get("id") for element in elements} - {None}
    used = {reference for element in elements for reference in _references(element)}
    assert used == ids


def _references(element: ElementTree.Element) -> list[str]:
    values = [element.get("href", ""), element.get("clip-path", "").removeprefix("url(").removesuffix(")")]
    assert all(not value or value.startswith("#") for value in values)
    return [value[1:] for value in values if value]


@every_picture
def test_a_picture_keeps_to_the_palette(place):
    colours = set(re.findall(r'(?:fill|stroke)="([^"]+)"', DRAWINGS[place])) - {"none"}
    assert colours <= set(ALL)


@every_picture
def test_a_picture_is_small(place):
    assert len(DRAWINGS[place].encode()) < 6000


def test_two_pictures_of_different_elements_are_never_the_same():
    bodies: dict[str, list[str]] = {}
    for place, text in DRAWINGS.items():
        bodies.setdefault(text.partition("</desc>")[2], []).append(place)
    assert [places for places in bodies.values() if len(places) > 1] == []


def test_numbers_are_written_short_but_the_height_of_a_hex_stays_exact():
    assert [num(value) for value in (1.0, 0.55, -0.01, 20, 115.47)] == ["1", "0.6", "0", "20", "115.47"]


def test_a_smooth_line_passes_through_its_points():
    curves = smooth([(0, 0), (10, 5), (20, 0)]).split("C")
    assert [curves[0], *(curve.rpartition(" ")[0].split()[-1] + " " + curve.split()[-1] for curve in curves[1:])] == [
        "M0 0",
        "10 5",
        "20 0",
    ]


def test_each_point_of_a_star_has_one_lit_half():
    assert facets(50, 50, 30).count("M") == 5
