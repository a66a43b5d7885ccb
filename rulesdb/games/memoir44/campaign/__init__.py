"""What a campaign book adds: reserves, victory rolls, tracks, scores, units."""
