package mining

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine"
)

// Bounds of a timeline.
const (
	minEvents = 3
	maxEvents = 6
	eventMax  = 45 // characters of what happened
)

// moment is a year, a month, a day or a time a narration names.
type moment struct {
	from, to int
	text     string
}

// moments lists the moments of the kind a narration names most often, in the
// order it names them. None twice, and years and times never run back: what
// does is no course of events.
func (t *Terms) moments(narration string) []moment {
	var best []moment
	for _, form := range momentWords[t.language] {
		var all []moment
		for _, at := range form.FindAllStringIndex(narration, -1) {
			if !partOfAmount(narration, at[0], at[1]) {
				all = append(all, moment{at[0], at[1], narration[at[0]:at[1]]})
			}
		}
		if len(all) > len(best) && runsOn(all) {
			best = all
		}
	}
	return best
}

// partOfAmount reports whether digits that look like a year are money or a
// share, or part of a longer number.
func partOfAmount(s string, from, to int) bool {
	before := lastRune(s[:from])
	after, size := utf8.DecodeRuneInString(s[to:])
	next, _ := utf8.DecodeRuneInString(s[min(len(s), to+size):])
	return from > 0 && strings.ContainsRune("$€£¥₪.,:", before) || strings.ContainsRune(".,:", after) && unicode.IsDigit(next) || after == '%'
}

// runsOn reports whether moments follow one another.
func runsOn(all []moment) bool {
	for i, m := range all {
		if slices.ContainsFunc(all[:i], func(o moment) bool { return strings.EqualFold(o.text, m.text) }) {
			return false
		}
		if i > 0 && isDigits(m.text) && isDigits(all[i-1].text) && clock(m.text) < clock(all[i-1].text) {
			return false
		}
	}
	return true
}

func isDigits(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return !unicode.IsDigit(r) && r != ':' && r != '年' }) < 0
}

// clock is a year or a time in a form that sorts.
func clock(s string) string { return strings.Repeat("0", max(0, 8-len(s))) + s }

// events are three to six moments of a narration, each with what happened then;
// nil where it tells of none.
func (t *Terms) events(narration string) []engine.Event {
	all := t.moments(narration)
	if len(all) < minEvents || len(all) > maxEvents {
		return nil
	}
	if t.opensClause(narration, all) {
		return t.eventsOf(narration, all, t.after)
	}
	return t.eventsOf(narration, all, t.before)
}

// opensClause reports whether every moment begins a clause: before it stand
// only words without content.
func (t *Terms) opensClause(narration string, all []moment) bool {
	for i, m := range all {
		from := 0
		if i > 0 {
			from = all[i-1].to
		}
		lead := clauseBefore(narration[from:m.from])
		marked := i == 0 || len(lead) < m.from-from
		opens := marked && t.empty(lead) || i > 0 && t.joins(lead)
		if !opens {
			return false
		}
	}
	return true
}

// empty reports whether a text has no words of content.
func (t *Terms) empty(s string) bool {
	return !slices.ContainsFunc(tokens(s, t.language), func(w token) bool { return w.word && !t.isLead(w) })
}

func (t *Terms) isLead(w token) bool {
	return t.lex.isStop(w.low, t.language) || t.lex.prep[w.low] || t.lex.and[w.low] || momentLeads[t.language][w.low]
}

// bareTail counts the words of content in a lead.
func (t *Terms) bareTail(s string) int {
	n := 0
	for _, w := range tokens(s, t.language) {
		if w.word && !t.isLead(w) {
			n++
		}
	}
	return n
}

// joins reports whether a lead ends in "and" and words without content: "… and
// in" opens a clause without a mark before it.
func (t *Terms) joins(s string) bool {
	ts := tokens(s, t.language)
	for i := len(ts) - 1; i >= 0 && t.isLead(ts[i]); i-- {
		if t.lex.and[ts[i].low] || t.language == "iw" && strings.HasPrefix(ts[i].low, "ו") {
			return true
		}
	}
	return false
}

// eventsOf makes events of moments; nil where one has nothing to tell.
func (t *Terms) eventsOf(narration string, all []moment, tell func(string, []moment, int) string) []engine.Event {
	var events []engine.Event
	for i, m := range all {
		text := t.eventText(tell(narration, all, i))
		if text == "" || slices.ContainsFunc(events, func(e engine.Event) bool { return e.Text == text }) {
			return nil
		}
		events = append(events, engine.Event{When: Capital(m.text), Text: text, Said: m.text})
	}
	return events
}

// after is what a narration tells after moment i, up to the next one.
func (t *Terms) after(narration string, all []moment, i int) string {
	if i+1 == len(all) {
		return narration[all[i].to:]
	}
	told := narration[all[i].to:all[i+1].from]
	if lead := clauseBefore(told); len(lead) < len(told) && t.empty(lead) {
		return strings.TrimSuffix(told, lead)
	}
	return t.trimEnd(told)
}

// before is what a narration tells before moment i, since the last one.
func (t *Terms) before(narration string, all []moment, i int) string {
	from := 0
	if i > 0 {
		from = all[i-1].to
	}
	return t.trimEnd(narration[from:all[i].from])
}

// eventText is a clause as it stands under its moment: without the words that
// lead to it or on to the next, and short. It is "" where nothing is left.
func (t *Terms) eventText(s string) string {
	s = strings.TrimLeftFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if ss := Sentences(s, t.language); len(ss) > 0 {
		s = ss[0]
	}
	ts := tokens(s, t.language)
	for len(ts) > 0 && (!ts[0].word || t.lex.and[ts[0].low]) {
		ts = ts[1:]
	}
	for len(ts) > 0 && (!ts[len(ts)-1].word || momentLeads[t.language][ts[len(ts)-1].low]) {
		ts = ts[:len(ts)-1]
	}
	if len(ts) == 0 || t.bareTail(s) == 0 {
		return ""
	}
	s = s[ts[0].from:ts[len(ts)-1].to]
	if utf8.RuneCountInString(s) <= eventMax {
		return Capital(s)
	}
	best := t.headings(s, eventMax)[0]
	if best.score < 0 || utf8.RuneCountInString(best.text) > eventMax {
		return ""
	}
	return Capital(best.text)
}
