package typeset

import (
	"unicode"
	"unicode/utf8"

	"github.com/go-text/typesetting/language"

	lang "github.com/scenewright/scenewright/engine/language"
)

// run is a stretch of text in one direction, script and face. A run without a
// face cannot be drawn.
type run struct {
	start, end int // runes
	level      uint8
	script     language.Script
	class      class
	face       *face
}

// letters is a text as runes, each with its byte offset; the last offset is the
// length of the text.
type letters struct {
	runes   []rune
	offsets []int
}

// decode splits text, replacing line ends and tabs by spaces and other controls by invisible
// characters.
func decode(text string) letters {
	l := letters{make([]rune, 0, len(text)), make([]int, 0, len(text)+1)}
	for i, r := range text {
		switch {
		case r == '\n' || r == '\r' || r == '\t' || r == '\v' || r == '\f' || r == '\u2028' || r == '\u2029' || r == '\u0085':
			r = ' '
		case unicode.IsControl(r):
			r = '\u200b'
		}
		l.runes = append(l.runes, r)
		l.offsets = append(l.offsets, i)
	}
	l.offsets = append(l.offsets, len(text))
	return l
}

// trimEnd drops the trailing white space of a line: it has no width.
func (l *letters) trimEnd() {
	n := len(l.runes)
	for n > 0 && (lang.IsBreakSpace(l.runes[n-1]) || l.runes[n-1] == '\u00a0' || l.runes[n-1] == '\u202f') {
		n--
	}
	l.runes = l.runes[:n]
}

// split cuts a text into runs in reading order. Fonts.mu is held.
func (c *chain) split(runes []rune, rtl bool) []run {
	var runs []run
	embedding := levels(runes, rtl)
	for i, r := range runes {
		next := c.place(r, embedding[i], runs)
		next.start, next.end = i, i+1
		if n := len(runs); n > 0 && runs[n-1].joins(next) {
			runs[n-1].end = i + 1
			continue
		}
		runs = append(runs, next)
	}
	return runs
}

func (a run) joins(b run) bool {
	return a.level == b.level && a.script == b.script && a.class == b.class && a.face == b.face
}

// place chooses script and face of one character by itself and the text before it.
func (c *chain) place(r rune, level uint8, before []run) run {
	script, cl := scriptOf(r)
	var last *run
	if len(before) > 0 && before[len(before)-1].face != nil {
		last = &before[len(before)-1]
	}
	if last != nil && rides(r, script) {
		return run{level: level, script: last.script, class: last.class, face: last.face}
	}
	if script != language.Common && script != language.Inherited {
		return run{level: level, script: script, class: cl, face: c.pick(r, cl)}
	}
	cl = c.shared(level)
	got := run{level: level, script: scripts[cl].tag, class: cl, face: c.pick(r, cl, latin)}
	if rides(r, script) && got.face == nil {
		got.face = c.primary() // the shaper makes spaces and invisibles itself
	}
	return got
}

// shared returns the class of figures and punctuation: that of the language, except in
// left-to-right parts of a right-to-left line, where they use the Latin one.
func (c *chain) shared(level uint8) class {
	if lang.RightToLeft(c.key.language) && level%2 == 0 {
		return latin
	}
	return c.class
}

// rides reports whether r takes the face of the character before it: marks, spaces, joiners and
// other invisible characters.
func rides(r rune, script language.Script) bool {
	return script == language.Inherited || unicode.In(r, unicode.Mn, unicode.Me, unicode.Zs, unicode.Cf) || isSelector(r)
}

func isSelector(r rune) bool { return r >= 0xfe00 && r <= 0xfe0f || r >= 0xe0100 && r <= 0xe01ef }

// visible reports whether a character without a glyph leaves a hole.
func visible(r rune) bool {
	return r != utf8.RuneError && unicode.IsGraphic(r) && !unicode.In(r, unicode.Zs, unicode.Mn, unicode.Cf) && !isSelector(r)
}
