package spoken

import (
	"strconv"
	"strings"
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
	stepsAside = 240 * time.Millisecond
)

// OnStage sets the narration on the shots of the scene, a page at a time, in two lines at the
// bottom of the frame or, in a vertical one, a few words in its middle third. The words being
// spoken stand out. It can always be drawn.
func OnStage(st *kit.Stage) bool {
	s := stageScene{spokenScene{st}}
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

// stageSizes returns the sizes of words on a stage at 1080 lines, their largest number of lines,
// and the rules of a page's length.
func (s stageScene) stageSizes() (t typing, lines int, r pageRules) {
	r = pageRules{words: 12, shared: 9, han: 30, sharedHan: 16}
	t = typing{px: 92, least: 64, leading: 1.14}
	lines = 2
	switch s.Grid.Format {
	case frame.Square, frame.Portrait:
		r, t.px = pageRules{words: 8, shared: 6, han: 20, sharedHan: 12}, 84
	case frame.Vertical:
		r, t.px, t.least, lines = pageRules{words: 4, shared: 4, han: 10, sharedHan: 6}, 124, 84, 3
	}
	return t, lines, r
}

// typeset sets phrases page by page: in one size, the largest in which they keep to their lines; a
// page that never does is smaller, with more lines.
func (s stageScene) typeset(ps []phrase) []stagePage {
	t, lines, rules := s.stageSizes()
	if len(ps) == 0 {
		return nil
	}
	parts := pages(ps, s.Time.Language, rules)
	if s.Grid.Format == frame.Vertical {
		parts = s.short(ps, rules)
	}
	all, common := s.paged(parts), t.px
	sizes := make([]float64, len(all))
	for i := range all {
		sizes[i] = s.set(&all[i], t, t.px, lines)
		common = min(common, max(sizes[i], t.least))
	}
	for i := range all {
		if sizes[i] > common {
			s.set(&all[i], t, common, lines)
		}
	}
	return all
}

// paged returns phrases as pages with their texts and times.
func (s stageScene) paged(parts [][]phrase) []stagePage {
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

// set sets a page in the largest size up to a limit in which it keeps to its lines, and returns the
// size.
func (s stageScene) set(p *stagePage, t typing, most float64, lines int) float64 {
	loose := typing{leading: t.leading, loose: true}
	torn := typing{leading: t.leading, loose: true, parts: true, anyhow: true}
	for _, way := range []struct {
		most, least float64
		lines       int
		typing
	}{{most, t.least, lines, t}, {t.least, t.least, lines + 1, t}, {t.least, .6 * t.least, lines + 1, loose}, {.6 * t.least, 16, 9, torn}} {
		for px := way.most; px >= way.least; px -= 4 {
			if p.words = s.fitPage(*p, way.typing, px, way.lines); p.words.Ok {
				return px
			}
		}
	}
	return 0
}

// fitPage sets a page at a size; its lines end with its phrases if possible.
func (s stageScene) fitPage(p stagePage, t typing, px float64, lines int) kit.Words {
	var whole []string
	for _, ph := range p.phrases {
		whole = append(whole, ph.Text)
	}
	if w := s.fitVerse(p.text, t, px, lines, s.width(), whole...); w.Ok && len(whole) > 1 {
		return w
	}
	return s.fitVerse(p.text, t, px, lines, s.width())
}

// width returns the largest width of lines.
func (s stageScene) width() float64 {
	w := s.Free().W
	if s.Grid.Wide() {
		return min(w, s.Grid.Px(1500))
	}
	return w
}

// layers returns the layers of pages, each at a place that leaves the subjects of its shots
// visible: all at one place if there is one for all.
func (s stageScene) layers(all []stagePage) []timeline.Layer {
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
func (s stageScene) settle(size timeline.Point, from, to time.Duration) timeline.Rect {
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
func (s stageScene) startAligned() bool { return s.Film.Brand.Voice == "editorial" }

// page returns the layers of a page in a place that has room for it.
func (s stageScene) page(n int, p stagePage, at timeline.Rect) []timeline.Layer {
	top, x := at.Y+at.H-s.Type.Tall(p.words), at.X
	if s.Grid.Format == frame.Vertical {
		top = at.Y + (at.H-s.Type.Tall(p.words))/2
	}
	ink := s.Ground.Ink
	var lines []timeline.Layer
	if name := "phrase." + strconv.Itoa(n); s.startAligned() {
		lines = s.Canvas.Set(name, p.words, x, top, ink)
	} else {
		lines = s.Canvas.Centred(name, p.words, at.X+at.W/2, top, ink)
	}
	var all []timeline.Layer
	for i, ph := range p.phrases {
		next := time.Duration(0)
		if i+1 < len(p.phrases) {
			next = p.phrases[i+1].at
		}
		from, to := p.starts[i], p.starts[i]+len(ph.Text)
		all = append(all, s.phraseOn(lines, p, spanOf{from, to}, ph, next)...)
	}
	return all
}

// spanOf is a stretch of a text, in bytes.
type spanOf struct{ from, to int }

// phraseOn returns the layers of one phrase of a page: its ink, and its accent while it is being
// spoken.
func (s stageScene) phraseOn(lines []timeline.Layer, p stagePage, of spanOf, ph phrase, next time.Duration) []timeline.Layer {
	accent := of
	if at := strings.Index(ph.Text, ph.Accent); ph.Accent != "" && at >= 0 {
		accent = spanOf{of.from + at, of.from + at + len(kit.Unpunctuated(ph.Accent))}
	} else {
		accent.to = accent.from
	}
	alone := len(p.phrases) == 1
	var all []timeline.Layer
	add := func(sp spanOf, c timeline.Color, opacity timeline.Track, suffix string) {
		for _, m := range s.marked(p, sp) {
			l := stretchOf(lines[m.Line], m, c)
			l.Name += "." + strconv.Itoa(m.From) + suffix
			l.From, l.To, l.Opacity = p.from, p.to, opacity
			all = append(all, s.turned(l, p))
		}
	}
	said := shares{stageFaint, 1, stageFaint}
	if alone {
		said = shares{1, 1, 1}
	}
	add(spanOf{of.from, accent.from}, s.Ground.Ink, said.track(p, ph.at, next), "")
	add(spanOf{accent.to, of.to}, s.Ground.Ink, said.track(p, ph.at, next), "")
	if lit := (shares{said[0], 0, said[2]}); !alone {
		add(accent, s.Ground.Ink, lit.track(p, ph.at, next), PlainName)
		add(accent, s.StageAccent(), shares{0, 1, 0}.track(p, ph.at, next), AccentName)
	} else {
		add(accent, s.StageAccent(), said.track(p, ph.at, next), AccentName)
	}
	return all
}

// marked returns the stretches of a page's text in its lines.
func (s stageScene) marked(p stagePage, sp spanOf) []kit.Marked {
	if sp.from >= sp.to {
		return nil
	}
	return p.words.Marked(func(text string) (from, to int, ok bool) {
		return sp.from, sp.to, len(text) == len(p.text)
	})
}

// shares are the opacities of words before they are spoken, meanwhile, and afterwards.
type shares [3]float64

// track returns the opacity of a phrase that is spoken from a moment until the next one; the first
// of a scene is current from the start, the last one to the end.
func (v shares) track(p stagePage, at, next time.Duration) timeline.Track {
	tr := timeline.Track{{At: p.from, Value: v[0]}}
	if at <= p.from+pageIn {
		tr[0].Value = v[1]
	} else {
		tr = tr.Then(at, lightsUp, v[1], timeline.Linear)
	}
	if next > 0 && v[2] != v[1] {
		tr = kit.Then(tr, next, stepsAside, v[2], timeline.Move)
	}
	if len(tr) == 1 && tr[0].Value == 1 {
		return nil
	}
	return tr
}

// turned makes a layer of a page appear quickly, except for the first page, which is there at once.
func (s stageScene) turned(l timeline.Layer, p stagePage) timeline.Layer {
	if p.from <= 0 {
		return l
	}
	l.Y = timeline.Ramp(p.from, 2*pageIn, s.Grid.Px(14), 0, timeline.Enter)
	return l
}
