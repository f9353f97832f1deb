package local

import (
	"context"
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/text/unicode/norm"

	"github.com/scenewright/scenewright/engine/story"
)

// flite speaks English and reports the end of every phone.
type flite struct {
	run   runner
	voice string
	speed float64
}

// phone is a phone with its times in the sound.
type phone = story.Phone

// pau is flite's name for silence.
const pau = "pau"

// speak speaks all sentences with one program, as paragraphs, each on its own line of the output.
// If flite splits a sentence, the lines cannot be assigned, and each sentence is spoken alone.
func (f flite) speak(ctx context.Context, in []sentence) ([]heard, error) {
	var pieces []piece
	for _, s := range in {
		pieces = append(pieces, s.pieces...)
	}
	words, err := f.written(ctx, pieces)
	if err != nil {
		return nil, err
	}
	var text strings.Builder
	at := 0
	for _, s := range in {
		for _, p := range s.pieces {
			text.WriteString(words[at] + mark(p.stop) + " ")
			at++
		}
		text.WriteString("\n\n")
	}
	printed, sound, err := f.run.sound(ctx, job{
		program: programFlite, text: text.String(), words: len(words),
		args: []string{"-voice", f.voice, "--setf", fmt.Sprintf("duration_stretch=%.3f", 1/f.speed), "-psdur", "-f", "in.txt", "-o", wave},
	})
	if err != nil {
		return nil, err
	}
	lines := strings.FieldsFunc(printed, func(r rune) bool { return r == '\n' })
	if len(in) == 1 {
		lines = []string{printed}
	}
	if len(lines) != len(in) {
		return f.alone(ctx, in)
	}
	said, err := f.oneByOne(ctx, words)
	if err != nil {
		return nil, err
	}
	out := make([]heard, len(in))
	begin := time.Duration(0)
	for i, s := range in {
		phones := parseDurations(lines[i])
		end := begin
		if len(phones) > 0 {
			end += phones[len(phones)-1].End
		}
		if i == len(in)-1 {
			end = max(end, sound.Duration())
		}
		out[i] = heard{sound: sound.Slice(begin, end), words: groupPhones(phones, said[:len(s.pieces)])}
		begin, said = end, said[len(s.pieces):]
	}
	return out, nil
}

// alone speaks each sentence with its own program.
func (f flite) alone(ctx context.Context, in []sentence) (out []heard, err error) {
	for i := range in {
		said, err := f.speak(ctx, in[i:i+1])
		if err != nil {
			return nil, err
		}
		out = append(out, said...)
	}
	return out, nil
}

// oneByOne returns the phones of each word spoken alone, by a voice with
// the same phones as the film's voices and a twentieth of their time.
func (f flite) oneByOne(ctx context.Context, words []string) ([][]string, error) {
	unique := slices.Compact(slices.Sorted(slices.Values(words)))
	unique = slices.DeleteFunc(unique, func(w string) bool { return w == "" })
	printed, err := f.run.text(ctx, job{
		program: programFlite, text: strings.Join(unique, ".\n") + ".\n", words: len(unique),
		args: []string{"-voice", "kal16", "-ps", "-f", "in.txt", "none"},
	})
	if err != nil {
		return nil, err
	}
	known := map[string][]string{}
	for i, phones := range isolated(printed, unique) {
		known[unique[i]] = phones
	}
	out := make([][]string, len(words))
	for i, w := range words {
		out[i] = known[w]
	}
	return out, nil
}

// isolated splits flite's output into words at silences. If the number of words
// differs, letters replace the phones: they align well enough to locate a word.
func isolated(printed string, words []string) [][]string {
	var out [][]string
	fresh := true
	for _, p := range strings.Fields(printed) {
		if p == pau {
			fresh = true
			continue
		}
		if fresh {
			out = append(out, nil)
			fresh = false
		}
		out[len(out)-1] = append(out[len(out)-1], p)
	}
	if len(out) == len(words) {
		return out
	}
	out = make([][]string, len(words))
	for i, w := range words {
		out[i] = strings.Split(strings.ToLower(w), "")
	}
	return out
}

// parseDurations parses "phone:end" in seconds. Times restart with every
// line, which is a separate part of the sound.
func parseDurations(printed string) []phone {
	var out []phone
	var base time.Duration
	for line := range strings.Lines(printed) {
		at := base
		for _, field := range strings.Fields(line) {
			symbol, end, _ := strings.Cut(field, ":")
			seconds, err := strconv.ParseFloat(end, 64)
			if err != nil {
				continue
			}
			next := base + time.Duration(seconds*float64(time.Second))
			out = append(out, phone{Symbol: symbol, Start: at, End: max(next, at)})
			at = max(next, at)
		}
		base = at
	}
	return out
}

// groupPhones assigns phones to words by aligning the output with the
// phones of each word spoken alone.
func groupPhones(heardPhones []phone, said [][]string) []timed {
	spoken := slices.DeleteFunc(heardPhones, func(p phone) bool { return p.Symbol == pau })
	symbols := make([]string, len(spoken))
	for i, p := range spoken {
		symbols[i] = p.Symbol
	}
	var flat []string
	var word []int
	for i, phones := range said {
		for _, p := range phones {
			flat, word = append(flat, p), append(word, i)
		}
	}
	out := make([]timed, len(said))
	for i, at := range align(symbols, flat, alike) {
		if len(word) > 0 {
			w := &out[word[at]]
			w.phones = append(w.phones, spoken[i])
		}
	}
	return bound(out)
}

// bound sets the times of words from their phones. A word without phones
// has no duration and sits at the end of the previous one.
func bound(words []timed) []timed {
	var at time.Duration
	for i := range words {
		w := &words[i]
		w.start, w.end = at, at
		if n := len(w.phones); n > 0 {
			w.start, w.end = w.phones[0].Start, w.phones[n-1].End
		}
		at = w.end
	}
	return words
}

//go:embed flite.txt
var misread string

// respellings maps lower-case words that flite mispronounces to their spelling for flite.
var respellings = sync.OnceValue(func() map[string]string { return listed(misread) })

// listed returns the entries of a list of lines "word = reading"; those with # first are comments.
func listed(list string) map[string]string {
	all := map[string]string{}
	for line := range strings.Lines(list) {
		if word, reading, ok := strings.Cut(line, "="); ok && line[0] != '#' {
			all[strings.TrimSpace(word)] = strings.TrimSpace(reading)
		}
	}
	return all
}

// written returns the words spelled for flite.
func (f flite) written(ctx context.Context, pieces []piece) ([]string, error) {
	words := make([]string, len(pieces))
	var tried []string
	for i, p := range pieces {
		words[i] = letters(p.text)
		tried = append(tried, acute(p.text)...)
	}
	if len(tried) == 0 {
		return words, nil
	}
	read, err := f.oneByOne(ctx, tried)
	if err != nil {
		return nil, err
	}
	for i, p := range pieces {
		for _, way := range acute(p.text) {
			phones := read[slices.Index(tried, way)]
			if slices.Contains(phones[max(0, len(phones)-2):], "ey") {
				words[i] = way
				break
			}
		}
	}
	return words, nil
}

// letters spells a word in ASCII. A word with ñ is Spanish: its j becomes h.
func letters(word string) string {
	word = norm.NFC.String(word)
	if said, ok := respellings()[strings.ToLower(word)]; ok {
		return said
	}
	if strings.ContainsAny(word, "ñÑ") {
		word = strings.NewReplacer("ñ", "ny", "Ñ", "Ny", "j", "h", "J", "H").Replace(word)
	}
	return ascii(word)
}

// acute returns alternative spellings of a word that ends in é, nil for others: flite knows
// some words without the accent and reads the others better with an unambiguous ending.
func acute(word string) []string {
	word = norm.NFC.String(word)
	if _, known := respellings()[strings.ToLower(word)]; known {
		return nil
	}
	s := ""
	for _, end := range []string{"'s", "s"} {
		if rest, ok := strings.CutSuffix(word, end); ok {
			word, s = rest, "'s"
			break
		}
	}
	stem, ok := strings.CutSuffix(strings.TrimSuffix(word, "e"), "é")
	if stem = letters(stem); !ok || stem == "" {
		return nil
	}
	return []string{stem + "e" + s, stem + "eigh" + s, stem + "ay" + s}
}
