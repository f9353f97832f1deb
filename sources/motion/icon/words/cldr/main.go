// Cldr writes the key words that Unicode CLDR has for the emoji of our symbols
// into the folder words, one file a language. It is run where the package icon
// is, with the folder of CLDR's annotations:
//
//	go run ./words/cldr /usr/share/unicode/cldr/common/annotations
//
// A word is taken where at most two emoji have it, only one of them ours, and
// where our own data says nothing of it.
package main

import (
	"encoding/xml"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// languages are our codes with those of CLDR.
var languages = map[string]string{"en": "en", "es": "es", "fr": "fr", "zh": "zh", "iw": "he"}

// shared is how many emoji have a word at most that is still telling.
const shared = 2

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: cldr FOLDER")
	}
	for ours, theirs := range languages {
		if err := write(ours, filepath.Join(os.Args[1], theirs+".xml")); err != nil {
			log.Fatal(err)
		}
	}
}

// write writes the words of one language from its annotations.
func write(code, annotations string) error {
	words, err := keywords(annotations)
	if err != nil {
		return err
	}
	names, err := emoji()
	if err != nil {
		return err
	}
	own, err := os.ReadFile("words/" + code + ".txt")
	if err != nil {
		return err
	}
	known := strings.FieldsFunc(folded(string(own)), func(r rune) bool { return unicode.IsSpace(r) || r == '|' || r == ':' })
	times := map[string]int{}
	for _, list := range words {
		for _, w := range list {
			times[w]++
		}
	}
	var phrases, single strings.Builder
	for _, n := range names {
		var one, more []string
		for _, w := range words[n[1]] {
			key := strings.ReplaceAll(w, " ", "_")
			switch {
			case times[w] > shared || !plain(w) || slices.Contains(known, folded(key)):
			case key == w && !compound(w):
				one = append(one, key)
			default:
				more = append(more, key)
			}
			known = append(known, folded(key))
		}
		list(&phrases, n[0], more)
		list(&single, n[0], one)
	}
	out := "# Key words of Unicode CLDR; see LICENSE.cldr. Written by words/cldr: do not edit.\n\n[words]\n" + phrases.String() + "\n[words weak]\n" + single.String()
	return os.WriteFile("words/"+code+".cldr.txt", []byte(out), 0o644)
}

// keywords reads the key words of every emoji.
func keywords(file string) (map[string][]string, error) {
	raw, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var doc struct {
		Annotations []struct {
			CP   string `xml:"cp,attr"`
			Type string `xml:"type,attr"`
			Text string `xml:",chardata"`
		} `xml:"annotations>annotation"`
	}
	if err := xml.Unmarshal(raw, &doc); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	all := map[string][]string{}
	for _, a := range doc.Annotations {
		for w := range strings.SplitSeq(a.Text, "|") {
			w = strings.ToLower(strings.TrimSpace(w))
			if !slices.Contains(all[a.CP], w) {
				all[a.CP] = append(all[a.CP], w)
			}
		}
	}
	return all, nil
}

// emoji lists the symbols with the emoji that they have.
func emoji() ([][2]string, error) {
	raw, err := os.ReadFile("symbols.txt")
	if err != nil {
		return nil, err
	}
	var all [][2]string
	for line := range strings.Lines(string(raw)) {
		if f := strings.Split(line, "|"); len(f) == 3 && strings.TrimSpace(f[2]) != "" {
			all = append(all, [2]string{strings.TrimSpace(f[0]), strings.TrimSpace(f[2])})
		}
	}
	return all, nil
}

// plain reports whether a key word is nothing but words.
func plain(w string) bool {
	return len([]rune(w)) > 1 && strings.IndexFunc(w, func(r rune) bool {
		return !unicode.IsLetter(r) && r != ' ' && r != '-' && r != '\'' && !unicode.Is(unicode.Mn, r)
	}) < 0
}

// folded returns a text in lower case without accents.
func folded(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(strings.ToLower(s)))
}

// compound reports whether a word of Chinese is made of several.
func compound(w string) bool {
	runes := []rune(w)
	return len(runes) > 2 && unicode.Is(unicode.Han, runes[0])
}

// list writes a symbol with its words, where it has any.
func list(b *strings.Builder, name string, words []string) {
	if len(words) > 0 {
		fmt.Fprintf(b, "%s: %s\n", name, strings.Join(words, " "))
	}
}
