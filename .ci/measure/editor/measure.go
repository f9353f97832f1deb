package main

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
)

// figures are what is measured of films.
type figures struct {
	films, sentences, kept   int
	scenes, body, structured int
	broken, foreign          int // references; texts that the source does not have
	headings, badHeadings    int
	numbers, badNumbers      int
	copies, accents          int
	symbols, wanted          int
	pictures                 int // scenes that found one in the folder

	// Of the texts that have passages with structure, see structures.txt.
	bodyOfThese, structuredOfThese int // scenes
	needed, found                  int // passages
	shown, right                   int // structured scenes, and those on a passage that has it
	layouts                        map[story.Layout]int
	longest, total, moving         time.Duration
	faults                         []string
}

func newFigures() *figures { return &figures{layouts: map[story.Layout]int{}} }

func (g *figures) add(o *figures) {
	g.films++
	g.sentences, g.kept = g.sentences+o.sentences, g.kept+o.kept
	g.scenes, g.body, g.structured = g.scenes+o.scenes, g.body+o.body, g.structured+o.structured
	g.broken, g.foreign = g.broken+o.broken, g.foreign+o.foreign
	g.headings, g.badHeadings = g.headings+o.headings, g.badHeadings+o.badHeadings
	g.numbers, g.badNumbers = g.numbers+o.numbers, g.badNumbers+o.badNumbers
	g.copies, g.accents = g.copies+o.copies, g.accents+o.accents
	g.symbols, g.wanted = g.symbols+o.symbols, g.wanted+o.wanted
	g.pictures += o.pictures
	g.bodyOfThese, g.structuredOfThese = g.bodyOfThese+o.bodyOfThese, g.structuredOfThese+o.structuredOfThese
	g.needed, g.found = g.needed+o.needed, g.found+o.found
	g.shown, g.right = g.shown+o.shown, g.right+o.right
	g.longest = max(g.longest, o.longest)
	g.total, g.moving = g.total+o.total, g.moving+o.moving
	for l, n := range o.layouts {
		g.layouts[l] += n
	}
}

func (g *figures) fault(format string, args ...any) {
	g.faults = append(g.faults, fmt.Sprintf(format, args...))
}

// judge is a film with what is needed to judge it.
type judge struct {
	film
	l      *language.Language
	source string          // letters of the text
	said   map[string]bool // figures of the text, those that it spells out included
	*figures
}

func (f film) measure() (*figures, error) {
	j := judge{film: f, l: language.Of(f.language), source: letters(f.text), figures: newFigures()}
	j.said = j.l.Said(f.text)
	j.total, j.moving, j.longest = f.moves.total, f.moves.moving, f.moves.longest
	if j.longest > 2500*time.Millisecond {
		sc := f.script.Scenes[f.moves.where]
		j.fault("still %.1f s: %s %q", j.longest.Seconds(), sc.Shown().Layout(), short(sc.Narration))
	}
	j.sentencesKept()
	for i, sc := range f.script.Scenes {
		j.scene(i, sc)
	}
	if err := j.checkPassages(); err != nil {
		return nil, err
	}
	j.structures()
	return j.figures, nil
}

// sentencesKept counts what is told, and what leans on something that is not.
func (j judge) sentencesKept() {
	var told strings.Builder
	for _, sc := range j.script.Scenes {
		told.WriteString(letters(sc.Narration))
		if t, ok := sc.Shown().(story.Title); ok {
			told.WriteString(letters(t.Heading)) // it is told by being shown
		}
	}
	var all []string
	for line := range strings.Lines(j.text) {
		all = append(all, j.l.Sentences(strings.TrimSpace(line))...)
	}
	before := true
	for _, s := range all {
		s = listMark.ReplaceAllString(s, "")
		if letters(s) == "" {
			continue
		}
		kept := strings.Contains(told.String(), letters(s))
		j.sentences++
		if kept {
			j.kept++
		}
		if kept && !before && j.leans(s) {
			j.broken++
			j.fault("broken reference: %q is told without the sentence before it", short(s))
		}
		if last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(s, "\"”»」』)）")); kept || strings.ContainsRune(language.EndMarks, last) {
			before = kept // nothing leans on a salutation or on a line of data
		}
	}
}

// listMark is what numbers an item, or marks it or a reply: it is shown at most, and not
// spoken.
var listMark = regexp.MustCompile(`^\s*(?:>\s?)*(?:[QA]:\s+|(?:\d{1,2}[.)、]|[•*·–—+!✓✔✗✘►▶→-])\s+|\d{1,2}\s{2,}|[（(][\d一二三四五六七八九十]{1,2}[)）]\s*)?`)

// leans reports whether a sentence begins with what refers to the one before it.
func (j judge) leans(s string) bool {
	words := j.l.Spoken(s)
	if len(words) == 0 {
		return false
	}
	first := words[0].Low
	if len(words) > 1 && (j.l.Is(language.Season, words[1].Low) || j.l.Is(language.Weekday, words[1].Low)) {
		return false // this winter, last year
	}
	return (j.l.Is(language.Anaphor, first) || j.l.Begins(language.Connective, s) > 0 || j.l.Is(language.And, first)) && !j.l.Is(language.Fresh, first)
}

func (j judge) scene(i int, sc story.ScriptScene) {
	c := sc.Shown()
	j.figures.scenes++
	j.layouts[c.Layout()]++
	if i > 0 && i < len(j.script.Scenes)-1 {
		j.body++
		if structured(c.Layout()) {
			j.structured++
		}
	}
	j.texts(c)
	if h := story.On(c).Heading(); h != "" && c.Layout() != story.LayoutNumber {
		j.headings++
		if why := j.badHeading(h); why != "" {
			j.badHeadings++
			j.fault("heading %q %s", h, why)
		}
	}
	if n, ok := c.(story.Number); ok {
		j.numbers++
		if why := j.badNumber(sc.Narration, n); why != "" {
			j.badNumbers++
			j.fault("number %q %s in %q", n.Figure.Text, why, short(sc.Narration))
		}
	}
	if s, ok := c.(story.Spoken); ok {
		j.spoken(i, sc, s)
	}
	if strings.Count(sc.Narration, "“") != strings.Count(sc.Narration, "”") && !strings.Contains(sc.Narration, "„") || strings.Count(sc.Narration, "«") != strings.Count(sc.Narration, "»") {
		j.fault("a quotation is not whole in %q", short(sc.Narration))
	}
}

func (j judge) spoken(i int, sc story.ScriptScene, s story.Spoken) {
	var said strings.Builder
	for _, p := range s.Phrases {
		said.WriteString(letters(p.Said))
		if p.Accent != "" {
			j.accents++
		}
	}
	if len(s.Phrases) > 0 && said.String() != letters(sc.Narration) {
		j.foreign++
		j.fault("the phrases are not the narration: %q", short(sc.Narration))
	}
	j.wanted++
	if len(symbols(j.film.scenes[i])) > 0 {
		j.symbols++
	}
}

// texts checks that the source has what is shown, and that nothing stands twice.
func (j judge) texts(c story.Content) {
	seen := map[string]bool{}
	for _, t := range c.Texts() {
		l := letters(t)
		if len([]rune(l)) > 12 && seen[l] {
			j.copies++
			j.fault("%q stands twice", t)
		}
		seen[l] = true
		for _, w := range j.l.Spoken(t) {
			if !strings.Contains(j.source, letters(w.Text)) && !j.said[w.Text] {
				j.foreign++
				j.fault("the text does not say %q (in %q)", w.Text, t)
			}
		}
	}
}

// badHeading returns what is wrong with a heading, "" where it can stand alone.
func (j judge) badHeading(h string) string {
	words := j.l.Spoken(h)
	if len(words) == 0 {
		return "has no words"
	}
	first, last := words[0].Low, words[len(words)-1].Low
	switch {
	case slices.ContainsFunc(strings.Split(j.text, "\n"), func(l string) bool { return letters(l) == letters(h) }):
		return "" // as its author set it
	case j.l.Is(language.Relative, first):
		return "begins with a relative"
	case j.l.Is(language.Preposition, last), j.l.Is(language.Conjunction, last), j.l.Is(language.Article, last) && !j.l.Is(language.Pointing, last), j.l.Is(language.And, last):
		return "ends too soon"
	case strings.ContainsAny(h[len(h)-1:], ",;"):
		return "ends on a comma"
	case strings.Count(h, "“") != strings.Count(h, "”"), strings.Count(h, "«") != strings.Count(h, "»"), strings.Count(h, "(") != strings.Count(h, ")"), strings.Count(abbreviated.ReplaceAllString(h, ""), "\"")%2 == 1:
		return "is half a quotation"
	case !j.wholeInText(h):
		return "is no whole line, sentence or announcement of the text"
	}
	return ""
}

// abbreviated is a mark within a Hebrew word, which opens no quotation.
var abbreviated = regexp.MustCompile(`\p{Hebrew}"\p{Hebrew}`)

// wholeInText reports whether a heading is a line of the text or a cell of one, a
// sentence of it, or what stands before a colon. Lines may be wrapped.
func (j judge) wholeInText(h string) bool {
	want := letters(h)
	if section, label, ok := strings.Cut(h, ": "); ok && j.wholeInText(section) && j.wholeInText(label) {
		return true // a list's label with the name of its section
	}
	if version, section, ok := strings.Cut(h, " · "); ok && strings.Contains(j.text, version) && j.wholeInText(section) {
		return true // of one of several versions
	}
	lines := slices.Concat(strings.Split(j.text, "\n"), strings.Split(j.text, "\n\n"))
	for _, line := range lines {
		parts := append(j.l.Sentences(strings.Join(strings.Fields(line), " ")), line)
		parts = append(parts, strings.Split(line, "\t")...)
		for _, s := range parts {
			for _, p := range []string{s, before(s, ":"), before(s, "："), before(s, "."), behind(s, "、"), listMark.ReplaceAllString(s, ""), j.mainClause(s)} {
				if letters(p) == want {
					return true
				}
			}
		}
	}
	return false
}

// mainClause returns what a sentence says before the word that leads to when it holds:
// "See a doctor" of "See a doctor if you snore". A main clause stands alone.
func (j judge) mainClause(s string) string {
	for _, w := range j.l.Words(s) {
		if w.From > 0 && j.l.Is(language.Condition, w.Low) {
			return s[:w.From]
		}
	}
	return s
}

func before(s, mark string) string {
	head, _, _ := strings.Cut(s, mark)
	return head
}

// badNumber returns what is wrong with the figure that a scene shows, "" where
// it is the news, with its unit.
func (j judge) badNumber(narration string, n story.Number) string {
	at := strings.Index(narration, n.Figure.Said)
	if at < 0 || n.Figure.Said == "" {
		return "is not said"
	}
	for _, x := range j.l.Numbers(narration) {
		if x.To <= at || x.From >= at+len(n.Figure.Said) {
			continue
		}
		low := strings.ToLower(narration[max(0, at-16):at])
		switch {
		case !x.Counts():
			return "is a date, a time, an order or a name"
		case x.Sampled:
			return "is a sample"
		case strings.HasSuffix(strings.TrimSpace(low), "instead of"), strings.HasSuffix(strings.TrimSpace(low), "compared with"):
			return "is the old value"
		case x.Kind == language.Amount && n.Caption == "" && n.Lead == "":
			return "has no unit"
		}
		return ""
	}
	return "is not a number of the text"
}

func behind(s, mark string) string {
	_, tail, _ := strings.Cut(s, mark)
	return tail
}

func report(all map[string]*figures) {
	sum := newFigures()
	codes := slices.Sorted(maps.Keys(all))
	for _, code := range codes {
		films := sum.films + all[code].films
		sum.add(all[code])
		sum.films = films
	}
	all["all"] = sum
	fmt.Printf("\n%-5s %5s %9s %6s %8s %12s %9s %6s %10s %7s %7s %6s %5s\n", "", "films", "kept", "broken", "foreign", "bad headings", "numbers", "copies", "structured", "accents", "symbols", "still", "flat")
	for _, code := range append(codes, "all") {
		g := all[code]
		fmt.Printf("%-5s %5d %4d/%-4d %6d %8d %6d/%-5d %4d/%-4d %6d %9.0f%% %7d %3d/%-3d %5.1fs %4.0f%%\n", code, g.films, g.kept, g.sentences, g.broken, g.foreign,
			g.badHeadings, g.headings, g.badNumbers, g.numbers, g.copies, share(g.structured, g.body), g.accents, g.symbols, g.wanted, g.longest.Seconds(), 100-100*g.moving.Seconds()/max(.001, g.total.Seconds()))
	}
	fmt.Printf("\n%-5s %16s %14s %14s %9s\n", "", "where it is", "found", "right", "pictures")
	for _, code := range append(codes, "all") {
		g := all[code]
		fmt.Printf("%-5s %4d/%-4d %5.0f%% %4d/%-4d%4.0f%% %4d/%-4d%4.0f%% %8.0f%%\n", code, g.structuredOfThese, g.bodyOfThese, share(g.structuredOfThese, g.bodyOfThese),
			g.found, g.needed, share(g.found, g.needed), g.right, g.shown, share(g.right, g.shown), share(g.pictures, g.scenes))
	}
	fmt.Print("\nlayouts:")
	for _, l := range story.Layouts() {
		if n := sum.layouts[l]; n > 0 {
			fmt.Printf(" %s %d", l, n)
		}
	}
	fmt.Println()
}

func share(part, whole int) float64 { return 100 * float64(part) / float64(max(1, whole)) }

func short(s string) string {
	if r := []rune(s); len(r) > 70 {
		return string(r[:70]) + "…"
	}
	return s
}

// letters returns a text's letters and digits in lower case.
func letters(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}
