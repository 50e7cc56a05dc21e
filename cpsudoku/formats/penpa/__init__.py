"""Drawings of Penpa."""
