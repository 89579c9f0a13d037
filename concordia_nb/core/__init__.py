"""What every game of this kit is made of: words, errors, reasons, files, seeds, records. No rules, no Jupyter."""
