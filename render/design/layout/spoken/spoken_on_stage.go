package spoken

import (
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// How words on the shots of a scene appear and fade back.
const (
	stageFaint = .62 // the opacity of words that are not being spoken
	pageIn     = 130 * time.Millisecond
	lightsUp   = 120 * time.Millisecond
)

// OnStage sets the narration on the shots of the scene, a page at a time, in two lines at the
// bottom of the frame or, in a vertical one, a few words in its middle third. The words being
// spoken stand out. It can always be drawn.
func OnStage(st *kit.Stage) bool {
	s := spokenScene{st}
	all := s.typeset(s.phrases())
	s.Lay(s.layers(all)...)
	return true
}

// Silent shows the shots of a scene alone: the subtitles have its words.
func Silent(*kit.Stage) bool { return true }

// stagePage is phrases that are shown together, set as one text.
type stagePage struct {
	phrases  []phrase
	text     string
	starts   []int // the bytes of the text at which phrases begin
	words    kit.Words
	from, to time.Duration // to 0 = to the end of the scene
}

// stageSizes returns the sizes of words on a stage and their lines, and the lengths of pages.
func (s spokenScene) stageSizes() (typing, limits) {
	t := typing{px: 92, least: 64, each: 2, leading: 1.14}
	switch s.Grid.Format {
	case frame.Square, frame.Portrait:
		t.px = 84
		return t, s.either(limits{long: 8, shared: 6, fewest: 3}, limits{long: 20, shared: 12, fewest: 4})
	case frame.Vertical:
		t.px, t.least, t.each = 124, 84, 3
		return t, s.either(limits{long: 3, fewest: 2, most: 4}, limits{long: 10, fewest: 3, most: 10})
	}
	return t, s.either(limits{long: 12, shared: 9, fewest: 3}, limits{long: 30, shared: 16, fewest: 4})
}

// typeset sets phrases page by page: in one size, the largest in which they keep to their lines; a
// page that never does is smaller, with more lines.
func (s spokenScene) typeset(ps []phrase) []stagePage {
	t, r := s.stageSizes()
	all, common := s.paged(s.pages(ps, r)), t.px
	sizes := make([]float64, len(all))
	for i := range all {
		sizes[i] = s.set(&all[i], t)
		common = min(common, max(sizes[i], t.least))
	}
	t.px = common
	for i := range all {
		if sizes[i] > common {
			s.set(&all[i], t)
		}
	}
	return all
}

// paged returns phrases as pages with their texts and times.
func (s spokenScene) paged(parts [][]phrase) []stagePage {
	all := make([]stagePage, len(parts))
	for i, ps := range parts {
		p := stagePage{phrases: ps, from: ps[0].at}
		for n, ph := range ps {
			if n > 0 {
				p.text += s.gap()
			}
			p.starts = append(p.starts, len(p.text))
			p.text += ph.Text
		}
		if i == 0 {
			p.from = min(s.Time.Begin, 0)
		} else {
			all[i-1].to = p.from
		}
		all[i] = p
	}
	return all
}

// set sets a page in the largest size in which it keeps to its lines, and returns the size.
func (s spokenScene) set(p *stagePage, t typing) float64 {
	for _, way := range []typing{
		t,
		{px: t.least, least: t.least, each: t.each + 1},
		{px: t.least, least: .6 * t.least, each: t.each + 1, loose: true},
		{px: .6 * t.least, least: 16, each: 9, loose: true, parts: true, anyhow: true},
	} {
		for way.leading = t.leading; way.px >= way.least; way.px -= 4 {
			if p.words = s.fitPage(*p, way); p.words.Ok {
				return way.px
			}
		}
	}
	return 0
}

// fitPage sets a page at a size; its lines end with its phrases if possible.
func (s spokenScene) fitPage(p stagePage, t typing) kit.Words {
	var whole []string
	for _, ph := range p.phrases {
		whole = append(whole, ph.Text)
	}
	if w := s.fit(p.text, t, s.width(), whole...); w.Ok && len(whole) > 1 {
		return w
	}
	return s.fit(p.text, t, s.width())
}

// width returns the largest width of lines.
func (s spokenScene) width() float64 {
	w := s.Free().W
	if s.Grid.Wide() {
		return min(w, s.Grid.Px(1500))
	}
	return w
}

// layers returns the layers of pages, each at a place that leaves the subjects of its shots
// visible: all at one place if there is one for all.
func (s spokenScene) layers(all []stagePage) []timeline.Layer {
	var layers []timeline.Layer
	var largest timeline.Point
	for _, p := range all {
		largest.X, largest.Y = max(largest.X, kit.Wide(p.words)), max(largest.Y, s.Type.Tall(p.words))
	}
	one := s.settle(largest, 0, 0)
	for i, p := range all {
		at := one
		if s.Backdrop.Covered(s.Grid.Physical(one), 0, 0) > kit.MostCovered {
			at = s.settle(timeline.Point{X: kit.Wide(p.words), Y: s.Type.Tall(p.words)}, p.from, p.to)
		}
		layers = append(layers, s.page(i, p, at)...)
	}
	return layers
}

// settle returns the place of words of a size between two moments.
func (s spokenScene) settle(size timeline.Point, from, to time.Duration) timeline.Rect {
	room := s.Free()
	foot, middle := room.Y+room.H-size.Y, .57*s.Grid.H-size.Y/2
	start, centre, end := room.X, room.X+(room.W-size.X)/2, room.X+room.W-size.X
	first, second := centre, start
	if s.startAligned() {
		first, second = start, centre
	}
	if s.Grid.Format == frame.Vertical {
		return s.Settle(size, room, from, to, timeline.Point{X: first, Y: min(middle, foot)})
	}
	return s.Settle(size, room, from, to, timeline.Point{X: first, Y: foot}, timeline.Point{X: second, Y: foot}, timeline.Point{X: end, Y: foot}, timeline.Point{X: first, Y: room.Y})
}

// startAligned reports whether the film's words on its shots are aligned at the start, in the
// editorial voice, not centred.
func (s spokenScene) startAligned() bool { return s.Film.Brand.Voice == "editorial" }

// page returns the layers of a page in a place that has room for it. What is being said stands out,
// its accent in colour; a phrase alone does not change.
func (s spokenScene) page(n int, p stagePage, at timeline.Rect) []timeline.Layer {
	top, x := at.Y+at.H-s.Type.Tall(p.words), at.X
	if s.Grid.Format == frame.Vertical {
		top = at.Y + (at.H-s.Type.Tall(p.words))/2
	}
	var lines []timeline.Layer
	if name := "phrase." + strconv.Itoa(n); s.startAligned() {
		lines = s.Canvas.Set(name, p.words, x, top, s.Ground.Ink)
	} else {
		lines = s.Canvas.Centred(name, p.words, at.X+at.W/2, top, s.Ground.Ink)
	}
	for i := range lines {
		lines[i].From, lines[i].To = p.from, p.to
		if p.from > 0 { // the first page is there at once
			lines[i].Y = timeline.Ramp(p.from, 2*pageIn, s.Grid.Px(14), 0, timeline.Enter)
		}
	}
	m := manner{stageFaint, stageFaint, lightsUp}
	if len(p.phrases) == 1 {
		m.before = 1
	}
	var all []timeline.Layer
	for i, ph := range p.phrases {
		lit, next := ph.at, time.Duration(0)
		if lit <= p.from+pageIn { // it is being said when the page comes
			lit = p.from - m.in
		}
		if i+1 < len(p.phrases) {
			next = p.phrases[i+1].at
		}
		begin := p.starts[i]
		from, to := ph.accented()
		plain := p.words.Stretches(p.text, begin, begin+from)
		for _, of := range append(plain, p.words.Stretches(p.text, begin+to, begin+len(ph.Text))...) {
			l := stretchOf(lines[of.Line], of, s.Ground.Ink)
			l.Name, l.Opacity = l.Name+"."+strconv.Itoa(of.From), m.back(m.lit(lit, 1), next)
			all = append(all, l)
		}
		for _, of := range p.words.Stretches(p.text, begin+from, begin+to) {
			all = append(all, s.accentuate(lines[of.Line], of, s.StageAccent(), m, lit, lit, next)...)
		}
	}
	return all
}
