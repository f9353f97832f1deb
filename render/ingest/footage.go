package ingest

import (
	"math"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/story"
)

// footage is the source video of a clip, with the requested options.
type footage struct {
	path   string
	file   library.File
	video  stream
	length time.Duration // as the file states
	sound  bool
	size   [2]int // shown size in pixels: upright, with square ones
	want   story.ClipOptions
	kept   []span // frames to keep, at the wanted rate; nil = all
	frames int    // number of frames of the clip
}

// span is a range of frames: to is the first one after it.
type span struct{ from, to int }

// runs returns the longest spans of n frames that all are so.
func runs(n int, so func(frame int) bool) (all []span) {
	for i := range n {
		last := len(all) - 1
		switch {
		case !so(i):
		case last >= 0 && all[last].to == i:
			all[last].to++
		default:
			all = append(all, span{i, i + 1})
		}
	}
	return all
}

// fitted returns the clip's size: no larger than needed to cover its place, even.
func (f footage) fitted() (width, height int) {
	w, h := float64(f.size[0]), float64(f.size[1])
	k := min(1, max(float64(f.want.Width)/w, float64(f.want.Height)/h))
	even := func(v float64) int { return max(2, int(math.Round(v*k/2))*2) }
	return even(w), even(h)
}

// transparent reports whether the video has transparency.
func (f footage) transparent() bool {
	px := f.video.Pixels
	stored := strings.HasPrefix(px, "yuva") || strings.HasPrefix(px, "gbrap") || strings.HasPrefix(px, "rgba") || strings.HasPrefix(px, "argb")
	return stored || f.file.Extension == "webm" && f.video.Tags.Alpha == "1" && f.decoder() != ""
}

// decoder returns the name of a decoder that supports a WebM's transparency; "" = the usual one.
func (f footage) decoder() string {
	return map[string]string{"vp8": "libvpx", "vp9": "libvpx-vp9"}[f.video.Codec]
}

// mattes reports whether the clip gets a matte.
func (f footage) mattes() bool { return f.want.MatteTo != "" && f.transparent() }

// frameAt returns how many frames begin before a moment.
func (f footage) frameAt(moment time.Duration) int {
	return int(moment.Seconds() * float64(f.want.FPS))
}

// at returns when a frame begins.
func (f footage) at(frame int) time.Duration {
	return time.Duration(frame) * time.Second / time.Duration(f.want.FPS)
}
