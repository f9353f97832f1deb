package slides

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/internal/pace"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// said is what is spoken of a page: its notes where they are the talk; else its
// lines and the values of its charts, with what is noted beside them; else its title. A
// cover says its title too. What is shown as a list is told as one, which the title
// announces where its lines are no sentences.
func (p page) said(code string) string {
	notes, lines := strings.TrimSpace(p.Notes), p.spoken(code)
	if p.talks(lines, code) {
		return notes
	}
	if len(lines) == 0 && p.Title != "" {
		lines = []string{p.Title}
	}
	listed := len(lines) > 1 && len(p.lists(code, p.lines())) > 0
	announced := listed && p.Title != "" && !p.goesOn && !slices.ContainsFunc(p.lines(), ends)
	for i, line := range lines {
		switch lines[i] = sentence(line, code); {
		case listed && announces(line):
			lines[i] = "\n" + lines[i]
		case listed:
			lines[i] = "- " + lines[i]
		}
	}
	if announced {
		lines = slices.Insert(lines, 0, announcing(p.Title, code))
	}
	if remarks(notes, code) {
		lines = append(lines, "", sentence(notes, code))
	}
	return strings.Join(lines, "\n")
}

// spoken are the lines of a page that can be said, and the values of its charts.
func (p page) spoken(code string) []string {
	var all []string
	coded := p.hasCode()
	if p.covers() {
		all = append(all, p.Title)
	}
	for _, line := range p.lines() {
		switch {
		case coded || !sayable(line):
		case p.covers():
			all = append(all, strings.Trim(emptied.Replace(address.ReplaceAllString(line, "")), " ,;|·-–—"))
		default:
			all = append(all, line)
		}
	}
	for _, c := range p.Charts {
		all = append(all, chartSaid(c, code))
	}
	return all
}

// Notes of so many signs are a talk, whatever stands on their page; in a script without spaces
// of half as many.
const leastTalk = 100

// talks reports whether the notes of a page are what is said of it, and no remark beside its
// lines.
func (p page) talks(lines []string, code string) bool {
	notes, least := strings.TrimSpace(p.Notes), leastTalk
	if language.Of(code).Unspaced {
		least /= hanShare
	}
	n := pace.Spoken(notes)
	return strings.ContainsFunc(notes, request.Speakable) && (n >= least || 2*n >= pace.Spoken(strings.Join(lines, "")))
}

// remarks reports whether a note says something, and is no word that reminds the speaker.
func remarks(notes, code string) bool {
	const leastWords, leastSigns = 4, 6
	if language.Of(code).Unspaced {
		return pace.Spoken(notes) >= leastSigns
	}
	return len(strings.Fields(notes)) >= leastWords
}

// announcing is a title before what it is of.
func announcing(title, code string) string {
	colon := ":"
	if language.Of(code).Unspaced {
		colon = "："
	}
	if ends(title) {
		return title
	}
	return title + colon
}

// announces reports whether a line says that something follows.
func announces(line string) bool {
	return strings.HasSuffix(line, ":") || strings.HasSuffix(line, "：")
}

// ends reports whether a text ends as a sentence does, or announces another one.
func ends(text string) bool {
	r, _ := utf8.DecodeLastRuneInString(text)
	return strings.ContainsRune(".!?…:。！？：", r)
}

func sentence(text, code string) string {
	if ends(text) {
		return text
	}
	text = strings.TrimRight(text, " ;,；，")
	if language.Of(code).Unspaced {
		return text + "。"
	}
	return text + "."
}

// told are the lines of a page that scenes say, and those that no voice can read; all of them
// where its notes are what is said.
func (p page) told(scenes []story.ScriptScene, code string) []string {
	if p.talks(p.spoken(code), code) {
		return p.lines()
	}
	var said strings.Builder
	for _, sc := range scenes {
		said.WriteString(bare(sc.Narration))
	}
	return slices.DeleteFunc(p.lines(), func(line string) bool {
		return sayable(line) && !strings.Contains(said.String(), bare(line))
	})
}

// bare is the letters and figures of a text.
func bare(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsNumber(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}
