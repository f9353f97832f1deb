package main

import (
	"crypto/sha256"
	"hash"
	"time"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render/compose"
)

// The picture is looked at ten times a second. It moves where so many of its
// pixels differ by so much from the look before: a drift that nobody sees is none.
const (
	look       = 100 * time.Millisecond
	leastLevel = 10
	leastShare = .0008
)

// movement is how a film moves.
type movement struct {
	total   time.Duration
	moving  time.Duration
	longest time.Duration // still, outside the closing
	where   int           // the scene in which that ends
	drawn   [][]byte      // a hash of what was looked at of each scene
}

// movementOf draws a film, small, and finds when it changes; hashed, what it looks like.
func movementOf(fonts *typeset.Fonts, b story.Storyboard, scenes []timeline.Scene, hashed bool) (movement, error) {
	c := compose.New(fonts, timelineOf(b, scenes), compose.NewCache(0)).Show(compose.NewPictures(nil, 0))
	step := int(look * time.Duration(b.FPS) / time.Second)
	m := movement{total: time.Duration(b.Frames()) * time.Second / time.Duration(b.FPS)}
	var before []byte
	var still time.Duration
	last := b.Scenes[len(b.Scenes)-1].Start
	drawn := make([]hash.Hash, len(b.Scenes))
	for i := range drawn {
		drawn[i] = sha256.New()
	}
	for n := 0; n < b.Frames(); n += step {
		f, _, err := c.At(n)
		if err != nil {
			return m, err
		}
		if hashed {
			drawn[sceneAt(b, n)].Write(f.Pix)
		}
		luma := f.Pix[:f.Width*f.Height]
		if before == nil || moved(before, luma) {
			m.moving += look
			still = 0
		} else {
			still += look
		}
		if still > m.longest && n < last {
			m.longest, m.where = still, sceneAt(b, n)
		}
		before = append(before[:0], luma...)
	}
	for _, d := range drawn {
		m.drawn = append(m.drawn, d.Sum(nil))
	}
	return m, nil
}

func timelineOf(b story.Storyboard, scenes []timeline.Scene) timeline.Timeline {
	return timeline.Timeline{Width: b.Width, Height: b.Height, FPS: b.FPS, Frames: b.Frames(), Language: b.Language, Scenes: scenes}
}

func moved(a, b []byte) bool {
	left := leastShare * float64(len(a))
	for i := range a {
		if d := int(a[i]) - int(b[i]); d > leastLevel || d < -leastLevel {
			if left--; left <= 0 {
				return true
			}
		}
	}
	return false
}

func sceneAt(b story.Storyboard, n int) int {
	for i, sc := range b.Scenes {
		if n < sc.Start+sc.Frames {
			return i
		}
	}
	return len(b.Scenes) - 1
}
