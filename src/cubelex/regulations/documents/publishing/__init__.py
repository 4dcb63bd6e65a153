"""Publishing documents: pages that work without a server, and PDF."""
