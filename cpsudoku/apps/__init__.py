"""The applications. They import the core; the core imports none of them."""
