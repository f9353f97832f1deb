package typeset

import (
	"strings"
	"unicode"

	ot "github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/harfbuzz"

	lang "github.com/scenewright/scenewright/engine/language"
)

// Shape sets a text on one line. Line ends and tabs count as spaces. The direction is that of the
// language, whatever the text begins with. Characters of another script use another face, at equal
// weight.
func (f *Fonts) Shape(text string, s Style) Line {
	s = s.normal()
	return f.set(text, s).scaled(s.Size)
}

// Measure returns the width of a text on one line, in pixels.
func (f *Fonts) Measure(text string, s Style) float64 {
	s = s.normal()
	return f.set(text, s).Width * s.Size
}

type lineKey struct {
	text  string
	style Style
}

// set returns a text shaped at a size of one pixel, from the cache if possible. s is normal.
func (f *Fonts) set(text string, s Style) *Line {
	s.Size = 0
	if found, ok := f.lines.Get(lineKey{text, s}); ok {
		return found
	}
	text = strings.Clone(text) // the cache must not hold on to the whole text that it is a part of
	shaped := f.shape(text, s)
	f.lines.Put(lineKey{text, s}, shaped, 1+len(text))
	return shaped
}

func (f *Fonts) shape(text string, s Style) *Line {
	l := decode(text)
	l.trimEnd()
	rtl := lang.RightToLeft(s.Language)
	f.mu.Lock()
	chain := f.chain(s)
	primary := chain.primary()
	runs := chain.split(l.runes, rtl)
	f.mu.Unlock()

	out := &Line{
		Text: text, Size: 1, RTL: rtl, Ascent: primary.ascent, Descent: primary.descent, CapHeight: primary.capHeight,
	}
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
func (out *Line) add(l letters, r run, s Style) {
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
		g := Glyph{Face: r.face.id, ID: uint32(glyph.Glyph), Cluster: l.offsets[glyph.Cluster]}
		g.Advance = float64(pos[i].XAdvance) / r.face.upem
		g.X = out.Width + float64(pos[i].XOffset)/r.face.upem
		g.Y = -float64(pos[i].YOffset) / r.face.upem
		if last := i+1 == len(info) || info[i+1].Cluster != glyph.Cluster; last && g.Advance > 0 {
			g.Space = tracking
			g.Advance += tracking
		}
		out.Glyphs = append(out.Glyphs, g)
		out.Width += g.Advance
	}
}

// lose records characters that cannot be drawn, each once.
func (out *Line) lose(runes ...rune) {
	for _, r := range runes {
		if visible(r) && !strings.ContainsRune(out.Missing, r) {
			out.Missing += string(r)
		}
	}
}

// trimTracking removes the tracking after the rightmost glyph.
func (out *Line) trimTracking() {
	if n := len(out.Glyphs); n > 0 {
		last := &out.Glyphs[n-1]
		out.Width -= last.Space
		last.Advance -= last.Space
		last.Space = 0
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
