package gate

import (
	"fmt"
	"os"
	"slices"
	"time"
)

// Limits for a film to pass.
const (
	darkest   = 2 * time.Second // maximum duration of black
	stuck     = 2 * time.Second // maximum stillness where motion is planned
	movedCell = 12              // luma steps that count as a visible change of a cell
	keyCell   = 40              // maximum error of one cell of a key frame in luma steps
	keyMean   = 4.0             // maximum mean error of all cells
)

// files checks that the film exists and is not empty.
func files(e *evidence) []string {
	info, err := os.Stat(e.Video)
	if err != nil || info.Size() == 0 {
		return faultf("the video file is empty")
	}
	e.Bytes = info.Size()
	return nil
}

// index checks that the MP4's index precedes the media, so that playback
// can begin during the download.
func index(e *evidence) []string {
	order := e.held.Boxes
	if moov, mdat := slices.Index(order, "moov"), slices.Index(order, "mdat"); moov < 0 || mdat < moov {
		return faultf("the MP4's index does not stand before the media: %v", order)
	}
	return nil
}

// picture checks the video's format.
func picture(e *evidence) (faults []string) {
	if e.held.Video == nil {
		return faultf("there is no video")
	}
	s, tl := videoFormat(e.held.Video), e.Timeline
	for _, f := range []struct{ what, got, want string }{
		{"codec", s.codec, "h264"}, {"profile", s.profile, "High"}, {"pixel format", s.pixels, "yuv420p"},
		{"colour description", s.colours, limitedBT709}, {"frame rate", s.rate, fmt.Sprintf("%d/1", tl.FPS)},
		{"size", s.size, fmt.Sprintf("%dx%d", tl.Width, tl.Height)},
	} {
		if f.got != f.want {
			faults = append(faults, fmt.Sprintf("%s of the video is %q, not %q", f.what, f.got, f.want))
		}
	}
	return faults
}

// frames checks the number of frames and the length.
func frames(e *evidence) (faults []string) {
	if e.held.Video == nil {
		return nil
	}
	e.Frames = len(e.video)
	if e.Frames != e.Timeline.Frames {
		faults = faultf("%d frames, not %d", e.Frames, e.Timeline.Frames)
	}
	if d := e.held.Video.Length; (d - e.Timeline.Duration()).Abs() > e.frame() {
		faults = append(faults, fmt.Sprintf("it lasts %v, not %v", d, e.Timeline.Duration()))
	}
	return faults
}

// packetTimes checks that frame times are evenly spaced from 0.
func packetTimes(e *evidence) []string {
	if len(e.video) < 2 {
		return nil
	}
	step := e.video[1].At - e.video[0].At
	for i, p := range e.video {
		if p.At != int64(i)*step || step <= 0 {
			return faultf("frame %d is shown at the wrong time", i)
		}
	}
	return nil
}

// keyFrames compares the first frame of each segment with its trace.
func keyFrames(e *evidence) []string {
	if at := e.keysAt(); !slices.Equal(at, e.starts) {
		return faultf("key frames stand at %v, segments begin at %v", at, e.starts)
	}
	for i, v := range e.views {
		if most, mean := v.First.distance(e.looks[e.first[i]]); most > keyCell || mean > keyMean {
			return faultf("the picture at %v is not the planned one", e.Timeline.At(v.from))
		}
	}
	return nil
}

// blackness checks for long black stretches.
func blackness(e *evidence) []string {
	from := -1
	for i, l := range append(e.looks, Look{255}) {
		if l.black() {
			if from < 0 {
				from = i
			}
			continue
		}
		if from >= 0 {
			to := e.Timeline.Frames
			if i < len(e.frames) {
				to = e.frames[i]
			}
			if a, b := e.Timeline.At(e.frames[from]), e.Timeline.At(to); b-a > darkest && !e.filmed(e.frames[from], to) {
				return faultf("the picture is black from %v to %v", a, b)
			}
		}
		from = -1
	}
	return nil
}

// stillness checks for still stretches where motion is planned.
func stillness(e *evidence) []string {
	video, limit, from := e.video, int(stuck/e.frame()), 0
	repeat := repeats(e.Timeline.Width, e.Timeline.Height)
	for i := 0; i <= len(video); i++ {
		if i < len(video) && video[i].Size <= repeat {
			continue
		}
		if i-from > limit && moves(e.within(from, i)) {
			return faultf("the picture stands still from %v to %v", e.Timeline.At(from), e.Timeline.At(i))
		}
		from = i + 1
	}
	return nil
}

// repeats returns the maximum size in bytes of a frame that repeats the
// previous one: a header, and next to nothing per block of 16 × 16.
func repeats(width, height int) int { return 16 + width*height/(256*100) }

// moves reports whether the looks visibly change.
func moves(looks []Look) bool {
	for _, l := range looks[min(1, len(looks)):] {
		if most, _ := l.distance(looks[0]); most >= movedCell {
			return true
		}
	}
	return false
}
