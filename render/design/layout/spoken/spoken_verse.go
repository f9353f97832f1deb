package spoken

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render/design/kit"
)

// verse is a phrase set in type, and when each of its lines comes.
type verse struct {
	phrase
	words kit.Words
	lines []time.Duration
	apart bool // an address, smaller than the others: it has a leaf of its own
}

// leaf is the verses that stand together. They are there from from until to, 0 =
// to the end of the scene.
type leaf struct {
	verses   []verse
	from, to time.Duration
	rows     int
}

// typing is how phrases are to be set.
type typing struct {
	px, least float64 // sizes at 1080 lines
	swell     float64 // the most for what stands together; 0 = px
	fill      float64 // the share of the room's width that the longest line may take
	each      int     // lines of a phrase
	most      int     // lines of a leaf
	leading   float64
	alone     bool    // every phrase has a leaf of its own
	worth     float64 // how much larger more lines must make the words
	loose     bool    // a word may stand alone, or at the end of a line that it leads on from
	parts     bool    // a line may end within a name or number that is too long for one
	anyhow    bool    // a word may be torn
}

func (t typing) role(px float64, lines int) kit.Role {
	return kit.Role{Px: px, Least: px, Lines: lines, Leading: t.leading, Display: true}
}

// verseSetter sets phrases in type.
type verseSetter struct {
	Type *kit.Typesetter
	Time *kit.Timing
	grid *kit.Grid
}

// leaves sets phrases in a room: all in one size, the largest in which each keeps
// to its lines, and as many together as there is room for.
func (s verseSetter) leaves(ps []phrase, room timeline.Rect, t typing) (all []leaf, ok bool) {
	if len(ps) == 0 {
		return nil, true
	}
	best := 0.0
	for each := 1; each <= t.each; each++ {
		vs, px, fits := s.verses(ps, room, t, each)
		// more lines only where that makes the words plainly larger
		if fits && px > best*t.worth {
			all, best = s.bound(vs, room, t), px
		}
	}
	for i := range all {
		s.swellLeaf(&all[i], room, t)
	}
	return all, best > 0
}

// How much larger the words of one leaf may be than those of all: in a wide frame,
// where all but few keep their lines, less.
const (
	swelled     = 1.6
	swelledWide = 1.25
)

// swellLeaf sets what stands together as large as it may be by itself.
func (s verseSetter) swellLeaf(l *leaf, room timeline.Rect, t typing) {
	px, most := l.verses[0].words.Style.Size/(s.grid.U*s.Type.Voice.Factor()), swelled
	few := l.rows == len(l.verses) && 2*l.rows <= t.most
	if s.grid.Wide() && !few {
		most = swelledWide
	}
	for larger := min(max(t.px, t.swell), most*px); larger > 1.03*px; larger *= .97 {
		at := *l
		at.verses, at.rows = slices.Clone(l.verses), 0
		fits := true
		for i := range at.verses {
			v, lines := &at.verses[i], t.each
			switch {
			case s.grid.Wide() && few:
				lines = 2
			case s.grid.Wide():
				lines = len(v.words.Block.Lines)
			}
			v.words = s.fitVerse(v.Text, t, larger, lines, t.fill*room.W)
			fits = fits && v.words.Ok
			at.rows += len(v.words.Block.Lines)
		}
		if fits && at.rows <= t.most && s.leafHeight(at) <= room.H {
			for i := range at.verses {
				s.timeLines(&at.verses[i])
			}
			*l = at
			return
		}
	}
}

// verses sets phrases in at most so many lines each; px is their size.
func (s verseSetter) verses(ps []phrase, room timeline.Rect, t typing, each int) (vs []verse, px float64, ok bool) {
	for px = t.px; ; px *= .97 {
		px = max(px, t.least)
		if vs, ok = s.versesAt(ps, room, t, px, each); ok || px <= t.least {
			return vs, px, ok
		}
	}
}

func (s verseSetter) versesAt(ps []phrase, room timeline.Rect, t typing, px float64, each int) ([]verse, bool) {
	var vs []verse
	for _, p := range ps {
		w := s.fitVerse(p.Text, t, px, each, t.fill*room.W)
		apart := !w.Ok && len(ps) > 1 && kit.IsAddress(p.Text)
		if apart {
			w = s.fitAddress(p.Text, t, px, room.W)
		}
		if !w.Ok || s.Type.Tall(w) > room.H || len(w.Block.Lines) > t.most {
			return nil, false
		}
		vs = append(vs, verse{phrase: p, words: w, apart: apart})
	}
	return vs, true
}

// fitAddress fits an address, in which no line ends, in letters that are smaller than a size.
func (s verseSetter) fitAddress(text string, t typing, px, width float64) kit.Words {
	const least = 40 // at 1080 lines
	w := s.fitVerse(text, t, px, 1, width)
	for !w.Ok && px > least {
		px = max(.97*px, least)
		w = s.fitVerse(text, t, px, 1, width)
	}
	return w
}

// fitPhrase fits a phrase at one size, its lines broken by sense.
func (s verseSetter) fitPhrase(text string, t typing, r kit.Role, width float64) kit.Words {
	st := s.Type.Style(text, r)
	b := s.Type.Box(text, r, width, 0, "")
	for _, whole := range leaning(text, s.Time.Language) {
		if t.parts {
			b.KeepTogether = append(b.KeepTogether, s.parts(whole, width)...)
		} else {
			b.KeepTogether = append(b.KeepTogether, whole)
		}
	}
	return s.Type.Words(s.Type.Fonts.Fit(text, st, b), st, r)
}

// fitVerse is fitPhrase at a size, in at most so many lines; it fails where a word
// would be torn, or in a narrow frame stand alone.
func (s verseSetter) fitVerse(text string, t typing, px float64, lines int, width float64) kit.Words {
	w := s.fitPhrase(text, t, t.role(px, lines), width)
	if !s.Type.Voice.IsChinese() && !t.anyhow {
		w.Ok = w.Ok && !kit.Torn(w) && (s.grid.Wide() || t.loose || !stranded(w.Block.Lines))
	}
	if s.Type.Voice.IsChinese() && !t.loose {
		w.Ok = w.Ok && !w.Block.Torn && !s.hangs(w.Block.Lines)
	}
	return w
}

// hangs reports whether a line ends in a word that leads to the next.
func (s verseSetter) hangs(lines []typeset.Line) bool {
	l := language.Of(s.Time.Language)
	for _, line := range lines[:max(0, len(lines)-1)] {
		words := l.Spoken(line.Text)
		if len(words) > 0 && l.Is(language.Preposition, words[len(words)-1].Low) {
			return true
		}
	}
	return false
}

// stranded reports whether a short word stands alone on a line behind longer ones.
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
		if i > 0 && len(strings.Fields(l.Text)) < 2 && l.Width < least*longest {
			return true
		}
	}
	return false
}

// bound binds verses into leaves of at most so many lines. A leaf ends with a
// sentence where it can, and two are about as full.
func (s verseSetter) bound(vs []verse, room timeline.Rect, t typing) []leaf {
	most := 1
	if !t.alone {
		step := vs[0].words.Block.Leading
		most = min(t.most, 1+int((room.H-s.Type.Rise(vs[0].words)-s.Type.Sink(vs[0].words))/step))
	}
	n := len(vs)
	cost, from := make([]float64, n+1), make([]int, n+1)
	for end := 1; end <= n; end++ {
		cost[end] = math.Inf(1)
		rows := 0
		for start := end - 1; start >= 0; start-- {
			if rows += len(vs[start].words.Block.Lines); start < end-1 && (rows > most || t.alone || vs[start].apart || vs[end-1].apart) {
				break
			}
			idle := float64(max(0, most-rows))
			c := cost[start] + 1.2 + .12*idle*idle
			if end < n && !vs[end-1].Ends {
				c++
			}
			if c < cost[end] {
				cost[end], from[end] = c, start
			}
		}
	}
	var all []leaf
	for end := n; end > 0; end = from[end] {
		l := leaf{verses: vs[from[end]:end], from: vs[from[end]].at}
		for _, v := range l.verses {
			l.rows += len(v.words.Block.Lines)
		}
		if len(all) > 0 {
			l.to = all[0].from
		}
		all = append([]leaf{l}, all...)
	}
	for i := range all {
		for j := range all[i].verses {
			s.timeLines(&all[i].verses[j])
		}
	}
	return all
}

// timeLines gives every line of a verse its moment: with the first, or with its
// own words where these are later.
func (s verseSetter) timeLines(v *verse) {
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

// height of a leaf, from the capitals of its first line to the tails of its last.
func (s verseSetter) leafHeight(l leaf) float64 {
	if len(l.verses) == 0 {
		return 0
	}
	w := l.verses[0].words
	return s.Type.Rise(w) + float64(l.rows-1)*w.Block.Leading + s.Type.Sink(w)
}

// fullest is the height of the highest leaf.
func (s verseSetter) fullest(all []leaf) float64 {
	most := 0.0
	for _, l := range all {
		most = max(most, s.leafHeight(l))
	}
	return most
}

// manner is how the words of a composition come and go.
type manner struct {
	name    string
	ink     timeline.Color
	bg      timeline.Color // they stand on
	dims    float64        // the share of their strength that keep what was said; 0 = all of it
	replace bool           // one takes the place of another
}

// reciter shows phrases as they are spoken.
type reciter struct {
	kit.Colors
	Type   *kit.Typesetter
	Canvas *kit.Canvas
	Time   *kit.Timing
	Motion *kit.Motion
	grid   *kit.Grid
}

// recite draws leaves whose tops stand at y.
func (s reciter) recite(all []leaf, x float64, y func(leaf) float64, m manner) {
	for i, l := range all {
		top, row := y(l), 0
		for j, v := range l.verses {
			until := time.Duration(0)
			if j+1 < len(l.verses) {
				until = l.verses[j+1].at
			}
			s.reciteVerse(strings.Join([]string{m.name, strconv.Itoa(i), strconv.Itoa(j)}, "."), v, x, top, row, until, l.to, m)
			row += len(v.words.Block.Lines)
		}
	}
}

// reciteVerse draws a verse whose first line is the row of a leaf; at back it
// steps back, at gone it goes.
func (s reciter) reciteVerse(name string, v verse, x, top float64, row int, back, gone time.Duration, m manner) {
	w := v.words
	top += float64(row) * w.Block.Leading
	lines := s.Canvas.Set(name, w, x, top, m.ink)
	for i := range lines {
		in, from := PhraseIn, float64(phraseRise)
		if m.replace {
			in, from = turnIn, turnRise
		}
		s.Motion.RisesAt(&lines[i], v.lines[i], in, from)
	}
	lines = s.accentuate(lines, v, m)
	for i := range lines {
		if back > 0 && m.dims > 0 && m.dims < 1 && !heldFigure(lines[i]) {
			s.stepBack(&lines[i], back, m.dims)
		}
		if gone > 0 {
			s.riseOut(&lines[i], gone)
		}
	}
	s.Canvas.Over(lines...)
}

// heldFigure reports whether a layer is a figure in colour or, below it, in ink: figures
// keep their strength, for they are compared with what is said next.
func heldFigure(l timeline.Layer) bool {
	return (strings.HasSuffix(l.Name, AccentName) || strings.HasSuffix(l.Name, PlainName)) && strings.ContainsFunc(seenOf(l.Text), unicode.IsDigit)
}

// seenOf is the stretch of a line that is seen.
func seenOf(t *timeline.Text) string { return t.Line[t.Spans[0].From:t.Spans[0].To] }

// stepBack lets a line keep a share of its strength; what is coloured of it takes
// the ink again.
func (s reciter) stepBack(l *timeline.Layer, at time.Duration, share float64) {
	switch {
	case strings.HasSuffix(l.Name, AccentName):
		l.Opacity = kit.Then(l.Opacity, at, stepsBack, 0, timeline.Move)
	default:
		l.Opacity = kit.Then(l.Opacity, at, stepsBack, share, timeline.Move)
	}
}

// riseOut lets a line leave upward, gone just after another came in its place.
func (s reciter) riseOut(l *timeline.Layer, next time.Duration) {
	l.To = max(next+turnMeets, l.From+1)
	came := l.Opacity[min(1, len(l.Opacity)-1)].At
	lasts := min(TurnOut, max(l.To-came, (l.To-l.From)/3))
	l.Opacity = kit.Until(l.Opacity, l.To-lasts).Then(l.To-lasts, lasts, 0, timeline.Exit)
	l.Y = kit.Cut(l.Y, l.To-lasts).Then(l.To-lasts, lasts, -s.grid.Px(turnRise), timeline.Exit)
}
