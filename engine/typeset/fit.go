package typeset

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/language"
)

// Box is the room of a text.
type Box struct {
	// Width and Height are in pixels; 0 means unlimited.
	Width, Height float64
	// MaxLines is the most lines allowed; 0 is any number.
	MaxLines int
	// MinSize is the smallest size allowed, in pixels; 0 allows no other size
	// than the style's.
	MinSize float64
	// Leading is the line height in em; 0 is 1.2.
	Leading float64
	// KeepTogether lists phrases that must stay on one line.
	KeepTogether []string
}

// Block is a text set in a box.
type Block struct {
	Lines []Line
	Size  float64 // pixels per em
	// Width is that of the widest line, Height the number of lines times Leading, both in pixels.
	Width, Height float64
	// Leading is the distance of two baselines in pixels.
	Leading float64
	// Fits is false if the text exceeds the box even at MinSize: too many lines, too tall, or a
	// broken phrase. Lines then hold the best break at MinSize; nothing is ever left out.
	Fits bool
	// Torn reports whether a line ends at a forbidden place, as the box is too narrow: within a
	// word, a figure or a name with its title.
	Torn bool
}

// step is the ratio of each size tried to the one before.
const step = .96

const defaultLeading = 1.2

// Fit sets text at the largest size, from the style's down, at which it fits the box, in as few
// lines as that size allows, as even as possible. Lines end at clauses by preference, and the size
// is slightly reduced to avoid a line end one short word into a clause; figures stay with their
// units; French high punctuation keeps its space, narrow and unbroken. White space in text counts
// as one space. A word wider than the box is broken only at MinSize. Empty text fits everywhere and
// has no lines. Callers share the lines and must not change them.
func (f *Fonts) Fit(text string, s Style, b Box) Block {
	s = s.normal()
	b = b.normal(s)
	room := [5]float64{b.Width, b.Height, b.MinSize, b.Leading, float64(b.MaxLines)}
	key := fitKey{strings.Clone(text), strings.Join(b.KeepTogether, "\x00"), s, room}
	return f.fits.Of(key, func() (Block, int) { return f.fit(key.text, s, b), 1 + len(key.text) + len(key.keep) })
}

// fitKey has all that decides how a text is fitted.
type fitKey struct {
	text, keep string
	style      Style
	room       [5]float64
}

// fit returns the block of Fit for a normal style and box.
func (f *Fonts) fit(text string, s Style, b Box) Block {
	text = clean(text, s.Language)
	if text == "" {
		return Block{Size: s.Size, Leading: b.Leading * s.Size, Fits: true}
	}
	keep := cleanAll(b.KeepTogether, s.Language)
	p := f.newParagraph(text, s, keep)
	var largest Block
	for _, size := range sizes(s.Size, b.MinSize) {
		if size < largest.Size*worthClause {
			break
		}
		s.Size = size
		block, stray := f.try(p, s, b)
		if block.Fits && stray == 0 {
			return block
		}
		if block.Fits && !largest.Fits {
			largest = block
		}
	}
	if largest.Fits {
		return largest
	}
	return f.force(text, s, b, keep)
}

// worthClause is the least share of its size that a text keeps to have no clause's first word on
// the line above.
const worthClause = .84

// FitAll fits texts for display beside one another: all take the smallest size that any of them
// needs.
func (f *Fonts) FitAll(texts []string, s Style, b Box) []Block {
	s = s.normal()
	smallest := s.Size
	for _, text := range texts {
		smallest = min(smallest, f.Fit(text, s, b).Size)
	}
	s.Size, b.MinSize = smallest, smallest
	blocks := make([]Block, len(texts))
	for i, text := range texts {
		blocks[i] = f.Fit(text, s, b)
	}
	return blocks
}

// Break breaks text evenly into lines of at most width pixels at the style's size. If maxLines,
// unless 0, is too few it takes more lines rather than a wider one.
func (f *Fonts) Break(text string, s Style, width float64, maxLines int) []string {
	block := f.Fit(text, s, Box{Width: width, MaxLines: maxLines})
	lines := make([]string, len(block.Lines))
	for i, line := range block.Lines {
		lines[i] = line.Text
	}
	return lines
}

func (b Box) normal(s Style) Box {
	if !(b.Width > 0) {
		b.Width = math.Inf(1)
	}
	if !(b.Height > 0) {
		b.Height = math.Inf(1)
	}
	if b.MaxLines <= 0 {
		b.MaxLines = math.MaxInt32
	}
	if !(b.Leading > 0) {
		b.Leading = defaultLeading
	}
	if !(b.MinSize > 0) || b.MinSize > s.Size {
		b.MinSize = s.Size
	}
	return b
}

// sizes returns the sizes to try, the smallest allowed last.
func sizes(largest, smallest float64) []float64 {
	var out []float64
	smallest = max(smallest, largest/1000)
	for size := largest; size > smallest*1.001; size *= step {
		out = append(out, size)
	}
	return append(out, smallest)
}

// most returns the number of lines that fit into the box at a size.
func (b Box) most(size float64) int {
	byHeight := b.Height / (b.Leading * size) * (1 + slackTolerance)
	return int(min(byHeight, float64(b.MaxLines)))
}

// try sets the paragraph at the style's size; the block fits if it stays within the box without
// breaking a word. stray is the number of lines that end one short word into a clause.
func (f *Fonts) try(p *paragraph, s Style, b Box) (block Block, stray int) {
	width := b.Width / s.Size
	if p.widest(0) > width*(1+slackTolerance) || len(p.greedy(width)) > b.most(s.Size) {
		return Block{}, 0
	}
	ends := p.balance(width)
	return f.build(p, ends, s, b), p.stray(ends)
}

// force sets a text that does not fit at the smallest size: words wider than the box are divided,
// and so are phrases.
func (f *Fonts) force(text string, s Style, b Box, keep []string) Block {
	kept := slices.DeleteFunc(slices.Clone(keep), func(phrase string) bool { return f.Measure(phrase, s) > b.Width })
	// Lines shaped separately may be wider than measured; a smaller width is then tried.
	width := b.Width / s.Size
	const attempts = 4
	var block Block
	for range attempts {
		p := f.newParagraph(text, s, kept)
		p.divide(width, language.SyllablesOf(s.Language))
		block = f.build(p, p.balance(width), s, b)
		if block.Width <= b.Width*(1+widthTolerance) {
			break
		}
		width *= .97
	}
	block.Fits = block.Fits && len(kept) == len(keep)
	return block
}

// widthTolerance is the share by which a line may exceed the box: less than a hundredth of a pixel
// in a frame.
const widthTolerance = 1e-6

// build shapes the lines that end at the given gaps.
func (f *Fonts) build(p *paragraph, ends []int, s Style, b Box) Block {
	block := Block{Size: s.Size, Leading: b.Leading * s.Size}
	after := -1
	for _, end := range ends {
		g := p.gaps[end]
		text := p.text[p.start(after):g.end]
		if g.hyphen {
			text += "-"
		}
		line := f.Shape(text, s)
		block.Lines = append(block.Lines, line)
		block.Width = max(block.Width, line.Width)
		block.Torn = block.Torn || g.forced
		after = end
	}
	block.Height = float64(len(block.Lines)) * block.Leading
	block.Fits = len(block.Lines) <= b.most(s.Size) && block.Width <= b.Width*(1+widthTolerance)
	return block
}

// clean replaces every run of white space by one space, and in French the space of high punctuation
// by a narrow no-break one.
func clean(text, code string) string {
	var out strings.Builder
	space, opened := false, false
	for _, r := range text {
		if language.IsBreakSpace(r) {
			space = true
			continue
		}
		if r == utf8.RuneError || unicode.IsControl(r) {
			r = '\u200b'
		}
		if space && out.Len() > 0 {
			out.WriteRune(spaceBefore(r, opened, code))
		}
		out.WriteRune(r)
		space, opened = false, r == '«' || r == '‹'
	}
	return out.String()
}

// spaceBefore returns the space before r.
func spaceBefore(r rune, opened bool, code string) rune {
	if language.Of(code).Apart && (opened || strings.ContainsRune("!?:;»›%", r)) {
		return language.Thin
	}
	return ' '
}

func cleanAll(phrases []string, language string) []string {
	var out []string
	for _, phrase := range phrases {
		if phrase = clean(phrase, language); phrase != "" {
			out = append(out, phrase)
		}
	}
	return out
}
