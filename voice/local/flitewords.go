package local

import (
	"context"
	_ "embed"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/unicode/norm"
)

//go:embed flite.txt
var misread string

// respellings maps lower-case words that flite mispronounces to their spelling for flite.
var respellings = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for line := range strings.Lines(misread) {
		if word, written, ok := strings.Cut(line, "="); ok && line[0] != '#' {
			all[strings.TrimSpace(word)] = strings.TrimSpace(written)
		}
	}
	return all
})

// written returns the words spelled for flite.
func (f flite) written(ctx context.Context, pieces []piece) ([]string, error) {
	words := make([]string, len(pieces))
	var tried []string
	for i, p := range pieces {
		words[i] = letters(p.text)
		tried = append(tried, acute(p.text)...)
	}
	if len(tried) == 0 {
		return words, nil
	}
	read, err := f.oneByOne(ctx, tried)
	if err != nil {
		return nil, err
	}
	for i, p := range pieces {
		for _, way := range acute(p.text) {
			phones := read[slices.Index(tried, way)]
			if slices.Contains(phones[max(0, len(phones)-2):], "ey") {
				words[i] = way
				break
			}
		}
	}
	return words, nil
}

// letters spells a word in ASCII. A word with ñ is Spanish: its j becomes h.
func letters(word string) string {
	word = norm.NFC.String(word)
	if said, ok := respellings()[strings.ToLower(word)]; ok {
		return said
	}
	if strings.ContainsAny(word, "ñÑ") {
		word = strings.NewReplacer("ñ", "ny", "Ñ", "Ny", "j", "h", "J", "H").Replace(word)
	}
	return ascii(word)
}

// acute returns alternative spellings of a word that ends in é, nil for others: flite knows
// some words without the accent and reads the others better with an unambiguous ending.
func acute(word string) []string {
	word = norm.NFC.String(word)
	if _, known := respellings()[strings.ToLower(word)]; known {
		return nil
	}
	s := ""
	for _, end := range []string{"'s", "s"} {
		if rest, ok := strings.CutSuffix(word, end); ok {
			word, s = rest, "'s"
			break
		}
	}
	stem, ok := strings.CutSuffix(strings.TrimSuffix(word, "e"), "é")
	if stem = letters(stem); !ok || stem == "" {
		return nil
	}
	return []string{stem + "e" + s, stem + "eigh" + s, stem + "ay" + s}
}
