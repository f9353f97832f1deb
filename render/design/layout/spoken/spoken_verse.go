package spoken

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render/design/kit"
)

// Largest ratio between the words of two leaves: less in a wide frame, except for one or two lines.
const (
	swelled     = 1.6
	swelledWide = 1.25
)

// worthJoined is how much larger phrases must get to share lines: those after the first come before
// they are spoken.
const worthJoined = 1.22

// leaves sets phrases in a room, page by page: each as large as possible, and not much larger than
// another. It returns the least size, too; 0 if they do not fit.
func (s spokenScene) leaves(ps []phrase, room timeline.Rect, t typing) (all []leaf, least float64) {
	least = math.Inf(1)
	parts := s.pages(ps, s.either(limits{long: 14, shared: 9, fewest: 3}, limits{long: 24, shared: 14, fewest: 4}))
	for i, part := range parts {
		l, ok := s.leaf(part, room, t, max(t.px, t.swell))
		if !ok {
			return nil, 0
		}
		if i > 0 {
			all[i-1].to = l.from
		}
		all, least = append(all, l), min(least, l.px)
	}
	for i, l := range all {
		most := swelled * least
		if s.Grid.Wide() && l.rows > 2 {
			most = swelledWide * least
		}
		if l.px <= most {
			continue
		}
		if smaller, ok := s.leaf(parts[i], room, t, most); ok {
			smaller.to = l.to
			all[i] = smaller
		}
	}
	return all, least
}

// leaf sets a page in the largest size up to a limit; with more lines a phrase, or phrases that
// share one, only if that makes the words plainly larger.
func (s spokenScene) leaf(ps []phrase, room timeline.Rect, t typing, most float64) (best leaf, ok bool) {
	const step = .95
	for try := range 2 * t.each {
		at, worth := t, t.worth
		at.px, at.each = most, 1+try%t.each
		if at.joined = try >= t.each; at.joined {
			worth = worthJoined
		}
		least := max(t.least, worth*best.px)
		for ; at.px >= least; at.px = min(at.px-.01, max(step*at.px, least)) {
			if l, ok := s.leafAt(ps, room, at); ok {
				best = l
				break
			}
		}
	}
	return best, best.px > 0
}

// leafAt sets a page at a size.
func (s spokenScene) leafAt(ps []phrase, room timeline.Rect, t typing) (l leaf, ok bool) {
	l = leaf{from: ps[0].at, px: t.px}
	if least := float64(len(ps)-1) * t.leading * t.px * s.Grid.U * s.Type.Voice.Factor(); least > room.H && !t.joined {
		return l, false
	}
	for _, p := range s.joined(ps, t, t.fill*room.W) {
		v := verse{phrase: p, words: s.fitSpoken(p.Text, t, t.fill*room.W)}
		if !v.words.Ok {
			return l, false
		}
		s.timeLines(&v)
		l.verses, l.rows = append(l.verses, v), l.rows+len(v.words.Block.Lines)
	}
	return l, s.leafHeight(l) <= room.H
}

// joined joins phrases that fit on one line, with one figure at most: those of one word to others,
// and all if they share lines.
func (s spokenScene) joined(ps []phrase, t typing, width float64) []phrase {
	all, one := []phrase{ps[0]}, t
	one.each = 1
	for _, p := range ps[1:] {
		last := &all[len(all)-1]
		end := p.from + len(p.Said)
		joins := t.joined || s.lone(last.Text) || s.lone(p.Text)
		apart := last.from+len(last.Said) > p.from || end > len(s.Time.Speech.Narration) // no stretch of the narration
		if !joins || apart || last.figured() && p.figured() {
			all = append(all, p)
			continue
		}
		both := *last
		both.Said, both.Ends = s.Time.Speech.Narration[last.from:end], p.Ends
		both.Text += s.gap() + p.Text
		if both.Accent == "" || p.figured() {
			both.Accent = p.Accent
		}
		if s.widthAt(both.Text, t.px) <= width && s.fit(both.Text, one, width).Ok {
			*last = both
		} else {
			all = append(all, p)
		}
	}
	return all
}

// lone reports whether a phrase is one word.
func (s spokenScene) lone(text string) bool {
	if language.Of(s.Time.Language).Unspaced {
		return len([]rune(text)) <= 2
	}
	return len(strings.Fields(text)) == 1
}

// either returns the lengths of pages in a script with spaces or, else, without.
func (s spokenScene) either(words, letters limits) limits {
	if language.Of(s.Time.Language).Unspaced {
		return letters
	}
	return words
}

// gap returns the separator of two phrases on a line.
func (s spokenScene) gap() string {
	if language.Of(s.Time.Language).Unspaced {
		return ""
	}
	return " "
}

// fitSpoken fits a phrase at a size. An address, which is never broken, is reduced to fit.
func (s spokenScene) fitSpoken(text string, t typing, width float64) kit.Words {
	const least = 40 // at 1080 lines
	w := s.fit(text, t, width)
	if fits := .98 * t.px * width / max(s.widthAt(text, t.px), 1); !w.Ok && kit.IsAddress(text) && fits < t.px {
		t.px, t.each = max(fits, least), 1
		w = s.fit(text, t, width)
	}
	return w
}

// fit fits a text at a size, in lines that are broken by sense and not within whole parts; it fails
// if a word would be torn, or stand alone.
func (s spokenScene) fit(text string, t typing, width float64, whole ...string) kit.Words {
	r := kit.Role{Px: t.px, Least: t.px, Lines: t.each, Leading: t.leading, Display: true}
	st, b := s.Type.Style(text, r), s.Type.Box(text, r, width, 0)
	b.KeepTogether = append(b.KeepTogether, whole...)
	for _, whole := range leaning(text, s.Time.Language) {
		if t.parts || !s.Grid.Wide() {
			b.KeepTogether = append(b.KeepTogether, s.parts(whole, width)...)
		} else {
			b.KeepTogether = append(b.KeepTogether, whole)
		}
	}
	w := s.Type.Words(s.Type.Fonts.Fit(text, st, b), st, r)
	switch {
	case s.Type.Voice.IsChinese():
		w.Ok = w.Ok && (t.loose || !w.Block.Torn)
	case !t.anyhow:
		w.Ok = w.Ok && !kit.Torn(w) && (t.loose || !stranded(w.Block.Lines))
	}
	return w
}

// stranded reports whether a short word stands alone on a line, beside longer ones.
func stranded(lines []typeset.Line) bool {
	const last, between = .25, .45
	longest := 0.0
	for _, l := range lines {
		longest = max(longest, l.Width)
	}
	for i, l := range lines {
		least := between
		if i == len(lines)-1 {
			least = last
		}
		if len(strings.Fields(l.Text)) < 2 && l.Width < least*longest {
			return true
		}
	}
	return false
}

// timeLines sets the entrance of every line of a verse: with the first, or with its own words if
// these are later.
func (s spokenScene) timeLines(v *verse) {
	v.lines = make([]time.Duration, len(v.words.Block.Lines))
	after := v.from
	for i, l := range v.words.Block.Lines {
		v.lines[i] = v.at + time.Duration(i)*kit.LineStep
		at, next, ok := s.Time.Speech.Phrase(kit.Bare(l.Text), after)
		if !ok || next > v.from+len(v.Said)+1 {
			continue
		}
		after = next
		if own := at.From - kit.Ahead; i > 0 && own >= v.lines[i-1]+lineAfter {
			v.lines[i] = own
		} else if i > 0 {
			v.lines[i] = max(v.lines[i], v.lines[i-1]+kit.LineStep)
		}
	}
	for i := range v.lines {
		v.lines[i] = min(v.lines[i], max(v.at, s.Time.Length-kit.Quiet))
	}
}

// tops returns the distances of the verses of a leaf from its top.
func (s spokenScene) tops(l leaf) []float64 {
	tops := make([]float64, len(l.verses))
	for i := 1; i < len(l.verses); i++ {
		w, next := l.verses[i-1].words, l.verses[i].words
		last := tops[i-1] + s.Type.Rise(w) + float64(len(w.Block.Lines)-1)*w.Block.Leading
		tops[i] = last + max(w.Block.Leading, next.Block.Leading) - s.Type.Rise(next)
	}
	return tops
}

// leafHeight returns the height of a leaf, from the capitals of its first line to the descenders of
// its last.
func (s spokenScene) leafHeight(l leaf) float64 {
	last := len(l.verses) - 1
	return s.tops(l)[last] + s.Type.Tall(l.verses[last].words)
}

// recite draws leaves that begin at x, with their tops at y.
func (s spokenScene) recite(all []leaf, x float64, y func(leaf) float64) {
	for i, l := range all {
		top, tops := y(l), s.tops(l)
		for j, v := range l.verses {
			if i == 0 && s.Time.Opens {
				v.lines = slices.Repeat([]time.Duration{s.Time.Begin}, len(v.lines))
			}
			until := time.Duration(0)
			if j+1 < len(l.verses) {
				until = l.verses[j+1].at
			}
			s.reciteVerse(strings.Join([]string{"phrase", strconv.Itoa(i), strconv.Itoa(j)}, "."), v, timeline.Point{X: x, Y: top + tops[j]}, until, l.to)
		}
	}
}

// reciteVerse draws a verse; at next it fades back, at gone it disappears. Its accent takes its
// colour when it is spoken; a figure keeps it, as the next words are compared with it.
func (s spokenScene) reciteVerse(name string, v verse, at timeline.Point, next, gone time.Duration) {
	m := manner{after: s.Said(Heard), in: PhraseIn * 6 / 10}
	lines := s.Canvas.Set(name, v.words, at.X, at.Y, s.Ground.Ink)
	for i := range lines {
		s.Motion.RisesAt(&lines[i], v.lines[i], PhraseIn, phraseRise)
		lines[i].Opacity = m.back(lines[i].Opacity, next)
	}
	from, to := v.accented()
	held := next
	if v.figured() {
		held = 0
	}
	if color, ok := kit.AccentOf(s.Pal, s.Ground.Bg, s.Ground.Ink); ok {
		for _, p := range v.words.Stretches(v.Text, from, to) {
			line := lines[p.Line]
			lines[p.Line].Text = without(line.Text, p)
			lines = append(lines, s.accentuate(line, p, color, m, line.From, s.onset(v), held)...)
		}
	}
	for i := range lines {
		if gone > 0 {
			s.riseOut(&lines[i], gone)
		}
	}
	s.Canvas.Over(lines...)
}

// onset returns when the accent of a verse is spoken.
func (s spokenScene) onset(v verse) time.Duration {
	if a, next, ok := s.Time.Speech.Phrase(kit.Bare(v.Accent), v.from); ok && next <= v.from+len(v.Said)+1 {
		return max(v.at, a.From-accentAhead)
	}
	return v.at + PhraseIn
}

// riseOut makes a line leave upward, gone just after another took its place.
func (s spokenScene) riseOut(l *timeline.Layer, next time.Duration) {
	l.To = max(next+turnMeets, l.From+1)
	came := l.Opacity[min(1, len(l.Opacity)-1)].At
	lasts := min(TurnOut, max(l.To-came, (l.To-l.From)/3))
	l.Opacity = kit.Until(l.Opacity, l.To-lasts).Then(l.To-lasts, lasts, 0, timeline.Exit)
	l.Y = kit.Cut(l.Y, l.To-lasts).Then(l.To-lasts, lasts, -s.Grid.Px(turnRise), timeline.Exit)
}
