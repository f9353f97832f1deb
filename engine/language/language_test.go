package language_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/language/languagetest"
)

func TestNumbers(t *testing.T) {
	kinds := []string{"amount", "measure", "percent", "money", "year", "date", "clock", "ordinal", "label"}
	languagetest.Each(t, "numbers.txt", func(_ *testing.T, code, text string) string {
		var all []string
		for _, n := range language.Of(code).Numbers(text) {
			s := kinds[n.Kind] + " " + n.Text
			for flag, on := range map[string]bool{" range": n.Range, " change": n.Change && n.Kind == language.Percent} {
				if on {
					s += flag
				}
			}
			all = append(all, s)
		}
		return strings.Join(all, "; ")
	})
}

// What a number is worth, its scale included, and in which unit.
func TestAmounts(t *testing.T) {
	languagetest.Each(t, "amounts.txt", func(_ *testing.T, code, text string) string {
		var all []string
		for _, n := range language.Of(code).Numbers(text) {
			all = append(all, fmt.Sprintf("%g %g %s", n.Value, n.Amount, n.Unit))
		}
		return strings.Join(all, "; ")
	})
}

// No word belongs to two numbers.
func TestNumbersStandApart(t *testing.T) {
	for _, r := range slices.Concat(languagetest.Rows(t, "apart.txt"), languagetest.Rows(t, "numbers.txt")) {
		end := 0
		for _, n := range language.Of(r.Code).Numbers(r.Text) {
			if n.From < end || n.To <= n.From || r.Text[n.From:n.To] != n.Text {
				t.Errorf("%s: %q at %d to %d, behind %d", r.Code, n.Text, n.From, n.To, end)
			}
			end = n.To
		}
	}
}

func TestSentences(t *testing.T) {
	languagetest.Each(t, "sentences.txt", func(_ *testing.T, code, text string) string {
		return strings.Join(language.Of(code).Sentences(text), " / ")
	})
}

// Phrases together are the whole text but for white space.
func TestPhrases(t *testing.T) {
	languagetest.Each(t, "phrases.txt", func(t *testing.T, code, text string) string {
		var parts []string
		at := 0
		for _, s := range language.Of(code).Phrases(text) {
			if strings.TrimSpace(text[at:s.From]) != "" {
				t.Errorf("%q is lost", text[at:s.From])
			}
			parts, at = append(parts, text[s.From:s.To]), s.To
		}
		if at != len(text) {
			t.Errorf("%q is lost at the end of %q", text[at:], text)
		}
		return strings.Join(parts, "|")
	})
}

// What a text says of figures, in digits and in words, with what hangs before them as letters.
func TestSaid(t *testing.T) {
	languagetest.Each(t, "said.txt", func(_ *testing.T, code, text string) string {
		return strings.Join(slices.Sorted(maps.Keys(language.Of(code).Said(text))), " ")
	})
}
