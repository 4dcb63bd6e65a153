"""The API: what programs may ask and tell, documented by OpenAPI under `/api/docs`."""
