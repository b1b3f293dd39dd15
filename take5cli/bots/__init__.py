"""Players for simulated games."""
