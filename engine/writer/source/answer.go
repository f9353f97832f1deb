package source

import (
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
)

// What is left out of a text that somebody was asked to write.
const (
	answersWords = "a chat around it"
	particulars  = "a line of particulars"
)

// unanswered empties what stands before a text that was asked for and behind it, and returns what
// is left out so: "Sure! Here's a short script for your video:", "Would you like me to make it
// shorter?".
func (f front) unanswered(lines []string) (left []string) {
	opened := f.opening(lines)
	presents := !f.onlyAssents(lines[:opened])
	from, to := lastParagraph(lines)
	offers := from > 0 && f.proposes(strings.Join(lines[from:to], " "), presents)
	if presents || opened > 0 && offers {
		clear(lines[:opened])
		left = []string{answersWords}
	}
	if offers {
		clear(lines[from:to])
		left = []string{answersWords}
	}
	return append(left, f.entitle(lines, left != nil)...)
}

// opening returns how many lines there are up to the end of the words before a text that was asked
// for; 0 where there are none, or nothing stands below them.
func (f front) opening(lines []string) int {
	at := firstLine(lines, 0)
	if at == len(lines) {
		return 0
	}
	end := at + 1
	switch yes, presents := f.presents(lines[at]); {
	case presents:
	case yes:
		if next := firstLine(lines, end); next < len(lines) {
			if _, presents := f.presents(lines[next]); presents {
				end = next + 1
			}
		}
	default:
		return 0
	}
	below := firstLine(lines, end)
	if below == len(lines) {
		return 0
	}
	if ruleLine.MatchString(lines[below]) {
		return below + 1
	}
	return end
}

// firstLine returns the first of some lines, from one on, that is not empty.
func firstLine(lines []string, from int) int {
	for from < len(lines) && strings.TrimSpace(lines[from]) == "" {
		from++
	}
	return from
}

// lastParagraph returns where the last paragraph of a text begins and ends.
func lastParagraph(lines []string) (from, to int) {
	to = len(lines)
	for to > 0 && strings.TrimSpace(lines[to-1]) == "" {
		to--
	}
	for from = to; from > 0 && strings.TrimSpace(lines[from-1]) != "" && !ruleLine.MatchString(lines[from-1]); from-- {
	}
	return from, to
}

// onlyAssents reports whether lines say no more than yes: without an offer at its end, a text may
// begin so.
func (f front) onlyAssents(lines []string) bool {
	return !slices.ContainsFunc(lines, func(l string) bool {
		_, presents := f.presents(l)
		return presents
	})
}

// presents reports whether a line says yes to somebody, and whether it only says, behind that or
// without it, what stands below it: "Certainly! Below is a script that you can use:".
func (f front) presents(line string) (yes, presents bool) {
	const mostWords = 40
	said := strings.TrimLeft(strings.ReplaceAll(line, "*", ""), " \t¡")
	for n := f.Lang.Begins(language.Assents, said); n > 0; n = f.Lang.Begins(language.Assents, said) {
		rest := strings.TrimLeft(said[n:], " \u00a0\u202f")
		if rest != "" && !strings.ContainsRune(",.!:—–，。！：", grammar.FirstRune(rest)) {
			break
		}
		yes, said = true, strings.TrimLeft(rest, " \u00a0\u202f,.!:—–-，。！：¡")
	}
	if said == "" {
		return yes, false
	}
	if f.Lang.Begins(language.Presents, said) == 0 || f.Lang.Count(said) > mostWords {
		return false, false
	}
	asked := f.Lang.Contains(language.Scripted, said)
	if yes {
		asked = asked || f.Lang.Contains(language.Drafted, said) || f.Lang.Contains(language.Film, said)
		return true, asked && (grammar.Announces(said) || grammar.Finished(said))
	}
	return false, asked && grammar.Announces(said)
}

// proposes reports whether a paragraph offers to go on with a text that was asked for, behind the
// words before it or by what is offered.
func (f front) proposes(paragraph string, answers bool) bool {
	const mostWords = 60
	said := strings.TrimLeft(paragraph, " \t¿")
	if f.Lang.Begins(language.Proposes, said) == 0 || f.Lang.Count(said) > mostWords {
		return false
	}
	return answers || f.Lang.Contains(language.Reworks, said)
}

// entitle makes the title that a text's first line gives behind a label the text's, and empties
// below it what is of the film and not of the text: "Channel: …", "Length: …".
func (f front) entitle(lines []string, answers bool) (left []string) {
	at := firstLine(lines, 0)
	if at == len(lines) {
		return nil
	}
	title, film := f.Lang.Titled(lines[at])
	if title == "" || grammar.Runes(title) > 2*titleMost {
		return nil
	}
	lines[at] = "# " + title
	below := lines[at+1 : paragraphEnd(lines, at)]
	if !film && !answers || slices.ContainsFunc(below, func(l string) bool { return !labelled(strings.ReplaceAll(l, "*", "")) }) {
		return nil
	}
	for i := range below {
		below[i], left = "", []string{particulars}
	}
	return left
}

// Introduced reports whether a text begins with words that say what it is, or with a label before
// its title: it asks for nothing.
func Introduced(text, code string) bool {
	f := front{Grammar: grammar.New(language.Of(code))}
	lines := strings.Split(text, "\n")
	at := firstLine(lines, 0)
	if at == len(lines) {
		return false
	}
	title, _ := f.Lang.Titled(lines[at])
	return title != "" || f.opening(lines) > 0
}
