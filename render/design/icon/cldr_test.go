//go:build cldr

package icon

import (
	"encoding/xml"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
)

// shared is how many emoji have a word at most that is still telling.
const shared = 2

// TestCLDR writes the key words that Unicode CLDR has for the emoji of our symbols
// into the folder of each language, from the folder of its annotations:
//
//	CLDR=/usr/share/unicode/cldr/common/annotations go test -tags cldr -run CLDR ./render/design/icon
//
// A word is taken where at most two emoji have it, only one of them ours, and
// where our own data says nothing of it.
func TestCLDR(t *testing.T) {
	for _, l := range language.Studied() {
		out := gathered(annotations(t, filepath.Join(os.Getenv("CLDR"), l.ISO()+".xml")), l.File("icons.txt"))
		if err := os.WriteFile("../../../engine/language/"+l.Code+"/icons.cldr.txt", []byte(out), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// annotations reads the key words of every emoji.
func annotations(t *testing.T, file string) map[string][]string {
	t.Helper()
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Annotations []struct {
			Emoji string `xml:"cp,attr"`
			Words string `xml:",chardata"`
		} `xml:"annotations>annotation"`
	}
	if err := xml.Unmarshal(raw, &doc); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	all := map[string][]string{}
	for _, a := range doc.Annotations {
		for w := range strings.SplitSeq(a.Words, "|") {
			w = strings.ToLower(strings.TrimSpace(w))
			if !slices.Contains(all[a.Emoji], w) {
				all[a.Emoji] = append(all[a.Emoji], w)
			}
		}
	}
	return all
}

// gathered is the file of the words that our own data does not have.
func gathered(words map[string][]string, own string) string {
	known := strings.FieldsFunc(fold(own), func(r rune) bool { return unicode.IsSpace(r) || r == '|' || r == ':' })
	times := map[string]int{}
	for _, list := range words {
		for _, w := range list {
			times[w]++
		}
	}
	var phrases, single strings.Builder
	for _, row := range rows(symbolData) {
		column := strings.Split(row, "|")
		var one, more []string
		for _, w := range words[strings.TrimSpace(column[2])] {
			key := strings.ReplaceAll(w, " ", "_")
			switch {
			case times[w] > shared || !plain(w) || slices.Contains(known, fold(key)):
			case key == w && !compound(w):
				one = append(one, key)
			default:
				more = append(more, key)
			}
			known = append(known, fold(key))
		}
		list(&phrases, column[0], more)
		list(&single, column[0], one)
	}
	return "# Key words of Unicode CLDR; see LICENSE.cldr. Written by TestCLDR: do not edit.\n\n[words]\n" + phrases.String() + "\n[words weak]\n" + single.String()
}

// plain reports whether a key word is nothing but words.
func plain(w string) bool {
	return len([]rune(w)) > 1 && !strings.ContainsFunc(w, func(r rune) bool {
		return !unicode.IsLetter(r) && r != ' ' && r != '-' && r != '\'' && !unicode.Is(unicode.Mn, r)
	})
}

// compound reports whether a word of Chinese is made of several.
func compound(w string) bool {
	runes := []rune(w)
	return len(runes) > 2 && unicode.Is(unicode.Han, runes[0])
}

// list writes a symbol with its words, where it has any.
func list(b *strings.Builder, name string, words []string) {
	if len(words) > 0 {
		fmt.Fprintf(b, "%s: %s\n", strings.TrimSpace(name), strings.Join(words, " "))
	}
}
