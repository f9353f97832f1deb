package avatar

import (
	"math"
	"time"

	"github.com/scenewright/scenewright/engine/story"
)

// mouth is a drawing of the mouth: its opening and its width, in steps, and its contact.
type mouth struct {
	open int // 0..openSteps
	wide int // 0 round .. wideSteps wide
	hold hold
}

// Steps between the drawings of a mouth.
const (
	openSteps = 6
	wideSteps = 3
)

// opening returns the opening of the mouth, 0..1.
func (m mouth) opening() float64 { return float64(m.open) / openSteps }

// Timing of lips.
const (
	blend  = 70 * time.Millisecond // reach of a sound before and after itself
	lead   = 25 * time.Millisecond // lips precede the sound by this, half a frame included
	pause  = 140 * time.Millisecond
	settle = 40 * time.Millisecond // after a word before the mouth rests
)

// uttered is a sound in time.
type uttered struct {
	sound
	from, to time.Duration
}

// spoken returns the mouth of every frame.
func spoken(a story.PresentRequest) flipbook[mouth] {
	f := flipbook[mouth]{fps: a.FPS, frames: make([]mouth, a.Frames)}
	said := said(a, f.at(a.Frames))
	first := 0
	for i := range f.frames {
		t := f.at(i) + lead
		for first < len(said) && said[first].to+blend < t {
			first++
		}
		f.frames[i] = blended(said[first:], t).drawn()
	}
	for _, u := range said {
		force(f, u)
	}
	f.frames[len(f.frames)-1] = rest.drawn()
	return f
}

// said returns all sounds of a scene and the rests between them, in order.
func said(a story.PresentRequest, end time.Duration) []uttered {
	var all []uttered
	var last time.Duration
	silence := func(until time.Duration) {
		if from := last + settle; len(all) == 0 || until-last >= pause {
			all = append(all, uttered{rest, min(from, until), until})
		}
	}
	for _, w := range a.Words {
		silence(w.Start)
		all = append(all, pronounced(w, a.Language)...)
		last = max(last, w.End)
	}
	if last < end {
		all = append(all, uttered{rest, min(last+settle, end), end + time.Second})
	}
	return all
}

// pronounced returns the sounds of a word: of its phones, else of its letters.
func pronounced(w story.Word, language string) []uttered {
	var all []uttered
	for _, p := range w.Phones {
		all = append(all, spread(soundsOf(p.Symbol, language), p.Start, p.End)...)
	}
	if len(all) > 0 {
		return all
	}
	return spread(lettersOf(w.Text), w.Start, w.End)
}

// spread distributes sounds over a stretch of time, vowels longer.
func spread(sounds []sound, from, to time.Duration) []uttered {
	var whole float64
	for _, s := range sounds {
		whole += s.length()
	}
	var all []uttered
	for _, s := range sounds {
		end := from + time.Duration(float64(to-from)*s.length()/whole)
		all = append(all, uttered{s, from, end})
		from, whole = end, whole-s.length()
	}
	return all
}

// length returns the relative length of a sound.
func (s sound) length() float64 {
	if s.vowel {
		return 1.6
	}
	return 1
}

// blended returns the sound of a moment: the ones around it, weighted by their distance.
func blended(said []uttered, t time.Duration) sound {
	var out sound
	var whole float64
	for _, u := range said {
		if u.from-blend > t {
			break
		}
		w := u.weight(t)
		out.open += w * u.open
		out.wide += w * u.wide
		if whole += w; u.hold > bite && t >= u.from && t < u.to {
			out.hold = u.hold
		}
	}
	if whole == 0 {
		return rest
	}
	out.open, out.wide = out.open/whole, out.wide/whole
	return out
}

// weight returns the weight of a sound at a moment.
func (u uttered) weight(t time.Duration) float64 {
	strength := .6
	if u.vowel {
		strength = 1
	}
	off := max(u.from-t, t-u.to, 0)
	if off >= blend {
		return 0
	}
	return strength * (1 + math.Cos(math.Pi*off.Seconds()/blend.Seconds())) / 2
}

// drawn returns the drawing nearest to a sound.
func (s sound) drawn() mouth {
	m := mouth{open: int(math.Round(s.open * openSteps)), wide: int(math.Round((s.wide + 1) / 2 * wideSteps)), hold: s.hold}
	if m.hold != free {
		m = mouth{open: 2, wide: 2, hold: s.hold}
	}
	if m.open == 0 {
		return mouth{wide: 2}
	}
	return m
}

// force sets the drawing of a contact, shut or teeth on lip, in every frame of its sound, even if
// that is shorter than a frame.
func force(f flipbook[mouth], u uttered) {
	if u.hold != lips && u.hold != bite {
		return
	}
	nearest := f.frameAt((u.from + u.to) / 2)
	for i := f.frameAt(u.from); i <= f.frameAt(u.to); i++ {
		if t := f.at(i) + lead; i == nearest || t >= u.from && t < u.to {
			f.frames[i] = mouth{wide: 2, hold: u.hold}
		}
	}
}

// frameAt returns the frame whose lips belong to a moment.
func (f flipbook[T]) frameAt(t time.Duration) int {
	n := int(math.Round((t - lead).Seconds() * float64(f.fps)))
	return min(max(n, 0), len(f.frames)-1)
}
