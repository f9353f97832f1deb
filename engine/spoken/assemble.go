package spoken

import (
	"slices"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/spell"
	"github.com/scenewright/scenewright/engine/story"
)

// Heard is a line with its recorded speech.
type Heard struct {
	Line
	Sound audio.Sound
	Times []audio.Span // one per token; see Unknown and Fill
}

// unknown is the time of a token without timing from the service. A span
// with To below a From of 0 or more has a start and an unknown end.
var unknown = audio.Span{From: -1, To: -1}

// Unknown returns n unknown times.
func Unknown(n int) []audio.Span {
	return slices.Repeat([]audio.Span{unknown}, n)
}

// Pauses between lines at speed 1, and the silent sound of a text without words.
const (
	sentencePause  = 300 * time.Millisecond
	paragraphPause = 600 * time.Millisecond
	emptyLength    = 300 * time.Millisecond
	emptyRate      = 24000
)

// Assemble joins lines into a speech: it fills in missing times, stretches the
// sound by the part of the speed that the service could not provide (see Split),
// lengthens short pauses between lines and stresses the emphasised words.
func Assemble(u story.Utterance, lines []Heard, rest float64) story.Speech {
	if len(lines) == 0 {
		return story.Speech{
			Sound: audio.Silent(emptyRate, 1, emptyLength), Words: words(u, nil, emptyLength),
			Degraded: "nothing in the text can be spoken in this language",
		}
	}
	var out story.Speech
	manner := MannerOf(u.Tone)
	spans := map[int]audio.Span{}
	for i, h := range lines {
		h = h.filled().faster(rest)
		if i > 0 {
			h.Sound = h.Sound.Resample(out.Sound.Rate)
			out.Sound = audio.Append(out.Sound, audio.Silent(out.Sound.Rate, 1, pause(lines[i-1], out.Sound, h.Sound, u.Speed/manner.Pause)))
		}
		at := out.Sound.Duration()
		for k, t := range h.Tokens {
			spans[t.From] = audio.Span{From: h.Times[k].From + at, To: h.Times[k].To + at}
		}
		out.Sound = audio.Append(out.Sound, h.Sound)
	}
	out.Words = words(u, spans, out.Sound.Duration())
	return Stress(out, u.Text, u.Emphasis)
}

// filled returns the line in mono with all times known.
func (h Heard) filled() Heard {
	h.Sound = h.Sound.Mono()
	h.Times = Fill(h.Sound, h.Tokens, h.Times)
	return h
}

// faster returns the line at by times its speed.
func (h Heard) faster(by float64) Heard {
	if by == 1 || by <= 0 {
		return h
	}
	h.Sound = audio.Stretch(h.Sound, by)
	times := make([]audio.Span, len(h.Times))
	for i, t := range h.Times {
		times[i] = audio.Span{From: scaled(t.From, 1/by), To: scaled(t.To, 1/by)}
	}
	h.Times = times
	return h
}

// pause returns the silence to insert after a line, given the silence already there.
func pause(h Heard, before, after audio.Sound, speed float64) time.Duration {
	want := sentencePause
	if h.Paragraph {
		want = paragraphPause
	}
	if n := len(h.Tokens); n > 0 && !h.Tokens[n-1].Stop.Ends() {
		want = 0
	}
	if speed > 0 {
		want = scaled(want, 1/speed)
	}
	return max(0, want-silenceAt(before, true)-silenceAt(after, false))
}

// silenceAt returns the length of silence at the end or start of a sound.
func silenceAt(s audio.Sound, end bool) time.Duration {
	for _, q := range audio.Silences(s, silence, 5*time.Millisecond) {
		if end && q.To >= s.Duration()-time.Millisecond || !end && q.From == 0 {
			return q.To - q.From
		}
	}
	return 0
}

// words returns the words of a text with the times of tokens, keyed by
// their start offset. Times ascend and stay within length; a silent word
// has no duration and sits at the end of the previous one.
func words(u story.Utterance, spans map[int]audio.Span, length time.Duration) []story.Word {
	out := []story.Word{}
	now := time.Duration(0)
	for _, t := range spell.Text(u.Text, u.Language, u.Pronunciations) {
		span, found := spans[t.From]
		if !found && !strings.ContainsFunc(t.Text, language.Speakable) {
			continue
		}
		if !found {
			span = audio.Span{From: now, To: now}
		}
		start := min(max(span.From, now), length)
		end := min(max(span.To, start), length)
		out = append(out, story.Word{Text: t.Text, From: t.From, To: t.To, Start: start, End: end})
		now = end
	}
	return out
}

// Split divides a speed into a factor within the service's range and the
// remaining factor, which Assemble applies.
func Split(speed, low, high float64) (ask, rest float64) {
	if !(speed > 0) {
		speed = 1
	}
	ask = min(max(speed, low), high)
	return ask, speed / ask
}
