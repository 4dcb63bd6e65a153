"""What officials do: each verb checks, and answers with the facts to append or the reasons against them."""
