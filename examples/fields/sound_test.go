package fields

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
)

// soundOnly gives a studio what makes films of which only the words and the sound are
// measured: their pictures take as little as may be.
func soundOnly(p *engine.Ports) { p.Designer = enginetest.Designer{} }

// cue is a line of a caption file.
type cue struct {
	from, to float64 // seconds
	text     string
}

// cuesOf reads an SRT file; that of a film whose words are not known is empty.
func cuesOf(t *testing.T, srt string) []cue {
	t.Helper()
	var all []cue
	if strings.TrimSpace(srt) == "" {
		return nil
	}
	for block := range strings.SplitSeq(strings.TrimSpace(srt), "\n\n") {
		lines := strings.Split(block, "\n")
		if len(lines) < 3 {
			t.Fatalf("the caption file has %q", block)
		}
		from, to, _ := strings.Cut(lines[1], " --> ")
		all = append(all, cue{moment(t, from), moment(t, to), strings.Join(lines[2:], " ")})
	}
	return all
}

// moment reads a time of an SRT file.
func moment(t *testing.T, s string) float64 {
	t.Helper()
	var h, m, sec, milli float64
	if _, err := fmt.Sscanf(strings.TrimSpace(s), "%f:%f:%f,%f", &h, &m, &sec, &milli); err != nil {
		t.Fatalf("%q is no time: %v", s, err)
	}
	return 3600*h + 60*m + sec + milli/1000
}

// said is the text of the cues that begin within a time.
func (f film) said(from, to float64) string {
	var all []string
	for _, c := range f.cues {
		if c.from >= from && c.from < to {
			all = append(all, c.text)
		}
	}
	return strings.Join(all, " ")
}

// text is all that is said.
func (f film) text() string { return f.said(0, math.Inf(1)) }

// length is how many seconds the film lasts.
func (f film) length() float64 { return f.project.Edit().Rendition.Report.Duration.Seconds() }

// heardRate is the rate at which films are listened to, in samples a second.
const heardRate = 8000

// heard is the sound of a film in one channel.
func (f film) heard() []float32 { return f.sound().Resample(heardRate).Samples }

// pitch is how strong a frequency is in a sound, in decibels.
func pitch(sound []float32, hz float64) float64 {
	var re, im float64
	for i, v := range sound {
		angle := 2 * math.Pi * hz * float64(i) / heardRate
		re += float64(v) * math.Cos(angle)
		im += float64(v) * math.Sin(angle)
	}
	return 20 * math.Log10(math.Hypot(re, im)/float64(len(sound))+1e-9)
}
