"""The colours of pictures: the colour-blind tell them apart (after Okabe and Ito, "Color Universal Design", 2008)."""

INK, PALE_INK, RULE = "#1a1a1a", "#5a5a5a", "#8a8a8a"
PAPER = "#ffffff"
HIGHLIGHT = "#fff3c4"
SHADE = "#e9edf2"  # diagonals and windows
PLACED = "#009e73"
ELIMINATED = "#d55e00"
REASONS = ("#9ad0f5", "#f7c6a3", "#d9c2f0", "#c8e6a0")
LINK = "#0072b2"
