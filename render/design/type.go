package design

import (
	"strings"
	"unicode"

	"slices"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/locale"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/typeset"
)

// role is what a text is for, and with that its size, the least it may shrink
// to, how many lines it may have, and how they are set.
type role struct {
	px, least float64 // at 1080 lines
	lines     int
	leading   float64
	display   bool // set in the heading face
	weight    int  // of body text
	tracking  float64
}

// resized is the role at another size, with other lines.
func (r role) resized(px, least float64, lines int) role {
	r.px, r.least, r.lines = px, least, lines
	return r
}

// voice is how a film is set: modern or editorial, in one language.
type voice struct {
	language      string
	font          string // family of headings that was asked for, "" = none
	editorial     bool
	display, body string // families, best first
	displayWeight int
	latin         string // heading face of figures
	latinWeight   int
	unit          float64 // pixels of one pixel at 1080 lines
	rtl           bool    // the script runs from the right
}

func voiceOf(b engine.Storyboard) voice {
	v := voice{
		unit: b.Frame().Unit(), rtl: locale.RightToLeft(b.Language), language: b.Language, editorial: b.Brand.Voice == "editorial", font: b.Brand.Font,
		display: "Manrope, Inter", displayWeight: 800, body: "Inter",
	}
	if v.editorial {
		v.display, v.displayWeight = "Noto Serif Display, Noto Serif", 600
	}
	if v.font != "" {
		v.display = v.font + ", " + v.display
	}
	v.latin, v.latinWeight = v.display, v.displayWeight
	switch b.Language {
	case "iw", "he":
		v.hebrew()
	case "zh":
		v.chinese()
	}
	return v
}

func (v *voice) hebrew() {
	v.body = "Noto Sans Hebrew, Inter"
	v.own("Noto Sans Hebrew", 800)
	if v.editorial {
		v.own("Noto Serif Hebrew", 700)
	}
}

func (v *voice) chinese() {
	v.body = "Noto Sans CJK SC, Inter"
	v.own("Noto Sans CJK SC", 900)
	if v.editorial {
		v.own("Noto Serif CJK SC", 700)
	}
}

// own sets headings in a family of the film's script, behind the one that was
// asked for.
func (v *voice) own(family string, weight int) {
	v.display, v.displayWeight = family+", "+v.latin, weight
	if v.font != "" {
		v.display = v.font + ", " + v.display
	}
}

// px is a length given for 1080 lines.
func (v voice) px(l float64) float64 { return l * v.unit }

func (v voice) isHebrew() bool  { return v.language == "iw" || v.language == "he" }
func (v voice) isChinese() bool { return v.language == "zh" }

// isTall reports whether marks stand above and below the letters.
func (v voice) isTall() bool {
	l, _ := locale.ByCode(v.language)
	return !slices.Contains([]string{"", "Latn", "Cyrl", "Grek", "Armn", "Geor", "Hebr", "Hans", "Kore"}, l.Script)
}

// factor is how much smaller a script is set to look as large as Latin.
func (v voice) factor() float64 {
	switch {
	case v.isHebrew():
		return .94
	case v.isChinese():
		return .86
	}
	return 1
}

func (v voice) leading(r role) float64 {
	switch {
	case v.isTall() && r.display:
		return max(1.25, r.leading)
	case v.isTall():
		return max(1.5, r.leading)
	case v.isHebrew() && r.display:
		return max(1.12, r.leading)
	case v.isHebrew():
		return max(1.32, r.leading)
	case v.isChinese() && r.display:
		return max(1.22, r.leading)
	case v.isChinese():
		return max(1.5, r.leading)
	}
	return r.leading
}

func (v voice) tracking(r role) float64 {
	switch {
	case v.isHebrew():
		return 0
	case v.isChinese() && r.display:
		return 0
	case v.isChinese():
		return .02
	case r.display && v.editorial:
		return -.02
	case r.display:
		return -.035
	}
	return r.tracking
}

// style is the style of a role at its full size, for frames of unit u.
func (v voice) style(r role, u float64) typeset.Style {
	s := typeset.Style{
		Family: v.body, Weight: r.weight, Size: r.px * u * v.factor(),
		Tracking: v.tracking(r), Language: v.language,
	}
	if r.display {
		s.Family, s.Weight = v.display, v.displayWeight
	}
	return s
}

// smallFigure is the size, at 1080 lines, below which the heading face is too
// fine for numbers.
const smallFigure = 72

// figureStyle is for numbers, which are Latin in every language: in the heading
// face where they are large, else in that of the text.
func (v voice) figureStyle(size float64) typeset.Style {
	if size < smallFigure*v.unit {
		return typeset.Style{Family: "Inter", Weight: 700, Size: size, Tracking: -.02, Language: "en"}
	}
	return typeset.Style{Family: v.latin, Weight: v.latinWeight, Size: size, Tracking: -.045, Language: "en"}
}

// Typesetter sets text in a film's voice.
type Typesetter struct {
	fonts *typeset.Fonts
	voice voice
}

// words is a text fitted into its room.
type words struct {
	block typeset.Block
	style typeset.Style // at the fitted size
	role  role
	ok    bool // it fits, and no word is broken
}

// fit sets a text in a role within width and height (0 = any height), keeping
// a phrase together.
func (f *Typesetter) fit(text string, r role, width, height float64, together string) words {
	st := f.voice.style(r, f.voice.unit)
	text, together = typographic(text, f.voice.language), typographic(together, f.voice.language)
	return f.words(f.fonts.Fit(text, st, f.box(text, r, width, height, together)), st, r)
}

// tighter is a text in one line less, where that costs little of its size:
// three short lines read worse than two full ones.
func (f *Typesetter) tighter(w words, text string, width, height float64, together string) words {
	n := len(w.block.Lines)
	if n < 3 || !w.ok {
		return w
	}
	r := w.role
	r.lines = n - 1
	r.least = max(r.least, .86*w.block.Size/(f.voice.unit*f.voice.factor()))
	if t := f.fit(text, r, width, height, together); t.ok {
		t.role = w.role
		return t
	}
	return w
}

// fitAll sets siblings at one common size.
func (f *Typesetter) fitAll(texts []string, r role, width, height float64) []words {
	st := f.voice.style(r, f.voice.unit)
	var all []words
	texts = f.typeset(texts)
	for _, b := range f.fonts.FitAll(texts, st, f.box("", r, width, height, "")) {
		all = append(all, f.words(b, st, r))
	}
	return all
}

// typeset is texts as a typesetter has them.
func (f *Typesetter) typeset(texts []string) []string {
	all := make([]string, len(texts))
	for i, t := range texts {
		all[i] = typographic(t, f.voice.language)
	}
	return all
}

func (f *Typesetter) words(b typeset.Block, st typeset.Style, r role) words {
	st.Size = b.Size
	return words{block: b, style: st, role: r, ok: b.Fits}
}

// box is the room of a text: what large type must not be broken in stays whole.
func (f *Typesetter) box(text string, r role, width, height float64, together string) typeset.Box {
	k := f.voice.unit * f.voice.factor()
	b := typeset.Box{
		Width: width, Height: height, MaxLines: r.lines, MinSize: r.least * k, Leading: f.voice.leading(r),
	}
	if r.display {
		b.KeepTogether = f.narrowEnough(unbroken(text), r, width)
	}
	if together != "" {
		b.KeepTogether = append(b.KeepTogether, together)
	}
	return b
}

// narrowEnough are the phrases that fit into a width at the least size of a role.
func (f *Typesetter) narrowEnough(phrases []string, r role, width float64) []string {
	st := f.voice.style(r, f.voice.unit)
	st.Size *= r.least / r.px
	return slices.DeleteFunc(phrases, func(p string) bool { return f.fonts.Measure(p, st) > width })
}

// rise is the ink above the first baseline: what the eye takes for the top.
func (f *Typesetter) rise(w words) float64 {
	if f.voice.isChinese() {
		return .86 * w.block.Size
	}
	if len(w.block.Lines) > 0 && w.block.Lines[0].CapHeight > 0 {
		return w.block.Lines[0].CapHeight
	}
	return .72 * w.block.Size
}

// sink is the ink below the last baseline that the eye reckons with.
func (f *Typesetter) sink(w words) float64 {
	if f.voice.isChinese() {
		return .1 * w.block.Size
	}
	return .2 * w.block.Size
}

// tall is the height from the top of the capitals to the descenders.
func (f *Typesetter) tall(w words) float64 {
	n := len(w.block.Lines)
	if n == 0 {
		return 0
	}
	return f.rise(w) + float64(n-1)*w.block.Leading + f.sink(w)
}

// baseline is where line i stands when the capitals of the first begin at top.
func (f *Typesetter) baseline(w words, top float64, i int) float64 {
	return top + f.rise(w) + float64(i)*w.block.Leading
}

// wide is the width of the longest line.
func wide(w words) float64 {
	most := 0.0
	for _, l := range w.block.Lines {
		most = max(most, l.Width)
	}
	return most
}

// ink is the stretch of a line that is really black, from its left edge.
func (f *Typesetter) ink(l typeset.Line) (x0, x1 float64) {
	x0, _, x1, _ = f.fonts.Bounds(l)
	return x0, x1
}

// firstFit is the text in the first of the roles in which it fits.
func (s *Typesetter) firstFit(text string, width, height float64, roles ...role) (w words, ok bool) {
	if w, ok = s.largest(text, width, height, roles...); ok && w.role.display {
		w = s.tighter(w, text, width, height, "")
	}
	return w, ok
}

// largest is firstFit where lines may be short: no line is saved at the cost of
// size.
func (s *Typesetter) largest(text string, width, height float64, roles ...role) (w words, ok bool) {
	for _, r := range roles {
		if w = s.fit(text, r, width, height, ""); w.ok && s.tall(w) <= height {
			return w, true
		}
	}
	return w, false
}

// siblings fits texts at one size, one of them heavier than the others.
func (s *Typesetter) siblings(texts []string, r role, width float64, heavy int) (all []words, ok bool) {
	all = s.fitAll(texts, r.heavy(), width, 0)
	for i, w := range all {
		if !w.ok || divided(w, texts[i]) {
			return nil, false
		}
		if i != heavy {
			px := w.block.Size / (s.voice.unit * s.voice.factor())
			all[i] = s.fit(texts[i], r.resized(px, px, r.lines), width, 0, "")
		}
	}
	return all, true
}

// tallest is the height of the tallest of several texts.
func (s *Typesetter) tallest(all []words) float64 {
	most := 0.0
	for _, w := range all {
		most = max(most, s.tall(w))
	}
	return most
}

// divided reports whether a word of a text had to be divided to fit.
func divided(w words, text string) bool {
	hyphens := 0
	for _, l := range w.block.Lines {
		hyphens += strings.Count(l.Text, "-")
	}
	return hyphens > strings.Count(text, "-")
}

// heavy is the role in bold.
func (r role) heavy() role {
	r.weight = 700
	return r
}

// spelled is a text by its letters and digits alone, whatever their case.
func spelled(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}

func texts(items []story.Item) []string {
	var all []string
	for _, p := range items {
		all = append(all, p.Text)
	}
	return all
}

// linesOf are the texts of set lines.
func linesOf(all ...words) []string {
	var lines []string
	for _, w := range all {
		for _, l := range w.block.Lines {
			lines = append(lines, l.Text)
		}
	}
	return lines
}

// torn reports whether lines part a word of a text.
func torn(text string, lines []typeset.Line) bool {
	n := 0
	for _, l := range lines {
		n += len(strings.Fields(l.Text))
	}
	return n != len(strings.Fields(text))
}

// caption is a line that may be missing: the second try is smaller and longer.
func (s *stage) caption(text string, r role, width float64) (words, bool) {
	return s.Type.firstFit(text, width, s.grid.h/2, r, r.resized(r.least, .8*r.least, r.lines+2))
}

// long is a role for a large line that is too long for it: in a wide frame a
// heading of a size, in a narrow one smaller letters in more lines.
func (s *stage) long(r role, px, least float64) role {
	if s.grid.wide() {
		return s.roles.heading.resized(px, least, 4)
	}
	return r.resized(r.least, .68*r.least, r.lines+2)
}

// about is where words begin whose middle lies at y.
func (s *Typesetter) about(w words, y float64) float64 { return y - (s.tall(w)-s.sink(w))/2 }
