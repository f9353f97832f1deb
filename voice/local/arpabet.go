package local

import (
	"time"

	"github.com/scenewright/scenewright/engine/spoken"
)

// arpabet converts the phones of words to flite's names; phones without a name are dropped.
func arpabet(words []timed) []timed {
	for i, w := range words {
		var phones []phone
		for _, p := range w.phones {
			phones = append(phones, divide(p, spoken.Arpabet(p.Symbol))...)
		}
		words[i].phones = phones
	}
	return words
}

// divide gives each name an equal part of p.
func divide(p phone, names []string) []phone {
	out := make([]phone, len(names))
	for i, name := range names {
		part := (p.End - p.Start) / time.Duration(len(names))
		out[i] = phone{Symbol: name, Start: p.Start + part*time.Duration(i), End: p.Start + part*time.Duration(i+1)}
	}
	return out
}
