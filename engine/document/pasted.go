package document

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/language"
)

// Markdown returns a pasted text as Markdown: it converts other bullets to "-", other numbers to
// "1.", rows of tabs or bars to tables, and separate lines to paragraphs. It leaves existing
// Markdown unchanged.
func Markdown(s string) string {
	s = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u2028", "\n", "\u2029", "\n\n", "\ufeff", "").Replace(s)
	var out, open []string
	fence := "" // of the open block of code
	for line := range strings.SplitSeq(s, "\n") {
		text := shallow(strings.TrimRightFunc(line, unicode.IsSpace))
		mark := strings.TrimSpace(fenced.FindString(text))
		switch {
		case fence != "" && strings.HasPrefix(strings.TrimSpace(line), fence):
			out, fence = append(out, line), ""
		case fence != "":
			out = append(out, line)
		case mark != "":
			out, open, fence = append(append(out, marked(open)...), line), nil, mark
		case text == "":
			out, open = append(append(out, marked(open)...), ""), nil
		default:
			open = append(open, text)
		}
	}
	return strings.Join(append(out, marked(open)...), "\n") + "\n"
}

// joint separates two blocks without an empty line between them.
const joint = "<!---->"

// fenced matches the line above a block of code, and the mark of the line below it.
var fenced = regexp.MustCompile("^\\s{0,3}(```|~~~)")

// shallow returns a line without the marks before it where these nest implausibly deep.
func shallow(line string) string {
	const deepest = 64 // characters
	if rest := strings.TrimLeft(line, ">-+* \t"); len(line)-len(rest) > deepest && rest != "" {
		return rest
	}
	return line
}

// marked returns lines without an empty one as Markdown.
func marked(lines []string) []string {
	if rows, n := table(lines); n > 0 {
		return append(append(rows, ""), marked(lines[n:])...)
	}
	if len(lines) == 0 {
		return nil
	}
	if lone(lines[0]) {
		return marked(lines[1:])
	}
	lines = column(lines)
	shared := sharedMark(lines)
	wrapped, listed, base := hardWrapped(lines), false, ""
	var out []string
	for i, line := range lines {
		if i > 0 {
			if _, n := table(lines[i:]); n > 0 {
				return append(append(out, ""), marked(lines[i:])...)
			}
		}
		next, isItem := bullet(line, shared)
		begun := isItem && !listed
		if begun {
			base = next[:len(next)-len(strings.TrimLeft(next, " \t"))]
		}
		if i > 0 && (begun || !isItem && !indented(line) && !isMarkup(line) && begins(lines[i-1], line, listed, wrapped)) {
			out = append(out, joint)
		}
		if listed = isItem || listed && indented(line); listed {
			next = strings.TrimPrefix(next, base) // a list starts at the margin
		}
		out = append(out, next)
	}
	return out
}

// column marks lines as the entries of a list: three or more short ones, to the end of the run,
// below one that ends in a colon.
func column(lines []string) []string {
	const least, mostWords, longest = 3, 6, 40
	from := len(lines)
	for from > 0 {
		line := strings.TrimSpace(lines[from-1])
		if len(strings.Fields(line)) > mostWords || language.Width(line) > longest ||
			isMark(language.LastRune(line)) || isMarkup(line) || strings.ContainsAny(line, ":：\t|") {
			break
		}
		from--
	}
	if from == 0 || len(lines)-from < least || !strings.ContainsRune(":：", language.LastRune(lines[from-1])) {
		return lines
	}
	if _, isItem := bullet(lines[from], sharedMark(lines)); isItem {
		return lines
	}
	out := slices.Clone(lines)
	for i := range out[from:] {
		out[from+i] = "- " + strings.TrimSpace(out[from+i])
	}
	return out
}

// begins reports whether a line without a mark begins a paragraph below the one above it. Below an
// item, only a line in lower case after a long one continues the item.
func begins(above, line string, listed, wrapped bool) bool {
	const long = 48
	if listed {
		return utf8.RuneCountInString(above) < long || endsSentence(above) || !unicode.IsLower(language.FirstRune(line))
	}
	return !wrapped && !isMarkup(above)
}

var (
	markdownMark = regexp.MustCompile(`^\s{0,3}(?:#{1,6}\s|>|[-*+]\s|\||(?:=+|-{2,}|\*{3,}|_{3,})\s*$)`)
	bulletMark   = regexp.MustCompile(`^(\s*)[•▪▫◦‣⁃●○◉■□◆◇➢➤▶►▸❖·∙✓✔✗✘☐☑]\s*(\S.*)$`)
	numberMark   = regexp.MustCompile(`^(\s*)(?:[(（](\d{1,2})[)）]|(\d{1,2})(?:[.)、．]|/ |\x{FE0F}?\x{20E3}))\s*(\D.*)$`)
	hanNumber    = regexp.MustCompile(`^(\s*)(?:第)?([一二三四五六七八九十]{1,3})[、．]\s*(\S.*)$`)
	circled      = regexp.MustCompile(`^(\s*)([①-⑳])\s*(\S.*)$`)
)

// isMarkup reports whether a line is Markdown.
func isMarkup(line string) bool { return markdownMark.MatchString(line) }

// indented reports whether a line belongs to the item above it.
func indented(line string) bool {
	return strings.HasPrefix(line, "  ") || strings.HasPrefix(line, "\t")
}

// bullet returns a line with its mark in Markdown; ok reports whether it has one.
func bullet(line, shared string) (out string, ok bool) {
	indent := line[:len(line)-len(strings.TrimLeft(line, " \t"))]
	rest := line[len(indent):]
	switch {
	case shared != "" && strings.HasPrefix(rest, shared):
		return indent + "- " + strings.TrimSpace(strings.TrimPrefix(rest, shared)), true
	case isMarkup(line):
		isItem := strings.HasPrefix(rest, "- ") || strings.HasPrefix(rest, "* ") || strings.HasPrefix(rest, "+ ")
		if isItem && language.Sayable(rest) {
			line = indent + "-" + rest[1:] // one list, whatever its marks
		}
		return line, isItem
	}
	if m := bulletMark.FindStringSubmatch(line); m != nil {
		return m[1] + "- " + m[2], true
	}
	if m := numberMark.FindStringSubmatch(line); m != nil {
		return m[1] + m[2] + m[3] + ". " + m[4], true
	}
	if m := circled.FindStringSubmatch(line); m != nil {
		return fmt.Sprintf("%s%d. %s", m[1], language.FirstRune(m[2])-'①'+1, m[3]), true
	}
	if m := hanNumber.FindStringSubmatch(line); m != nil {
		if n := hanValue(m[2]); n > 0 {
			return m[1] + strconv.Itoa(n) + ") " + m[3], true // a list separate from those with digits
		}
	}
	return escaped(line), false
}

// escaped returns a line as text that Markdown would read as an ordered list: a year at the start
// of a sentence.
func escaped(line string) string {
	if m := fourDigits.FindStringIndex(line); m != nil {
		return line[:m[1]-1] + "\\" + line[m[1]-1:]
	}
	return line
}

var fourDigits = regexp.MustCompile(`^\s{0,3}\d{3,9}[.)]`)

// sharedMark returns an emoji or a dash that two or more lines of a run begin with, or one line
// beside two items of Markdown; "" without one.
func sharedMark(lines []string) string {
	count, items, dialogue := map[string]int{}, 0, false
	for _, line := range lines {
		word, _, _ := strings.Cut(strings.TrimSpace(line), " ")
		dashed := word == "–" || word == "—"
		dialogue = dialogue || dashed && asks(line)
		if r := language.FirstRune(word); dashed || isPictograph(r) && utf8.RuneCountInString(word) <= 4 {
			count[word]++
		}
		if word == "-" || word == "*" || word == "+" {
			items++
		}
	}
	for mark, n := range count {
		if (n > 1 || items > 1) && (!dialogue || !isSaid(mark)) {
			return mark
		}
	}
	return ""
}

// hardWrapped reports whether lines are one paragraph that was broken at a width: all but the last
// have about the same length, and few end a sentence.
func hardWrapped(lines []string) bool {
	const least, most, share = 48, 110, .62
	if len(lines) < 2 {
		return false
	}
	longest, shortest, ended := 0, most, 0
	for _, line := range lines[:len(lines)-1] {
		n := utf8.RuneCountInString(line)
		longest, shortest = max(longest, n), min(shortest, n)
		if endsSentence(line) {
			ended++
		}
	}
	return longest >= least && longest <= most && float64(shortest) >= share*float64(longest) && 2*ended <= len(lines)-1
}

// cells returns the cells of a row of tabs or bars; one for other lines.
func cells(line string) []string {
	line = strings.TrimSpace(line)
	switch {
	case strings.Contains(line, "\t"):
		return strings.Split(line, "\t")
	case strings.Contains(line, " | "), strings.HasPrefix(line, "|"):
		all := strings.Split(strings.ReplaceAll(strings.Trim(line, "|"), `\|`, "\x00"), "|")
		for i := range all {
			all[i] = strings.ReplaceAll(all[i], "\x00", `\|`)
		}
		return all
	}
	return []string{line}
}

var ruling = regexp.MustCompile(`^[\s|:+-]*-{2,}[\s|:+-]*$`)

// mostColumns bounds the columns of a table.
const mostColumns = 40

// table returns the leading rows of tabs or bars, two or more, as a table in Markdown, and the
// number of their lines; 0 without such rows.
func table(lines []string) (rows []string, n int) {
	width := 0
	for n < len(lines) {
		c := cells(lines[n])
		if n == 0 && len(c) > 1 && strings.HasPrefix(lines[0], "\t") && len(lines) > 1 && !strings.HasPrefix(lines[1], "\t") {
			c = append([]string{""}, c...) // the names of rows have no head
		}
		if ruling.MatchString(lines[n]) && n > 0 && width > 1 {
			n++
			continue
		}
		if len(c) < 2 || len(c) > mostColumns || n > 0 && len(c) > width {
			break
		}
		if n == 0 {
			width = len(c)
		}
		for len(c) < width {
			c = append(c, "")
		}
		rows = append(rows, "| "+strings.Join(c, " | ")+" |")
		n++
	}
	if len(rows) < 2 {
		return nil, 0
	}
	rule := "|" + strings.Repeat(" --- |", width)
	return append([]string{rows[0], rule}, rows[1:]...), n
}

var wideGap = regexp.MustCompile(`\S(?:\t+| {3,})\S`)

// buttons matches a row of labels in brackets: "[Start free] [See pricing]".
var buttons = regexp.MustCompile(`^(\s*\[[^\[\]]{2,28}\])+\s*$`)

// lone reports whether a line is only a row of short labels, such as buttons or tags, or a
// copyright notice: it is no part of the text.
func lone(line string) bool {
	const most = 28 // characters of a label
	if buttons.MatchString(line) || strings.HasPrefix(line, "©") {
		return true
	}
	if words := strings.Fields(line); len(words) > 0 && strings.HasPrefix(words[0], "#") && !strings.HasPrefix(words[0], "# ") {
		return !slices.ContainsFunc(words, func(w string) bool {
			return strings.Contains(w, ".") || !strings.HasPrefix(w, "#") || len(w) < 2 || w[1] == '#'
		})
	}
	if !wideGap.MatchString(line) || endsSentence(line) || isMarkup(line) {
		return false
	}
	for part := range strings.SplitSeq(wideGap.ReplaceAllStringFunc(line, func(gap string) string {
		return string(language.FirstRune(gap)) + "\t" + string(language.LastRune(gap))
	}), "\t") {
		if utf8.RuneCountInString(part) > most || strings.ContainsFunc(part, unicode.IsDigit) || strings.ContainsAny(part, ":：") {
			return false
		}
	}
	return true
}
