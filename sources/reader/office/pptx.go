package office

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/reader/prose"
)

const maxSlides = 200

// ReadDeck reads a PPTX: its slides in the order they are shown, without those
// that are hidden; each with title, text, tables, notes, pictures and charts.
func ReadDeck(raw []byte) (story.Document, error) {
	a, err := open(raw)
	if err != nil {
		return story.Document{}, err
	}
	parts, err := a.slides()
	if err != nil {
		return story.Document{}, err
	}
	d := &deck{pictures: pictures{archive: a, keys: map[string]string{}}}
	if d.width, d.height, err = a.slideSize(); err != nil {
		return story.Document{}, err
	}
	doc := story.Document{}
	var read []*slideReader
	if n := len(parts); n > maxSlides {
		parts = parts[:maxSlides]
		doc.Warnings = append(doc.Warnings, fmt.Sprintf("the deck has %d slides; the first %d were read", n, maxSlides))
	}
	for _, part := range parts {
		r, err := d.slide(part)
		if err != nil {
			return story.Document{}, err
		}
		if r != nil {
			read = append(read, r)
		}
	}
	d.leaveRunning(read)
	for i, r := range read {
		doc.Slides = append(doc.Slides, r.slide())
		if r.unread > 0 {
			doc.Warnings = append(doc.Warnings, fmt.Sprintf("slide %d: %d of its pictures, diagrams and objects are of a kind that is not read, and are not shown", i+1, r.unread))
		}
	}
	doc.Title, doc.Author, err = a.properties()
	if len(doc.Slides) > 0 {
		doc.Title = cmp.Or(doc.Slides[0].Title, onlyLine(doc.Slides[0]), doc.Title)
	}
	doc.Images, doc.Text = d.all, Told(doc.Slides)
	return doc, err
}

// onlyLine is all that stands on a slide, where it is short.
func onlyLine(s story.Slide) string {
	if strings.ContainsAny(s.Text, "\n|`") || utf8.RuneCountInString(s.Text) > maxTitle {
		return ""
	}
	return s.Text
}

// slides lists the parts of the slides in their order.
func (a *archive) slides() ([]string, error) {
	root, err := a.xml(a.main)
	if err != nil {
		return nil, err
	}
	if root == nil {
		return nil, ErrBroken
	}
	links, err := a.links(a.main)
	if err != nil {
		return nil, err
	}
	var all []string
	for _, id := range root.child("sldIdLst").all("sldId") {
		if l, ok := links[id.idAttr("id")]; ok {
			all = append(all, l.target)
		}
	}
	return all, nil
}

// slideSize returns how wide and high slides are, in the unit of their shapes; 0 = it is
// not said: then nothing stands at an edge.
func (a *archive) slideSize() (width, height int, err error) {
	root, err := a.xml(a.main)
	if err != nil || root == nil {
		return 0, 0, err
	}
	width, height, _ = pointOf(root.child("sldSz"), "cx", "cy")
	return width, height, nil
}

type deck struct {
	pictures
	width, height int                         // of slides
	layouts       map[string]map[string]*node // by part: where each puts what fills its places
}

// slide reads one, nil where it is hidden or missing.
func (d *deck) slide(part string) (*slideReader, error) {
	root, err := d.archive.xml(part)
	if err != nil || root == nil || root.attr("show") == "0" {
		return nil, err
	}
	links, err := d.archive.links(part)
	if err != nil {
		return nil, err
	}
	r := &slideReader{deck: d, links: links}
	if r.seats, err = d.seats(links); err != nil {
		return nil, err
	}
	if err := r.shapes(root.at("cSld", "spTree")); err != nil {
		return nil, err
	}
	if err := r.blips(orEmpty(root.at("cSld", "bg")), nil); err != nil {
		return nil, err
	}
	for _, l := range links {
		if l.kind == "notesSlide" {
			r.notes, err = d.notesOf(l.target)
		}
	}
	return r, err
}

// notesOf are what the speaker says: the notes page without the slide's number
// and picture on it.
func (d *deck) notesOf(part string) (string, error) {
	root, err := d.archive.xml(part)
	if err != nil {
		return "", err
	}
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
	return strings.Join(body, "\n\n"), nil
}

// slideReader gathers one slide.
type slideReader struct {
	*deck
	links  map[string]link
	seats  map[string]*node // where its layout puts what fills its places
	title  string
	pieces []piece
	images []string
	charts []story.Chart
	notes  string
	unread int     // what stands on it and cannot be shown
	groups []*node // that the shape at hand stands in, the outermost first
}

// slide is what was gathered.
func (r *slideReader) slide() story.Slide {
	return story.Slide{Title: r.title, Text: r.text(), Notes: r.notes, Images: r.images, Charts: r.charts}
}

// text returns what all pieces say: their lines as one outline, as far as no table
// stands between them.
func (r *slideReader) text() string {
	var t prose.Text
	var open []prose.Entry
	for _, p := range r.pieces {
		open = append(open, p.lines...)
		if p.rows != nil {
			t.Outline(open)
			t.Cells(p.rows, p.heads)
			open = nil
		}
	}
	t.Outline(open)
	return t.String()
}

// shapes reads what stands on a slide. What is hidden is left out, and what stands
// beside it.
func (r *slideReader) shapes(tree *node) error {
	for _, n := range orEmpty(tree).nodes {
		if err := r.shapeOrGroup(n); err != nil {
			return err
		}
	}
	return nil
}

func (r *slideReader) shapeOrGroup(n *node) error {
	if isHidden(n) || r.isBeside(n) {
		return nil
	}
	switch n.name {
	case "sp":
		r.shape(n)
		return r.blips(n, nil)
	case "grpSp":
		r.groups = append(r.groups, n)
		defer func() { r.groups = r.groups[:len(r.groups)-1] }()
		return r.shapes(n)
	case "pic":
		return r.blips(n, n.at("nvPicPr", "cNvPr"))
	case "graphicFrame":
		return r.frame(n)
	case "AlternateContent":
		return r.alternatives(n)
	}
	return nil
}

// alternatives reads what a program of today shows, or else what one shows that
// does not know it.
func (r *slideReader) alternatives(n *node) error {
	before, unread := r.found(), r.unread
	if err := r.shapes(n.child("Choice")); err != nil || r.found() > before {
		return err
	}
	r.unread = unread
	return r.shapes(n.child("Fallback"))
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
	kind, _ := placeholder(sp)
	switch kind {
	case "sldNum", "ftr", "dt", "hdr":
	case "title", "ctrTitle":
		if t := strings.Join(paragraphs(sp.child("txBody")), " "); !ordinal.MatchString(t) {
			r.title = strings.TrimSpace(r.title + " " + t)
		}
	default:
		if lines := outlined(sp.child("txBody")); len(lines) > 0 {
			_, filled := placeholder(sp)
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

// paragraphs are the lines of a text that say something.
func paragraphs(body *node) []string {
	if body == nil {
		return nil
	}
	var all []string
	for _, p := range body.all("p") {
		var b strings.Builder
		raised := false
		p.each(func(n *node) bool {
			switch n.name {
			case "r", "fld":
				raised = isRaised(n)
				return !isStruck(n) && n.attr("type") != "slidenum"
			case "t":
				t := n.chars()
				if raised {
					t = prose.Raised(b.String(), t)
				}
				b.WriteString(t)
			case "br":
				b.WriteByte(' ')
			}
			return true
		})
		if line := prose.Line(b.String()); line != "" {
			all = append(all, line)
		}
	}
	return all
}

// isRaised reports whether a run stands above its line.
func isRaised(run *node) bool {
	properties := run.child("rPr")
	return properties != nil && properties.attr("baseline") != "" && properties.attr("baseline") != "0" && !strings.HasPrefix(properties.attr("baseline"), "-")
}

// isStruck reports whether a run is struck out.
func isStruck(run *node) bool {
	strike := run.child("rPr").attr("strike")
	return strike != "" && strike != "noStrike"
}

// frame reads what a frame holds: tables, charts, a diagram, or an object with
// the picture of it.
func (r *slideReader) frame(n *node) error {
	before := r.found()
	r.table(n)
	for _, c := range n.all("chart") {
		all, table, err := r.archive.charts(r.links[c.idAttr("id")].target)
		if err != nil {
			return err
		}
		r.charts = append(r.charts, all...)
		if table.rows != nil {
			r.hold(n, table)
		}
	}
	for _, ids := range n.all("relIds") {
		lines, err := r.archive.diagram(r.links[ids.idAttr("dm")].target)
		if err != nil {
			return err
		}
		if len(lines) > 0 {
			r.hold(n, piece{lines: lines})
		}
	}
	unread := r.unread
	if err := r.blips(n, nil); err != nil {
		return err
	}
	if r.found() == before && len(n.all("tbl")) == 0 {
		r.unread = unread + 1
	}
	return nil
}

// table adds the tables of a frame.
func (r *slideReader) table(frame *node) {
	for _, tbl := range frame.all("tbl") {
		var rows [][]prose.Cell
		for _, row := range tbl.all("tr") {
			cells := []prose.Cell{}
			for _, c := range row.all("tc") {
				if c.attr("hMerge") != "1" && c.attr("vMerge") != "1" {
					cells = append(cells, prose.Cell{Text: strings.Join(paragraphs(c.child("txBody")), " "), Wide: number(c.attr("gridSpan")), High: number(c.attr("rowSpan"))})
				}
			}
			rows = append(rows, cells)
		}
		heads := 0
		if tbl.child("tblPr").attr("firstRow") == "1" {
			heads = 1
		}
		r.hold(frame, piece{rows: rows, heads: heads})
	}
}

// number returns the number that an attribute has, 0 where it has none.
func number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0
	}
	return n
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

// Told returns a deck as a text: for each slide its title as a heading and what the
// speaker says, or else what stands on it, its charts as tables.
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

// charted returns what a chart draws as a table.
func charted(c story.Chart) (heads []string, rows [][]string) {
	for _, v := range c.Values {
		rows = append(rows, []string{v.Label, strconv.FormatFloat(v.Value, 'f', -1, 64) + v.Unit})
	}
	return []string{"", c.Title}, rows
}
