package fields

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// garden is a source that is longer than half a minute.
const garden = `A garden begins with its soil. Most soil in towns is hard and poor, so that rain runs off it into the street instead of going down to the roots of the plants. That is a problem in every dry summer.
Compost makes the soil soft again. A layer of five centimetres, which is worked in during the autumn and left alone until spring, keeps water for about ten days. Worms carry it down where the roots are. The soft soil of a garden keeps the water of the rain for the roots of its plants. In a dry summer the roots of the plants find that water in the soil.
Bees need flowers from March to October. A single hive visits two million flowers for a jar of honey. Beekeepers ask for thyme, clover and lavender.
Water is the second question. A barrel under the roof holds two hundred litres, which is enough for the beds of a small garden during a week without any rain. In the evening you lose less of it.
Many people believe that a good garden takes much work. In reality a meadow is mown twice a year. You can start with one square metre.
Last year the gardeners of Ravel counted forty kinds of birds, while ten years before, when there were lawns on both sides of the river, they had found no more than eleven. So begin this autumn, when the soil is still warm.`

// TestLengthToneAndAudience makes films of half a minute of one source: as it
// is, in another tone, and for somebody in particular.
func TestLengthToneAndAudience(t *testing.T) {
	t.Parallel()
	s := newStudio(t, soundOnly)
	made := func(r request.Request) film {
		r.Prompt, r.VideoLength, r.Seed = garden, .5, 2
		return s.film(t, r)
	}
	plain, quick := made(request.Request{}), made(request.Request{ToneOfVoice: "Energetic"})
	bees := made(request.Request{CustomTemplate: &request.CustomTemplate{Description: "A shop for beekeepers: hives, honey, thyme and clover."}})
	for what, f := range map[string]film{"plain": plain, "energetic": quick, "for beekeepers": bees} {
		if got := f.length(); math.Abs(got-30) > 3 {
			t.Errorf("%s: half a minute lasts %.1f s", what, got)
		}
	}
	if plain.text() == quick.text() {
		t.Errorf("another tone changes nothing of %q", plain.text())
	}
	if a, b := plain.wordTime(), quick.wordTime(); b > a*.94 {
		t.Errorf("a letter takes %.1f ms in the energetic film, %.1f in the plain one", b*1000, a*1000)
	}
	if a, b := plain.mentions("bee", "hive", "honey", "thyme"), bees.mentions("bee", "hive", "honey", "thyme"); b <= a {
		t.Errorf("the film for beekeepers speaks of bees %d times, the plain one %d times", b, a)
	}
}

// wordTime is how long a letter is said, by the captions.
func (f film) wordTime() float64 {
	seconds, letters := 0.0, 0
	for _, c := range f.cues {
		seconds += c.to - c.from
		letters += len(c.text)
	}
	return seconds / float64(letters)
}

func (f film) mentions(words ...string) int {
	n := 0
	for _, w := range words {
		n += strings.Count(strings.ToLower(f.text()), w)
	}
	return n
}

// radio plays a track for social films and another for all others.
type radio struct{}

const socialHz, otherHz = 1500, 900

func (radio) Tracks(ctx context.Context) ([]story.Track, error) {
	return []story.Track{{ID: "social", RelativePath: "social.wav", Tags: []string{"Social"}}, {ID: "other", RelativePath: "other.wav", Tags: []string{"Explainer"}}}, ctx.Err()
}

func (radio) Open(ctx context.Context, path string, film story.MusicFilm) (io.ReadCloser, error) {
	hz := map[string]float64{"social.wav": socialHz, "other.wav": otherHz}[path]
	s := audio.Sound{Rate: 48000, Channels: 2, Samples: make([]float32, 2*int(film.Length.Seconds()*48000))}
	for i := range s.Samples {
		s.Samples[i] = .1 * float32(math.Sin(2*math.Pi*hz*float64(i/2)/48000))
	}
	var wav bytes.Buffer
	return io.NopCloser(&wav), cmp.Or(s.WriteWAV(&wav), ctx.Err())
}

// TestKindOfVideo makes one script a social film and an explainer: the music and
// the pace are not the same, and neither closing has a button that nobody asked
// for.
func TestKindOfVideo(t *testing.T) {
	t.Parallel()
	s := newStudio(t, func(p *engine.Ports) { p.Music = radio{} })
	made := func(tag string) film {
		return s.film(t, request.Request{
			Prompt: "Most gardens in our towns lose their water to the summer sun.\n\nA barrel under the roof saves 35 percent of all the water.\n\nBegin today with a barrel of your own.", PromptType: story.PromptScript, VideoTagID: tag, Seed: 4,
			CustomTemplate: &request.CustomTemplate{PreConfigs: &request.PreConfigs{BgMusic: &request.BgMusic{}, Subtitles: &request.SubtitleSettings{Strategy: "none"}}},
		})
	}
	social, usual := made("Social"), made("Explainer")
	last := len(usual.scenes) - 1
	for _, f := range []film{social, usual} { // nothing stands there that is not said
		if got := f.written(f.scenes[last], .8, whole); !strings.Contains(got, "Begin today") || strings.Contains(got, "Share") || strings.Contains(got, "Learn") {
			t.Errorf("the closing says %q", got)
		}
	}
	a, b := social.heard(), usual.heard()
	if own, other := pitch(a, socialHz), pitch(a, otherHz); own < other+20 {
		t.Errorf("in the social film its music has %.1f dB, the other %.1f", own, other)
	}
	if own, other := pitch(b, otherHz), pitch(b, socialHz); own < other+20 {
		t.Errorf("in the explainer its music has %.1f dB, the other %.1f", own, other)
	}
	if short, long := social.length(), usual.length(); short > long-.3 {
		t.Errorf("the social film lasts %.2f s, the explainer %.2f s", short, long)
	}
}

// TestSeed: the same seed makes the same pictures, another makes others.
func TestSeed(t *testing.T) {
	t.Parallel()
	s := newStudio(t)
	made := func(seed uint64) film {
		return s.film(t, request.Request{Prompt: "Rain is good for gardens.", PromptType: story.PromptScript, Seed: seed})
	}
	of := func(f film) []uint8 { return f.at(t, f.scenes[0], .9).Pix }
	first, again, other := made(5), made(5), made(6)
	if !slices.Equal(of(first), of(again)) {
		t.Error("one seed gives two pictures")
	}
	if d := differing(first.at(t, first.scenes[0], .9), other.at(t, other.scenes[0], .9)); d < .02 {
		t.Errorf("another seed changes %.4f of the pixels", d)
	}
}

// TestGuidance hears in each scene what it was to speak of, against the order of
// the source, and of a mere topic what the company says about itself.
func TestGuidance(t *testing.T) {
	t.Parallel()
	s := newStudio(t, soundOnly)
	f := s.film(t, request.Request{
		Prompt: "Compost keeps the soil soft and wet. Bees look for thyme and clover.", VideoLength: .5,
		CustomTemplate: &request.CustomTemplate{FlexibilityOverride: request.FlexStrict, Scenes: []request.TemplateScene{
			{ID: "first", MoreDetailsAboutScene: "Speak of bees and what they look for: thyme, clover"}, {ID: "second", MoreDetailsAboutScene: "The soil and its compost"},
		}},
	})
	for id, want := range map[string]string{"first": "Bees", "second": "Compost"} {
		sc := f.scene(t, id)
		if got := f.said(sc.Start, sc.Start+sc.Duration); !strings.Contains(got, want) {
			t.Errorf("the scene %s says %q, want %s", id, got, want)
		}
	}
	s.brand(t, map[string]any{"about": "Corvid builds heat pumps in Leeds."})
	if about := s.film(t, request.Request{Prompt: "Heat pumps", VideoLength: .5}); !strings.Contains(about.text(), "in Leeds") {
		t.Errorf("the film of a topic says %q", about.text())
	}
}
