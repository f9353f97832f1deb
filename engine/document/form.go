package document

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/language"
)

// longestHeading bounds a heading without markup, in characters; a character that is a word counts
// twice.
const longestHeading = 70

// headed makes headings of short lines above other text: lines without a full stop, or questions.
func headed(blocks []Block) []Block {
	title := len(blocks) > 0 && blocks[0].Kind == Heading && blocks[0].Level == 1
	speak := speakers(blocks)
	for i := range blocks[:max(0, len(blocks)-1)] {
		b, below := blocks[i], blocks[i+1]
		label, _, _ := strings.Cut(b.Text, ":")
		names := (i == 0 || counted.MatchString(b.Text)) && isName(b, below) || i == 0 && isOverSubtitle(blocks)
		if !names && (!isHeading(b, below) || speak[label]) || i > 0 && b.close && amongLines(blocks[i-1], below) {
			continue
		}
		blocks[i].Kind, blocks[i].Level, blocks[i].Implied = Heading, 2, true
		if i == 0 && !title && !strings.HasSuffix(blocks[i].Text, "?") {
			blocks[i].Level = 1
		}
	}
	return blocks
}

// isHeading reports whether a paragraph is the heading of the block below it.
func isHeading(b, below Block) bool {
	n := language.Width(b.Text)
	if b.Kind != Paragraph || n > longestHeading || !strings.ContainsFunc(b.Text, unicode.IsLetter) {
		return false
	}
	switch below.Kind {
	case Paragraph:
		if !endsSentence(below.Text) && !label.MatchString(below.Text) || asks(b.Text) && asks(below.Text) {
			return false
		}
	case List, Table:
	case Heading:
		if below.Number == "" {
			return false
		}
	default:
		return false
	}
	ended := isMark(language.LastRune(closed(b.Text)))
	return !isSaid(b.Text) && (asks(b.Text) || !ended && !strings.ContainsAny(b.Text, ":：@"))
}

// label matches a line that begins with a label for its rest: "Starter: $0".
var label = regexp.MustCompile(`^[^.!?:：]{1,30}[:：]\s*\S`)

// counted matches a label with a number: "Lesson 3: compound interest".
var counted = regexp.MustCompile(`^\p{Lu}\pL* #?\d{1,2}[:：]`)

// amongLines reports whether a line close below a block is in a column of short lines: it is the last,
// as of an address or a signature, or the next is labelled: "Serves 4" between "Cook time: 40 min" and
// "Level: easy".
func amongLines(above, below Block) bool {
	short := above.Kind == Paragraph && language.Width(above.Text) <= longestHeading && !endsSentence(above.Text)
	return short && below.Kind == Paragraph && (!below.close || label.MatchString(below.Text))
}

// isOverSubtitle reports whether a text begins with its title and a line below that, apart from the text
// or the heading of its first part.
func isOverSubtitle(blocks []Block) bool {
	if len(blocks) < 3 || blocks[1].Kind != Paragraph || blocks[2].close {
		return false
	}
	line, text := blocks[1].Text, blocks[2]
	if len(blocks) > 3 && isHeading(text, blocks[3]) {
		text = blocks[3]
	}
	return language.Width(line) <= longestHeading && !endsSentence(line) && !isMark(language.LastRune(line)) &&
		isHeading(blocks[0], text)
}

// speakers returns the labels of lines that do not only ask: those of a dialogue.
func speakers(blocks []Block) map[string]bool {
	all := map[string]bool{}
	for _, b := range blocks {
		if name, said, ok := strings.Cut(b.Text, ":"); ok && !asks(said) {
			all[name] = true
		}
	}
	return all
}

func asks(s string) bool { return strings.ContainsRune("?？؟", language.LastRune(closed(s))) }

// isName reports whether a text's first line is a name with a colon in it: "Lesson 3: compound
// interest". Two such lines in succession are a letter's head.
func isName(b, below Block) bool {
	head, tail, ok := strings.Cut(b.Text, ": ")
	if !ok || label.MatchString(below.Text) {
		return false
	}
	b.Text = head + " " + tail
	return isHeading(b, below)
}

func isSaid(s string) bool {
	r := language.FirstRune(s)
	return r == '—' || r == '–' || unicode.In(r, unicode.Pi) || r == '"'
}

// numbered makes headings of list items that number sections with text between them: "1. Eat before
// you go" above a paragraph.
func numbered(blocks []Block) []Block {
	var out []Block
	for i, b := range blocks {
		switch {
		case b.Kind != List || !b.Ordered:
			out = append(out, b)
		case goesOn(blocks, i), detailed(b):
			for k, it := range b.Items {
				out = append(out, section(b.First+k, it)...)
			}
		default:
			out = append(out, b)
		}
	}
	return out
}

// ended bounds the last of several numbered sections by the longest of those before it: a heading
// without a text ends it, so that text below belongs to none.
func ended(blocks []Block) []Block {
	last, longest, counted := -1, 0, 0
	for i, b := range blocks {
		if b.Kind != Heading {
			continue
		}
		if last >= 0 && blocks[last].Number != "" {
			longest = max(longest, i-last-1)
		}
		last = i
		if b.Number != "" {
			counted++
		}
	}
	end := last + 1 + longest
	if counted < 2 || last < 0 || blocks[last].Number == "" || longest == 0 || end >= len(blocks) {
		return blocks
	}
	return append(append(append([]Block(nil), blocks[:end]...), Block{Kind: Heading, Level: 2}), blocks[end:]...)
}

// unnumbered removes the numbers of a document's sections from its headings. A section of a chapter
// proves them: "3.2." with a stop, or below "3". Without one, numbers count tips, and stay.
func unnumbered(blocks []Block) []Block {
	chapters, proved := map[string]bool{}, false
	for _, b := range blocks {
		if number, _ := language.Section(b.Text); b.Kind == Heading && number != "" {
			chapter, below, _ := strings.Cut(strings.TrimSuffix(number, "."), ".")
			chapters[chapter] = chapters[chapter] || below == ""
			proved = proved || below != "" && (strings.HasSuffix(number, ".") || chapters[chapter])
		}
	}
	for i, b := range blocks {
		if proved && b.Kind == Heading {
			_, blocks[i].Text = language.Section(b.Text)
		}
	}
	return blocks
}

// section returns an item as a heading with its number, above its detail.
func section(number int, it Item) []Block {
	h := Block{Kind: Heading, Level: 2, Number: strconv.Itoa(number), Text: it.Text}
	if language.Width(it.Text) > longestHeading || it.Text == "" {
		h = Block{Kind: Paragraph, Text: it.Text}
	}
	return append([]Block{h}, it.Detail...)
}

// goesOn reports whether the items of the list at i number sections: text follows the list, and as
// many lists of one item continue its numbers, or, for a list of one, another such list has the
// number before or after.
func goesOn(blocks []Block, i int) bool {
	if i+1 >= len(blocks) || blocks[i+1].Kind == Heading {
		return false
	}
	n, first, after := len(blocks[i].Items), blocks[i].First, 0
	for k, b := range blocks {
		switch single := b.Kind == List && b.Ordered && len(b.Items) == 1; {
		case !single:
		case k > i && b.First == first+n+after:
			after++
		case n == 1 && (b.First == first-1 || b.First == first+1):
			return true
		}
	}
	return after >= n
}

// detailed reports whether all items of a list have text below them.
func detailed(b Block) bool {
	bare := func(it Item) bool { return len(it.Detail) == 0 || it.Detail[0].Kind == List }
	return len(b.Items) > 1 && !slices.ContainsFunc(b.Items, bare)
}

var dash = regexp.MustCompile(`^(?:—|–|--|-)\s?([\p{Lu}\p{Lo}][^.!?\n]{0,80})$`)

// attribution returns the name in a line that attributes a quotation: "— Dana, VP Sales".
func attribution(line string) (by string, ok bool) {
	m := dash.FindStringSubmatch(strings.TrimSpace(line))
	if m == nil {
		return "", false
	}
	return strings.TrimSpace(m[1]), true
}

// attributed makes quotations of words in quotation marks above the name of their speaker.
func attributed(blocks []Block) []Block {
	var out []Block
	for i := 0; i < len(blocks); i++ {
		b := blocks[i]
		inner, quoted := Unquoted(b.Text)
		if b.Kind == Quote && b.By == "" {
			inner, quoted = b.Text, true
		}
		if i+1 < len(blocks) && (b.Kind == Paragraph || b.Kind == Quote) && quoted {
			if by, ok := attribution(blocks[i+1].Text); ok && blocks[i+1].Kind == Paragraph {
				b = Block{Kind: Quote, Text: inner, By: by}
				i++
			}
		}
		out = append(out, b)
	}
	return out
}

// quotes are opening and closing quotation marks.
var quotes = [][2]string{{`"`, `"`}, {"“", "”"}, {"„", "“"}, {"«", "»"}, {"「", "」"}, {"『", "』"}, {"‘", "’"}}

// Unquoted returns a text without the quotation marks around all of it; ok is false without them.
func Unquoted(s string) (inner string, ok bool) {
	for _, q := range quotes {
		if rest, found := strings.CutPrefix(s, q[0]); found {
			inner, closed := strings.CutSuffix(rest, q[1])
			if closed && inner != "" && !strings.Contains(inner, q[0]) {
				return strings.TrimSpace(inner), true
			}
		}
	}
	return s, false
}

func endsSentence(s string) bool { return language.Ends(closed(s)) }

// closed returns a text without the marks and pictographs behind its end.
func closed(s string) string {
	return strings.TrimRightFunc(s, func(r rune) bool {
		return unicode.IsSpace(r) || isPictograph(r) || strings.ContainsRune(language.CloseMarks+"*_\ufe0f\u200d", r)
	})
}

func isPictograph(r rune) bool {
	return unicode.Is(unicode.So, r) && r > 0x2000
}

func isMark(r rune) bool { return strings.ContainsRune(language.EndMarks+",;:，；：、", r) }

func isHan(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || strings.ContainsRune("，。、；：！？（）“”《》", r)
}

// hanValue returns the value of a number of up to 99 in Chinese characters; 0 for other texts.
func hanValue(s string) int {
	const digits = "一二三四五六七八九"
	tens, ones, seen := 0, 0, false
	for _, r := range s {
		if r == '十' {
			tens, ones, seen = max(ones, 1), 0, true
			continue
		}
		ones = strings.IndexRune(digits, r)/len("一") + 1
	}
	if !seen && utf8.RuneCountInString(s) > 1 {
		return 0
	}
	return 10*tens + ones
}
