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

// answer finds what stands around a text that somebody was asked to write.
type answer struct{ grammar.Grammar }

// unanswered empties what stands before a text that was asked for and behind it, and returns what
// is left out so: "Sure! Here's a short script for your video:", "Would you like me to make it
// shorter?".
func (a answer) unanswered(lines []string) (left []string) {
	if a.unchatted(lines) {
		return []string{answersWords}
	}
	opened, tells := a.opening(lines)
	from, to := lastParagraph(lines)
	offers := from > 0 && a.proposes(strings.Join(lines[from:to], " "))
	if tells || offers {
		clear(lines[:opened])
	}
	if offers {
		clear(lines[from:to])
	}
	if offers || tells {
		left = []string{answersWords}
	}
	return append(left, a.entitle(lines, left != nil)...)
}

// opening returns how many lines there are up to the end of the words before a text that was asked
// for, and whether they tell what it is, or only say yes; 0 where there are none.
func (a answer) opening(lines []string) (n int, tells bool) {
	at := firstLine(lines, 0)
	if at == len(lines) {
		return 0, false
	}
	words := a.answers(lines[at])
	if next := firstLine(lines, at+1); words == assents && next < len(lines) && a.answers(lines[next]) > assents {
		at, words = next, a.answers(lines[next])
	}
	below := firstLine(lines, at+1)
	if words == 0 || below == len(lines) {
		return 0, false
	}
	if ruleLine.MatchString(lines[below]) {
		at, below = below, firstLine(lines, below+1)
	}
	return at + 1, words == presentsScript || words == presentsDraft && below < len(lines) && a.isTitle(lines[below])
}

// isTitle reports whether the text below the words of an answer begins with a title.
func (a answer) isTitle(line string) bool {
	title, _ := a.Lang.Titled(line)
	return title != "" || hashTitle.MatchString(line) || looksLikeTitle(strings.TrimSpace(strings.ReplaceAll(line, "*", "")))
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

// What a line says that stands before a text that was asked for.
const (
	assents        = iota + 1 // yes
	presentsDraft             // that a text follows
	presentsScript            // that one follows that is to be spoken
)

// answers returns what a line says to somebody who asked for a text, and no more than that:
// "Certainly! Below is a script that you can use:"; 0 where it says anything else.
func (a answer) answers(line string) int {
	const mostWords = 40
	yes, said := false, strings.TrimLeft(strings.TrimSpace(strings.ReplaceAll(line, "*", "")), "¡")
	for n := a.Lang.Begins(language.Assents, said); n > 0; n = a.Lang.Begins(language.Assents, said) {
		rest := strings.TrimLeft(said[n:], " \u00a0\u202f")
		if rest != "" && !strings.ContainsRune(",.!:—–，。！：", grammar.FirstRune(rest)) {
			break
		}
		yes, said = true, strings.TrimLeft(rest, " \u00a0\u202f,.!:—–-，。！：¡")
	}
	if said == "" && yes {
		return assents
	}
	ends := grammar.Announces(said) || yes && grammar.Finished(said)
	switch {
	case a.Lang.Begins(language.Presents, said) == 0 || a.Lang.Count(said) > mostWords || !ends:
		return 0
	case a.Lang.Contains(language.Scripted, said):
		return presentsScript
	case yes && a.Lang.Contains(language.Drafted, said):
		return presentsDraft
	}
	return 0
}

// proposes reports whether a paragraph offers to go on with a text that was asked for.
func (a answer) proposes(paragraph string) bool {
	const mostWords = 60
	said := strings.TrimLeft(paragraph, " \t¿")
	return a.Lang.Begins(language.Proposes, said) > 0 && a.Lang.Count(said) <= mostWords && a.Lang.Contains(language.Reworks, said)
}

// entitle makes the title that a text's first line gives behind a label the text's, and empties
// below it what is of the film and not of the text: "Channel: …", "Length: …".
func (a answer) entitle(lines []string, answers bool) (left []string) {
	at := firstLine(lines, 0)
	if at == len(lines) {
		return nil
	}
	title, film := a.Lang.Titled(lines[at])
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
	a := answer{grammar.New(language.Of(code))}
	lines := strings.Split(text, "\n")
	at := firstLine(lines, 0)
	if at == len(lines) {
		return false
	}
	title, _ := a.Lang.Titled(lines[at])
	_, tells := a.opening(lines)
	return title != "" || tells
}
