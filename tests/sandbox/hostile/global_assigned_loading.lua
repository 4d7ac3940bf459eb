-- E0609: a global, while the script loads
counter = 0
