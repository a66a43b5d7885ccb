"""What figures 20 to 25 of the source show, as far as its text tells, as boards in addresses.

The figures themselves are missing from the source: levels and neighbours are those that the text names, the places are
ours. Hexes of a figure go by the names the text gives them.
"""

from __future__ import annotations

GAME = "game=conflict-of-heroes"

SLOPE = "b=small_b4.^0_c4.^1_d4.^1_e4.^2_f4.^2_E5.^1_E3.^1"
"""Figure 20: A on b4, B on c4, C on d4, D on e4; N on E5 and F on E3 look along the side of C and D."""

BLIND = "b=small_b4.^2_c4.^1_C5.^1_C3.^1_c6.woods-1r_c2.woods-1r_e4.woods-1r"
"""Figure 21: 1 on b4; 11, 12, 13 on c4, C5, C3; woods 2 on c6, 3 on c2, 7 on e4; behind them 4, 5 and 8."""

BALKA = (
    "b=small_C7.balka-large_c6.balka-large_D5.balka-large.!unit-t34-1r*soviet*e_d4.balka-opening.o-e_D3.balka-large"
    "_E5.!unit-pziiie-1r*german*w_d6.!unit-rifle-squad-1r*german*sw_G3.!unit-rifle-squad-1r*soviet*e.k-e-se"
    "_I3.!unit-rifle-squad-1r*german*w_E3.!unit-rifle-squad-1r*german*e"
)
"""Figures 22 and 23: hex 1 on D5 in the balka, hex 2 on E5 at its rim; on G3 a unit behind a small balka."""

MARCH = "b=small_B5.!unit-pziiie-1r*german*e_E5.woods-1r_b2.!unit-t34-1r*soviet*e_d2.^1_D1.^1_E1.^1_e2.^2_F1.^1_f2.^1"
"""Figures 24 and 25: two open hexes and woods before the one tank, a slope of two levels before the other."""
