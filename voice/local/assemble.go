package local

import (
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/spell"
	"github.com/scenewright/scenewright/engine/story"
)

// Pauses at speed 1, and silence kept from the engine around a sentence.
const (
	sentencePause  = 320 * time.Millisecond
	paragraphPause = 600 * time.Millisecond
	leadPad        = 40 * time.Millisecond
	tailPad        = 80 * time.Millisecond
	edgeFade       = 10 * time.Millisecond
	emptyLength    = 300 * time.Millisecond // sound of a text without words
	emptyRate      = 16000
)

// assemble joins sentences with pauses for a speed and assigns times to tokens.
func assemble(tokens []spell.Token, parts []heard, m model, speed float64) story.Speech {
	out := story.Speech{Degraded: m.degraded}
	spans := make([]timed, len(tokens))
	for i, h := range parts {
		h = trimmed(h)
		if i > 0 {
			h.sound = h.sound.Resample(out.Sound.Rate)
			out.Sound = audio.Append(out.Sound, audio.Silent(out.Sound.Rate, 1, pause(parts[i-1], speed)))
		}
		for j, w := range shift(h.words, out.Sound.Duration()) {
			spans[h.pieces[j].token].join(w)
		}
		out.Sound = audio.Append(out.Sound, h.sound)
	}
	if len(parts) == 0 {
		out.Sound = audio.Silent(emptyRate, 1, emptyLength)
		out.Degraded = "nothing in the text can be spoken in this language"
	}
	out.Words = words(tokens, spans, out.Sound.Duration())
	return out
}

// pause returns the silence to insert after a sentence, less the silence kept around both.
func pause(h heard, speed float64) time.Duration {
	d := sentencePause
	if h.paragraph {
		d = paragraphPause
	}
	return max(time.Duration(float64(d)/speed)-leadPad-tailPad, 0)
}

// join extends a token's time by one of its words.
func (t *timed) join(w timed) {
	if t.end == 0 {
		t.start = w.start
	}
	t.end = max(w.end, t.end)
	t.phones = append(t.phones, w.phones...)
}

// trimmed cuts the silence around a sentence to the pads, with fades at the cuts.
func trimmed(h heard) heard {
	from, to := h.sound.Duration(), time.Duration(0)
	for _, w := range h.words {
		if w.end > w.start {
			from, to = min(from, w.start), max(to, w.end)
		}
	}
	if to <= from {
		return h
	}
	lead := leadPad - from
	from = max(from-leadPad, 0)
	h.sound = h.sound.Slice(from, to+tailPad)
	if lead > 0 { // the engine left less than the pad
		h.sound = audio.Append(audio.Silent(h.sound.Rate, 1, lead), h.sound)
		from = -lead
	}
	h.sound = h.sound.FadeIn(edgeFade).FadeOut(edgeFade)
	if short := to - from + tailPad - h.sound.Duration(); short > 0 {
		h.sound = audio.Append(h.sound, audio.Silent(h.sound.Rate, 1, short))
	}
	h.words = shift(h.words, -from)
	return h
}

// shift moves words in time.
func shift(words []timed, by time.Duration) []timed {
	out := make([]timed, len(words))
	for i, w := range words {
		phones := make([]phone, len(w.phones))
		for j, p := range w.phones {
			phones[j] = phone{Symbol: p.Symbol, Start: p.Start + by, End: p.End + by}
		}
		out[i] = timed{w.start + by, w.end + by, phones}
	}
	return out
}

// words returns the tokens' words in order and within length; a silent
// word has no duration and sits at the end of the previous one.
func words(tokens []spell.Token, spans []timed, length time.Duration) []story.Word {
	out := []story.Word{}
	now := time.Duration(0)
	for i, t := range tokens {
		if len(t.Words) == 0 && !strings.ContainsFunc(t.Text, language.Speakable) {
			continue
		}
		start := clamp(spans[i].start, now, length)
		end := clamp(spans[i].end, start, length)
		out = append(out, story.Word{Text: t.Text, From: t.From, To: t.To, Start: start, End: end, Phones: within(spans[i].phones, start, end)})
		now = end
	}
	return out
}

func clamp(d, low, high time.Duration) time.Duration { return min(max(d, low), high) }

// within clamps phones to their word.
func within(phones []phone, start, end time.Duration) []phone {
	for i, p := range phones {
		phones[i].Start, phones[i].End = clamp(p.Start, start, end), clamp(p.End, start, end)
	}
	return phones
}
