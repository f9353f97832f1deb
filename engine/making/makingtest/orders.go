package makingtest

import (
	"io"
	"net/http"
)

// Sound is how many bytes the WAV file in a field of a form has, 0 where there is
// none in it.
func Sound(r *http.Request, field string) int {
	f, _, err := r.FormFile(field)
	if err != nil {
		return 0
	}
	defer f.Close()
	raw, err := io.ReadAll(io.LimitReader(f, 32<<20))
	if err != nil || len(raw) < 44 || string(raw[:4]) != "RIFF" {
		return 0
	}
	return len(raw)
}
