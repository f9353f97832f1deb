package office

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/sources/reader/prose"
)

const (
	deckPart  = "ppt/presentation.xml"
	maxSlides = 200
)

// ReadDeck reads a PPTX: its slides in the order they are shown, without those
// that are hidden; each with title, text, tables, notes, pictures and charts.
func ReadDeck(raw []byte) (engine.Document, error) {
	a, err := open(raw)
	if err != nil {
		return engine.Document{}, err
	}
	parts, err := a.slides()
	if err != nil {
		return engine.Document{}, err
	}
	d := &deck{pictures{archive: a, keys: map[string]string{}}}
	doc := engine.Document{}
	if n := len(parts); n > maxSlides {
		parts = parts[:maxSlides]
		doc.Warnings = append(doc.Warnings, fmt.Sprintf("the deck has %d slides; the first %d were read", n, maxSlides))
	}
	for _, part := range parts {
		s, unread, err := d.slide(part)
		if err != nil {
			return engine.Document{}, err
		}
		if s == nil {
			continue
		}
		doc.Slides = append(doc.Slides, *s)
		if unread > 0 {
			doc.Warnings = append(doc.Warnings, fmt.Sprintf("slide %d: %d of its pictures, diagrams and objects are of a kind that is not read, and are not shown", len(doc.Slides), unread))
		}
	}
	doc.Title, doc.Author, err = a.properties()
	if len(doc.Slides) > 0 && doc.Slides[0].Title != "" {
		doc.Title = doc.Slides[0].Title
	}
	doc.Images, doc.Text = d.all, Told(doc.Slides)
	return doc, err
}

// slides lists the parts of the slides in their order.
func (a *archive) slides() ([]string, error) {
	root, err := a.xml(deckPart)
	if err != nil {
		return nil, err
	}
	links, err := a.links(deckPart)
	if err != nil {
		return nil, err
	}
	var all []string
	for _, id := range orEmpty(root.child("sldIdLst")).all("sldId") {
		if l, ok := links[id.idAttr("id")]; ok {
			all = append(all, l.target)
		}
	}
	if len(all) == 0 {
		return nil, ErrBroken
	}
	return all, nil
}

type deck struct{ pictures }

// slide reads one, nil where it is hidden or missing; unread counts what stands on
// it and cannot be shown.
func (d *deck) slide(part string) (s *engine.Slide, unread int, err error) {
	root, err := d.archive.xml(part)
	if err != nil || root == nil || root.attr("show") == "0" {
		return nil, 0, err
	}
	links, err := d.archive.links(part)
	if err != nil {
		return nil, 0, err
	}
	r := &slideReader{deck: d, links: links}
	if err := r.shapes(root.at("cSld", "spTree")); err != nil {
		return nil, 0, err
	}
	r.findTitle()
	s = &engine.Slide{Title: r.title, Text: strings.Join(r.lines, "\n"), Images: r.images, Charts: r.charts}
	for _, l := range links {
		if l.kind == "notesSlide" {
			s.Notes, err = d.notes(l.target)
		}
	}
	return s, r.unread, err
}

// notes are what the speaker says: the notes page without the slide's number
// and picture on it.
func (d *deck) notes(part string) (string, error) {
	root, err := d.archive.xml(part)
	if err != nil {
		return "", err
	}
	var body, other []string
	for _, sp := range orEmpty(root.at("cSld", "spTree")).all("sp") {
		kind, ok := placeholder(sp)
		switch {
		case kind == "body":
			body = append(body, paragraphs(sp.child("txBody"))...)
		case !ok:
			other = append(other, paragraphs(sp.child("txBody"))...)
		}
	}
	if len(body) == 0 {
		body = other // some programs do not say which box has the notes
	}
	return strings.Join(body, "\n\n"), nil
}

// slideReader gathers one slide.
type slideReader struct {
	*deck
	links  map[string]link
	title  string
	lines  []string
	images []string
	charts []engine.Chart
	unread int
}

func (r *slideReader) shapes(tree *node) error {
	for _, n := range orEmpty(tree).nodes {
		var err error
		switch n.name {
		case "sp":
			r.shape(n)
			err = r.blips(n, nil)
		case "grpSp":
			err = r.shapes(n)
		case "pic":
			err = r.blips(n, n.at("nvPicPr", "cNvPr"))
		case "graphicFrame":
			r.table(n)
			err = r.chart(n)
		case "AlternateContent":
			err = r.shapes(n.child("Choice"))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// shape takes a shape's text: the title, or a line for each paragraph.
func (r *slideReader) shape(sp *node) {
	lines := paragraphs(sp.child("txBody"))
	kind, _ := placeholder(sp)
	switch kind {
	case "sldNum", "ftr", "dt", "hdr":
	case "title", "ctrTitle":
		r.title = strings.TrimSpace(r.title + " " + strings.Join(lines, " "))
	default:
		r.lines = append(r.lines, lines...)
	}
}

// maxTitle is how long a first line is at most that is a title, in characters.
const maxTitle = 80

// findTitle takes the first line for the title where no shape is marked as
// such.
func (r *slideReader) findTitle() {
	if r.title == "" && len(r.lines) > 1 && utf8.RuneCountInString(r.lines[0]) <= maxTitle {
		r.title, r.lines = r.lines[0], r.lines[1:]
	}
}

// placeholder is the kind of place that a shape fills, "body" where it does
// not say; ok is false where it is a shape of its own.
func placeholder(sp *node) (kind string, ok bool) {
	ph := sp.at("nvSpPr", "nvPr", "ph")
	if ph == nil {
		return "", false
	}
	if kind = ph.attr("type"); kind == "" {
		kind = "body"
	}
	return kind, true
}

// paragraphs are the lines of a text that say something.
func paragraphs(body *node) []string {
	if body == nil {
		return nil
	}
	var all []string
	for _, p := range body.all("p") {
		var b strings.Builder
		p.each(func(n *node) bool {
			switch n.name {
			case "t":
				b.WriteString(n.chars())
			case "br":
				b.WriteByte(' ')
			case "fld":
				return n.attr("type") != "slidenum"
			}
			return true
		})
		if line := prose.Line(b.String()); line != "" {
			all = append(all, line)
		}
	}
	return all
}

// chart reads the charts in a frame.
func (r *slideReader) chart(frame *node) error {
	for _, n := range frame.all("chart") {
		all, err := r.deck.charts(r.links[n.idAttr("id")].target)
		if err != nil {
			return err
		}
		r.charts = append(r.charts, all...)
	}
	if len(frame.all("chart"))+len(frame.all("tbl")) == 0 {
		r.unread++
	}
	return nil
}

func (r *slideReader) table(frame *node) {
	var heads []string
	var t prose.Text
	for _, tbl := range frame.all("tbl") {
		var rows [][]string
		for _, row := range tbl.all("tr") {
			var cells []string
			for _, c := range row.all("tc") {
				cells = append(cells, strings.Join(paragraphs(c.child("txBody")), " "))
			}
			rows = append(rows, cells)
		}
		if pr := tbl.child("tblPr"); pr != nil && pr.attr("firstRow") == "1" || namesColumns(rows) {
			heads, rows = rows[0], rows[1:]
		}
		for _, cells := range rows {
			t.Row(heads, cells)
		}
	}
	for line := range strings.Lines(t.String()) {
		r.lines = append(r.lines, strings.TrimPrefix(strings.TrimSpace(line), "- "))
	}
}

// namesColumns reports whether a table's first row can only be the names of its
// columns: it alone has no figure.
func namesColumns(rows [][]string) bool {
	figures := func(cells []string) bool { return strings.ContainsFunc(strings.Join(cells, " "), unicode.IsDigit) }
	return len(rows) > 1 && !figures(rows[0]) && !slices.ContainsFunc(rows[1:], func(cells []string) bool { return !figures(cells) })
}

// blips keeps the pictures of a shape.
func (r *slideReader) blips(n, properties *node) error {
	for _, b := range n.all("blip") {
		key, err := r.add(r.links[b.idAttr("embed")], described(properties))
		switch {
		case err != nil:
			return err
		case key == "":
			r.unread++
		default:
			r.images = append(r.images, key)
		}
	}
	return nil
}

// Told is a deck as a text: for each slide its title as a heading and what the
// speaker says, or else what stands on it.
func Told(slides []engine.Slide) string {
	var t prose.Text
	for _, s := range slides {
		t.Heading(s.Title)
		if s.Notes != "" {
			for _, p := range strings.Split(s.Notes, "\n\n") {
				t.Paragraph(p)
			}
			continue
		}
		lines := strings.Split(s.Text, "\n")
		for _, l := range lines {
			if len(lines) > 1 {
				t.Item(l)
			} else {
				t.Paragraph(l)
			}
		}
	}
	return t.String()
}
