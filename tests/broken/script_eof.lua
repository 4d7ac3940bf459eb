hook "x" { kind = 
