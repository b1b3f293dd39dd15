"""What each decision was worth: rollouts by a learned policy, values of cards, rows and positions, luck."""
