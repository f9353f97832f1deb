package typeset

import (
	"strings"
	"unicode"

	ot "github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/harfbuzz"

	lang "github.com/scenewright/scenewright/engine/language"
)

// setting is a shaped text in em, for every size.
type setting struct {
	glyphs  []emGlyph // from left to right
	width   float64
	missing string // characters no face has
	rtl     bool
	primary *face
}

type emGlyph struct {
	face    *face
	id      ot.GID
	x, y    float64 // of the glyph's origin; y downward
	advance float64 // with space
	space   float64 // tracking in advance
	cluster int     // byte offset
}

type lineKey struct {
	text  string
	style Style
}

// set returns a shaped text, from the cache if possible. s is normal.
func (f *Fonts) set(text string, s Style) *setting {
	s.Size = 0
	key := lineKey{text, s}
	if found, ok := f.lines.Get(key); ok {
		return found
	}
	shaped := f.shape(text, s)
	if len(text) <= maxCachedText {
		key.text = strings.Clone(text)
		f.lines.Put(key, shaped, 1)
	}
	return shaped
}

func (f *Fonts) shape(text string, s Style) *setting {
	l := decode(text)
	l.trimEnd()
	rtl := lang.RightToLeft(s.Language)
	f.mu.Lock()
	chain := f.chain(s)
	primary := chain.primary()
	runs := chain.split(l.runes, rtl)
	f.mu.Unlock()

	out := &setting{rtl: rtl, primary: primary}
	embedding := make([]uint8, len(runs))
	for i, r := range runs {
		embedding[i] = r.level
	}
	for _, i := range visualOrder(embedding) {
		out.add(l, runs[i], s)
	}
	out.trimTracking()
	return out
}

// add shapes a run and appends it at the right.
func (out *setting) add(l letters, r run, s Style) {
	if r.face == nil {
		out.lose(l.runes[r.start:r.end]...)
		return
	}
	tracking := r.tracking(s)
	r.face.mu.Lock()
	defer r.face.mu.Unlock()
	info, pos := r.face.shapeRun(l.runes, r, s)
	for i, glyph := range info {
		if char := l.runes[glyph.Cluster]; glyph.Glyph == 0 {
			if visible(char) {
				out.lose(char)
			}
			continue
		}
		g := emGlyph{face: r.face, id: glyph.Glyph, cluster: l.offsets[glyph.Cluster]}
		g.advance = float64(pos[i].XAdvance) / r.face.upem
		g.x = out.width + float64(pos[i].XOffset)/r.face.upem
		g.y = -float64(pos[i].YOffset) / r.face.upem
		if last := i+1 == len(info) || info[i+1].Cluster != glyph.Cluster; last && g.advance > 0 {
			g.space = tracking
			g.advance += tracking
		}
		out.glyphs = append(out.glyphs, g)
		out.width += g.advance
	}
}

// lose records characters that cannot be drawn, each once.
func (out *setting) lose(runes ...rune) {
	for _, r := range runes {
		if visible(r) && !strings.ContainsRune(out.missing, r) {
			out.missing += string(r)
		}
	}
}

// trimTracking removes the tracking after the rightmost glyph.
func (out *setting) trimTracking() {
	if n := len(out.glyphs); n > 0 {
		last := &out.glyphs[n-1]
		out.width -= last.space
		last.advance -= last.space
		last.space = 0
	}
}

// tracking returns that of a run in em: none within Hebrew, Arabic and the like, where letter
// spacing looks broken, and only positive within Chinese, whose squares must not touch.
func (r run) tracking(s Style) float64 {
	switch {
	case r.class.spaces():
		return s.Tracking
	case r.class == han && lang.Of(s.Language).Unspaced:
		return max(0, s.Tracking)
	}
	return 0
}

// shapeRun shapes one run in font units. The result is valid until the next
// call; f.mu is held.
func (f *face) shapeRun(runes []rune, r run, s Style) ([]harfbuzz.GlyphInfo, []harfbuzz.GlyphPosition) {
	f.buffer.Clear()
	f.buffer.AddRunes(runes, r.start, r.end-r.start)
	f.buffer.Props = harfbuzz.SegmentProperties{
		Direction: harfbuzz.LeftToRight, Script: r.script, Language: shaperLanguage(s.Language),
	}
	if r.level%2 == 1 {
		f.buffer.Props.Direction = harfbuzz.RightToLeft
	}
	f.buffer.Shape(f.shaper, r.literal(runes))
	return f.buffer.Info, f.buffer.Pos
}

// literal turns off ligatures that replace the written signs: a face may set "(c)" as ©, "->" as an
// arrow and "3x3" with a multiplication sign.
func (r run) literal(runes []rune) []harfbuzz.Feature {
	if !r.class.spaces() {
		return nil
	}
	off := func(tag string, from, to int) harfbuzz.Feature {
		return harfbuzz.Feature{Tag: ot.MustNewTag(tag), Start: from, End: to}
	}
	all := []harfbuzz.Feature{off("calt", harfbuzz.FeatureGlobalStart, harfbuzz.FeatureGlobalEnd)}
	for i := r.start; i < r.end; i++ {
		if c := runes[i]; c > ' ' && c <= '~' && !isDigit(c) && !unicode.IsLetter(c) {
			all = append(all, off("liga", i, i+1), off("clig", i, i+1))
		}
	}
	return all
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }
