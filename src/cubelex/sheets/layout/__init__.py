"""What every sheet is set with: stationery, fonts, tables, names, QR codes, and the PDF as a whole."""
