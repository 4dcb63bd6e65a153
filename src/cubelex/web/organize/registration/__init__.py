"""Who is registered: a list for officials, files in and out, the form for competitors, and checking in."""
