package story

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/timeline"
)

// Subtitled reports whether subtitles are drawn over a scene of a film that has
// them: over a spoken scene where the request asked for them by name, which then
// shows no large copy of its words; else as the scene itself says.
func (b Storyboard) Subtitled(s BoardScene) bool {
	return b.SubtitlesAsked && s.Spoken() || s.Subtitled()
}

// SubtitledAs reports whether subtitles are drawn over a scene as it was drawn,
// which may be by another layout than its content's: then over one that does not
// show its words.
func (b Storyboard) SubtitledAs(s BoardScene, drawn timeline.Scene) bool {
	l := Layout(drawn.Layout)
	if b.SubtitlesAsked && s.Spoken() || l != LayoutSpoken && l == s.Shown().Layout() {
		return b.Subtitled(s)
	}
	return !says(drawn, s.Narration)
}

// says reports whether most of a narration stands in what is drawn.
func says(drawn timeline.Scene, narration string) bool {
	all := LettersOf(narration)
	rest := all
	for _, l := range drawn.Layers {
		if l.Text != nil {
			rest = strings.Replace(rest, LettersOf(l.Text.Line), "", 1)
		}
	}
	return 2*len(rest) < len(all)
}

// Spoken reports whether the scene shows its narration as it is spoken: steps do over
// shots.
func (s BoardScene) Spoken() bool {
	l := s.Shown().Layout()
	return l == LayoutSpoken || l == LayoutSteps && len(s.Shots) > 0
}

// Subtitled reports whether subtitles are drawn over the scene in a film that
// has them: not where what is spoken stands on the screen, letter for letter. A
// film that speaks itself shows none of its words.
func (s BoardScene) Subtitled() bool {
	switch {
	case s.Master:
		return true
	case s.Spoken():
		return false
	}
	switch c := s.Shown().(type) {
	case Closing:
		led := c.Heading != "" || strings.Contains(c.Action, ActionDot)
		return led && !s.written() // else it shows its narration
	case Title, Number:
		return !s.written()
	case Quote:
		return !quotesAll(c, s.Narration)
	case List, Steps:
		return !s.listed()
	}
	return !s.written()
}

// written reports whether what is spoken stands on the screen, but for a word or
// two.
func (s BoardScene) written() bool {
	_, left := s.unwritten()
	return left <= sayingLetters
}

// listed reports whether the items are all that is spoken, but for a word or two that
// lead to each, as "first" and "then" do.
func (s BoardScene) listed() bool {
	longest, left := s.unwritten()
	return left <= sayingLetters || longest <= sayingLetters && 5*left < utf8.RuneCountInString(LettersOf(s.Narration))
}

// unwritten returns the letters that are spoken and not shown: of the longest stretch
// of them, and of all.
func (s BoardScene) unwritten() (longest, all int) {
	rest := LettersOf(s.Narration)
	for shown := range strings.SplitSeq(strings.Join(s.Shown().Texts(), ActionDot), ActionDot) {
		if letters := LettersOf(shown); letters != "" {
			rest = strings.Replace(rest, letters, "|", 1)
		}
	}
	for _, words := range strings.Split(rest, "|") {
		n := utf8.RuneCountInString(words)
		longest, all = max(longest, n), all+n
	}
	return longest, all
}

// sayingLetters is how long the words may be that only lead from what is shown to
// what is shown: from a quotation to who says it "says", "explains", "raconte".
const sayingLetters = 12

// quotesAll reports whether a narration is the quotation alone, or with nothing but
// the name of who says it.
func quotesAll(q Quote, narration string) bool {
	before, after, found := strings.Cut(LettersOf(narration), LettersOf(q.Text))
	if !found {
		return false
	}
	rest := before + after
	for _, shown := range []string{q.Speaker, q.Role} {
		rest = strings.Replace(rest, LettersOf(shown), "", 1)
	}
	return rest == "" || q.Speaker != "" && len([]rune(rest)) <= sayingLetters
}

// LettersOf is a text by its letters and digits, in lower case.
func LettersOf(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}
