package aligned

import (
	"strconv"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/spoken"
)

// segment is a stretch of sound that the program gave a name.
type segment struct {
	audio.Span
	name string
}

// times reads what the program found: that all words were, in order, and the
// tokens' times from theirs.
func times(found string, said []sounded, tokens int) ([]audio.Span, error) {
	out := spoken.Unknown(tokens)
	next := 0
	for _, s := range segments(found) {
		n, ok := number(s.name)
		if !ok {
			continue // silence, or a noise
		}
		if n != next || n >= len(said) {
			return nil, errNoAlignment
		}
		next++
		at := &out[said[n].token]
		if at.From < 0 {
			at.From = s.From
		}
		at.To = s.To
	}
	if next != len(said) || next == 0 {
		return nil, errNoAlignment
	}
	return out, nil
}

// segments reads a line of the form "speech S 0 T -1 A -1 L -1", and then for
// each segment its first frame, two scores and its name; at the end the frame
// after the last.
func segments(line string) []segment {
	const head, each = 9, 4
	fields := strings.Fields(line)
	var out []segment
	for at := head; at+each < len(fields); at += each {
		from, err1 := strconv.Atoi(fields[at])
		to, err2 := strconv.Atoi(fields[at+each])
		if err1 != nil || err2 != nil || from < 0 || to < from {
			return nil
		}
		out = append(out, segment{audio.Span{From: time.Duration(from) * frame, To: time.Duration(to) * frame}, fields[at+each-1]})
	}
	return out
}

// number is that of a word "w12", or of another way to say it "w12(2)".
func number(name string) (int, bool) {
	name, isWord := strings.CutPrefix(name, "w")
	name, _, _ = strings.Cut(name, "(")
	n, err := strconv.Atoi(name)
	return n, isWord && err == nil && n >= 0
}

// A pause is at least this long, and below this level, in dBFS; a shorter one is
// the closure of a consonant.
const (
	pause = 110 * time.Millisecond
	quiet = -45
)

// awake has words that begin in a pause begin where it ends: a part of a silence is
// given to the soft sound after it.
func awake(times []audio.Span, s audio.Sound) []audio.Span {
	pauses := audio.Silences(s, quiet, pause)
	for i, t := range times {
		for _, p := range pauses {
			if t.From >= p.From && t.From < p.To && (p.To < t.To || t.To < t.From) {
				times[i].From = p.To
			}
		}
	}
	return times
}
