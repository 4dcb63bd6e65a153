"""The Regulations inside the site: articles, items, editions side by side, search.

Our own lines are there in every edition held; official texts where the installation added them
(`cubelex regulations add`).
"""
