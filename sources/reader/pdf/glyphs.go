package pdf

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
	"golang.org/x/text/unicode/norm"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/sources/reader/flaw"
)

// piece is a run of letters of one look on one line. Lengths are in points, from the lower left
// corner of the page as it is read.
type piece struct {
	text string
	box  // top and bottom are those of the font, not of its letters
	look
	spaced bool // a space stands before it
	turn   turn
}

// look is the common style of letters of one size and font on one line.
type look struct {
	base, size float64 // height of their baseline, and their own
	bold, mono bool    // mono: of a font whose letters are equally wide
}

// hyphen is PDFium's sign for a word that continues in the next line.
const hyphen = '\u0002'

// glyphs reads the letters of a page.
type glyphs struct {
	*file
	page  references.FPDF_TEXTPAGE
	all   []piece
	open  bool           // the last piece may continue
	at    box            // of the last letter
	seen  look           // of the last letter
	to    turn           // of the last letter
	down  []rule         // lines down the page
	marks map[int]string // accents of letters
}

// Spaces in sizes of the letters: wide ones separate cells, not words; tight ones separate cells if
// rows beside it are split, too.
const (
	wide  = .75
	tight = .35
)

// cork has the letters at TeX's numbers, which fonts without a mapping leave as control characters.
var cork = [...]rune{
	0x0b: 'ﬀ', 'ﬁ', 0, 'ﬃ', 'ﬄ', '“', '”', '„', '«', '»', '–', '—', 0, 0, 'ı', 'ȷ', 'ﬀ', 'ﬁ', 'ﬂ', 'ﬃ', 'ﬄ',
}

// pieces reads a page in the file's drawing order. Text in another direction than most of the
// page's, along its edge or across it, is left out, as are the labels of figures.
func (f *file) pieces(i int, drawn drawings) ([]piece, error) {
	text, err := f.FPDFText_LoadPage(&requests.FPDFText_LoadPage{Page: f.page(i)})
	if err != nil {
		return nil, fmt.Errorf("%w: page %d: %w", flaw.Damaged, i+1, err)
	}
	defer func() { _, _ = f.FPDFText_ClosePage(&requests.FPDFText_ClosePage{TextPage: text.TextPage}) }() // with the file at last
	g := &glyphs{file: f, page: text.TextPage}
	_, g.down = rulesOf(drawn.lines, 0)
	letters, err := g.letters()
	if err != nil {
		return nil, fmt.Errorf("%w: page %d: %w", flaw.Damaged, i+1, err)
	}
	g.accent(letters)
	spaced := false
	for k, r := range letters {
		near := letters[max(k-1, 0):min(k+2, len(letters))]
		beside := slices.ContainsFunc(near, func(r rune) bool { return unicode.In(r, unicode.L, unicode.Nd) })
		if beside && int(r) < len(cork) && cork[r] != 0 {
			r = cork[r]
		}
		switch {
		case r == '\r' || r == '\n':
			g.open = false
		case r == 0:
		case unicode.IsSpace(r):
			spaced = true
		default:
			g.letter(k, r, spaced)
			spaced = false
		}
	}
	return upright(slices.DeleteFunc(g.all, func(p piece) bool {
		return slices.ContainsFunc(drawn.placed, func(b box) bool { return b.holds(p.box) })
	})), nil
}

// letters returns the page's letters, with PDFium's spaces and line ends between them.
func (g *glyphs) letters() ([]rune, error) {
	count, err := g.FPDFText_CountChars(&requests.FPDFText_CountChars{TextPage: g.page})
	if err != nil {
		return nil, err
	}
	all := make([]rune, count.Count)
	for k := range all {
		r, err := g.FPDFText_GetUnicode(&requests.FPDFText_GetUnicode{TextPage: g.page, Index: k})
		if err != nil {
			return nil, err
		}
		all[k] = rune(r.Unicode) //nolint:gosec // what is no character is written as U+FFFD
		if k == 0 {
			continue
		}
		if both := utf16.DecodeRune(all[k-1], all[k]); both != unicode.ReplacementChar {
			all[k-1], all[k] = both, 0
		}
	}
	return all, nil
}

// letter adds a letter to the last piece, or begins another with it. It looks up the style only
// where it can change: at the beginning of a word, and where a letter is higher or lower than the
// one before.
func (g *glyphs) letter(k int, r rune, spaced bool) {
	if n := len(g.all) - 1; r == hyphen && n >= 0 { // it has no place
		if last, _ := utf8.DecodeLastRuneInString(g.all[n].text); language.Speakable(last) {
			g.all[n].text += string(hyphen)
		}
		return
	}
	at, ok := g.place(k)
	if !ok {
		return // it is invisible
	}
	was, turned := g.seen, g.to
	if !g.open || spaced || at.top != g.at.top || at.bottom != g.at.bottom {
		g.seen, g.to = g.lookOf(k, at)
	}
	_, y := at.middle()
	parted := slices.ContainsFunc(g.down, func(l rule) bool {
		return g.at.right-1 < l.at && l.at < at.left+1 && l.from < y && y < l.to
	})
	apart := max(at.left-g.at.right, g.at.left-at.right)
	if g.to%2 != 0 {
		apart = max(at.bottom-g.at.top, g.at.bottom-at.top)
	}
	if !g.open || g.seen != was || g.to != turned || apart > wide*g.seen.size || spaced && apart > tight*g.seen.size || parted {
		g.all = append(g.all, piece{box: at, look: g.seen, spaced: spaced, turn: g.to})
		spaced = false
	}
	p := &g.all[len(g.all)-1]
	if spaced {
		p.text += " "
	}
	p.text += norm.NFC.String(plain(r) + g.marks[k])
	p.left, p.right = min(p.left, at.left), max(p.right, at.right)
	p.top, p.bottom = max(p.top, at.top), min(p.bottom, at.bottom)
	g.open, g.at = true, at
}

// place returns the box of a letter; ok is false if it has none.
func (g *glyphs) place(k int) (at box, ok bool) {
	loose, err := g.FPDFText_GetLooseCharBox(&requests.FPDFText_GetLooseCharBox{TextPage: g.page, Index: k})
	if err != nil {
		return box{}, false
	}
	r := loose.Rect
	return box{float64(r.Left), float64(r.Right), float64(max(r.Top, r.Bottom)), float64(min(r.Top, r.Bottom))}, true
}

// accents are the signs of accents, with the marks that compose letters.
var accents = map[rune]string{'¨': "\u0308", '´': "\u0301", '`': "\u0300", 'ˆ': "\u0302", '˜': "\u0303", '¸': "\u0327"}

// accent finds the accents drawn over letters, as TeX draws an ü, and takes them from letters.
func (g *glyphs) accent(letters []rune) {
	const near = 100 // letters in the file's order
	g.marks = map[int]string{}
	for k, r := range letters {
		if accents[r] == "" {
			continue
		}
		sign, _ := g.place(k)
		x, y := sign.middle()
		for j := max(0, k-near); j < min(len(letters), k+near); j++ {
			below, ok := g.place(j)
			if ok && unicode.IsLetter(letters[j]) && below.left < x && x < below.right && below.bottom < y && y < below.top {
				if g.marks[j], letters[k] = accents[r], 0; letters[j] == 'ı' {
					letters[j] = 'i'
				}
				break
			}
		}
	}
}

// plain returns the plain letters of presentation forms: ligatures, and the letters of formulas.
func plain(r rune) string {
	if r >= '\uFB00' && r <= '\uFB4F' || r >= '\U0001D400' && r <= '\U0001D7FF' {
		return norm.NFKC.String(string(r))
	}
	return string(r)
}

// boldName matches the names of bold fonts; the last are TeX's.
var boldName = regexp.MustCompile(`(?i)bold|black|heavy|demi|-medi$|^(.{6}\+)?(cmbx|cmssbx|sfbx)`)

// monoName matches the names of fonts with letters of one width; the last are TeX's.
var monoName = regexp.MustCompile(`(?i)mono|courier|typewriter|consol|menlo|^(.{6}\+)?[a-z\d]{1,4}tt\d*$`)

const boldWeight = 650

// lookOf returns the style of a letter. Unknown properties are taken from its box.
func (g *glyphs) lookOf(k int, at box) (look, turn) {
	l, to := look{base: at.bottom, size: at.top - at.bottom}, turn(0)
	size, err := g.FPDFText_GetFontSize(&requests.FPDFText_GetFontSize{TextPage: g.page, Index: k})
	matrix, failed := g.FPDFText_GetMatrix(&requests.FPDFText_GetMatrix{TextPage: g.page, Index: k})
	if err == nil && failed == nil {
		m := matrix.Matrix
		to = turn(math.Round(math.Atan2(float64(m.B), float64(m.A))/(math.Pi/2))+4) % 4
		l.base = [4]float64{float64(m.F), -float64(m.E), -float64(m.F), float64(m.E)}[to]
		if s := size.FontSize * math.Hypot(float64(m.C), float64(m.D)); s > 1 {
			l.size = s
		}
	}
	if info, err := g.FPDFText_GetFontInfo(&requests.FPDFText_GetFontInfo{TextPage: g.page, Index: k}); err == nil {
		l.bold, l.mono = boldName.MatchString(info.FontName), monoName.MatchString(info.FontName)
	}
	if w, err := g.FPDFText_GetFontWeight(&requests.FPDFText_GetFontWeight{TextPage: g.page, Index: k}); err == nil {
		l.bold = l.bold || w.FontWeight >= boldWeight
	}
	return l, to
}

// upright returns the pieces in the main direction of the page, turned to run from left to right.
func upright(all []piece) []piece {
	var letters [4]int
	for _, p := range all {
		letters[p.turn] += len(p.text)
	}
	most := turn(0)
	for t, n := range letters {
		if n > letters[most] {
			most = turn(t)
		}
	}
	var kept []piece
	for _, p := range all {
		if p.turn == most {
			p.box = p.turned(most)
			kept = append(kept, p)
		}
	}
	return kept
}
