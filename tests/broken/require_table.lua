return { text = "taken" }
