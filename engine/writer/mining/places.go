package mining

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine"
)

// Bounds of a map.
const (
	minSpots   = 2
	maxSpots   = 6
	leastReach = 3 // a figure of places
)

// name is one of the gazetteer.
type name struct {
	text string
	city bool
}

// known are the names of the gazetteer in a language, the longest first; they are
// only read.
var known = map[string][]name{"en": namesIn(0), "es": namesIn(1), "fr": namesIn(2), "zh": namesIn(3), "iw": namesIn(4)}

func namesIn(column int) []name {
	all := append(columnOf(countries, column, false), columnOf(cities, column, true)...)
	slices.SortStableFunc(all, func(a, b name) int { return utf8.RuneCountInString(b.text) - utf8.RuneCountInString(a.text) })
	return all
}

func columnOf(table string, column int, city bool) (all []name) {
	for line := range strings.SplitSeq(table, "\n") {
		forms := strings.Fields(line)
		if len(forms) <= column {
			continue
		}
		text := forms[column]
		if text == "=" {
			text = forms[0]
		}
		all = append(all, name{strings.ReplaceAll(text, "_", " "), city})
	}
	return all
}

// found is a place in a narration.
type found struct {
	text     string // its name
	from, to int    // bytes that name it, with the letters Hebrew puts before
	city     bool   // or a smaller place, or one that is not known
}

// spots are the places a narration names, in its order, each once; nil where
// there are fewer than two.
func (t *Terms) spots(narration string) []engine.Spot {
	all := t.knownPlaces(narration)
	if len(all) > 0 {
		all = append(all, t.namedPlaces(narration, all)...)
	}
	slices.SortFunc(all, func(a, b found) int { return a.from - b.from })
	all = ofOneScale(all)
	var spots []engine.Spot
	for _, p := range all {
		if !slices.ContainsFunc(spots, func(s engine.Spot) bool { return s.Text == p.text }) {
			spots = append(spots, engine.Spot{Text: p.text, Said: narration[p.from:p.to]})
		}
	}
	if len(spots) < minSpots || len(spots) > maxSpots {
		return nil
	}
	return spots
}

// ofOneScale is the cities, where there are two: a way does not lead from a
// country to a city in it.
func ofOneScale(all []found) []found {
	cities := slices.DeleteFunc(slices.Clone(all), func(p found) bool { return !p.city })
	if len(cities) >= minSpots {
		return cities
	}
	return all
}

// knownPlaces finds the names of the gazetteer.
func (t *Terms) knownPlaces(narration string) (all []found) {
	for _, n := range known[t.language] {
		for at := 0; ; {
			i := strings.Index(narration[at:], n.text)
			if i < 0 {
				break
			}
			p := found{n.text, at + i, at + i + len(n.text), n.city}
			at = p.to
			if t.standsAlone(narration, &p) && !slices.ContainsFunc(all, func(o found) bool { return p.from < o.to && o.from < p.to }) {
				all = append(all, p)
			}
		}
	}
	return all
}

// standsAlone reports whether a name is no part of a word. In Hebrew letters
// may stand before it, which then belong to what is said.
func (t *Terms) standsAlone(narration string, p *found) bool {
	if t.language == "zh" {
		return true
	}
	after, _ := utf8.DecodeRuneInString(narration[p.to:])
	if unicode.IsLetter(after) {
		return false
	}
	start := p.from
	for start > 0 && unicode.IsLetter(lastRune(narration[:start])) {
		start -= utf8.RuneLen(lastRune(narration[:start]))
	}
	if start == p.from {
		return true
	}
	if t.language != "iw" {
		return false
	}
	before := narration[start:p.from]
	p.from = start
	return slices.Contains([]string{"ב", "ל", "מ", "ו", "ה", "וב", "ול", "ומ", "ש", "שב", "מה", "כש"}, before)
}

// namedPlaces are names that nobody has to know: they stand behind a word that
// leads to places, or in a row with a known one.
func (t *Terms) namedPlaces(narration string, others []found) (all []found) {
	lead, ok := toPlaces[t.language]
	if !ok {
		return nil
	}
	ts := tokens(narration, t.language)
	taken := func(w token) bool {
		return slices.ContainsFunc(slices.Concat(others, all), func(p found) bool { return w.from < p.to && p.from < w.to })
	}
	for i := 1; i < len(ts); i++ {
		w := ts[i]
		if !w.word || !capitalised(w.text) || noPlaces[t.language][w.low] || taken(w) {
			continue
		}
		end := i
		for end+1 < len(ts) && ts[end+1].word && capitalised(ts[end+1].text) && !taken(ts[end+1]) {
			end++
		}
		behind := lead[ts[i-1].low]
		inRow := i > 1 && (ts[i-1].text == "," || t.lex.and[ts[i-1].low]) && (taken(ts[i-2]) || i > 2 && taken(ts[i-3]))
		if end-i < 3 && (behind || inRow) {
			all = append(all, found{narration[w.from:ts[end].to], w.from, ts[end].to, true})
		}
		i = end
	}
	return all
}

func capitalised(s string) bool {
	r, size := utf8.DecodeRuneInString(s)
	next, _ := utf8.DecodeRuneInString(s[size:])
	return unicode.IsUpper(r) && unicode.IsLower(next)
}

// reach is the figure that counts places, with what it counts; ok is false
// where there is none.
func (t *Terms) reach(narration string) (g figure, ok bool) {
	for _, f := range t.figures(narration) {
		noun := t.placeNoun(narration[f.to:])
		if noun == "" || f.Value < leastReach || f.Share > 0 {
			continue
		}
		if f.Caption = t.figureCaption(narration, f); f.Caption == "" || utf8.RuneCountInString(f.Caption) > HeadingMax {
			f.Caption = noun
		}
		return f, true
	}
	return g, false
}

// placeNoun is what follows a number up to the places it counts, at most one
// word before them; "" where it counts something else.
func (t *Terms) placeNoun(after string) string {
	if t.language == "zh" {
		rest := strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(after, "个"), "座"), "家")
		for noun := range countedPlaces["zh"] {
			if strings.HasPrefix(rest, noun) {
				return noun
			}
		}
		return ""
	}
	ts := tokens(after, t.language)
	for i, w := range ts[:min(2, len(ts))] {
		if !w.word {
			return ""
		}
		if countedPlaces[t.language][w.low] {
			return after[ts[0].from:ts[i].to]
		}
	}
	return ""
}

// mapOptions are the map of the places a scene names, and that of a figure of
// places.
func (f *finisher) mapOptions(sc *engine.ScriptScene) []option {
	if len(sc.Points) > 0 {
		return nil
	}
	g, counted := f.terms.reach(sc.Narration)
	spots := sc.Places
	if spots == nil {
		spots = f.terms.spots(sc.Narration)
	}
	o := option{layout: engine.LayoutMap, places: spots, worth: .9}
	if counted {
		o.figure, o.heading = &g.Figure, f.headingAround(sc.Narration, g)
	}
	switch {
	case spots != nil && f.spares(sc, o.heading, spots):
		return []option{o}
	case counted:
		o.worth, o.places = .8, nil
		return []option{o}
	}
	return nil
}

// spares reports whether a heading with places below leaves enough to the voice:
// a sentence that is all heading says its places there.
func (f *finisher) spares(sc *engine.ScriptScene, heading string, spots []engine.Spot) bool {
	const most = .6 // of what is spoken
	if sc.Heading != "" {
		heading = sc.Heading
	}
	if heading == "" {
		heading = Heading(sc.Narration, f.terms, 0)
	}
	shown := Chars(heading)
	for _, p := range spots {
		shown += Chars(p.Text)
	}
	return float64(shown) <= most*float64(Chars(sc.Narration))
}

// checkPlaces drops places the narration does not name.
func checkPlaces(sc *engine.ScriptScene) {
	bad := func(p engine.Spot) bool {
		return p.Text == "" || p.Said == "" || !strings.Contains(sc.Narration, p.Said) || utf8.RuneCountInString(p.Text) > labelMax
	}
	if len(sc.Places) < minSpots || len(sc.Places) > maxSpots || slices.ContainsFunc(sc.Places, bad) {
		sc.Places = nil
	}
}
