"""The applications. They stand on the core, which imports none of them."""
