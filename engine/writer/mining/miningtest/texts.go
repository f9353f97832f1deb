package miningtest

import (
	"embed"
	"strings"
)

//go:embed testdata/*.txt
var texts embed.FS

// Text is a source to write from.
type Text struct {
	Name     string // en-heatpump
	Language string // en, es, fr, zh, iw
	Body     string
}

// Texts lists source texts of three paragraphs, two in each language, in a
// fixed order.
func Texts() []Text {
	entries, err := texts.ReadDir("testdata")
	if err != nil {
		return nil // the files are part of the package
	}
	var all []Text
	for _, e := range entries {
		body, err := texts.ReadFile("testdata/" + e.Name())
		if err != nil {
			return nil
		}
		name := strings.TrimSuffix(e.Name(), ".txt")
		language, _, _ := strings.Cut(name, "-")
		all = append(all, Text{Name: name, Language: language, Body: string(body)})
	}
	return all
}
