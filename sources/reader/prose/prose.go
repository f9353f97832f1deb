// Package prose writes the content found by readers as Markdown that [document.Parse] reads back
// into the same blocks: headings with their level, paragraphs, lists with their numbers and the
// blocks below their items, tables, block quotations and code.
package prose

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/document"
	"github.com/scenewright/scenewright/engine/language"
)

// Text builds a document. The zero value is empty and ready.
type Text struct {
	Depth int // the list depth of the next block

	blocks []string
	items  bool   // the last block is a list
	last   int    // number of its last top-level item, 0 = none
	titled string // the last heading
}

// Heading adds a heading of a level from 1, the document's title, which only a first block can be;
// a repetition of the heading before it is left out.
func (t *Text) Heading(level int, s string) {
	if s = Line(s); s == "" {
		return
	}
	n := len(t.blocks)
	if n > 0 && s == t.titled && strings.HasSuffix(t.blocks[n-1], "# "+document.Escape(s)) {
		return
	}
	t.titled = s
	t.block(strings.Repeat("#", min(max(level, min(n, 1)+1), 6)) + " " + document.Escape(s))
}

// Paragraph adds a paragraph.
func (t *Text) Paragraph(s string) {
	if s = Unbulleted(s); s != "" {
		t.block(opening.ReplaceAllString(document.Escape(s), `\$0`))
	}
}

// opening matches the start of a line of text that Markdown would take for markup.
var opening = regexp.MustCompile("^(?:[>|]|\\+\\s|~~~|```|=+$)")

// option is how the name of what a command is told begins, unlike what stands behind a dash.
var option = regexp.MustCompile(`^--?[a-zA-Z][\w-]*(?:[=\s,]|$)`)

// Bullets are the marks of items, without dashes and stars.
const Bullets = "•·▪◦●○■□▹▸►▶➢➤❖￭⬝✓✔\uf0a7\uf0b7\uf0d8\uf0fc"

// Unbulleted returns a text without the marks of lists and titles that it begins with.
func Unbulleted(s string) string {
	if s = Unmarked(Line(s)); option.MatchString(s) {
		return s
	}
	rest := strings.TrimLeft(s, Bullets+"#-*– ")
	if mark := s[:len(s)-len(rest)]; strings.HasSuffix(mark, "-") && strings.IndexFunc(rest, unicode.IsDigit) == 0 {
		return "-" + rest // less than nothing
	}
	return rest
}

// counted matches a number that the text of an item begins with.
var counted = regexp.MustCompile(`^(\d{1,9})([.)])(\s|$)`)

// Item adds an item of a list with its number; 0 = it has none. It reports whether
// the item says something.
func (t *Text) Item(number int, s string) bool {
	if s = Unbulleted(s); s == "" {
		return false
	}
	mark := "- "
	if number > 0 {
		mark = fmt.Sprintf("%d. ", number)
	}
	s = counted.ReplaceAllString(opening.ReplaceAllString(document.Escape(s), `\$0`), `$1\$2$3`)
	s = indented(mark+strings.ReplaceAll(s, "|", `\|`), t.Depth)
	anew := t.Depth == 0 && number > 0 && t.last > 0 && number != t.last+1
	if t.Depth == 0 {
		t.last = number
	}
	switch {
	case !t.items:
		t.blocks = append(t.blocks, s)
	case anew:
		t.blocks = append(t.blocks, parting, s)
	default:
		t.blocks[len(t.blocks)-1] += "\n" + s
	}
	t.items = true
	return true
}

// parting stands between two lists, which are one without it.
const parting = "<!---->"

// Code adds a piece of code, which nobody speaks, without its empty lines.
func (t *Text) Code(s string) {
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRightFunc(l, unicode.IsSpace)
	}
	lines = slices.DeleteFunc(lines, func(l string) bool { return l == "" })
	if len(lines) > 0 && !strings.Contains(s, fence) {
		t.block(fence + "\n" + strings.Join(lines, "\n") + "\n" + fence)
	}
}

// fence is the line before and behind code.
const fence = "```"

// Quote adds a quotation, given in Markdown, and its speaker; "" = none.
func (t *Text) Quote(said, by string) {
	if said == "" {
		return
	}
	if by != "" {
		said += "\n\n— " + document.Escape(Line(by))
	}
	t.block(strings.ReplaceAll("> "+strings.ReplaceAll(said, "\n", "\n> "), "> \n", ">\n"))
}

// Table adds a table; nil heads = none. Rows are padded to the widest one, empty rows are left out.
func (t *Text) Table(heads []string, rows [][]string) {
	width := len(heads)
	for _, r := range rows {
		width = max(width, len(r))
	}
	lines := []string{tableRow(heads, width), "|" + strings.Repeat(" --- |", width)}
	for _, r := range rows {
		if strings.TrimSpace(strings.Join(r, "")) != "" {
			lines = append(lines, tableRow(r, width))
		}
	}
	if len(lines) > 2 {
		t.block(strings.Join(lines, "\n"))
	}
}

func tableRow(cells []string, width int) string {
	var b strings.Builder
	for i := range width {
		cell := ""
		if i < len(cells) {
			cell = strings.ReplaceAll(document.Escape(Unmarked(Line(cells[i]))), "|", `\|`)
		}
		b.WriteString("| " + cell + " ")
	}
	return b.String() + "|"
}

// Add adds blocks of Markdown unchanged.
func (t *Text) Add(markdown string) {
	if markdown != "" {
		t.block(markdown)
	}
}

func (t *Text) block(s string) {
	t.blocks, t.items = append(t.blocks, indented(s, t.Depth)), false
}

// indented returns lines indented below an item at a list depth.
func indented(s string, depth int) string {
	const deepest = 4
	indent := strings.Repeat("    ", min(depth, deepest))
	return indent + strings.ReplaceAll(s, "\n", "\n"+indent)
}

// caption matches the caption of a figure, a table or a listing, and the name of an example.
var caption = regexp.MustCompile(`(?i)^(?:#+ )?(?:(?:fig(?:ure|ura)?s?|abb(?:ildung)?|table(?:au)?|tabelle|tabla|` +
	`listing|图|表|איור|תרשים|טבלה)\.? ?` + counts + `.*|` +
	`(?:ex[ae]mple|ejemplo|beispiel|例|דוגמה) ?` + counts + `[^.!?:。！？：]*)$`)

// counts matches the number of a caption.
const counts = `\d+(?:[.–-]\d+)*(?:[.:：]| [–—])(?: \S|[^\s\d])`

// String returns the whole document, without its bibliography and the captions of what is not shown.
func (t *Text) String() string {
	var kept []string
	for i := 0; i < len(t.blocks); i++ {
		end := i + 1
		for end < len(t.blocks) && !strings.HasPrefix(t.blocks[end], "#") {
			end++
		}
		if strings.HasPrefix(t.blocks[i], "#") && listsWorks(t.blocks[i], t.blocks[i+1:end]) {
			i = end - 1
			continue
		}
		isShown := i+1 < len(t.blocks) && strings.HasPrefix(t.blocks[i+1], "|")
		if caption.MatchString(t.blocks[i]) && !isShown {
			continue
		}
		kept = append(kept, t.blocks[i])
	}
	return strings.Join(kept, "\n\n")
}

// listsWorks reports whether the blocks below a heading are a bibliography, in any language.
func listsWorks(heading string, below []string) bool {
	title, lines := strings.TrimLeft(heading, "# "), strings.Split(strings.Join(below, "\n"), "\n")
	return slices.ContainsFunc(language.Studied(), func(l *language.Language) bool { return l.ListsWorks(title, lines) })
}

// Line returns a text on one line: white space becomes single spaces, and invisible characters
// (control characters, zero widths, soft hyphens) are removed.
func Line(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case r == '\u00AD' || r == '\uFFFD' || r == '\uFEFF' || unicode.IsControl(r):
			return -1
		case r >= '\u200B' && r <= '\u200F' || r >= '\u202A' && r <= '\u202E' || r >= '\u2060' && r <= '\u2069':
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, ""))
	return strings.Join(strings.Fields(s), " ")
}

// Key returns the key of the n-th picture of a document, from 1.
func Key(n int) string { return fmt.Sprintf("picture-%d", n) }

// mark matches a note mark: figures and signs, or a letter.
var mark = regexp.MustCompile(`^[\[(]?\s*(\d{1,3}|\p{L}|[*∗†‡§¶#]+)(\s*[,;–—-]\s*(\d{1,3}|\p{L}|[*∗†‡§¶#]+))*\s*,?[\])]?$`)

// power matches the text before an exponent: a base of powers; or, by itself or after its number, a
// unit, a letter for a number, one after a Greek one, or small letters that are no word.
var power = regexp.MustCompile(`(^|[^\p{L}\p{N}.])(10|[2-9]|[\d.,]*(?:[µμ]m|in|yd|mi|[b-df-hj-np-tv-xz]{2,3}|\p{L}|\p{Greek}\p{Latin}))$`)

// exponent matches a raised text that can be an exponent.
var exponent = regexp.MustCompile(`^[-–−]?(\d{1,3}|[\p{L}])$`)

var exponents = strings.NewReplacer("0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹", "-", "⁻", "–", "⁻", "−", "⁻", "n", "ⁿ")

// Raised returns a raised text as it is read after the text before it: as an exponent, "" for a
// note mark, or unchanged.
func Raised(before, text string) string {
	s := strings.TrimSpace(text)
	switch {
	case exponent.MatchString(s) && power.MatchString(before):
		return exponents.Replace(s)
	case mark.MatchString(s):
		return ""
	case s == "TM":
		return "™"
	}
	return text
}

// Power returns one part of a formula raised to another.
func Power(base, to string) string {
	if small := Raised("x", to); small != to {
		return together(base) + small
	}
	return together(base) + "^" + together(to)
}

// Fraction returns one part of a formula over another.
func Fraction(over, under string) string { return together(over) + "/" + together(under) }

// Root returns the root of a part of a formula.
func Root(of string) string { return "√" + together(of) }

// together returns a part of a formula, in brackets if it has parts of its own.
func together(s string) string {
	if strings.ContainsAny(strings.TrimLeft(s, "-−"), " /+±-−") {
		return "(" + s + ")"
	}
	return s
}

// citation matches a citation mark: numbers in brackets.
var citation = regexp.MustCompile(`(\pL*)( ?)\[[1-9]\d{0,2}(?: ?[,;–-] ?[1-9]\d{0,2})*\]`)

// shortName is the most letters of a name before which a number in brackets is an index.
const shortName = 2

// Unmarked returns a text without citation marks, which are no numbers of the text.
func Unmarked(s string) string {
	if !strings.Contains(s, "]") {
		return s
	}
	return strings.TrimSpace(citation.ReplaceAllStringFunc(s, func(m string) string {
		word, _, _ := strings.Cut(m, "[")
		if n := utf8.RuneCountInString(word); n > 0 && n <= shortName && !strings.HasSuffix(word, " ") {
			return m // an index
		}
		return strings.TrimRight(word, " ")
	}))
}
