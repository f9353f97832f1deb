package writer

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
	"github.com/scenewright/scenewright/engine/writer/internal/structure"
	"github.com/scenewright/scenewright/engine/writer/internal/structure/chart"
	"github.com/scenewright/scenewright/engine/writer/internal/structure/comparison"
	"github.com/scenewright/scenewright/engine/writer/source"
)

// Bounds of a timeline.
const (
	leastEvents = 3
	mostEvents  = 6
	eventMost   = 90 // characters
)

// timelines finds events that a text dates.
type timelines struct{ structure.Rules }

// find finds three dates or times of day that follow one another, each with a
// clause of its own, in one paragraph.
func (t timelines) find(lines []source.Line) structure.Found {
	if lines[0].Item {
		return structure.Found{}
	}
	f := t.of(t.Speech.Near(lines), "")
	if f.Lines > 1 && comparison.NewPairs(t.Rules).Opposed(lines).Lines > 0 {
		return structure.Found{} // "In 1870 the mine had 1,400 men; by 1884 fewer than 300 were left"
	}
	if lead, _, ok := t.Clauses.CutColon(lines[0].Text); ok && f.Lines == 1 {
		f.Content = story.On(f.Content).WithHeading(t.Headings.Of(lead)).Content()
	}
	return f
}

// hours reports whether a row says of something that it names at what times it is.
func (t timelines) hours(row string) bool {
	name, value := t.Entries.Named(grammar.Bare(row))
	return value != "" && !t.Times.NamesMoment(name) && t.Times.NamesMoment(value)
}

func (t timelines) of(lines []source.Line, head string) structure.Found {
	var events []story.Event
	clock, last, end := false, 0.0, 0
	stage := ""
	for i, l := range lines {
		found := t.events(l)
		if len(found) == 0 && i > 0 && i == end && len(t.moments(l.Text)) == 0 {
			continue // one line between two
		}
		if len(found) == 0 || i > end+1 || len(events)+len(found) > mostEvents {
			break
		}
		for _, ev := range found {
			if ev.at > 0 && ev.at < year {
				ev.at += math.Floor(last/year) * year // of the year that was said last
			}
			undated := last > 0 && last < year && ev.at >= year // 1 December, and 2021
			if n := len(events); n > 0 && (ev.clock != clock || ev.stage != stage || ev.When == events[n-1].When) || ev.at < last || undated {
				return structure.Found{}
			}
			if t.Lang.Begins(language.And, ev.Text) > 0 || slices.ContainsFunc(events, func(e story.Event) bool { return e.When == ev.When }) {
				return structure.Found{} // a part of what was said, or a moment that is spoken of again
			}
			clock, last, stage = ev.clock, ev.at, ev.stage
			events = append(events, ev.Event)
		}
		end = i + 1
	}
	if len(events) < leastEvents {
		return structure.Found{}
	}
	if f := chart.New(t.Rules).Events(head, events); f.Lines > 0 && !clock {
		f.Lines = end
		return f
	}
	return structure.Found{Content: story.Timeline{Heading: head, Events: events}, Lines: end}
}

// dated is an event and when it is.
type dated struct {
	story.Event
	clock bool // a time of day
	at    float64
	stage string // what is counted, in small letters: the day of "Day 1"
}

// events returns what a sentence tells of moments, one a clause; nil where a clause
// names several, or one in its middle.
func (t timelines) events(l source.Line) []dated {
	var all []dated
	text := l.Text
	if l.Item {
		text = t.Lang.Sentences(text)[0] // the others are only spoken
		if ev, ok := t.stage(text); ok {
			return []dated{ev}
		}
	}
	for i, clause := range t.mainClauses(text) {
		clause = strings.TrimSpace(clause)
		moments := t.moments(clause)
		if len(moments) == 0 {
			continue
		}
		ev, ok := t.event(clause, moments, l.Item)
		if !ok {
			return nil
		}
		if at := strings.Index(text, clause); len(all) == 0 && (i > 0 || at > 0) {
			ev.Said = grammar.Bare(text[:strings.Index(text, clause)+len(clause)]) // what leads to it
		}
		all = append(all, ev)
	}
	return all
}

// mainClauses returns the parts of a sentence that are parted by a semicolon, or by
// a comma and an "and" before a moment; or by its commas and its last "and", where
// each part has one moment, at its head or its end: "built in 1998, rebuilt in 2011
// and fitted with batteries in 2024".
func (t timelines) mainClauses(text string) []string {
	told := text
	if lead, rest, ok := t.Clauses.CutColon(text); ok && len(t.Lang.Numbers(lead)) == 0 {
		told = rest // "It fell bit by bit: the nave in 1763, …"
	}
	for _, parts := range [][]string{t.Clauses.Enumeration(told), t.Clauses.Spans(grammar.Bare(told), ",")} {
		if len(parts) >= leastEvents && !slices.ContainsFunc(parts, func(p string) bool { return !t.datesOne(p) }) {
			return parts
		}
	}
	var all []string
	from := 0
	words := t.Lang.Words(text)
	for i := 1; i+1 < len(words); i++ {
		mark, and, behind := words[i-1], t.Lang.Is(language.And, words[i].Low), words[i].To
		if t.Lang.HangsAnd(words[i]) {
			and, behind = true, words[i].From+len("ו")
		}
		switch {
		case strings.ContainsAny(mark.Text, ";；"):
			if all, from = append(all, text[from:mark.From]), words[i].From; t.Lang.Is(language.And, words[i].Low) {
				from = behind
			}
		case and && (t.leadsMoment(text[behind:]) || behind == words[i].To && strings.ContainsAny(mark.Text, ",，") && t.Times.OpensMoment(text[behind:])):
			all, from = append(all, strings.TrimRight(text[from:words[i].From], ",， ")), behind
		}
	}
	return append(all, text[from:])
}

// datesOne reports whether a part names one moment, at its head or its end.
func (t timelines) datesOne(part string) bool {
	moments := t.moments(part)
	return len(moments) == 1 && len(t.Numbers.Amounts(part)) == 0 && grammar.IsMoment(moments[0]) && (grammar.Bare(part[moments[0].To:]) == "" || t.leadsMoment(part) || t.Times.HasMoment(part))
}

// leadsMoment reports whether a text goes on with a moment right behind the preposition that
// leads to it: "in 1971 became its chief".
func (t timelines) leadsMoment(text string) bool {
	const lead = 2 // words
	for _, n := range t.Lang.Numbers(text) {
		words := t.Lang.Spoken(text[:n.From])
		return grammar.IsMoment(n) && len(words) <= lead && t.small(words) && (t.Lang.Unspaced || len(words) > 0 || t.Lang.Prefix(strings.ToLower(text[:n.From])) != "" || strings.HasSuffix(text[:n.From], "-"))
	}
	return false
}

// event returns a clause that names one moment: at its head or its end without it, elsewhere
// up to it, where what stands behind only says more, or whole.
func (t timelines) event(clause string, moments []language.Number, item bool) (dated, bool) {
	const leastWords = 2
	if len(moments) != 1 {
		return dated{}, false
	}
	m := t.bounded(clause, moments[0])
	text := t.Clauses.WholeUpTo(t.withoutMoment(clause, m), eventMost)
	if bare := grammar.Noted.ReplaceAllString(clause, ""); text == "" && len(bare) < len(clause) && m.To <= len(bare) && bare[:m.To] == clause[:m.To] {
		text = t.Clauses.WholeUpTo(t.withoutMoment(bare, m), eventMost) // without what stands in brackets
	}
	if text == "" && !item && t.Clauses.InMainClause(clause[:m.From]) {
		text = t.around(clause, m)
	}
	if !strings.ContainsFunc(text, unicode.IsLetter) || !item && !t.Lang.Unspaced && t.Lang.Count(text) < leastWords && strings.Index(clause, text) != 0 {
		return dated{}, false
	}
	return dated{story.Event{When: t.named(clause, m), Text: grammar.Capitalize(text), Said: grammar.Bare(clause)}, m.Kind == language.Clock, t.when(m), ""}, true
}

// untilClock is up to when something is that begins at a time of day: "8:00-8:45".
var untilClock = regexp.MustCompile(`^[-–—~～]\d{1,2}[:.h]\d{2}\b`)

// bounded returns a moment with the words that say that something is so up to it or from it, and
// the day of the week before its date: "Until 1921", 1921年以前, "by Friday 17 October".
func (t timelines) bounded(clause string, moment language.Number) language.Number {
	m := moment
	const gaps = " \u00a0\u202f-־"
	if m.Kind == language.Clock {
		m.To += len(untilClock.FindString(clause[m.To:]))
	}
	behind := clause[m.To:]
	if n := t.Lang.Begins(language.BoundBehind, behind); n > 0 && t.Lang.Begins(language.Segment, behind) <= n {
		m.To += n
	}
	head := strings.TrimRight(clause[:m.From], gaps)
	words := t.Lang.Words(strings.TrimRight(head, ", "))
	if n := len(words) - 1; n >= 0 && m.Kind == language.Date && t.Lang.Is(language.Weekday, words[n].Low) && (n > 0 && grammar.Bare(behind) == "" || n > 0 && t.Lang.EndsWith(language.Bound, strings.TrimRight(head[:words[n].From], gaps))) {
		m.From = words[n].From
		head = strings.TrimRight(clause[:m.From], gaps)
	}
	held := strings.TrimRight(strings.TrimSuffix(head, t.Lang.Ending(language.Definite, head)), gaps)
	if lead := cmp.Or(t.Lang.Ending(language.Bound, head), t.Lang.Ending(language.Bound, held)); lead != "" {
		m.From = strings.LastIndex(clause[:m.From], lead)
	}
	if m.From == moment.From && m.To == moment.To {
		return moment
	}
	m.Text = clause[m.From:m.To]
	return m
}

// around returns a clause that names a moment in its middle: what stands before it, where what
// stands behind hangs on that, "He retired in 1998 and went on checking lifts", else all of it.
func (t timelines) around(clause string, m language.Number) string {
	before, after := hung.ReplaceAllString(clause[:m.From], ""), strings.TrimSpace(clause[m.To:])
	words := t.Lang.Words(before)
	low := grammar.FirstLow(t.Lang, after)
	if strings.HasPrefix(after, ",") && t.Lang.Is(language.Preposition, grammar.FirstLow(t.Lang, before)) {
		return "" // "From noon to 3 pm, the public tastes"
	}
	hangs := strings.HasPrefix(after, ",") || t.Lang.IsAny(low, language.And, language.Preposition, language.Relative, language.Conjunction)
	for n := len(words); hangs && n > 0; n-- {
		if w := words[n-1]; !t.Lang.IsFunction(w.Low) && (w.Letters || strings.ContainsAny(w.Text, "%€$£₪°")) {
			if text := grammar.Bare(before[:w.To]); n > 1 && grammar.Runes(text) <= eventMost {
				return text
			}
			break
		}
	}
	if text := grammar.Bare(clause); grammar.Runes(text) <= eventMost {
		return text
	}
	return ""
}

// named returns a moment as it stands over its event: with a word that says that it was before
// or after it, an hour alone with the words that make it one.
func (t timelines) named(clause string, m language.Number) string {
	if t.Lang.Begins(language.Bound, m.Text) > 0 {
		return grammar.Capitalize(strings.TrimSpace(m.Text))
	}
	bare := strings.TrimFunc(m.Text, unicode.IsDigit) == "" || m.Digits == ""
	head := strings.TrimSpace(clause[:m.From])
	lead := cmp.Or(t.Lang.Ending(language.Then, head), t.Lang.Ending(language.Now, head)) // before half past ten
	if m.Kind == language.Clock && bare {
		lead = cmp.Or(lead, t.Lang.Ending(language.ClockLead, head))
	} else if lead == "" || t.Lang.Unspaced {
		return strings.TrimSpace(m.Text)
	}
	return grammar.Capitalize(strings.TrimSpace(clause[len(head)-len(lead) : m.To]))
}

// moments returns the dates and times of day that a clause names, in figures or else in words;
// where there are none, the part of a day or year that it begins with before a comma, or the
// month or weekday behind a preposition or before a colon: "In the evening, …", "In June the
// board asked", "Monday: …".
func (t timelines) moments(clause string) []language.Number {
	var all []language.Number
	for _, n := range t.Lang.Numbers(clause) {
		if grammar.IsMoment(n) {
			all = append(all, n)
		}
	}
	if len(all) == 0 {
		all = t.Lang.Hours(clause)
	}
	if len(all) > 1 && all[0].From == 0 && all[0].Kind == language.Clock && !slices.ContainsFunc(all[1:], func(n language.Number) bool { return n.Kind == language.Clock }) {
		return all[:1] // "10:00 Looking back at 2026"
	}
	if len(all) > 0 {
		return all
	}
	if part := t.Times.OpensPart(clause); part.To > 0 {
		return []language.Number{{From: part.From, To: part.To, Text: clause[part.From:part.To], Kind: language.Clock}}
	}
	at := t.Times.Begins(clause)
	labels := strings.IndexAny(strings.TrimLeft(clause[at.To:], " \u00a0\u202f"), ":：") == 0
	if strings.TrimSpace(clause[:at.From]) == "" && !labels {
		return nil
	}
	n := language.Number{From: at.From, To: at.To, Text: grammar.Capitalize(clause[at.From:at.To])}
	switch low := strings.ToLower(clause[at.From:at.To]); {
	case t.Lang.Is(language.Month, low):
		n.Kind = language.Date
	case t.Lang.Is(language.Weekday, low):
		n.Kind = language.Clock // like hours, in the order in which they are told
	default:
		return nil
	}
	return []language.Number{n}
}

// stage returns an item that begins with a name and a number: "Day 1 – arrive".
func (t timelines) stage(text string) (dated, bool) {
	name, value := t.Entries.Named(grammar.Bare(text))
	words := t.Lang.Spoken(name)
	if value == "" || grammar.Runes(value) > eventMost || len(words) != 2 {
		return dated{}, false
	}
	n, err := strconv.Atoi(words[1].Text)
	if err != nil {
		n = t.Lang.CardinalValue(words[1].Low)
	}
	return dated{story.Event{When: name, Text: grammar.Capitalize(value), Said: grammar.Bare(text)}, false, float64(n), words[0].Low}, n > 0 && n < mostStages
}

// mostStages is how many days or weeks something takes at most, and year how far two
// years are apart.
const (
	mostStages = 32
	year       = 1000
)

// when returns a date as a number that grows with time. A time of day takes the order
// that it is told in.
func (t timelines) when(m language.Number) float64 {
	at := 0.0
	if v, err := strconv.Atoi(grammar.YearIn(m.Text)); err == nil {
		at = float64(v) * year
	}
	if m.Kind != language.Date {
		return at
	}
	if day := t.Lang.WrittenDay(m.Text); day > 0 {
		return at + float64(day)
	}
	for _, w := range t.Lang.Words(m.Text) {
		month, err := strconv.Atoi(t.Lang.Value(language.Month, t.Lang.Bare(w.Low)))
		if err == nil {
			at += float64(month) * 32
		}
	}
	if han := hanDay.FindStringSubmatch(m.Text); han != nil {
		month, _ := strconv.Atoi(han[1])
		day, _ := strconv.Atoi(han[2])
		return at + float64(month*32+day)
	}
	day, _ := strconv.Atoi(dayIn.FindString(m.Text))
	return at + float64(day)
}

var (
	dayIn  = regexp.MustCompile(`\b\d{1,2}\b`)
	hanDay = regexp.MustCompile(`(\d{1,2})月(\d{0,2})`)
	hung   = regexp.MustCompile(`(?:^|\s)\p{Hebrew}[-־]?$`) // a preposition before a figure
)

// withoutMoment returns a clause without the moment at its head or its end.
func (t timelines) withoutMoment(clause string, m language.Number) string {
	before, after := clause[:m.From], clause[m.To:]
	if head := t.Lang.Spoken(before); len(head) <= 4 && t.small(head) && strings.TrimSpace(grammar.Bare(after)) != "" {
		return grammar.Bare(strings.TrimLeft(after, " ,，:：–—-"))
	}
	if grammar.Bare(after) != "" {
		return ""
	}
	if t.Lang.EndsWith(language.OfWord, strings.TrimRight(before, " \u00a0")) {
		return "" // "in the week of", "at the end of": when is not said without the moment
	}
	before = hung.ReplaceAllString(before, "")
	words := t.Lang.Words(before)
	for end := len(words) - 1; end >= 0 && t.Lang.IsFunction(words[end].Low); end-- {
		if particle := end < len(words)-1 && t.Lang.Is(language.Particle, words[end].Low); particle || t.Lang.Is(language.Object, words[end].Low) && !t.Lang.Is(language.Pointing, words[end].Low) {
			break // "went out at", "closed it on"
		}
		before = before[:words[end].From]
	}
	return grammar.Bare(before)
}

// small reports whether words only lead to a moment: "in", "by", "am".
func (t timelines) small(words []language.Word) bool {
	return !slices.ContainsFunc(words, func(w language.Word) bool {
		return !t.Lang.IsFunction(w.Low) && !t.Lang.IsAny(w.Low, language.Preposition, language.Season, language.Weekday)
	})
}
