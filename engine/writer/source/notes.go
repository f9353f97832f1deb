package source

import (
	"regexp"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
)

// note is a line below a text that says more of what bears the same mark in it: "¹ Without tax",
// "(*) Only by day".
var note = regexp.MustCompile(`^\s*([¹²³⁴-⁹]|\(\*{1,3}\)|\*{1,3}|[†‡])[ \t]*([^\s*].*)$`)

// unnoted takes the notes below a text out of it and their marks off what bears these, and returns
// what is left out so. What one sentence says of an item of a list stands behind that in brackets.
func unnoted(lines []string) (left []string) {
	const most = 12 // notes
	for at, n := 1, 0; at < len(lines) && n < most; at++ {
		m := note.FindStringSubmatch(lines[at])
		if m == nil {
			continue
		}
		n++
		end := noteEnd(lines, at)
		found, told := false, false
		if !repeats(lines, at, m[1]) {
			found, told = unmark(lines[:at], m[1], strings.Join(append([]string{m[2]}, lines[at+1:end]...), "\n"))
		}
		if found {
			clear(lines[at:end])
		}
		if found && !told && left == nil {
			left = []string{"a note"}
		}
	}
	return left
}

// noteEnd returns where a note ends that begins at a line: behind the line that ends its sentence
// and those that are set in below it, before the next note, or where its paragraph ends.
func noteEnd(lines []string, at int) int {
	to := at + 1
	for end := paragraphEnd(lines, at); to < end && !note.MatchString(lines[to]); to++ {
		if setIn := indentOf(lines[to]) > indentOf(lines[at]); grammar.Finished(lines[to-1]) && !setIn {
			break
		}
	}
	return to
}

// repeats reports whether another line begins with the mark of a note: it is a bullet.
func repeats(lines []string, at int, mark string) bool {
	for i, l := range lines {
		if i != at && strings.HasPrefix(strings.TrimSpace(l), mark) {
			return true
		}
	}
	return false
}

// unmark takes the mark of a note off the words that bear it, and reports whether any do, and
// whether what the note says stands behind one of them now.
func unmark(lines []string, mark, said string) (found, told bool) {
	const longest = 90 // characters in brackets
	for i, l := range lines {
		bare := withoutMark(l, mark)
		if bare == l {
			continue
		}
		found = true
		if bulletMark.MatchString(l) && strings.HasSuffix(strings.TrimSpace(l), mark) && !grammar.Finished(bare) && grammar.Runes(said) <= longest && !strings.ContainsAny(said, "\n()") {
			bare, told = bare+" ("+grammar.Bare(said)+")", true
		}
		lines[i] = bare
	}
	return found, told
}

// withoutMark returns a line without the mark of a note behind a word, a bracket or a figure. What
// stands for a power behind a unit, and what is emphasis, stays.
func withoutMark(line, mark string) string {
	const unit = 2 // letters
	if strings.Count(line, mark) != 1 {
		return line
	}
	head, tail, _ := strings.Cut(line, mark)
	word := strings.TrimRight(head, " ")
	letters := len(word) - len(strings.TrimRightFunc(word, unicode.IsLetter))
	power := unicode.IsNumber(grammar.FirstRune(mark))
	switch next := grammar.FirstRune(tail); {
	case strings.TrimSpace(word) == "" || word != head && !strings.HasPrefix(mark, "("):
		return line
	case power && letters > 0 && letters <= unit, tail != "" && (unicode.IsLetter(next) || unicode.IsDigit(next)):
		return line
	}
	return word + tail
}
