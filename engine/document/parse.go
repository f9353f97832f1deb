package document

import (
	"html"
	"math"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	tables "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/markdown"
)

// Parse returns the blocks of a text by its author's markup. It accepts any text, and returns no
// blocks for one without words.
func Parse(source string) []Block {
	if isHTML.MatchString(source) {
		source = markdown.FromHTML(source)
	}
	src := []byte(Markdown(source))
	r := reader{src}
	blocks := r.blocks(reading().Parser().Parse(text.NewReader(src)))
	return ended(attributed(unnumbered(headed(numbered(blocks)))))
}

// Inline returns the words of one line or paragraph without markup: emphasis, code, links,
// entities.
func Inline(source string) string {
	src := []byte(source)
	return reader{src}.words(reading().Parser().Parse(text.NewReader(src)))
}

// escapes protect characters from being read as markup.
var escapes = strings.NewReplacer(`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "~", `\~`, "<", "&lt;", "&", "&amp;")

// Escape returns a line as Markdown that reads as the line; markup at its beginning remains.
func Escape(line string) string {
	if strings.ContainsAny(line, "\\`*_[~<&") && Inline(line) != line {
		return escapes.Replace(line)
	}
	return line
}

// isHTML matches text copied as the source of a page: it begins with an element and closes one.
var isHTML = regexp.MustCompile(`(?is)^\s*<.*</(?:p|div|h[1-6]|ul|ol|li|table|b|i|em|strong|span|a|article|section|body|html)>`)

// reading returns the parser of GitHub's Markdown without indented code: pasted text is indented
// for other reasons.
func reading() goldmark.Markdown {
	var kept []util.PrioritizedValue
	indented := parser.NewCodeBlockParser()
	for _, p := range parser.DefaultBlockParsers() {
		if p.Value != indented {
			kept = append(kept, p)
		}
	}
	kept = append(kept, util.Prioritized(indentedText{parser.NewParagraphParser()}, math.MaxInt))
	md := goldmark.New(goldmark.WithParser(parser.NewParser(
		parser.WithBlockParsers(kept...),
		parser.WithInlineParsers(parser.DefaultInlineParsers()...),
		parser.WithParagraphTransformers(parser.DefaultParagraphTransformers()...),
	)))
	extension.Table.Extend(md)
	extension.Strikethrough.Extend(md)
	return md
}

// reader makes blocks from the nodes of a parsed text.
type reader struct{ src []byte }

// indentedText reads an indented line as text: goldmark's paragraph parser leaves it to the code
// parser, and stops without one.
type indentedText struct{ parser.BlockParser }

// CanAcceptIndentedLine reports that a paragraph may be indented.
func (indentedText) CanAcceptIndentedLine() bool { return true }

func (r reader) blocks(parent ast.Node) []Block {
	var all []Block
	joined := false
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		if n.Kind() == ast.KindHTMLBlock && strings.TrimSpace(string(n.Lines().Value(r.src))) == joint {
			joined = true
			continue
		}
		if b, ok := r.block(n); ok {
			b.close, joined = joined, false
			all = append(all, b)
		}
	}
	return all
}

// block returns the block of a node; ok is false for one without content.
func (r reader) block(n ast.Node) (b Block, ok bool) {
	switch n := n.(type) {
	case *ast.Heading:
		b = Block{Kind: Heading, Level: n.Level, Text: r.words(n)}
	case *ast.Paragraph, *ast.TextBlock:
		b = Block{Kind: Paragraph, Text: r.words(n)}
		if caption, only := r.picture(n); only {
			b = Block{Kind: Figure, Text: caption}
		}
	case *ast.List:
		b = r.list(n)
		return b, len(b.Items) > 0
	case *tables.Table:
		b = r.table(n)
		return b, len(b.Rows) > 0
	case *ast.Blockquote:
		b = r.quote(n)
	case *ast.FencedCodeBlock:
		b = Block{Kind: Code, Text: strings.TrimRight(string(n.Lines().Value(r.src)), "\n")}
	case *ast.HTMLBlock:
		b = Block{Kind: Paragraph, Text: oneLine(markdown.FromHTML(string(n.Lines().Value(r.src))))}
	}
	return b, b.Text != "" || b.Kind == Figure
}

func (r reader) list(n *ast.List) Block {
	b := Block{Kind: List, Ordered: n.IsOrdered(), First: n.Start}
	for at := n.FirstChild(); at != nil; at = at.NextSibling() {
		below := r.blocks(at)
		if len(below) == 0 {
			continue
		}
		item := Item{Text: below[0].Text, Detail: below[1:]}
		if below[0].Kind != Paragraph {
			item = Item{Detail: below}
		}
		b.Items = append(b.Items, item)
	}
	return b
}

func (r reader) table(n *tables.Table) Block {
	b := Block{Kind: Table}
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		var cells []string
		for c := row.FirstChild(); c != nil; c = c.NextSibling() {
			cells = append(cells, r.words(c))
		}
		if _, head := row.(*tables.TableHeader); head {
			b.Heads = cells
			continue
		}
		b.Rows = append(b.Rows, cells)
	}
	if strings.Join(b.Heads, "") == "" {
		b.Heads = nil
	}
	return b
}

func (r reader) quote(n ast.Node) Block {
	b := Block{Kind: Quote}
	end := ""
	if last, ok := n.LastChild().(*ast.Paragraph); ok {
		lines := strings.TrimSpace(r.lines(last))
		at := strings.LastIndexByte(lines, '\n')
		head, tail := lines[:max(at, 0)], lines[at+1:]
		if by, found := attribution(tail); found && (head != "" || last.PreviousSibling() != nil) {
			b.By, end = by, oneLine(head)
			n.RemoveChild(n, last)
		}
	}
	var said []string
	for _, below := range r.blocks(n) {
		said = append(said, below.Words())
	}
	b.Text = oneLine(strings.Join(append(said, end), "\n"))
	return b
}

// picture returns the caption of a paragraph with only a picture.
func (r reader) picture(n ast.Node) (caption string, only bool) {
	image, ok := n.FirstChild().(*ast.Image)
	if !ok || image.NextSibling() != nil {
		return "", false
	}
	return r.words(image), true
}

// words returns the words of a node on one line: without markup, tags and pictures.
func (r reader) words(n ast.Node) string { return oneLine(r.lines(n)) }

// lines returns the words of a node, on the lines of its source.
func (r reader) lines(n ast.Node) string {
	var b strings.Builder
	r.write(&b, n)
	return b.String()
}

func (r reader) write(b *strings.Builder, parent ast.Node) {
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.Text:
			b.WriteString(html.UnescapeString(string(util.UnescapePunctuations(n.Segment.Value(r.src)))))
			if n.SoftLineBreak() || n.HardLineBreak() {
				b.WriteString("\n")
			}
		case *ast.String:
			b.Write(n.Value)
		case *ast.AutoLink:
			b.Write(n.Label(r.src))
		case *ast.RawHTML, *tables.Strikethrough:
		case *ast.Image:
		default:
			r.write(b, n)
		}
	}
}

// oneLine joins the lines of a text: with a space, except between characters of scripts without
// spaces.
func oneLine(s string) string {
	var out strings.Builder
	before := ""
	for line := range strings.FieldsFuncSeq(s, func(r rune) bool { return r == '\n' || r == '\r' }) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		if before != "" && (!isHan(language.LastRune(before)) || !isHan(language.FirstRune(line))) {
			out.WriteByte(' ')
		}
		out.WriteString(line)
		before = line
	}
	return strings.TrimSpace(gaps.ReplaceAllString(out.String(), " "))
}

// gaps matches runs of spaces.
var gaps = regexp.MustCompile(` {2,}`)
