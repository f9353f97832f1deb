package web
func Decode(raw []byte) []byte { return decode(raw, "text/html") }
