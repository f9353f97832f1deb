package kit

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/typeset"
)

// Role is the purpose of a text, which decides its size, its least size, its number of lines, and
// its style.
type Role struct {
	Px, Least float64 // at 1080 lines
	Lines     int
	Leading   float64
	Display   bool // set in the heading face
	Weight    int  // of body text
	Tracking  float64
}

// Resized returns the role at another size, with other lines.
func (r Role) Resized(px, least float64, lines int) Role {
	r.Px, r.Least, r.Lines = px, least, lines
	return r
}

// voice is the typographic style of a film: modern or editorial, in one language.
type voice struct {
	Language      string
	font          string // requested family of headings, "" = none
	editorial     bool
	display, body string // families, best first
	displayWeight int
	latin         string // heading face of figures
	latinWeight   int
	unit          float64 // pixels of one pixel at 1080 lines
	rtl           bool    // the script runs from the right
}

// VoiceOf returns the typographic style of a film.
func VoiceOf(b story.Storyboard) voice {
	v := voice{
		unit: b.Frame().Unit(), rtl: language.RightToLeft(b.Language), Language: b.Language, editorial: b.Brand.Voice == "editorial", font: b.Brand.Font,
		display: "Manrope, Inter", displayWeight: 800, body: "Inter",
	}
	if v.editorial {
		v.display, v.displayWeight = fineSerif+"Noto Serif", 600
	}
	if v.font != "" {
		v.display = v.font + ", " + v.display
	}
	v.latin, v.latinWeight = v.display, v.displayWeight
	switch {
	case v.isHebrew():
		v.own("Noto Sans Hebrew", 800, "Noto Serif Hebrew")
	case v.IsChinese():
		v.own("Noto Sans CJK SC", 900, "Noto Serif CJK SC")
	}
	return v
}

// fineSerif is the cut of the editorial serif for large type on plain grounds.
const fineSerif = "Noto Serif Display, "

// own sets texts in families of the film's script: headings in the serif one in the editorial
// voice, and after the requested family.
func (v *voice) own(sans string, weight int, serif string) {
	v.body = sans + ", Inter"
	if v.editorial {
		sans, weight = serif, 700
	}
	v.display, v.displayWeight = sans+", "+v.latin, weight
	if v.font != "" {
		v.display = v.font + ", " + v.display
	}
}

// px returns a length given for 1080 lines.
func (v voice) px(l float64) float64 { return l * v.unit }

func (v voice) script() string {
	l, _ := language.ByCode(v.Language)
	return l.Script
}

func (v voice) isHebrew() bool  { return v.script() == "Hebr" }
func (v voice) IsChinese() bool { return v.script() == "Hans" }

// Factor returns the scale at which a script looks as large as Latin.
func (v voice) Factor() float64 {
	switch {
	case v.isHebrew():
		return .94
	case v.IsChinese():
		return .86
	}
	return 1
}

// leading returns the line height of a role: at least that of the script, of body and of large text;
// more in scripts with marks above and below their letters.
func (v voice) leading(r Role) float64 {
	least := map[string][2]float64{"Hebr": {1.32, 1.12}, "Hans": {1.5, 1.22}}[v.script()]
	if !slices.Contains([]string{"", "Latn", "Cyrl", "Grek", "Armn", "Geor", "Hebr", "Hans", "Kore"}, v.script()) {
		least = [2]float64{1.5, 1.25}
	}
	if r.Display {
		return max(least[1], r.Leading)
	}
	return max(least[0], r.Leading)
}

func (v voice) tracking(r Role) float64 {
	switch {
	case v.isHebrew():
		return 0
	case v.IsChinese() && r.Display:
		return 0
	case v.IsChinese():
		return .02
	case r.Display && v.editorial:
		return -.02
	case r.Display:
		return -.035
	}
	return r.Tracking
}

// Style returns the style of a role at its full size, for frames of unit u.
func (v voice) Style(r Role, u float64) typeset.Style {
	s := typeset.Style{
		Family: v.body, Weight: r.Weight, Size: r.Px * u * v.Factor(),
		Tracking: v.tracking(r), Language: v.Language,
	}
	if r.Display {
		s.Family, s.Weight = v.display, v.displayWeight
	}
	return s
}

// smallFigure is the size, at 1080 lines, below which the heading face is too
// fine for numbers.
const smallFigure = 72

// FigureStyle returns the style of numbers, which are Latin in every language: the heading face at
// large sizes, else the body face.
func (v voice) FigureStyle(size float64) typeset.Style {
	if size < smallFigure*v.unit {
		return typeset.Style{Family: "Inter", Weight: 700, Size: size, Tracking: -.02, Language: "en"}
	}
	return typeset.Style{Family: v.latin, Weight: v.latinWeight, Size: size, Tracking: -.045, Language: "en"}
}

// Typesetter sets text in a film's voice.
type Typesetter struct {
	Fonts *typeset.Fonts
	Voice voice
	least float64 // pixels below which nothing is set, whatever its role
}

// OnPictures returns the typesetter for words on pictures: the editorial voice uses the text cut of
// its serif, whose thin strokes stay visible.
func (f *Typesetter) OnPictures() *Typesetter {
	t := *f
	if t.Voice.editorial {
		t.Voice.display = strings.Replace(t.Voice.display, fineSerif, "", 1)
		t.Voice.displayWeight = max(t.Voice.displayWeight, 700)
	}
	return &t
}

// Words is a text fitted into its room.
type Words struct {
	Block typeset.Block
	Style typeset.Style // at the fitted size
	Role  Role
	Ok    bool // it fits, and no word is broken
}

// Fit sets a text in a role within width and height (0 = any height).
func (f *Typesetter) Fit(text string, r Role, width, height float64) Words {
	text = Typographic(text, f.Voice.Language)
	st := f.Style(text, r)
	return f.Words(f.Fonts.Fit(text, st, f.Box(text, r, width, height)), st, r)
}

// Style returns the style of a text in a role at its full size: all-capital words are set less
// tight, as their spaces would close up.
func (f *Typesetter) Style(text string, r Role) typeset.Style {
	const capitals = .01
	st := f.Voice.Style(r, f.Voice.unit)
	st.Size = max(st.Size, f.floor())
	if r.Display && strings.ToUpper(text) == text && strings.ToLower(text) != text {
		st.Tracking = max(st.Tracking, capitals)
	}
	return st
}

// floor returns the least size of text.
func (f *Typesetter) floor() float64 { return f.least * f.Voice.Factor() }

// leading returns the line height of a text in a role: more for accented capitals, which would
// touch the line above.
func (f *Typesetter) leading(text string, r Role) float64 {
	const accented = 1.18
	l := f.Voice.leading(r)
	if r.Display && strings.ContainsFunc(text, func(c rune) bool {
		marks := norm.NFD.String(string(c))
		return unicode.IsUpper(c) && len(marks) > 1 && strings.ContainsFunc(marks, func(m rune) bool { return unicode.Is(unicode.Mn, m) && m != '\u0327' && m != '\u0328' })
	}) {
		return max(l, accented)
	}
	return l
}

// tighter returns a text with one line less, if that costs little of its size: three short lines
// read worse than two full ones.
func (f *Typesetter) tighter(w Words, text string, width, height float64) Words {
	n := len(w.Block.Lines)
	if n < 3 || !w.Ok {
		return w
	}
	r := w.Role
	r.Lines = n - 1
	r.Least = max(r.Least, .86*w.Block.Size/(f.Voice.unit*f.Voice.Factor()))
	if t := f.Fit(text, r, width, height); t.Ok {
		t.Role = w.Role
		return t
	}
	return w
}

// FitAll fits texts at one common size. No line ends within an address.
func (f *Typesetter) FitAll(texts []string, r Role, width float64) []Words {
	st := f.Style("", r)
	texts = slices.Clone(texts)
	for i, t := range texts {
		texts[i] = Typographic(t, f.Voice.Language)
	}
	var all []Words
	box := f.Box("", r, width, 0)
	box.KeepTogether = f.narrowEnough(addresses(texts), r, width)
	for _, b := range f.Fonts.FitAll(texts, st, box) {
		all = append(all, f.Words(b, st, r))
	}
	return all
}

// Words returns a fitted block as words of a role.
func (f *Typesetter) Words(b typeset.Block, st typeset.Style, r Role) Words {
	st.Size = b.Size
	return Words{Block: b, Style: st, Role: r, Ok: b.Fits}
}

// Box returns the room of a text, with the phrases of large type that must not be broken.
func (f *Typesetter) Box(text string, r Role, width, height float64) typeset.Box {
	k := f.Voice.unit * f.Voice.Factor()
	b := typeset.Box{
		Width: width, Height: height, MaxLines: r.Lines, MinSize: max(r.Least*k, f.floor()), Leading: f.leading(text, r),
	}
	if r.Display {
		b.KeepTogether = f.narrowEnough(unbroken(text), r, width)
	}
	return b
}

// narrowEnough returns the phrases that fit into a width at the least size of a role.
func (f *Typesetter) narrowEnough(phrases []string, r Role, width float64) []string {
	st := f.Voice.Style(r, f.Voice.unit)
	st.Size *= r.Least / r.Px
	return slices.DeleteFunc(phrases, func(p string) bool { return f.Fonts.Measure(p, st) > width })
}

// Rise returns the height of the ink above the first baseline, which the eye takes for the top.
func (f *Typesetter) Rise(w Words) float64 {
	if f.Voice.IsChinese() {
		return .86 * w.Block.Size
	}
	if len(w.Block.Lines) > 0 && w.Block.Lines[0].CapHeight > 0 {
		return w.Block.Lines[0].CapHeight
	}
	return .72 * w.Block.Size
}

// Sink returns the visible ink below the last baseline.
func (f *Typesetter) Sink(w Words) float64 {
	if f.Voice.IsChinese() {
		return .1 * w.Block.Size
	}
	return .2 * w.Block.Size
}

// Tall returns the height from the top of the capitals to the descenders.
func (f *Typesetter) Tall(w Words) float64 {
	n := len(w.Block.Lines)
	if n == 0 {
		return 0
	}
	return f.Rise(w) + float64(n-1)*w.Block.Leading + f.Sink(w)
}

// Baseline returns the baseline of line i if the capitals of the first begin at top.
func (f *Typesetter) Baseline(w Words, top float64, i int) float64 {
	return top + f.Rise(w) + float64(i)*w.Block.Leading
}

// Wide returns the width of the longest line of some words.
func Wide(all ...Words) float64 {
	most := 0.0
	for _, w := range all {
		for _, l := range w.Block.Lines {
			most = max(most, l.Width)
		}
	}
	return most
}

// Ink returns the horizontal stretch of a line's ink, from its left edge.
func (f *Typesetter) Ink(l typeset.Line) (x0, x1 float64) {
	x0, _, x1, _ = f.Fonts.Bounds(l)
	return x0, x1
}

// FirstFit fits a text in the first of some roles in which it fits.
func (s *Typesetter) FirstFit(text string, width, height float64, roles ...Role) (w Words, ok bool) {
	for _, r := range roles {
		if w = s.Fit(text, r, width, height); !w.Ok || s.Tall(w) > height {
			continue
		}
		if r.Display {
			w = s.tighter(w, text, width, height)
		}
		return w, true
	}
	return w, false
}

// Siblings fits texts at one size, the one of index heavy in bold.
func (s *Typesetter) Siblings(texts []string, r Role, width float64, heavy int) (all []Words, ok bool) {
	all = s.FitAll(texts, r.Heavy(), width)
	for i, w := range all {
		if !w.Ok || Divided(w, texts[i]) {
			return nil, false
		}
		if i != heavy {
			px := w.Block.Size / (s.Voice.unit * s.Voice.Factor())
			all[i] = s.Fit(texts[i], r.Resized(px, px, r.Lines), width, 0)
		}
	}
	return all, true
}

// Tallest returns the height of the tallest of several texts.
func (s *Typesetter) Tallest(all []Words) float64 {
	most := 0.0
	for _, w := range all {
		most = max(most, s.Tall(w))
	}
	return most
}

// Divided reports whether a word of a text was divided to fit.
func Divided(w Words, text string) bool {
	hyphens := 0
	for _, l := range w.Block.Lines {
		hyphens += strings.Count(l.Text, "-")
	}
	return hyphens > strings.Count(text, "-")
}

// Heavy returns the role in bold.
func (r Role) Heavy() Role {
	r.Weight = 700
	return r
}

// LinesOf returns the texts of all lines.
func LinesOf(all ...Words) []string {
	var lines []string
	for _, w := range all {
		for _, l := range w.Block.Lines {
			lines = append(lines, l.Text)
		}
	}
	return lines
}

// Torn reports whether a line break splits a unit: a word, a figure, or a mark and the word before
// it.
func Torn(w Words) bool {
	return w.Block.Torn || slices.ContainsFunc(w.Block.Lines, func(l typeset.Line) bool { return strings.IndexAny(l.Text, ":;!?»%") == 0 })
}

// About returns the top of words centred on y.
func (s *Typesetter) About(w Words, y float64) float64 { return y - (s.Tall(w)-s.Sink(w))/2 }

// ValueRole returns the role of values.
func ValueRole() Role {
	return Role{Px: 52, Least: 32, Lines: 1, Leading: 1.2, Weight: 700, Tracking: -.015}
}

// Texts returns the texts of items.
func Texts(items []story.Item) []string {
	return each(items, func(p story.Item) string { return p.Text })
}

// Saids returns the spoken phrases of items.
func Saids(items []story.Item) []string {
	return each(items, func(p story.Item) string { return p.Said })
}

func each(items []story.Item, text func(story.Item) string) (all []string) {
	for _, p := range items {
		all = append(all, text(p))
	}
	return all
}
