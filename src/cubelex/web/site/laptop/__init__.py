"""The site on one laptop: in the background without a window, and HTTPS for the phones in its network."""
