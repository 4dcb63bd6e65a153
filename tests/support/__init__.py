"""What tests share: competitions, a desk, servers, browsers."""
