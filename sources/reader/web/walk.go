package web

import (
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/reader/prose"
)

// walker writes the text below a node as Markdown, and collects its pictures.
type walker struct {
	at     *url.URL
	text   prose.Text
	images []story.DocumentImage
	open   strings.Builder // the current paragraph or item
	item   bool
	number int    // of the item in a numbered list; 0 = none
	title  string // the first heading of the first order
}

// written returns a walker with everything below a node.
func written(n *html.Node, at *url.URL) *walker {
	w := &walker{at: at}
	w.walk(n)
	w.flush()
	return w
}

func (w *walker) walk(n *html.Node) {
	switch {
	case n.Type == html.TextNode:
		w.open.WriteString(n.Data)
		return
	case n.Type == html.ElementNode && w.special(n):
		return
	}
	isBlock := n.Type != html.ElementNode || block[n.DataAtom] || isOwnBlock(n)
	if isBlock {
		w.flush()
	}
	w.children(n)
	if isBlock {
		w.flush()
	}
}

// isOwnBlock reports whether a custom element holds a paragraph, not a part of one.
func isOwnBlock(n *html.Node) bool {
	return n.DataAtom == 0 && strings.Contains(n.Data, "-") && len(prose.Line(textOf(n))) >= leastParagraph
}

func (w *walker) children(n *html.Node) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		w.walk(c)
	}
}

// special handles elements that are more than a block of text or a part of one.
func (w *walker) special(n *html.Node) bool {
	switch n.DataAtom {
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		w.flush()
		if n.DataAtom == atom.H1 && w.title == "" {
			w.title = prose.Line(textOf(n))
		}
		w.text.Heading(int(n.Data[1]-'0'), textOf(n))
	case atom.Br:
		if nextIsBreak(n) || isRow(n) {
			w.flush()
		}
		w.open.WriteByte(' ')
	case atom.Img:
		w.image(n)
	case atom.Figcaption, atom.Script, atom.Style, atom.Noscript, atom.Head:
	case atom.Table:
		w.flush()
		w.table(n)
	case atom.Li, atom.Dd:
		w.listItem(n)
	case atom.Pre, atom.P, atom.Ul, atom.Ol:
		if !isCode(n) {
			return false
		}
		w.flush()
		w.text.Code(preformatted(n))
	case atom.Blockquote, atom.Aside:
		return w.quotation(n)
	default:
		return false
	}
	return true
}

// listItem writes an item and the blocks below it.
func (w *walker) listItem(n *html.Node) {
	w.flush()
	depth := w.text.Depth
	w.item, w.number = true, numberOf(n)
	w.children(n)
	w.flush()
	w.item, w.text.Depth = false, depth
}

func (w *walker) flush() {
	s := w.open.String()
	w.open.Reset()
	switch {
	case !w.item:
		w.text.Paragraph(s)
	case w.text.Item(w.number, s):
		w.item = false
		w.text.Depth++
	}
}

// table writes a table below its caption, and one that only lays out a text as that text.
func (w *walker) table(n *html.Node) {
	rows := rowsOf(n)
	if prose.IsBox(rows) {
		w.children(n)
		return
	}
	for c := range n.ChildNodes() {
		if c.DataAtom == atom.Caption {
			w.text.Caption(textOf(c))
		}
	}
	w.text.Cells(rows)
	for d := range n.Descendants() {
		if d.DataAtom == atom.Img && !within(d, atom.Thead) {
			w.image(d)
		}
	}
}

// quotation writes a block quotation with its speaker; false for an aside without one.
func (w *walker) quotation(n *html.Node) bool {
	inner := &walker{at: w.at, images: w.images}
	inner.children(n)
	inner.flush()
	said, by := cited(inner.text.String())
	if n.DataAtom == atom.Aside && by == "" {
		return false
	}
	w.flush()
	w.text.Quote(said, by)
	w.images = inner.images
	return true
}

// image keeps a picture, unless the page states that it is too small.
func (w *walker) image(n *html.Node) {
	address := absolute(w.at, source(n))
	known := slices.ContainsFunc(w.images, func(im story.DocumentImage) bool { return im.URL == address })
	path, _, _ := strings.Cut(strings.ToLower(address), "?")
	if address == "" || known || len(w.images) == maxImages || isSmall(n) || strings.HasSuffix(path, ".svg") {
		return
	}
	w.images = append(w.images, story.DocumentImage{Key: prose.Key(len(w.images) + 1), URL: address, Caption: captionOf(n)})
}

// quoted matches a quotation, with a dash before its speaker.
var quoted = regexp.MustCompile(`^(.{12,400}?)\s*[—―]\s*([\p{L}@][^.!?—―]{1,160})\.?$`)

// tagged matches the end of a post that is not its text: hashtags, mentions, links.
var tagged = regexp.MustCompile(`(?:\s+(?:[-–]?[@#]\S+|https?://\S+|pic\.\S+))+$`)

// beside matches the additions to a name: its handle, the date.
var beside = regexp.MustCompile(`\s*(?:\(|\d).*$`)

// cited returns the words of a quotation and its speaker, who is "" for all of a text.
func cited(said string) (words, by string) {
	m := quoted.FindStringSubmatch(strings.ReplaceAll(said, "\n\n", " "))
	if m == nil || strings.Contains(m[1], "\n") {
		return said, ""
	}
	if by = strings.Trim(beside.ReplaceAllString(m[2], ""), " ,"); by == "" {
		return said, ""
	}
	return tagged.ReplaceAllString(strings.TrimSpace(m[1]), ""), by
}

// span returns the number of rows or columns of a cell, 0 if unstated.
func span(cell *html.Node, name string) int {
	n, _ := strconv.Atoi(attr(cell, name)) // 0 if it is no number
	return n
}

// rowsOf returns the rows of a table, without those of tables in its cells.
func rowsOf(n *html.Node) (all [][]prose.Cell) {
	for c := range n.ChildNodes() {
		switch c.DataAtom {
		case atom.Thead, atom.Tbody, atom.Tfoot:
			all = append(all, rowsOf(c)...)
		case atom.Tr:
			var row []prose.Cell
			for cell := range c.ChildNodes() {
				if cell.DataAtom == atom.Td || cell.DataAtom == atom.Th {
					row = append(row, prose.Cell{
						Text: prose.Line(textOf(cell)), Wide: span(cell, "colspan"), High: span(cell, "rowspan"), Head: isHead(cell),
					})
				}
			}
			all = append(all, row)
		}
	}
	return all
}

// isHead reports whether a cell is marked as a head, or all of its text is bold.
func isHead(cell *html.Node) bool {
	bold := 0
	for d := range cell.Descendants() {
		if d.DataAtom == atom.B || d.DataAtom == atom.Strong {
			bold += len(prose.Line(textOf(d)))
		}
	}
	return cell.DataAtom == atom.Th || within(cell, atom.Thead) || bold == len(prose.Line(textOf(cell)))
}
