package local

import "github.com/scenewright/scenewright/engine/spoken"

// arpabet converts the phones of words to flite's names; phones without a name are dropped.
func arpabet(words []timed) []timed {
	for i, w := range words {
		var phones []phone
		for _, p := range w.phones {
			phones = append(phones, spreadPhones(spoken.Arpabet(p.Symbol), p.Start, p.End)...)
		}
		words[i].phones = phones
	}
	return words
}
