package gate

import (
	"fmt"
	"os"
	"slices"
	"time"
)

// Limits of what passes.
const (
	darkest   = 2 * time.Second // a longer black stretch is a fault
	stuck     = 2 * time.Second // a longer still stretch that was meant to move is one
	movedCell = 12              // luma steps: a cell that changed so much has visibly changed
	keyCell   = 40              // luma steps by which one cell of a key frame may be off
	keyMean   = 4.0             // and all of them in the mean
)

// files checks that the film is there.
func files(e *evidence) []string {
	info, err := os.Stat(e.Video)
	if err != nil || info.Size() == 0 {
		return faultf("the video file is empty")
	}
	e.Bytes = info.Size()
	return nil
}

// index checks that the index stands before the media, so that playing can
// begin while the file is still being loaded.
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

// frames checks that every frame is there and the length right.
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

func (e *evidence) frame() time.Duration { return time.Second / time.Duration(e.Timeline.FPS) }

// packetTimes checks that frames follow each other evenly from 0.
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

// keyFrames compares what is seen at the start of each segment with what was
// meant to be.
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

// keysAt are the frames that the film's key frames stand at.
func (e *evidence) keysAt() (at []int) {
	for i, p := range e.video {
		if p.Key {
			at = append(at, i)
		}
	}
	return at
}

// blackness finds black stretches.
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

// filmed reports whether a clip is shown at some of the frames [from, to): it may
// be black for as long as it likes.
func (e *evidence) filmed(from, to int) bool {
	scenes := e.Timeline.Scenes
	for i, s := range scenes {
		end := s.Start + s.Frames
		if i+1 < len(scenes) {
			end = max(end, scenes[i+1].Start+scenes[i+1].Enter.Frames) // its last frame is held while it is left
		}
		if from >= end || to <= s.Start {
			continue
		}
		a, b := e.Timeline.At(min(from-s.Start, s.Frames-1)), e.Timeline.At(min(to-s.Start, s.Frames))
		for _, l := range s.Layers {
			if l.Clip != nil && l.From < b && (l.To == 0 || l.To > a) {
				return true
			}
		}
	}
	return false
}

// stillness finds stretches that stand still in the film and were meant to
// move.
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

// repeats is the size, in bytes, that a frame which repeats the one before does
// not exceed: a head, and next to nothing for each block of 16 × 16.
func repeats(width, height int) int { return 16 + width*height/(256*100) }

// moves reports whether the looks show something visibly changing.
func moves(looks []Look) bool {
	for _, l := range looks[min(1, len(looks)):] {
		if most, _ := l.distance(looks[0]); most >= movedCell {
			return true
		}
	}
	return false
}
