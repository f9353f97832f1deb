package slides

import (
	"regexp"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/request"
)

// sayable reports whether a line is more than a formula, code or an address.
func sayable(line string) bool {
	return !isFormula(line) && !isCode(line) && strings.ContainsFunc(address.ReplaceAllString(line, ""), request.Speakable)
}

// address is one of a page or of a mailbox.
var address = regexp.MustCompile(`(?i)(?:https?://|\bwww\.)\S+|[\w.+-]+@[\w-]+\.[\w.-]+`)

// emptied takes away what stood around an address.
var emptied = strings.NewReplacer("()", "", "<>", "", "[]", "")

// A line is a formula that has a sign of one and fewer letters than this in words; one of Han
// counts for several.
const (
	wordLetters = 8
	hanLetters  = 3
)

var (
	mathSign = regexp.MustCompile(`[=<>≤≥≈≠∑∫√∂^⋅×÷\x{1D400}-\x{1D7FF}]`)
	mathWord = regexp.MustCompile(`\p{L}{3,}`)
)

// isFormula reports whether a line is to be seen, and no voice can read it.
func isFormula(line string) bool {
	if !mathSign.MatchString(line) {
		return false
	}
	letters := 0
	for _, word := range mathWord.FindAllString(line, -1) {
		for _, r := range word {
			switch {
			case unicode.Is(unicode.Han, r):
				letters += hanLetters
			case r < 0x1D400 || r > 0x1D7FF: // the letters of mathematics
				letters++
			}
		}
	}
	return letters < wordLetters
}

// Code is a line that ends as code does, or is a call or a declaration and nothing else.
var (
	codeEnd  = regexp.MustCompile(`(?:[)\]\w"'][;{]|[(]|\{|\}|&&|\|\||=>)\s*$`)
	codeMark = regexp.MustCompile(`\w\(|[={}<]|[A-Za-z_]\.[A-Za-z]`)
	codeLine = regexp.MustCompile(`^\s*(?:[\w.:]+\([^()]*\)|(?:(?:public|private|protected|static|override|class|namespace|def|func|function|import|using|const|var|let|#include)\s+)+[\w.<>:]+(?:\s*[:(={<].*)?)\s*;?\s*$`)
)

// isCode reports whether a line is to be read by a machine.
func isCode(line string) bool {
	return codeEnd.MatchString(line) && codeMark.MatchString(line) || codeLine.MatchString(line)
}

// hasCode reports whether half of what stands on a page is code: so is the rest then.
func (p page) hasCode() bool {
	n, all := 0, p.lines()
	for _, line := range all {
		if isCode(line) {
			n++
		}
	}
	return n > 0 && 2*n >= len(all)
}
