"""Pulses to the browsers over WebSocket."""
