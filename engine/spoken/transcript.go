package spoken

import (
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/respell"
	"github.com/scenewright/scenewright/engine/story"
)

// Known returns the transcript of a known script from a recogniser's
// words; with nil words it estimates the times from the sound.
func Known(h story.TranscribeRequest, told []Timed) story.Transcript {
	tokens := Tokens(h)
	times := Unknown(len(tokens))
	if told != nil {
		times = Match(tokens, told, h.Language)
	}
	return Placed(h, tokens, times)
}

// Tokens returns the words of a known script in spoken form.
func Tokens(h story.TranscribeRequest) []Token {
	var all []Token
	for _, l := range Lines(story.Utterance{Text: h.Known, Language: h.Language}, Limit{Most: 1 << 30}) {
		all = append(all, l.Tokens...)
	}
	return all
}

// Placed returns the transcript of a known script from the times of its
// tokens; Fill completes missing ones.
func Placed(h story.TranscribeRequest, tokens []Token, times []audio.Span) story.Transcript {
	out := story.Transcript{Text: h.Known, Duration: h.Sound.Duration()}
	spans := map[int]audio.Span{}
	for i, span := range Fill(h.Sound.Mono(), tokens, times) {
		spans[tokens[i].From] = span
	}
	out.Words = words(story.Utterance{Text: h.Known, Language: h.Language}, spans, out.Duration)
	return out
}

// Recognised returns the transcript of a recogniser's words with the requested spelling. text
// is its punctuated text, "" for none. A replacement of several words spans their times.
func Recognised(h story.TranscribeRequest, text string, told []Timed) story.Transcript {
	if strings.TrimSpace(text) == "" {
		said := make([]string, len(told))
		for i, w := range told {
			said[i] = strings.TrimSpace(w.Text)
		}
		text = strings.Join(said, " ")
	}
	rules := make([]respell.Rule, len(h.Spelling))
	for i, s := range h.Spelling {
		rules[i] = respell.Rule(s)
	}
	read := respell.New(rules...).Text(text)
	out := story.Transcript{Text: read.Text, Duration: h.Sound.Duration()}
	at, now := 0, time.Duration(0)
	for _, w := range told {
		word := strings.TrimSpace(w.Text)
		i := strings.Index(text[at:], word)
		if i < 0 || word == "" {
			continue // the recogniser's text spells it differently
		}
		from, to := read.Range(at+i, at+i+len(word))
		at += i + len(word)
		start := min(max(w.Start, now), out.Duration)
		end := min(max(w.End, start), out.Duration)
		now = end
		if n := len(out.Words); n > 0 && from < out.Words[n-1].To { // another word of the same replacement
			last := &out.Words[n-1]
			last.To, last.End = max(to, last.To), end
			last.Text = read.Text[last.From:last.To]
			continue
		}
		if from < to {
			out.Words = append(out.Words, story.Word{Text: read.Text[from:to], From: from, To: to, Start: start, End: end})
		}
	}
	return out
}
