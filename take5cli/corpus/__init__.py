"""Many games: checked, counted, exported, reviewed, simulated in portions, on one core, on several or on a cluster."""
