"""Mails: queued in the store, sent in the background, so that a slow mail server delays no page."""
