"""The only colours of the pictures: each family has tones that stay apart in grey print and on dark pages."""

INK = "#2b323a"
STEEL = "#626e79"
STONE = "#9f9789"
CHALK = "#d0c9bb"
PAPER = "#f6f1e4"

MEADOW = "#c5d09c"
GRASS = "#a5b87b"
LEAF = "#5f8b4d"
PINE = "#38593a"

SAND = "#e7d4a5"
EARTH = "#c0985f"
BARK = "#7d583a"

FOAM = "#b9d8e4"
WATER = "#70a8c7"
DEEP = "#3b6f95"

BRICK = "#b5533c"
GOLD = "#dcaa3c"
PLUM = "#6c4a72"

STRAW = "#d9c68c"
HAY = "#c2a765"
CLAY = "#a9774a"
UMBER = "#5c3d29"
OLIVE = "#8a8448"
MOSS = "#565a30"
"""The last six belong to Conflict of Heroes: the same scale, moved from green to straw and umber."""

ALL = (
    INK,
    STEEL,
    STONE,
    CHALK,
    PAPER,
    MEADOW,
    GRASS,
    LEAF,
    PINE,
    SAND,
    EARTH,
    BARK,
    FOAM,
    WATER,
    DEEP,
    BRICK,
    GOLD,
    PLUM,
    STRAW,
    HAY,
    CLAY,
    UMBER,
    OLIVE,
    MOSS,
)
