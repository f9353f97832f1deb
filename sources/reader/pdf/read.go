package pdf

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image/jpeg"
	"io"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/klippa-app/go-pdfium/requests"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/reader/flaw"
	"github.com/scenewright/scenewright/sources/reader/office"
	"github.com/scenewright/scenewright/sources/reader/prose"
)

// Read reads a paper or a report. dir is the folder written by Compile.
func Read(ctx context.Context, dir string, raw []byte) (story.Document, error) {
	return with(ctx, dir, raw, (*file).read)
}

func (f *file) read() (story.Document, error) {
	pages, err := f.readPages()
	if err != nil {
		return story.Document{}, err
	}
	doc := story.Document{Pages: f.pages, Author: prose.Line(f.meta("Author")), Warnings: f.warnings()}
	doc.Text, doc.Title = paragraphs(withoutFormulas(withoutAuthors(titleFirst(withoutMargins(withoutNotes(pages))))))
	t := prose.Line(f.meta("Title"))
	fileName := strings.HasPrefix(t, "Microsoft Word") || strings.Contains(t, ".") && !strings.Contains(t, " ")
	if doc.Title == "" && !fileName {
		doc.Title = t
	}
	return doc, nil
}

// readPages reads the lines of the pages; a damaged page has none.
func (f *file) readPages() (pages [][]line, err error) {
	for i := range min(f.pages, MaxPages) {
		drawn := f.drawn(i)
		pieces, err := f.pieces(i, drawn)
		if err != nil {
			f.damaged = append(f.damaged, err)
		}
		pages = append(pages, linesOf(i, uncapped(pieces), drawn.lines))
		f.drawings = append(f.drawings, drawn)
	}
	if len(f.damaged) == len(pages) {
		return nil, errors.Join(append(f.damaged, flaw.Damaged)...)
	}
	if err := legible(pages); err != nil {
		return nil, err
	}
	for i, all := range pages {
		pages[i] = slices.DeleteFunc(withoutContents(all), line.isMarks)
	}
	return pages, nil
}

// isMarks reports whether a line is mostly unreadable signs: a formula, the dots of a table of
// contents, or the remains of a font without a mapping.
func (l line) isMarks() bool {
	const least = .4
	read, all := 0, 0
	for _, r := range l.text {
		switch {
		case unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r):
			read++
		case unicode.IsSpace(r):
			continue
		}
		all++
	}
	return float64(read) < least*float64(all)
}

func (f *file) warnings() (all []string) {
	if f.pages > MaxPages {
		all = append(all, fmt.Sprintf("the PDF has %d pages; the first %d were read", f.pages, MaxPages))
	}
	if n := len(f.damaged); n > 0 {
		all = append(all, fmt.Sprintf("%d of the PDF's pages are damaged and were not read", n))
	}
	return all
}

// Size of the pictures of pages, in pixels.
const (
	pageWidth  = 1920
	pageHeight = 1440
)

// ReadDeck reads slides: one for each page, with its picture. dir is the folder written by Compile.
func ReadDeck(ctx context.Context, dir string, raw []byte) (story.Document, error) {
	return with(ctx, dir, raw, (*file).readDeck)
}

func (f *file) readDeck() (story.Document, error) {
	pages, err := f.readPages()
	if err != nil {
		return story.Document{}, err
	}
	doc := story.Document{Author: prose.Line(f.meta("Author")), Warnings: f.warnings()}
	body, plain := withoutMargins(pages), plainPages(f.drawings)
	for i := range pages {
		all := slices.DeleteFunc(slices.Clone(body), func(l line) bool { return l.page != i })
		picture, err := f.picture(i)
		if err != nil { // it has its page already
			continue
		}
		s := slide(all)
		s.Images, s.Drawn, s.Plain = []string{picture.Key}, true, plain[i]
		picture.Caption = s.Title
		doc.Images, doc.Slides = append(doc.Images, picture), append(doc.Slides, s)
	}
	if len(doc.Slides) > 0 {
		doc.Title = doc.Slides[0].Title
	}
	doc.Text = office.Told(doc.Slides)
	return doc, nil
}

// plainPages reports of each page whether it has words alone: no figure but those that stand at the
// same place on half of the pages.
func plainPages(all []drawings) []bool {
	seen, plain := map[box]int{}, make([]bool, len(all))
	for _, d := range all {
		for _, b := range d.figures {
			seen[b]++
		}
	}
	for i, d := range all {
		own := func(b box) bool { return len(all) <= 2 || 2*seen[b] < len(all) }
		plain[i] = d.whole && !slices.ContainsFunc(d.figures, own)
	}
	return plain
}

// picture draws a page as a JPEG.
func (f *file) picture(i int) (story.DocumentImage, error) {
	page, err := f.RenderPageInPixels(&requests.RenderPageInPixels{Page: f.page(i), Width: pageWidth, Height: pageHeight})
	if err != nil {
		return story.DocumentImage{}, fmt.Errorf("%w: page %d: %w", flaw.Damaged, i+1, err)
	}
	defer page.Cleanup()
	var b bytes.Buffer
	err = jpeg.Encode(&b, page.Result.Image, &jpeg.Options{Quality: 88})
	return story.DocumentImage{Key: prose.Key(i + 1), Open: func() (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(b.Bytes())), nil
	}}, err
}

// slide makes the line of the largest letters, the highest of them, the title, with a second line
// of it directly below.
func slide(all []line) story.Slide {
	all = withTables(all)
	numbers := counted(all)
	title := -1
	for i, l := range all {
		words := len(l.words()) > 2 && strings.ContainsFunc(l.words(), unicode.IsLetter) && !isItem(l.words())
		if words && (title < 0 || l.size > all[title].size*1.05) {
			title = i
		}
	}
	var s story.Slide
	var text prose.Text
	var rest []prose.Entry
	for i, l := range all {
		switch {
		case l.table != nil:
			text.Outline(rest)
			rest = nil
			l.writeTable(&text, nil)
		case i == title, i == title+1 && title >= 0 && all[title].wraps(l):
			s.Title = strings.TrimSpace(s.Title + " " + l.words())
		case numbers[i] > 0:
			rest = append(rest, prose.Entry{Text: unnumbered(l.words()), Number: numbers[i]})
		case len(rest) > 0 && i > 0 && (beginsLow(l.words()) || all[i-1].filledBefore(l, all)):
			rest[len(rest)-1].Text += " " + l.words()
		case isBullet(l.words()), isNumber(l.words()),
			title >= 0 && l.words() == strings.TrimRight(all[title].words(), "?!.:"):
		default:
			rest = append(rest, prose.Entry{Text: prose.Unbulleted(l.words())})
		}
	}
	text.Outline(rest)
	s.Text = text.String()
	return s
}

// filledBefore reports whether a line is prose that continues below because its width is full.
func (l line) filledBefore(next line, all []line) bool {
	const least = 35 // characters of a line of prose
	like := func(o line) bool {
		return math.Abs(o.left-l.left) < .5*l.size && o.size > l.size*.95 && o.size < l.size*1.05
	}
	if utf8.RuneCountInString(l.words()) < least || finished(l.words()) || isItem(next.words()) || !like(next) || l.bottom-next.top > .6*l.size {
		return false
	}
	right := 0.
	for _, o := range all {
		if like(o) {
			right = max(right, o.right)
		}
	}
	return right-l.right < 3*l.size
}

// wraps reports whether a line's text continues in the next.
func (l line) wraps(next line) bool {
	alike := next.size > l.size*.95 && next.size < l.size*1.05 && l.bottom-next.top < .6*l.size
	return alike && next.table == nil && !isItem(next.words()) && !finished(l.words())
}

// linesOf returns a page's lines, in the file's drawing order. A ruled table is one of them.
func linesOf(i int, pieces []piece, drawn []box) (all []line) {
	tables := ruled(i, pieces, drawn)
	var open []piece
	for _, p := range pieces {
		k := slices.IndexFunc(tables, func(g *grid) bool { return g.holds(p.middle()) })
		if k < 0 {
			open = append(open, p)
			continue
		}
		if g := tables[k]; !g.written {
			all, open, g.written = append(append(all, written(open, i)...), g.line(i)), nil, true
		}
	}
	all = leveled(append(all, written(open, i)...))
	if len(pieces) > 0 {
		across, _ := rulesOf(drawn, pieces[0].turn)
		for k := range all {
			all[k].ruled = slices.ContainsFunc(across, all[k].isAbove)
		}
	}
	return all
}
