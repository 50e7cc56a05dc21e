"""Addresses and boards of puzz.link."""
