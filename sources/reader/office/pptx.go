package office

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/reader/flaw"
	"github.com/scenewright/scenewright/sources/reader/prose"
)

const maxSlides = 200

// ReadDeck reads a PPTX: its slides in the order of presentation, without hidden ones; each with
// title, text, tables, notes, pictures and charts.
func ReadDeck(raw []byte) (story.Document, error) {
	a, err := open(bytes.NewReader(raw))
	if err != nil {
		return story.Document{}, err
	}
	parts, width, height := a.slides()
	d := &deck{pictures: pictures{archive: a, keys: map[string]string{}}, width: width, height: height}
	doc := story.Document{}
	var read []*slideReader
	if n := len(parts); n > maxSlides {
		parts = parts[:maxSlides]
		doc.Warnings = append(doc.Warnings, fmt.Sprintf("the deck has %d slides; the first %d were read", n, maxSlides))
	}
	for _, part := range parts {
		if r := d.slide(part); r != nil {
			read = append(read, r)
		}
	}
	if a.failed != nil {
		return story.Document{}, a.failed
	}
	d.leaveRunning(read)
	for i, r := range read {
		doc.Slides = append(doc.Slides, r.slide())
		if r.unread > 0 {
			doc.Warnings = append(doc.Warnings, fmt.Sprintf("slide %d: %d of its pictures, diagrams and objects are of a kind that is not read, and are not shown", i+1, r.unread))
		}
	}
	doc.Title, doc.Author = a.properties()
	if len(doc.Slides) > 0 {
		doc.Title = cmp.Or(doc.Slides[0].Title, onlyLine(doc.Slides[0]), doc.Title)
	}
	doc.Images, doc.Text = d.all, Told(doc.Slides)
	return doc, a.failed
}

// onlyLine returns the whole text of a slide, if it is one short line.
func onlyLine(s story.Slide) string {
	if strings.ContainsAny(s.Text, "\n|`") || utf8.RuneCountInString(s.Text) > maxTitle {
		return ""
	}
	return s.Text
}

// slides lists the parts of the slides in their order, and returns how wide and high they are,
// in the unit of their shapes; 0 = it is not said: then nothing stands at an edge.
func (a *archive) slides() (all []string, width, height int) {
	root, links := a.xml(a.main), a.links(a.main)
	if root == nil {
		a.fail(flaw.Damaged)
	}
	for _, id := range root.child("sldIdLst").all("sldId") {
		if l, ok := links[id.idAttr("id")]; ok {
			all = append(all, l.target)
		}
	}
	width, height, _ = pointOf(root.child("sldSz"), "cx", "cy")
	return all, width, height
}

// slide reads one, nil where it is hidden or missing.
func (d *deck) slide(part string) *slideReader {
	root := d.archive.xml(part)
	if root == nil || root.attr("show") == "0" {
		return nil
	}
	links := d.archive.links(part)
	r := &slideReader{deck: d, links: links, seats: d.seats(links)}
	r.shapes(root.at("cSld", "spTree"))
	r.blips(root.at("cSld", "bg"), nil)
	for _, l := range links {
		if l.kind == "notesSlide" {
			r.notes = d.notesOf(l.target)
		}
	}
	return r
}

// notesOf returns the speaker's words: a notes page without the slide's number and picture on it.
func (d *deck) notesOf(part string) string {
	root := d.archive.xml(part)
	var body, other []string
	for _, sp := range root.at("cSld", "spTree").all("sp") {
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
	for i, line := range body {
		body[i] = unbulleted(line)
	}
	return strings.Join(body, "\n\n")
}

// slide is what was gathered.
func (r *slideReader) slide() story.Slide {
	return story.Slide{Title: r.title, Text: r.text(), Notes: r.notes, Images: r.images, Charts: r.charts}
}

// text returns the text of all pieces: their lines as an outline, parted by tables between them.
func (r *slideReader) text() string {
	var t prose.Text
	var open []prose.Entry
	for _, p := range r.pieces {
		open = append(open, p.lines...)
		if p.rows != nil {
			t.Outline(open)
			t.Cells(p.rows)
			open = nil
		}
	}
	t.Outline(open)
	return t.String()
}

// shapes reads the shapes of a slide, without those that are hidden or beside it.
func (r *slideReader) shapes(tree *node) {
	for _, n := range orEmpty(tree).nodes {
		if !isHidden(n) && !r.isBeside(n) {
			r.shapeOrGroup(n)
		}
	}
}

func (r *slideReader) shapeOrGroup(n *node) {
	switch n.name {
	case "sp":
		r.shape(n)
		r.blips(n, nil)
	case "grpSp":
		r.groups = append(r.groups, n)
		r.shapes(n)
		r.groups = r.groups[:len(r.groups)-1]
	case "pic":
		r.blips(n, n.at("nvPicPr", "cNvPr"))
	case "graphicFrame":
		r.frame(n)
	case "AlternateContent":
		r.alternatives(n)
	}
}

// alternatives reads the shapes for programs of today, or else those for older ones.
func (r *slideReader) alternatives(n *node) {
	before, unread := r.found(), r.unread
	if r.shapes(n.child("Choice")); r.found() == before {
		r.unread = unread
		r.shapes(n.child("Fallback"))
	}
}

// found counts what was read.
func (r *slideReader) found() int {
	return len(r.title) + len(r.pieces) + len(r.images) + len(r.charts)
}

// isHidden reports whether a shape is not shown.
func isHidden(n *node) bool {
	for _, properties := range n.nodes {
		if c := properties.child("cNvPr"); c != nil {
			return c.attr("hidden") == "1" || c.attr("hidden") == "true"
		}
	}
	return false
}

// shape takes a shape's text: the title, or a line for each paragraph.
func (r *slideReader) shape(sp *node) {
	kind, filled := placeholder(sp)
	switch kind {
	case "sldNum", "ftr", "dt", "hdr":
	case "title", "ctrTitle":
		if t := strings.Join(paragraphs(sp.child("txBody")), " "); !ordinal.MatchString(t) {
			r.title = strings.TrimSpace(r.title + " " + t)
		}
	default:
		if lines := outlined(sp.child("txBody")); len(lines) > 0 {
			r.hold(sp, piece{lines: lines, own: !filled})
		}
	}
}

// placeholder is the kind of place that a shape fills, "body" where it does
// not say; ok is false where it is a shape of its own.
func placeholder(sp *node) (kind string, ok bool) {
	ph := sp.at("nvSpPr", "nvPr", "ph")
	if ph == nil {
		return "", false
	}
	return kindOfPlace(ph), true
}

// frame reads the content of a frame: tables, charts, a diagram, or the picture of an object.
func (r *slideReader) frame(n *node) {
	before := r.found()
	r.table(n)
	for _, c := range n.all("chart") {
		all, table := r.archive.charts(r.links[c.idAttr("id")].target)
		r.charts = append(r.charts, all...)
		if table.rows != nil {
			r.hold(n, table)
		}
	}
	for _, ids := range n.all("relIds") {
		if lines := r.archive.diagram(r.links[ids.idAttr("dm")].target); len(lines) > 0 {
			r.hold(n, piece{lines: lines})
		}
	}
	unread := r.unread
	r.blips(n, nil)
	if r.found() == before && len(n.all("tbl")) == 0 {
		r.unread = unread + 1
	}
}

// table adds the tables of a frame.
func (r *slideReader) table(frame *node) {
	for _, tbl := range frame.all("tbl") {
		var rows [][]prose.Cell
		marked := tbl.child("tblPr").attr("firstRow") == "1"
		for i, row := range tbl.all("tr") {
			cells := []prose.Cell{}
			for _, c := range row.all("tc") {
				if c.attr("hMerge") != "1" && c.attr("vMerge") != "1" {
					cells = append(cells, prose.Cell{
						Text: strings.Join(paragraphs(c.child("txBody")), " "),
						Wide: number(c.attr("gridSpan")), High: number(c.attr("rowSpan")), Head: marked && i == 0,
					})
				}
			}
			rows = append(rows, cells)
		}
		r.hold(frame, piece{rows: rows})
	}
}

// blips keeps the pictures of a shape.
func (r *slideReader) blips(n, properties *node) {
	for _, b := range n.all("blip") {
		switch key := r.add(r.links[b.idAttr("embed")], described(properties)); {
		case key == "":
			r.unread++
		case !slices.Contains(r.images, key):
			r.images = append(r.images, key)
		}
	}
}

// Told returns a deck as a text: of each slide its title, and its notes or else its text and charts.
func Told(slides []story.Slide) string {
	var t prose.Text
	for _, s := range slides {
		t.Heading(1, s.Title)
		if s.Notes != "" {
			for _, p := range strings.Split(s.Notes, "\n\n") {
				t.Paragraph(p)
			}
			continue
		}
		t.Add(s.Text)
		for _, c := range s.Charts {
			t.Table(charted(c))
		}
	}
	return t.String()
}
