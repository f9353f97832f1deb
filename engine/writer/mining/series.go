package mining

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine"
)

// Bounds of a series.
const (
	minValues  = 3
	maxValues  = 8
	mostBars   = 7
	mostSlices = 5
	labelMax   = 30 // characters
	labelWords = 4
)

// series is three to eight values of one kind that a narration says, each with
// what it belongs to; ok is false where there are none, or where it is not
// plain what belongs to which.
func (t *Terms) series(narration string) (engine.Series, bool) {
	moments := t.moments(narration)
	figures := slices.DeleteFunc(t.figures(narration), func(f figure) bool {
		return slices.ContainsFunc(moments, func(m moment) bool { return f.from < m.to && m.from < f.to })
	})
	figures = ofOneKind(figures)
	if len(figures) < minValues || len(figures) > maxValues {
		return engine.Series{}, false
	}
	if !t.countSame(narration, figures) || kindOf(figures[0]) == "%" && !t.oneWhole(narration, figures) {
		return engine.Series{}, false
	}
	if len(moments) == len(figures) {
		return t.overTime(narration, moments, figures)
	}
	if len(moments) > 1 {
		return engine.Series{}, false
	}
	return t.overThings(narration, figures)
}

// ofOneKind is the figures of the kind that there is most of: per cent, one
// currency, one unit, or bare numbers.
func ofOneKind(all []figure) []figure {
	count := map[string]int{}
	for _, f := range all {
		count[kindOf(f)]++
	}
	kind := sharedKind(all, count)
	best := ""
	for k, n := range count {
		if n > count[best] || n == count[best] && k < best {
			best = k
		}
	}
	if kind != "" {
		return slices.DeleteFunc(all, func(f figure) bool { return kindOf(f) == "" && magnitude(f) == f.Value })
	}
	return slices.DeleteFunc(all, func(f figure) bool { return kindOf(f) != best })
}

// sharedKind is the kind that figures leave out once it was said: "from 31
// million euros to 38 million". It is "" where there is no such kind.
func sharedKind(all []figure, count map[string]int) string {
	if len(count) != 2 || count[""] == 0 || kindOf(all[0]) == "" || kindOf(all[0]) == "%" {
		return ""
	}
	for _, f := range all[1:] {
		if kindOf(f) == "" && magnitude(f) == f.Value {
			return ""
		}
	}
	return kindOf(all[0])
}

// kindOf is the sign or unit of a figure: its text without digits and scale.
func kindOf(f figure) string {
	unit := strings.TrimFunc(f.Text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsSymbol(r) && r != '%' })
	unit = strings.TrimLeftFunc(unit, func(r rune) bool { return r == '+' })
	kind := strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) || unicode.IsSpace(r) || strings.ContainsRune(".,+'’", r) {
			return -1
		}
		return r
	}, unit)
	for scale := range magnitudes {
		kind = strings.TrimSuffix(strings.TrimPrefix(kind, scale), scale)
	}
	return kind
}

// magnitudes are the scales figures are shown with.
var magnitudes = map[string]float64{
	"K": 1e3, "M": 1e6, "B": 1e9, "T": 1e12, "mil": 1e3, "milM": 1e9, "mille": 1e3, "Md": 1e9,
	"千": 1e3, "万": 1e4, "百万": 1e6, "亿": 1e8, "万亿": 1e12,
}

// magnitude is what a figure stands for, its scale included.
func magnitude(f figure) float64 {
	letters := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return r
		}
		return -1
	}, f.Text)
	best, times := "", 1.0
	for scale, k := range magnitudes {
		if strings.HasPrefix(letters, scale) && len(scale) > len(best) {
			best, times = scale, k
		}
	}
	return f.Value * times
}

// countSame reports whether no figure counts something other than the first:
// rooms and visitors are not to be compared.
func (t *Terms) countSame(narration string, figures []figure) bool {
	first := ContentWords(t.unitAfter(narration, figures[0]), t.language)
	return !slices.ContainsFunc(figures, func(f figure) bool {
		unit := ContentWords(t.unitAfter(narration, f), t.language)
		return len(unit) > 0 && !slices.ContainsFunc(unit, func(w string) bool {
			return slices.ContainsFunc(first, func(o string) bool { return o[:len(o)/2] == w[:min(len(w), len(o)/2)] })
		})
	})
}

// overTime pairs moments with the values said right after or before them.
func (t *Terms) overTime(narration string, moments []moment, figures []figure) (engine.Series, bool) {
	sr := engine.Series{Timed: true, Stress: len(figures) - 1}
	end := 0
	for i, m := range moments {
		f := figures[i]
		from, to := min(m.from, f.from), max(m.to, f.to)
		if from < end || (m.from < f.from) != (moments[0].from < figures[0].from) || len(Sentences(narration[from:to], t.language)) > 1 {
			return sr, false
		}
		end = to
		sr.Values = append(sr.Values, engine.Value{Label: Capital(m.text), Text: f.Text, Said: narration[from:to], Value: magnitude(f)})
	}
	sr.Unit = t.unitAfter(narration, figures[0])
	return sr, true
}

// overThings pairs values with what is said before them, or else after them.
func (t *Terms) overThings(narration string, figures []figure) (engine.Series, bool) {
	for _, first := range []bool{true, false} {
		if !first && kindOf(figures[0]) == "" {
			break // 12 rooms and 300 paintings: the words behind are what is counted
		}
		if labels := t.labels(narration, figures, first); labels != nil {
			sr := engine.Series{}
			for i, f := range figures {
				v := engine.Value{Label: labels[i], Text: f.Text, Said: narration[f.from:f.to], Value: magnitude(f)}
				if sr.Values = append(sr.Values, v); v.Value > sr.Values[sr.Stress].Value {
					sr.Stress = i
				}
			}
			if first {
				sr.Unit = t.unitAfter(narration, figures[0])
			}
			return sr, true
		}
	}
	return engine.Series{}, false
}

// labels names every figure by the words between it and the mark before it,
// or behind it; nil where one has no name, or one that is none.
func (t *Terms) labels(narration string, figures []figure, before bool) []string {
	var labels []string
	for i, f := range figures {
		gap, rest := clauseBefore(narration[:f.from]), ""
		if i > 0 {
			rest, gap = t.cut(narration[figures[i-1].to:f.from])
		}
		if !before {
			if i > 0 && !t.empty(gap) {
				return nil // it has a name of its own before it
			}
			if gap = clauseAfter(narration[f.to:]); i+1 < len(figures) {
				gap, _ = t.cut(narration[f.to:figures[i+1].from])
			}
		} else if i > 0 && !t.sameUnit(rest, narration, figures) {
			return nil
		}
		label := t.label(gap, before)
		if label == "" || slices.Contains(labels, label) {
			return nil
		}
		labels = append(labels, label)
	}
	return labels
}

// sameUnit reports whether what stands between a figure and the next mark can
// be a unit and no name: a few words, as behind the first figure or none.
func (t *Terms) sameUnit(rest, narration string, figures []figure) bool {
	n := t.bareTail(rest)
	first, _ := t.cut(narration[figures[0].to:figures[1].from])
	return n == 0 || n <= t.bareTail(first)
}

// cut parts what stands between two figures at the mark or conjunction that
// parts them.
func (t *Terms) cut(gap string) (before, after string) {
	if i := strings.IndexAny(gap, ",;.，；、。:"); i >= 0 {
		_, size := utf8.DecodeRuneInString(gap[i:])
		return gap[:i], gap[i+size:]
	}
	for _, w := range tokens(gap, t.language) {
		if t.lex.and[w.low] && w.low != "or" || t.language == "iw" && strings.HasPrefix(w.low, "ו") && utf8.RuneCountInString(w.low) > 2 {
			return gap[:w.from], gap[w.from:]
		}
	}
	return gap, ""
}

// label is the name in the words before a value, or after it: without
// articles, linking verbs and what only leads there.
func (t *Terms) label(gap string, before bool) string {
	ts := slices.DeleteFunc(tokens(gap, t.language), func(w token) bool { return !w.word })
	for i := len(ts) - 1; i >= 0 && !before; i-- { // goes to food: food
		if links[t.language][ts[i].low] {
			ts = ts[i+1:]
			break
		}
	}
	drop := func(w token) bool { return t.isLead(w) || links[t.language][w.low] }
	for len(ts) > 0 && drop(ts[0]) {
		ts = ts[1:]
	}
	for len(ts) > 0 && drop(ts[len(ts)-1]) {
		ts = ts[:len(ts)-1]
	}
	if len(ts) == 0 || len(ts) > labelWords || slices.ContainsFunc(ts, func(w token) bool { return t.verbal(w) }) {
		return ""
	}
	text := gap[ts[0].from:ts[len(ts)-1].to]
	if t.language == "fr" {
		text = withoutElided(text)
	}
	if t.language == "iw" && strings.HasPrefix(text, "וה") {
		text = strings.TrimPrefix(text, "ו")
	}
	if t.language == "zh" {
		text = withoutLink(text)
	}
	if text == "" || utf8.RuneCountInString(text) > labelMax {
		return ""
	}
	return Capital(text)
}

// withoutLink takes the verb off that Chinese writes onto its noun.
func withoutLink(s string) string {
	best := s
	for verb := range links["zh"] {
		if rest, ok := strings.CutSuffix(s, verb); ok && len(rest) < len(best) {
			best = rest
		}
	}
	return best
}

// verbal reports whether a word says that these are no names.
func (t *Terms) verbal(w token) bool {
	return w.digit || links[t.language][w.low] || t.lex.clause[w.low] && !t.lex.and[w.low] || t.lex.modal[w.low] || t.lex.subject[w.low]
}

// unitAfter is what the figures count: the words of content right behind the
// first.
func (t *Terms) unitAfter(narration string, f figure) string {
	if t.language == "zh" || !strings.ContainsFunc(f.Text[max(0, len(f.Text)-1):], unicode.IsDigit) || kindOf(f) != "" {
		return ""
	}
	rest := clauseAfter(narration[f.to:])
	ts := tokens(rest, t.language)
	n := 0
	for n < len(ts) && n < 3 && ts[n].word && !strings.ContainsFunc(ts[n].low, unicode.IsDigit) && !t.isLead(ts[n]) && !t.verbal(ts[n]) {
		n++
	}
	if n == 0 {
		return ""
	}
	return rest[:ts[n-1].to]
}

// seriesOptions are the charts a scene's values can be drawn as: shares of one
// whole as a donut, a course as a line, anything as bars.
func (f *finisher) seriesOptions(sc *engine.ScriptScene) []option {
	if e := f.terms.events(sc.Narration); e != nil && len(sc.Points) == 0 {
		if _, ok := f.terms.series(sc.Narration); !ok {
			return []option{{layout: engine.LayoutTimeline, worth: .93, events: e, heading: f.chartHeading(sc.Narration, f.course(stretch("", e[0].When, e[len(e)-1].When)))}}
		}
	}
	sr, ok := f.terms.series(sc.Narration)
	if !ok || len(sc.Points) > 0 {
		return nil
	}
	o := option{worth: 1.05, series: &sr, heading: f.chartHeading(sc.Narration, stretchOf(sr))}
	var all []option
	add := func(l engine.Layout, less float64) {
		o := o
		o.layout, o.worth = l, o.worth-less
		all = append(all, o)
	}
	if isWhole(sr) {
		add(engine.LayoutDonut, 0)
	}
	if sr.Timed && len(sr.Values) > minValues {
		add(engine.LayoutLine, 0)
	}
	if len(sr.Values) <= mostBars {
		add(engine.LayoutBars, .02)
	}
	return all
}

// isWhole reports whether the values are shares that add up to all of it.
func isWhole(sr engine.Series) bool {
	sum := 0.0
	for _, v := range sr.Values {
		if !strings.HasSuffix(v.Text, "%") {
			return false
		}
		sum += v.Value
	}
	return !sr.Timed && len(sr.Values) <= mostSlices && math.Abs(sum-100) <= 2
}

// chartHeading is what stands over a chart: a sentence that tells no number,
// for that is what the numbers show, or else what they are; "" = the scene's
// heading will do.
func (f *finisher) chartHeading(narration, otherwise string) string {
	for _, s := range Sentences(narration, f.terms.language) {
		if len(f.terms.figures(s)) == 0 && len(f.terms.moments(s)) == 0 && !Depends(s, f.terms.language) {
			return Heading(s, f.terms, 0)
		}
	}
	if lead := f.terms.leadToFigures(narration); lead != "" {
		return lead
	}
	return otherwise
}

// course is what stands over a course of events that has no heading: the film's
// title, or the time that it takes.
func (f *finisher) course(time string) string {
	if n := utf8.RuneCountInString(f.film); n > 0 && n <= courseMax {
		return f.film
	}
	return time
}

// courseMax is how many characters a title may have that stands over a timeline.
const courseMax = 44

// leadToFigures is what leads to a narration's first number: "Revenue grew"
// from 31 million; "" where that does not tell enough.
func (t *Terms) leadToFigures(narration string) string {
	all := t.figures(narration)
	if len(all) == 0 {
		return ""
	}
	from := all[0].from
	for _, m := range t.moments(narration) {
		from = min(from, m.from)
	}
	if h := t.listHeading(narration, enumeration{from: from}); !Depends(h, t.language) {
		return h
	}
	return ""
}

// stretchOf says what a course is of, and of which time: "Jars, 2021–2025".
func stretchOf(sr engine.Series) string {
	if !sr.Timed {
		return ""
	}
	return stretch(sr.Unit, sr.Values[0].Label, sr.Values[len(sr.Values)-1].Label)
}

func stretch(unit, first, last string) string {
	if unit == "" {
		return first + " – " + last
	}
	if len(first)+len(last) <= 8 { // two years
		return Capital(unit) + ", " + first + "–" + last
	}
	return Capital(unit) + ", " + first + " – " + last
}

// validSeries reports whether the narration says every value of a series.
func validSeries(sc *engine.ScriptScene) bool {
	sr := sc.Series
	if len(sr.Values) < minValues || len(sr.Values) > maxValues || sr.Stress < 0 || sr.Stress >= len(sr.Values) {
		return false
	}
	for _, v := range sr.Values {
		if v.Said == "" || v.Text == "" || v.Label == "" || !(v.Value >= 0) || !strings.Contains(sc.Narration, v.Said) {
			return false
		}
	}
	return true
}

// validEvents reports whether the narration says every moment.
func validEvents(sc *engine.ScriptScene) bool {
	return len(sc.Events) >= minEvents && len(sc.Events) <= maxEvents && !slices.ContainsFunc(sc.Events, func(e engine.Event) bool {
		return e.When == "" || e.Text == "" || !strings.Contains(sc.Narration, e.Said)
	})
}

// seriesLacks reports whether a layout of this file has nothing to show; known
// is false for the layouts of others.
func seriesLacks(sc *engine.ScriptScene) (lacks, known bool) {
	switch sc.Layout {
	case engine.LayoutTimeline:
		return sc.Events == nil, true
	case engine.LayoutBars, engine.LayoutLine, engine.LayoutDonut:
		return sc.Series == nil, true
	}
	return false, false
}

// checkSeries drops values and events the narration does not say.
func checkSeries(sc *engine.ScriptScene) {
	if sc.Series != nil && !validSeries(sc) {
		sc.Series = nil
	}
	if sc.Events != nil && !validEvents(sc) {
		sc.Events = nil
	}
}
