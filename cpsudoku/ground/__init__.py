"""The ground: what every room stands on."""
