package office

import (
	"regexp"
	"strings"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/sources/reader/prose"
)

const wordPart = "word/document.xml"

// ReadWord reads a DOCX: paragraphs, headings, lists, tables row by row, and
// pictures with what is written about them. Language is left to the caller.
func ReadWord(raw []byte) (engine.Document, error) {
	a, err := open(raw)
	if err != nil {
		return engine.Document{}, err
	}
	root, err := a.xml(wordPart)
	if err != nil {
		return engine.Document{}, err
	}
	body := root.child("body")
	if body == nil {
		return engine.Document{}, ErrBroken
	}
	w := &word{pictures: pictures{archive: a, keys: map[string]string{}}}
	if w.links, err = a.links(wordPart); err != nil {
		return engine.Document{}, err
	}
	if w.levels, err = a.styles(); err != nil {
		return engine.Document{}, err
	}
	if err := w.blocks(body); err != nil {
		return engine.Document{}, err
	}
	title, author, err := a.properties()
	if w.title != "" {
		title = w.title
	}
	return engine.Document{Title: title, Author: author, Text: w.text.String(), Images: w.all}, err
}

// word is a document under way.
type word struct {
	pictures
	links   map[string]link
	levels  map[string]string // name of a style that is a heading or a caption, by its id
	text    prose.Text
	title   string // the first heading of all
	pending int    // pictures that wait for a caption below them
}

// styles finds the styles that are headings, whatever the language of the
// program that wrote them: by their name, or by what they are based on.
func (a *archive) styles() (map[string]string, error) {
	root, err := a.xml("word/styles.xml")
	levels := map[string]string{}
	if err != nil || root == nil {
		return levels, err
	}
	based := map[string]string{}
	for _, s := range root.all("style") {
		id := s.attr("styleId")
		if n := s.child("name"); n != nil && special.MatchString(n.attr("val")) {
			levels[id] = strings.ToLower(n.attr("val"))
		} else if b := s.child("basedOn"); b != nil {
			based[id] = b.attr("val")
		}
		if s.at("pPr", "outlineLvl") != nil && levels[id] == "" {
			levels[id] = "heading"
		}
	}
	for id, b := range based {
		for hop := 0; hop < 8 && b != "" && levels[id] == ""; hop++ {
			levels[id], b = levels[b], based[b]
		}
	}
	return levels, nil
}

var special = regexp.MustCompile(`(?i)^(heading \d|title|subtitle|caption|toc \d|header|footer)$`)

func (w *word) blocks(n *node) error {
	for _, c := range n.nodes {
		var err error
		switch c.name {
		case "p":
			err = w.paragraph(c)
		case "tbl":
			err = w.table(c)
		case "sdt":
			if c.at("sdtPr", "docPartObj") == nil { // else a table of contents
				err = w.blocks(orEmpty(c.child("sdtContent")))
			}
		case "customXml", "ins", "moveTo":
			err = w.blocks(c)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func orEmpty(n *node) *node {
	if n == nil {
		return &node{}
	}
	return n
}

func (w *word) paragraph(p *node) error {
	style := ""
	properties := p.child("pPr")
	if s := properties.child("pStyle"); s != nil {
		style = w.levels[s.attr("val")]
	}
	text, before := runText(p), len(w.all)
	if err := w.images(p); err != nil {
		return err
	}
	switch {
	case strings.HasPrefix(style, "toc"), style == "header", style == "footer":
	case style == "caption" && w.pending > 0:
		w.caption(text)
	case strings.HasPrefix(style, "heading"), style == "title", properties.child("outlineLvl") != nil && style == "":
		if w.title == "" {
			w.title = prose.Line(text)
		}
		w.text.Heading(text)
	case properties.child("numPr") != nil && style == "":
		w.text.Item(text)
	default:
		w.text.Paragraph(text)
	}
	if n := len(w.all) - before; n > 0 {
		w.pending = n
	} else if strings.TrimSpace(text) != "" {
		w.pending = 0
	}
	return nil
}

// caption gives the pictures just before the line under them.
func (w *word) caption(text string) {
	for i := len(w.all) - w.pending; i < len(w.all); i++ {
		w.all[i].Caption = prose.Line(text)
	}
}

// runText is the words of a paragraph as they stand today: without what was
// struck out, and without the codes of fields and what floats in boxes.
func runText(p *node) string {
	var b strings.Builder
	p.each(func(n *node) bool {
		switch n.name {
		case "t":
			b.WriteString(n.chars())
		case "tab", "br", "cr":
			b.WriteByte(' ')
		case "noBreakHyphen":
			b.WriteByte('-')
		case "del", "moveFrom", "pPr", "rPr", "instrText", "Fallback", "txbxContent", "footnoteReference", "commentReference":
			return false
		}
		return true
	})
	return b.String()
}

// images keeps the pictures of a paragraph.
func (w *word) images(p *node) (err error) {
	for _, d := range p.all("drawing") {
		var properties *node
		d.each(func(n *node) bool {
			switch {
			case n.name == "docPr":
				properties = n
			case n.name == "blip" && err == nil:
				_, err = w.add(w.links[n.idAttr("embed")], described(properties))
			}
			return true
		})
	}
	return err
}

func (w *word) table(t *node) error {
	var heads []string
	rows := t.all("tr")
	for i, r := range rows {
		var cells []string
		for _, c := range r.all("tc") {
			cells = append(cells, runTextAll(c))
		}
		if err := w.images(r); err != nil {
			return err
		}
		if i == 0 && len(rows) > 1 && len(cells) > 1 && isHead(r, t) {
			heads = cells
			continue
		}
		w.text.Row(heads, cells)
	}
	return nil
}

// isHead reports whether a table's first row is marked as its head, or all of
// it is bold.
func isHead(r, t *node) bool {
	if look := t.at("tblPr", "tblLook"); r.at("trPr", "tblHeader") != nil || look != nil && look.attr("firstRow") == "1" {
		return true
	}
	runs := r.all("r")
	for _, run := range runs {
		if run.at("rPr", "b") == nil && run.child("t") != nil {
			return false
		}
	}
	return len(runs) > 0
}

// runTextAll is the words of all paragraphs in a cell.
func runTextAll(c *node) string {
	var all []string
	for _, p := range c.all("p") {
		all = append(all, runText(p))
	}
	return prose.Line(strings.Join(all, " "))
}
