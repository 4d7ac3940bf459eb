-- It does nothing.
hook "act" { kind = "event" }
