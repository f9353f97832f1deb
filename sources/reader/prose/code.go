package prose

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

var (
	// markup matches an element of a page: "<h2>Contact</h2>".
	markup = regexp.MustCompile(`^</?[A-Za-z][\w-]*(?:\s[^<>]*)?>(?:.*</[A-Za-z][\w-]*>)?$`)
	// call matches a lone call or assignment: "plot(year, boats)", "boats = read(file)".
	call = regexp.MustCompile(`^(?:[\w.]+\s*(?:=|<-)\s*)?[\w.:]*[\w.]\([^()]*\)\s*[;{]?$`)
	// typed matches a command line: words in small letters, and a name made of several.
	typed = regexp.MustCompile(`^[$>]\s*\S|^(?:[a-z0-9./-]+\s+){0,3}[a-z0-9]+(?:_[a-z0-9]+)+(?:\.[a-z]{1,5})?$`)
)

// IsCode reports whether a line with the look of a heading is code.
func IsCode(s string) bool {
	s = strings.TrimSpace(s)
	return markup.MatchString(s) || call.MatchString(s) || typed.MatchString(s)
}

// Entry is a line of an outline with its depth, and its number; 0 = it has none.
type Entry struct {
	Text          string
	Depth, Number int
}

// Outline adds the lines of an outline: one is a paragraph, several are a list. Code is added as
// code, all of it if half of it is.
func (t *Text) Outline(all []Entry) {
	machine := func(e Entry) bool { return IsFormula(e.Text) || isCodeLine(e.Text) }
	coded := 2*len(slices.DeleteFunc(slices.Clone(all), func(e Entry) bool { return !isCodeLine(e.Text) })) >= len(all)
	var code []string
	for i, e := range all {
		if coded || machine(e) {
			code = append(code, e.Text)
		}
		if len(code) > 0 && (i+1 == len(all) || !coded && !machine(e)) {
			t.Code(strings.Join(code, "\n"))
			code = nil
		}
		switch {
		case coded || machine(e):
		case len(all) == 1:
			t.Paragraph(e.Text)
		default:
			t.Depth = e.Depth
			t.Item(e.Number, e.Text)
			t.Depth = 0
		}
	}
}

// A formula is a line with one of its signs and fewer letters in words than this; a Han character
// counts for several.
const (
	wordLetters = 8
	hanLetters  = 3
)

var (
	mathSign = regexp.MustCompile(`[=<>≤≥≈≠∑∫√∂^⋅×÷\x{1D400}-\x{1D7FF}]`)
	mathWord = regexp.MustCompile(`\p{L}{3,}`)
)

// IsFormula reports whether a line is a formula that no voice can read.
func IsFormula(line string) bool {
	if !mathSign.MatchString(line) {
		return false
	}
	letters := 0
	for _, word := range mathWord.FindAllString(line, -1) {
		for _, r := range word {
			switch {
			case unicode.Is(unicode.Han, r):
				letters += hanLetters
			case r < 0x1D400 || r > 0x1D7FF: // mathematical letters
				letters++
			}
		}
	}
	return letters < wordLetters
}

// Patterns of a code line: it ends as code does, or is a call or a declaration and nothing else.
var (
	codeEnd  = regexp.MustCompile(`(?:[)\]\w"'][;{]|[(]|\{|\}|&&|\|\||=>)\s*$`)
	codeMark = regexp.MustCompile(`\w\(|[={}<]|[A-Za-z_]\.[A-Za-z]`)
	codeLine = regexp.MustCompile(`^\s*(?:[\w.:]+\([^()]*\)|(?:(?:public|private|protected|static|override|class|namespace|def|func|function|import|using|const|var|let|#include)\s+)+[\w.<>:]+(?:\s*[:(={<].*)?)\s*;?\s*$`)
)

// isCodeLine reports whether a line is code.
func isCodeLine(line string) bool {
	return codeEnd.MatchString(line) && codeMark.MatchString(line) || codeLine.MatchString(line)
}
