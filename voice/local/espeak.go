package local

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/spell"
	"github.com/scenewright/scenewright/engine/spoken"
)

// espeak speaks the other languages, phrase by phrase. The program reports no times.
type espeak struct {
	run      runner
	voice    string
	language string
	speed    float64
	melody   float64 // factor of the pitch range
}

// Words per minute of espeak-ng at speed 1, and pauses after a phrase at that speed.
const (
	espeakRate  = 175
	clausePause = 180 * time.Millisecond
	switchPause = 30 * time.Millisecond // where only the language changes
)

func (e espeak) speak(ctx context.Context, in []sentence) (out []heard, err error) {
	out = make([]heard, len(in))
	for i, s := range in {
		if out[i], err = e.sentence(ctx, s.pieces); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (e espeak) sentence(ctx context.Context, pieces []piece) (heard, error) {
	var out heard
	for _, p := range phrases(pieces) {
		s, words, err := e.phrase(ctx, p)
		if err != nil {
			return heard{}, err
		}
		at := out.sound.Duration()
		if e.language == "en" {
			words = arpabet(words)
		}
		out.words = append(out.words, shift(words, at)...)
		out.sound = audio.Append(out.sound, s)
		out.sound = audio.Append(out.sound, audio.Silent(s.Rate, 1, e.scaled(pauseAfter(p))))
	}
	return out, nil
}

// pauseAfter returns the pause after a phrase at speed 1; assemble adds the pause after a sentence.
func pauseAfter(p []piece) time.Duration {
	switch p[len(p)-1].stop {
	case spell.Clause:
		return clausePause
	case spell.None:
		return switchPause
	default:
		return 0
	}
}

func (e espeak) scaled(d time.Duration) time.Duration {
	return time.Duration(float64(d) / e.speed)
}

// phrases splits pieces at every stop and change of language.
func phrases(pieces []piece) [][]piece {
	var out [][]piece
	from := 0
	for i, p := range pieces {
		if i+1 == len(pieces) || p.stop != spell.None || p.lang != pieces[i+1].lang {
			out = append(out, pieces[from:i+1])
			from = i + 1
		}
	}
	return out
}

// phrase speaks one phrase and locates its words.
func (e espeak) phrase(ctx context.Context, p []piece) (audio.Sound, []timed, error) {
	text := e.text(p)
	printed, sound, err := e.run.sound(ctx, e.job(p, text, 0))
	if err != nil {
		return audio.Sound{}, nil, err
	}
	groups := spoken.PhoneGroups(printed)
	_, gapped, err := e.run.sound(ctx, e.plain().job(p, text, e.gap()))
	if err != nil {
		return audio.Sound{}, nil, err
	}
	spans := e.layOver(sound, gapped, groups)
	words, err := e.assign(ctx, p, groups, spans)
	return sound, words, err
}

// plain returns the voice without its variant: some variants breathe in the gaps.
func (e espeak) plain() espeak {
	e.voice, _, _ = strings.Cut(e.voice, "+")
	return e
}

// job returns a call of espeak-ng that prints phonemes and writes the sound.
func (e espeak) job(p []piece, text string, gap int) job {
	args := []string{
		"-v", e.voiceOf(p[0]), "-s", fmt.Sprint(int(espeakRate*e.speed + 0.5)), "-b", "1", "-z",
		"-x", "--sep=_", "-f", "in.txt", "-w", wave,
	}
	if e.melody > 0 && e.melody != 1 { // as SSML; espeak-ng has no option for it
		args = append(args, "-m")
		text = fmt.Sprintf("<prosody range=\"%.0f%%\">%s</prosody>", 100*e.melody, ssml.Replace(text))
	}
	if gap > 0 {
		args = append(args, "-g", fmt.Sprint(gap))
	}
	return job{program: programEspeak, args: args, text: text, words: len(p)}
}

// ssml escapes a text for SSML.
var ssml = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// voiceOf returns the voice for a piece: an English one for foreign words.
func (e espeak) voiceOf(p piece) string {
	if p.lang == e.language {
		return e.voice
	}
	return "en-us"
}

// text returns a phrase as input of espeak-ng. Chinese has no spaces,
// because the dictionary contains words of several characters.
func (e espeak) text(p []piece) string {
	words := make([]string, len(p))
	for i, w := range p {
		words[i] = e.written(w)
	}
	space := " "
	if language.Of(p[0].lang).Unspaced {
		space = ""
	}
	return strings.Join(words, space) + mark(p[len(p)-1].stop) + "\n"
}

func (e espeak) written(p piece) string {
	if language.Of(p.lang).Script == "Hebr" {
		return "[[" + hebrewPhonemes(p.text) + "]]"
	}
	return p.text
}

// assign returns the time of each piece from its group. If espeak-ng joined
// words, a second reading word by word gives the number of their phonemes.
func (e espeak) assign(ctx context.Context, p []piece, groups []spoken.PhoneGroup, spans []timed) ([]timed, error) {
	if len(groups) == len(p) {
		return spans, nil
	}
	said, err := e.oneByOne(ctx, p)
	if err != nil {
		return nil, err
	}
	var all []phone
	for _, s := range spans {
		all = append(all, s.phones...)
	}
	return groupPhones(all, said), nil
}

// oneByOne returns the phonemes of each piece spoken alone.
func (e espeak) oneByOne(ctx context.Context, p []piece) ([][]string, error) {
	var text strings.Builder
	for _, w := range p {
		text.WriteString(e.written(w) + ".\n\n")
	}
	printed, err := e.run.text(ctx, job{
		program: programEspeak, text: text.String(), words: len(p),
		args: []string{"-v", e.voiceOf(p[0]), "-b", "1", "-q", "-x", "--sep=_", "-f", "in.txt"},
	})
	if err != nil {
		return nil, err
	}
	lines := strings.FieldsFunc(printed, func(r rune) bool { return r == '\n' })
	out := make([][]string, len(p))
	for i := range p {
		if len(lines) != len(p) {
			out[i] = strings.Split(p[i].text, "")
			continue
		}
		for _, g := range spoken.PhoneGroups(lines[i]) {
			out[i] = append(out[i], g.Phones...)
		}
	}
	return out, nil
}
