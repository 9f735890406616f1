"""Vehicles (later in this file)."""
