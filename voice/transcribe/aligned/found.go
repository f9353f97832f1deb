package aligned

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/spoken"
)

// segment is a named stretch of sound in the program's output.
type segment struct {
	audio.Span
	name string
}

// times parses the program's output and returns the tokens' times. All words must occur in order.
func times(found string, said []sounded, tokens int) ([]audio.Span, error) {
	out := spoken.Unknown(tokens)
	next := 0
	for _, s := range segments(found) {
		n, ok := number(s.name)
		if !ok {
			continue // silence or noise
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

// segments parses "speech S 0 T -1 A -1 L -1", followed by the first frame, two
// scores and the name of each segment, and finally the frame after the last.
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

// number returns the number of a word "w12", or of its variant "w12(2)".
func number(name string) (int, bool) {
	name, isWord := strings.CutPrefix(name, "w")
	name, _, _ = strings.Cut(name, "(")
	n, err := strconv.Atoi(name)
	return n, isWord && err == nil && n >= 0
}

// Minimum duration and maximum level in dBFS of a pause; a shorter one
// is the closure of a consonant.
const (
	pause = 110 * time.Millisecond
	quiet = -45
)

// awake moves the start of words that begin in a pause to its end: the
// aligner assigns part of a silence to a following soft sound.
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

// errNoAlignment means that the words were not found in the sound.
var errNoAlignment = errors.New("aligned: the words do not fit the sound")

// sounded is a spoken word with its token's index and its pronunciations
// in the model's phones: "HH AH L OW".
type sounded struct {
	token int
	word  string
	ways  []string
}

// frame is the unit of times in the program's output.
const frame = 10 * time.Millisecond
