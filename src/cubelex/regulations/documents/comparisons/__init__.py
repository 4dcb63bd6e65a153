"""How one edition became another: item by item, word by word, and one number through all of them."""
