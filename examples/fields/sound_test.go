package fields

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
)

// heardOnly is the format of films of which only the words and the sound are
// measured.
const heardOnly = frame.Square

// small renders films in small frames, on a plain ground.
type small struct{ engine.Renderer }

func (s small) Render(ctx context.Context, r story.RenderRequest) (story.Rendering, error) {
	r.Timeline.Width, r.Timeline.Height = 160, 160
	return s.Renderer.Render(ctx, r)
}

// soundOnly gives a studio what makes films of which only the words and the sound are
// measured: their pictures take as little as may be.
func soundOnly(p *engine.Ports) { p.Designer, p.Renderer = enginetest.Designer{}, small{p.Renderer} }

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

// length is how many seconds the file lasts, as a player reads it.
func (f film) length(t *testing.T) float64 {
	t.Helper()
	needs(t, "ffprobe")
	out, err := exec.CommandContext(t.Context(), "ffprobe", "-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", f.path).Output()
	if err != nil {
		t.Fatal(err)
	}
	length, err := strconv.ParseFloat(strings.TrimSpace(string(out)), 64)
	if err != nil {
		t.Fatal(err)
	}
	return length
}

// heardRate is the rate at which films are listened to, in samples a second.
const heardRate = 8000

// heard is the sound of a film in one channel.
func (f film) heard(t *testing.T) []float32 {
	t.Helper()
	raw, err := exec.CommandContext(t.Context(), "ffmpeg", "-v", "error", "-i", f.path, "-ac", "1", "-ar", strconv.Itoa(heardRate), "-f", "f32le", "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	all := make([]float32, len(raw)/4)
	if err := binary.Read(bytes.NewReader(raw), binary.LittleEndian, all); err != nil {
		t.Fatal(err)
	}
	return all
}

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
