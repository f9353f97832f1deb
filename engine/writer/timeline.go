package writer

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
)

// Bounds of a timeline.
const (
	leastEvents = 3
	mostEvents  = 6
	eventMost   = 90 // characters
)

// moments finds three dates or times of day that follow one another, each with a
// clause of its own, in one paragraph.
func (e Editor) moments(lines []Line) finding {
	if lines[0].Item {
		return finding{}
	}
	return e.timeline(e.near(lines), "")
}

// itemEvents finds a written list whose items begin with a date or a time.
func (e Editor) itemEvents(lines []Line) finding {
	end := 0
	for end < len(lines) && lines[end].Item && lines[end].Paragraph == lines[0].Paragraph {
		end++
	}
	if end < leastEvents {
		return finding{}
	}
	f := e.timeline(lines[:end], e.over(lines[0]))
	if f.lines < min(end, mostEvents) {
		return finding{}
	}
	return f
}

func (e Editor) timeline(lines []Line, head string) finding {
	var events []story.Event
	clock, last, end := false, -1.0, 0
	for i, l := range lines {
		found := e.events(l.Text)
		if len(found) == 0 && i > 0 && i == end && !e.namesMoment(l.Text) {
			continue // one line between two
		}
		if len(found) == 0 || i > end+1 || len(events)+len(found) > mostEvents {
			break
		}
		for _, ev := range found {
			if len(events) > 0 && ev.clock != clock || ev.at < last {
				return finding{}
			}
			clock, last = ev.clock, ev.at
			events = append(events, ev.Event)
		}
		end = i + 1
	}
	if len(events) < leastEvents {
		return finding{}
	}
	return finding{story.Timeline{Heading: head, Events: events}, end}
}

// dated is an event and when it is.
type dated struct {
	story.Event
	clock bool // a time of day
	at    float64
}

// events are what a sentence tells of moments, one a clause; nil where a clause
// names several, or one in its middle.
func (e Editor) events(text string) []dated {
	var all []dated
	for _, clause := range e.mainClauses(text) {
		if !e.namesMoment(clause) {
			continue
		}
		ev, ok := e.event(clause)
		if !ok {
			return nil
		}
		all = append(all, ev)
	}
	return all
}

func (e Editor) namesMoment(text string) bool {
	return slices.ContainsFunc(e.lang.Numbers(text), isMoment)
}

// mainClauses are the parts of a sentence that are parted by a semicolon, or by
// a comma and an "and" before a moment; or by its commas and its last "and", where
// each part has one moment, at its head or its end: "built in 1998, rebuilt in 2011
// and fitted with batteries in 2024".
func (e Editor) mainClauses(text string) []string {
	if parts := e.enumeration(text); len(parts) >= leastEvents && !slices.ContainsFunc(parts, func(p string) bool { return !e.hasMoment(p) }) {
		return parts
	}
	var all []string
	from := 0
	words := e.lang.Words(text)
	for i := 1; i+1 < len(words); i++ {
		mark, and := words[i-1], e.lang.Is(language.And, words[i].Low)
		if strings.ContainsAny(mark.Text, ";；") || and && strings.ContainsAny(mark.Text, ",，") && e.opensMoment(text[words[i].To:]) {
			all = append(all, text[from:mark.From])
			from = words[i].From
			if and {
				from = words[i].To
			}
		}
	}
	return append(all, text[from:])
}

// hasMoment reports whether a text has one number, a moment at its head or its end.
func (e Editor) hasMoment(text string) bool {
	numbers := e.lang.Numbers(text)
	return len(numbers) == 1 && isMoment(numbers[0]) && (bare(text[numbers[0].To:]) == "" || e.opensMoment(text))
}

// opensMoment reports whether a text begins with a moment.
func (e Editor) opensMoment(text string) bool {
	for _, n := range e.lang.Numbers(text) {
		return isMoment(n) && e.lang.Count(text[:n.From]) <= 4
	}
	return false
}

func isMoment(n language.Number) bool {
	return !n.Range && (n.Kind == language.Year || n.Kind == language.Clock || n.Kind == language.Date)
}

// event is a clause that names one moment at its head or its end, without it.
func (e Editor) event(clause string) (dated, bool) {
	clause = strings.TrimSpace(clause)
	var moments []language.Number
	for _, n := range e.lang.Numbers(clause) {
		if isMoment(n) {
			moments = append(moments, n)
		}
	}
	if len(moments) != 1 {
		return dated{}, false
	}
	m := moments[0]
	text := e.withoutMoment(clause, m)
	if text == "" || runes(text) > eventMost {
		return dated{}, false
	}
	return dated{story.Event{When: strings.TrimSpace(m.Text), Text: capital(text), Said: bare(clause)}, m.Kind == language.Clock, e.when(m)}, true
}

// when is a moment as a number that grows with time: its year. A time of day, and
// a date without a year, take the order that they are told in.
func (e Editor) when(m language.Number) float64 {
	for _, n := range append(e.lang.Numbers(m.Text), m) {
		if n.Kind == language.Year {
			return n.Value
		}
	}
	year := yearIn.FindString(m.Text)
	v, err := strconv.Atoi(year)
	if err != nil {
		return 0
	}
	return float64(v)
}

var yearIn = regexp.MustCompile(`(?:1[0-9]|20)\d\d`)

// withoutMoment is a clause without the moment at its head or its end.
func (e Editor) withoutMoment(clause string, m language.Number) string {
	before, after := clause[:m.From], clause[m.To:]
	if head := e.lang.Spoken(before); len(head) <= 4 && e.small(head) && strings.TrimSpace(bare(after)) != "" {
		return bare(strings.TrimLeft(after, " ,，:：–—-"))
	}
	if bare(after) != "" {
		return ""
	}
	words := e.lang.Words(before)
	for len(words) > 0 && e.lang.IsFunction(words[len(words)-1].Low) {
		before = before[:words[len(words)-1].From]
		words = words[:len(words)-1]
	}
	return bare(before)
}

// small reports whether words only lead to a moment: "in", "by", "am".
func (e Editor) small(words []language.Word) bool {
	for _, w := range words {
		if !e.lang.IsFunction(w.Low) && !e.lang.Is(language.Preposition, w.Low) && !e.lang.Is(language.Season, w.Low) {
			return false
		}
	}
	return true
}
