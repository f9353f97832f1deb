package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/story"
)

// How much of what a scene shows must be of a passage for it to lie there, and
// how much of a passage must be told in fitting layouts for it to be found.
const (
	leastThere = 2. / 3
	leastFound = .5
)

// passage is a piece of a text that has structure.
type passage struct {
	layouts     []story.Layout // that would be right
	needed      bool           // the film is worse without them
	first, last string         // words
}

// readPassages reads the passages of texts, by the texts' names without ".txt".
func readPassages(path string) (map[string][]passage, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	all := map[string][]passage{}
	for line := range strings.Lines(string(raw)) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		name, rest, _ := strings.Cut(line, " ")
		layouts, rest, _ := strings.Cut(rest, " ")
		first, last, ok := strings.Cut(rest, "…")
		if !ok {
			return nil, fmt.Errorf("%s: %q is not a text, layouts, first and last words", filepath.Base(path), line)
		}
		p := passage{needed: !strings.HasPrefix(layouts, "?"), first: letters(first), last: letters(last)}
		for l := range strings.SplitSeq(strings.TrimPrefix(layouts, "?"), ",") {
			p.layouts = append(p.layouts, story.Layout(l))
		}
		all[name] = append(all[name], p)
	}
	return all, nil
}

// structures counts what came out of the passages that have structure.
func (j judge) structures() {
	told := make([]map[string]bool, len(j.passages)) // words in fitting layouts
	for _, sc := range j.script.Scenes {
		c := sc.Shown()
		if !structured(c.Layout()) {
			continue
		}
		j.shown++
		shown := j.words(strings.Join(textsOf(c), " "))
		right := false
		for i, p := range j.passages {
			if !j.fits(p, c.Layout()) || part(shown, wordSet(j.words(j.within(p)))) < leastThere {
				continue
			}
			right = true
			if told[i] == nil {
				told[i] = map[string]bool{}
			}
			for _, w := range append(shown, j.words(sc.Narration)...) {
				told[i][w] = true
			}
		}
		if right {
			j.right++
		} else {
			j.fault("%s on no passage that has it: %q", c.Layout(), short(sc.Narration))
		}
	}
	for i, p := range j.passages {
		if !p.needed {
			continue
		}
		j.needed++
		text := j.within(p)
		if part(j.words(text), told[i]) >= leastFound {
			j.found++
		} else {
			j.fault("no %s of %q", p.layouts[0], short(text))
		}
	}
	if j.needed > 0 {
		j.bodyOfThese, j.structuredOfThese = j.body, j.structured
	}
}

// fits reports whether a layout would be right for a passage. A table of the text, with tabs,
// bars or wide gaps between its cells, may be shown as one.
func (j judge) fits(p passage, l story.Layout) bool {
	within := j.within(p)
	return slices.Contains(p.layouts, l) || l == story.LayoutTable && (strings.ContainsAny(within, "\t|") || strings.Contains(within, "   "))
}

// textsOf is what a content shows of its passage: no name of a section, and of a
// quotation what is said, for who says it may stand before or behind.
func textsOf(c story.Content) []string {
	if q, ok := c.(story.Quote); ok {
		return []string{q.Text}
	}
	return story.Under(c, "").Texts()
}

// structured reports whether a layout shows the structure of what is told.
func structured(l story.Layout) bool {
	return l != story.LayoutSpoken && l != story.LayoutStatement && l != story.LayoutTitle && l != story.LayoutClosing
}

// within is a passage's piece of the text, "" where the text does not have it.
func (j judge) within(p passage) string {
	from := strings.Index(j.source, p.first)
	if from < 0 {
		return ""
	}
	to := strings.Index(j.source[from:], p.last)
	if to < 0 {
		return ""
	}
	return original(j.text, from, from+to+len(p.last))
}

// original is the piece of a text whose letters are those from..to of its letters.
func original(text string, from, to int) string {
	begin, at := -1, 0
	for i, r := range text {
		n := len(letters(string(r)))
		if n > 0 && at >= from && begin < 0 {
			begin = i
		}
		if at += n; n > 0 && at >= to {
			return text[begin : i+len(string(r))]
		}
	}
	return ""
}

func (j judge) words(text string) []string {
	var all []string
	for _, w := range j.l.Spoken(text) {
		parts := strings.FieldsFunc(w.Low, func(r rune) bool { return strings.ContainsRune("-‐‑־", r) })
		all = append(all, letters(j.l.Bare(parts[len(parts)-1]))) // small words may hang before it
	}
	return all
}

func wordSet(words []string) map[string]bool {
	set := map[string]bool{}
	for _, w := range words {
		set[w] = true
	}
	return set
}

// part is how many of the words are in the set.
func part(words []string, in map[string]bool) float64 {
	n := 0
	for _, w := range words {
		if in[w] {
			n++
		}
	}
	return float64(n) / float64(max(1, len(words)))
}

// checkPassages finds passages that are not in their text.
func (j judge) checkPassages() error {
	for _, p := range j.passages {
		if j.within(p) == "" {
			return fmt.Errorf("the text has no passage from %q to %q", p.first, p.last)
		}
	}
	return nil
}
