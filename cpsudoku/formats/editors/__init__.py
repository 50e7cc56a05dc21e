"""Files and links of editors."""
