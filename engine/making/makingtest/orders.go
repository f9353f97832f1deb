package makingtest

import (
	"fmt"
	"io"
	"net/http"
)

// Copies are what was ordered of a fake, for those who look at it while it works.
func Copies[T any](orders []*T) []T {
	all := make([]T, len(orders))
	for i, o := range orders {
		all[i] = *o
	}
	return all
}

// Find is the order of an id, which is a form like "job-%d" with the number of
// the order, from 1; nil where there is none.
func Find[T any](orders []*T, form, id string) *T {
	var n int
	if _, err := fmt.Sscanf(id, form, &n); err != nil || n < 1 || n > len(orders) {
		return nil
	}
	return orders[n-1]
}

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
