return { text = "taken" 
