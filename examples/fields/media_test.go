package fields

import (
	"image"
	"math"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

func rgb(r, g, b uint8) timeline.Color { return timeline.RGB(r, g, b) }

// of is what sounds in a scene.
func (f film) of(s audio.Sound, sc engine.SceneInfo) audio.Sound {
	return s.Slice(time.Duration(sc.Start*1e9), time.Duration((sc.Start+sc.Duration)*1e9))
}

// TestAddedVideos sees and hears films that the request adds: all over the
// frame, or each in its half.
func TestAddedVideos(t *testing.T) {
	t.Parallel()
	s, web := newStudio(t, screens(t), filmed, small), newSite(t)
	f := s.film(t, request.Request{
		Prompt: "Look at the sea.", PromptType: story.PromptScript, Seed: 5,
		CustomTemplate: &request.CustomTemplate{FlexibilityOverride: "strict", Scenes: []request.TemplateScene{
			{ID: "whole", StaticScript: "Look at the sea before the day begins.", VideosToAdd: []request.VideoToAdd{{URL: web.plain(t, "red.mp4", "0xc82828", "0.3*sin(2*PI*4000*t)")}}},
			{ID: "halves", StaticScript: "Two bays lie beside each other here.", VideosToAdd: []request.VideoToAdd{
				{URL: web.plain(t, "green.mp4", "0x28a028", "0.3*sin(2*PI*6000*t)"), StagePositionNumber: 1, IsMuted: true},
				{URL: web.plain(t, "blue.mp4", "0x2828c8", ""), StagePositionNumber: 2},
			}},
		}},
	})
	whole, halves := f.scene(t, "whole"), f.scene(t, "halves")
	if got := share(f.at(t, whole, .6), 0xc8, 0x28, 0x28); got < .6 {
		t.Errorf("the added film fills %.2f of the frame", got)
	}
	p := f.at(t, halves, .7)
	first, second := share(part(p, 0, 0, .5, 1), 0x28, 0xa0, 0x28), share(part(p, .5, 0, 1, 1), 0x28, 0x28, 0xc8)
	if first < .35 || second < .35 {
		t.Errorf("the films of stages 1 and 2 fill %.2f and %.2f of their halves", first, second)
	}
	all := f.sound()
	heard, muted := tone(f.of(all, whole), 4000), tone(f.of(all, halves), 6000)
	if heard < -55 || muted > heard-25 {
		t.Errorf("the film that is heard sounds at %.1f dB, the muted one at %.1f", heard, muted)
	}
}

// TestAnAddedVideoFillsTheFrame of every format, from the first moment of its scene to the
// last, however short it is and however small: words have their shade, and nothing else
// lies over it.
func TestAnAddedVideoFillsTheFrame(t *testing.T) {
	t.Parallel()
	const said = "The harbour wakes at dawn, and the boats leave one after another."
	s, web := newStudio(t, screens(t)), newSite(t)
	clip := web.make(t, "harbour.mp4", "-f", "lavfi", "-i", "color=c=0x28a028:size=320x180:rate=30:duration=2", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p")
	for _, format := range frame.Formats() {
		f := s.film(t, request.Request{Prompt: said, PromptType: story.PromptScript, AspectRatio: format, CustomTemplate: &request.CustomTemplate{
			Scenes: []request.TemplateScene{{StaticScript: said, VideosToAdd: []request.VideoToAdd{{URL: clip, IsMuted: true}}}},
		}})
		for _, sc := range f.scenes {
			for _, at := range []float64{0, .5, .98} {
				p := f.at(t, sc, at)
				head, foot := share(part(p, 0, 0, 1, .35), 0x28, 0xa0, 0x28), greenish(part(p, 0, .35, 1, 1))
				if head < .98 || foot < .85 {
					t.Errorf("%s: at %.2f of %s the film fills %.2f of the head, and shines through %.2f of the rest", format, at, sc.ID, head, foot)
				}
			}
		}
	}
}

// greenish is how much of a picture is green, however dark.
func greenish(p *image.RGBA) float64 {
	n := 0
	for i := 0; i < len(p.Pix); i += 4 {
		if r, g, b := int(p.Pix[i]), int(p.Pix[i+1]), int(p.Pix[i+2]); g > max(r, b)+12 {
			n++
		}
	}
	return float64(n) / float64(len(p.Pix)/4)
}

// words of a master: tones that come and go twice a second, and the noise of
// its recording.
const spoken = "0.2*sin(2*PI*(500+40*sin(2*PI*0.7*t))*t)*gt(mod(t\\,1)\\,0.5)+0.02*(random(0)-0.5)"

// masters is a film of two films that speak for themselves: one that is noisy
// and soft, and one that is loud, with two seconds of nothing at both its ends.
func masters(t *testing.T, s studio, web site, clean, trim bool) film {
	t.Helper()
	talk := web.make(t, "talk.mp4", "-f", "lavfi", "-i", "testsrc2=size=640x360:rate=30:duration=5", "-f", "lavfi", "-i", "aevalsrc='"+spoken+"':s=48000:d=5",
		"-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac", "-b:a", "192k")
	dead := web.make(t, "dead.mp4", "-f", "lavfi", "-i", "testsrc2=size=640x360:rate=30:duration=2", "-f", "lavfi", "-i", "aevalsrc='0.9*sin(2*PI*700*t)*between(t\\,2\\,4)':s=48000:d=6",
		"-vf", "tpad=start_duration=2:start_mode=clone:stop_duration=2:stop_mode=clone", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac")
	return s.film(t, request.Request{
		Prompt: "Two people speak.", PromptType: story.PromptScript,
		CustomTemplate: &request.CustomTemplate{PreConfigs: &request.PreConfigs{ToCleanAudio: clean}, Scenes: []request.TemplateScene{
			{ID: "talk", VideosToAdd: []request.VideoToAdd{{URL: talk, IsMaster: true}}},
			{ID: "dead", VideosToAdd: []request.VideoToAdd{{URL: dead, IsMaster: true, ToAutoTrim: trim}}},
		}},
	})
}

// TestMasters measures films that speak for themselves: their length, pictures
// and sound, what trimming cuts off and what cleaning takes out.
func TestMasters(t *testing.T) {
	t.Parallel()
	s, web := newStudio(t, screens(t), small), newSite(t)
	raw, better := masters(t, s, web, false, true), masters(t, s, web, true, false)
	talk, dead := raw.scene(t, "talk"), raw.scene(t, "dead")
	if math.Abs(talk.Duration-5) > .04 {
		t.Errorf("the scene of a master of 5 s lasts %.2f s", talk.Duration)
	}
	if whole := better.scene(t, "dead").Duration; dead.Duration > 3 || math.Abs(whole-6) > .04 {
		t.Errorf("of 6 s with 4 s of nothing trimming leaves %.2f s, without it there are %.2f s", dead.Duration, whole)
	}
	source := web.dir + "/talk.mp4"
	raw.look(t, talk.Start+1, talk.Start+2.5, talk.Start+4)
	masters := pictures(t, source, .3, 1, 1.8, 2.5, 3.3, 4)
	for i, at := range []float64{1, 2.5, 4} {
		shown := raw.at(t, talk, at/talk.Duration)
		same, other := apart(shown, masters[2*i+1]), apart(shown, masters[2*i])
		if same > 12 || other < same*2 {
			t.Errorf("at %.1f s the frame is %.1f from the master's, and %.1f from another one", at, same, other)
		}
	}
	said, first := sounds(t, source), raw.of(raw.sound(), talk)
	if got := alike(said.Samples, first.Samples); got < .9 {
		t.Errorf("the sound is like the master's by %.2f", got)
	}
	cleaned := better.of(better.sound(), better.scene(t, "talk"))
	if before, after := noise(first), noise(cleaned); before-after < 10 {
		t.Errorf("against the words the noise is at %.1f dB, cleaned at %.1f", before, after)
	}
	if got := alike(said.Samples, cleaned.Samples); got < .9 {
		t.Errorf("the cleaned sound is like the master's by %.2f", got)
	}
	loud := raw.of(raw.sound(), dead)
	if d := level(loud.Slice(time.Second/2, 3*time.Second/2).Samples) - level(first.Slice(1600*time.Millisecond, 1900*time.Millisecond).Samples); math.Abs(d) > 5 {
		t.Errorf("one master is %.1f dB louder than the other, which were 13 dB apart", d)
	}
}

// noise is the level of the pauses against that of the words, in dB.
func noise(s audio.Sound) float64 {
	var pauses, words []float32
	for n := range 4 {
		from := time.Duration(n+1) * time.Second
		pauses = append(pauses, s.Slice(from+150*time.Millisecond, from+400*time.Millisecond).Samples...)
		words = append(words, s.Slice(from-400*time.Millisecond, from-100*time.Millisecond).Samples...)
	}
	return level(pauses) - level(words)
}

// apart is how far two pictures are from one another in the middle of their
// upper halves, where nothing is written, by the means of small squares, 0..255.
func apart(a, b *image.RGBA) float64 {
	const squares = 16
	sum := 0.0
	for i := range squares * squares {
		x, y := float64(i%squares)/squares*.6+.2, float64(i/squares)/squares*.35+.1
		sum += math.Abs(mean(a, x, y) - mean(b, x, y))
	}
	return sum / squares / squares
}

// mean is the brightness around a place, of 0..1 of width and height.
func mean(p *image.RGBA, x, y float64) float64 {
	w, h := p.Rect.Dx(), p.Rect.Dy()
	sum, n := 0, 0
	for dy := range h / 60 {
		for dx := range w / 60 {
			c := p.RGBAAt(int(x*float64(w))+dx, int(y*float64(h))+dy)
			sum, n = sum+int(c.R)+int(c.G)+int(c.B), n+3
		}
	}
	return float64(sum) / float64(n)
}
