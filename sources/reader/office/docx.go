package office

import (
	"bytes"
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/reader/flaw"
	"github.com/scenewright/scenewright/sources/reader/prose"
)

// ReadWord reads a DOCX: paragraphs, headings, lists, tables row by row, and pictures with their
// captions. Language is left to the caller.
func ReadWord(raw []byte) (story.Document, error) {
	a, err := open(bytes.NewReader(raw))
	if err != nil {
		return story.Document{}, err
	}
	body := a.xml(a.main).child("body")
	if body == nil {
		a.fail(flaw.Damaged)
		return story.Document{}, a.failed
	}
	w := &word{
		pictures: pictures{archive: a, keys: map[string]string{}}, links: a.links(a.main), styles: a.styles(), lists: a.lists(),
	}
	w.bold, w.oneWidth = tells(body)
	w.blocks(body)
	w.endCode()
	title, author := a.properties()
	return story.Document{Title: cmp.Or(w.title, title), Author: author, Text: w.text.String(), Images: w.all}, a.failed
}

// word is the state of reading a document.
type word struct {
	pictures
	links    map[string]link
	styles   styles
	text     prose.Text
	title    string // the first heading of all
	titled   bool   // a paragraph has the title's style
	pending  int    // pictures that wait for a caption below them
	bold     bool   // bold lines are headings
	oneWidth bool   // monospaced lines are code
	code     []string
	lists    map[string]*list // by their ids
}

func (w *word) blocks(n *node) {
	var lines []string
	for _, c := range n.nodes {
		lines = append(lines, strings.TrimSpace(runText(c)))
	}
	from, to := prose.Contents(lines)
	for i, c := range n.nodes {
		switch c.name {
		case "p":
			if from <= i && i < to {
				continue
			}
			w.paragraph(c)
		case "tbl":
			w.table(c)
		case "sdt":
			if c.val("sdtPr", "docPartObj", "docPartGallery") != "Table of Contents" {
				w.blocks(orEmpty(c.child("sdtContent")))
			}
		case "customXml", "ins", "moveTo", "smartTag":
			w.blocks(c)
		}
	}
}

// apart are the styles of paragraphs beside a text, which are not part of it.
var apart = []string{"header", "footer", "author", "date"}

func (w *word) paragraph(p *node) {
	kind := w.styles.kindOf(p)
	text, before := runText(p), len(w.all)
	if w.isCode(p, kind, text) {
		w.code = append(w.code, text)
		w.images(p)
		return
	}
	w.endCode()
	w.images(p)
	switch {
	case strings.HasPrefix(kind, "toc"), slices.Contains(apart, kind):
	case kind == "caption" && w.pending > 0:
		w.caption(text)
	case strings.HasPrefix(kind, "heading"), kind == "title", kind == "" && w.isHeading(p, text):
		level := w.levelOf(kind)
		if w.title == "" {
			w.title, level = prose.Line(text), 1
		}
		if kind != "" && prose.Line(text) != "" {
			text = w.numberOf(p) + " " + text
		}
		w.text.Heading(level, text)
	case kind == item:
		w.item(p, text)
	default:
		w.text.Paragraph(text)
	}
	if n := len(w.all) - before; n > 0 {
		w.pending = n
	} else if strings.TrimSpace(text) != "" {
		w.pending = 0
	}
	w.boxes(p)
}

// levelOf returns the level of a heading: below a styled title, the first order is the second.
func (w *word) levelOf(kind string) int {
	w.titled = w.titled || kind == "title"
	n, err := strconv.Atoi(strings.TrimPrefix(kind, "heading "))
	switch {
	case err != nil:
		return 2
	case w.titled:
		return n + 1
	}
	return n
}

// item adds an item of a list, with its number in a numbered list.
func (w *word) item(p *node, text string) {
	if prose.Line(text) == "" {
		return
	}
	l, level := w.listOf(p)
	count := 0
	if l != nil && l.levels[level].counted {
		count = l.next(level)
	}
	w.text.Depth = level
	w.text.Item(count, text)
	w.text.Depth = 0
}

// boxes adds the text boxes of a paragraph.
func (w *word) boxes(p *node) {
	p.each(func(n *node) bool {
		switch n.name {
		case "Fallback": // the same for older programs
			return false
		case "txbxContent":
			w.blocks(n)
			return false
		}
		return true
	})
}

// isCode reports whether a paragraph is a line of code: it has a heading's style and the syntax of
// code, or all of it is monospaced in a text that is not, and it is no sentence.
func (w *word) isCode(p *node, kind, text string) bool {
	if kind == "" && prose.IsCode(text) && w.isHeading(p, text) {
		return true
	}
	if !w.oneWidth || kind != "" && kind != item || strings.TrimSpace(text) == "" {
		return false
	}
	r, _ := utf8.DecodeLastRuneInString(strings.TrimSpace(text))
	_, code := setIn(p)
	return code && !strings.ContainsRune(".!?:。！？：", r)
}

func (w *word) endCode() {
	w.text.Code(strings.Join(w.code, "\n"))
	w.code = nil
}

// longestHeading is the longest line, in characters, that is a heading by its letters alone.
const longestHeading = 120

// isHeading reports whether a paragraph is a heading without a style: a line by itself that is
// wholly bold and no sentence.
func (w *word) isHeading(p *node, text string) bool {
	text = prose.Line(text)
	r, _ := utf8.DecodeLastRuneInString(text)
	if n := utf8.RuneCountInString(text); n < 2 || n > longestHeading || strings.ContainsRune(".,;:。，；：", r) || !strings.ContainsFunc(text, unicode.IsLetter) {
		return false
	}
	bold, _ := setIn(p)
	return bold && w.bold
}

// caption captions the pictures just before with the line under them.
func (w *word) caption(text string) {
	for i := len(w.all) - w.pending; i < len(w.all); i++ {
		w.all[i].Caption = prose.Line(text)
	}
}

// chart adds a chart as a table.
func (w *word) chart(l link) {
	series, table := w.archive.charts(l.target)
	for _, c := range series {
		w.text.Table(charted(c))
	}
	w.text.Cells(table.rows)
}

// images keeps the pictures and charts of a paragraph.
func (w *word) images(p *node) {
	for _, d := range p.all("drawing") {
		var properties *node
		d.each(func(n *node) bool {
			switch n.name {
			case "docPr":
				properties = n
			case "blip":
				w.add(w.links[n.idAttr("embed")], described(properties))
			case "chart":
				w.chart(w.links[n.idAttr("id")])
			}
			return true
		})
	}
}

// table adds a table. A layout table, of one column or with paragraphs in its cells, is added as
// text.
func (w *word) table(t *node) {
	w.endCode()
	var rows [][]prose.Cell
	for i, r := range t.all("tr") {
		marked := i == 0 && firstRow(t.at("tblPr", "tblLook")) || r.at("trPr", "tblHeader") != nil
		var cells []prose.Cell
		if before := number(r.val("trPr", "gridBefore")); before > 0 {
			cells = append(cells, prose.Cell{Wide: before})
		}
		for _, c := range r.all("tc") {
			merge := c.at("tcPr", "vMerge")
			cells = append(cells, prose.Cell{
				Text: strings.Join(paragraphs(c), " "), Wide: number(c.val("tcPr", "gridSpan")),
				Above: merge != nil && merge.attr("val") != "restart", Head: marked || w.isBold(c),
			})
		}
		rows = append(rows, cells)
	}
	if prose.IsBox(rows) {
		for _, c := range t.all("tc") {
			w.blocks(c)
		}
		return
	}
	w.text.Cells(rows)
	w.images(t)
}

// isBold reports whether all text of a cell is bold, itself or by its styles.
func (w *word) isBold(cell *node) bool {
	return !slices.ContainsFunc(cell.all("p"), func(p *node) bool {
		bold, _ := setIn(p)
		styled := slices.ContainsFunc(w.styles.styleOf(p), func(s *node) bool { return s.child("rPr").on("b") })
		return !bold && !styled && prose.Line(runText(p)) != ""
	})
}

// firstRow reports whether a table's look marks the first row, in the current form or as bits.
func firstRow(look *node) bool {
	bits, err := strconv.ParseUint(look.attr("val"), 16, 32)
	return look.attr("firstRow") == "1" || look.attr("firstRow") == "" && err == nil && bits&0x20 != 0
}

// listOf returns the list of an item, and its level there, 0 the highest.
func (w *word) listOf(p *node) (l *list, level int) {
	properties := p.at("pPr", "numPr")
	for _, style := range w.styles.styleOf(p) {
		if properties == nil {
			properties = style.at("pPr", "numPr")
		}
	}
	l = w.lists[properties.val("numId")]
	if stated := properties.val("ilvl"); stated != "" || l == nil {
		return l, listLevel(stated)
	}
	return l, l.styles[p.val("pPr", "pStyle")]
}

// levelNumber matches the placeholder for the number of a level.
var levelNumber = regexp.MustCompile(`%[1-9]`)

// numberOf returns the number of a heading as it is shown: "2.1", "Article IV"; "" if it has none.
func (w *word) numberOf(p *node) string {
	l, level := w.listOf(p)
	if l == nil || !l.levels[level].counted {
		return ""
	}
	l.next(level)
	return levelNumber.ReplaceAllStringFunc(l.levels[level].text, func(m string) string {
		at := int(m[1] - '1')
		n, begun := l.counts[at]
		if !begun {
			n = l.levels[at].start
		}
		return counted(n, l.levels[at].format)
	})
}
