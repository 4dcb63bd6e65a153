"""The Regulations inside the site: articles, items, editions side by side, search.

One-line summaries are there in every edition available; official texts where the administrator added them
(`cubelex regulations add`).
"""
