package editor

import (
	"fmt"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

// Seconds of the shortest free scene, and of the longest that stays one scene
// where it need not.
const (
	leastSlot = 5
	mostSlot  = 13
)

// overfull is how much more than its length a scene with a length of its own is
// told.
const overfull = 1.15

// slot is a scene that was asked for, or the place of the writer's own, with what
// is told there.
type slot struct {
	brief engine.SceneBrief
	n     int // of the brief, from 1; 0 = no brief asks for it
	room  float64
	parts []int // of the source, in its order
}

func (s *slot) own() bool { return s.n == 0 }

func (s *slot) free() bool { return s.own() || s.brief.Static == "" }

// takes reports whether a part may be told in the slot: one of a scene's own text
// only there.
func (s *slot) takes(u writer.Unit) bool {
	if scene := u.Lines()[0].Scene; scene > 0 {
		return s.n == scene
	}
	return s.free() && s.brief.Text == ""
}

// briefing is the work on an assignment that asks for scenes.
type briefing struct {
	*choice
	w     *Writer
	a     engine.Assignment
	slots []*slot
	parts []writer.Unit
}

// briefed writes the scenes that were asked for: fixed ones as they are, the
// others from the parts of the source that suit what is said of them, each part
// once.
func (w *Writer) briefed(a engine.Assignment, m material) (engine.Script, error) {
	b := &briefing{choice: newChoice(a, m), w: w, a: a}
	b.slots = b.open()
	if len(m.lines) > 0 {
		b.parts = b.choose(b.budget())
	}
	kept := b.parts
	b.refine()
	dropped := b.settle()
	s := engine.Script{Title: m.title, Language: a.Language, Technique: b.technique.Technique}
	if s.Title == "" {
		s.Title = m.topic
	}
	for i, sl := range b.slots {
		scenes := b.tell(i)
		if len(scenes) == 0 && !sl.own() {
			s.Warnings = append(s.Warnings, fmt.Sprintf("The source has nothing for the scene %q, so it was left out.", sl.brief.ID))
		}
		s.Scenes = append(s.Scenes, scenes...)
	}
	if len(s.Scenes) == 0 {
		return s, m.refusal()
	}
	if a.Flexibility == engine.FlexFlexible {
		s.Scenes = writer.Limit(s.Scenes, a.MaxScenes)
	}
	b.close(s.Scenes)
	s.Warnings = append(s.Warnings, b.lengths(kept, dropped)...)
	s.Warnings = append(s.Warnings, m.left()...)
	beats(s.Scenes, b.technique)
	return writer.Finish(s, a), nil
}

// open makes the slots, and one of the writer's own where the source has more
// than the scenes that were asked for can tell.
func (b *briefing) open() []*slot {
	var all []*slot
	fixed, free, loose := 0, 0, 0
	for i, brief := range b.a.Scenes {
		all = append(all, &slot{brief: brief, n: i + 1})
		if brief.Static != "" {
			fixed += writer.Chars(brief.Static)
			continue
		}
		free++
	}
	for _, l := range b.lines {
		if l.Scene == 0 {
			loose += writer.Chars(l.Text)
		}
	}
	left := min(float64(loose), b.a.Length.Seconds()*b.rate-float64(fixed))
	if b.a.Length == 0 {
		left = float64(loose)
	}
	if b.a.Flexibility != engine.FlexStrict && left > mostSlot*b.rate*float64(max(free, 1)) {
		all = slices.Insert(all, writer.OwnAt(b.a.Scenes), &slot{})
		free++
	}
	for _, s := range all {
		s.room = left / float64(max(free, 1))
		if s.brief.Length > 0 {
			s.room = s.brief.Length.Seconds() * b.rate
		}
	}
	return all
}

// budget is how many characters the free slots have together; 0 = any number.
func (b *briefing) budget() int {
	if b.a.Length == 0 {
		return 0
	}
	left, free := b.a.Length.Seconds()*b.rate, 0.0
	for _, s := range b.slots {
		left -= float64(writer.Chars(s.brief.Static))
		if s.free() {
			free++
		}
	}
	return int(max(left, free*leastSlot*b.rate, 1))
}

// refine makes the parts smaller where there are too few for the slots: what
// belongs together is then told in neighbouring scenes.
func (b *briefing) refine() {
	free := 0
	for _, s := range b.slots {
		if s.free() && s.brief.Text == "" {
			free++
		}
	}
	if len(b.parts) >= free {
		return
	}
	var finer []writer.Unit
	for _, p := range passages(b.parts) {
		finer = append(finer, writer.Unit{Passages: []writer.Passage{p}})
	}
	b.parts = finer
}

// settle gives every part its slot: first those that a scene's instructions, its
// heading or its layout ask for, then the others in their order. It returns the
// number of parts for which there is no room.
func (b *briefing) settle() (dropped int) {
	taken := make([]bool, len(b.parts))
	put := func(s *slot, part int) {
		s.parts, taken[part] = append(s.parts, part), true
	}
	b.pin(taken, put)
	dropped = b.spread(taken, put)
	for _, s := range b.slots {
		slices.Sort(s.parts)
	}
	return dropped
}

// pin gives each slot the part that suits what is asked of it best, and others
// that suit it nearly as well and no other slot better.
func (b *briefing) pin(taken []bool, put func(*slot, int)) {
	suits := make([][]float64, len(b.slots))
	for k, s := range b.slots {
		suits[k] = b.suits(s)
	}
	best := func(part int) float64 {
		v := 0.0
		for k := range b.slots {
			v = max(v, suits[k][part])
		}
		return v
	}
	for k, s := range b.slots {
		top := 0.0
		for i := range b.parts {
			if !taken[i] && s.takes(b.parts[i]) {
				top = max(top, suits[k][i])
			}
		}
		for i := range b.parts {
			v := suits[k][i]
			full := len(s.parts) > 0 && float64(b.told(s)+charsOf(b.parts[i])) > overfull*max(s.room, leastSlot*b.rate)
			if top >= 1 && !taken[i] && s.takes(b.parts[i]) && v >= .6*top && (v == top && len(s.parts) == 0 || v >= best(i)) && !full {
				put(s, i)
			}
		}
	}
}

// suits rates the parts for a slot: by the words of its instructions and its
// heading, the rarer the more, and by what its layout shows.
func (b *briefing) suits(s *slot) []float64 {
	worth := make([]float64, len(b.parts))
	if s.own() || !s.free() || s.brief.Text != "" {
		return worth
	}
	l := language.Of(b.language)
	stems := make([]map[string]bool, len(b.parts))
	count := map[string]float64{}
	for i, p := range b.parts {
		stems[i] = map[string]bool{}
		for _, line := range p.Lines() {
			for _, w := range writer.ContentWords(line.Text, b.language) {
				stems[i][l.Stem(w)] = true
			}
		}
		for s := range stems[i] {
			count[s]++
		}
	}
	asked := map[string]bool{}
	for _, w := range writer.ContentWords(s.brief.Details+" "+s.brief.Heading, b.language) {
		asked[l.Stem(w)] = true
	}
	for i := range b.parts {
		for stem := range asked {
			if stems[i][stem] {
				worth[i] += 1.5 / count[stem]
			}
		}
		if s.brief.Layout != "" && shows(b.parts[i], s.brief.Layout) {
			worth[i] += 1.2
		}
	}
	return worth
}

// shows reports whether a part has what a layout shows.
func shows(u writer.Unit, l engine.Layout) bool {
	return slices.ContainsFunc(u.Passages, func(p writer.Passage) bool {
		return p.Content != nil && p.Content.Layout() == l
	})
}

// spread tells the parts that nothing asks for in their order, in the slots that
// have room: each slot takes what comes next until it is full.
func (b *briefing) spread(taken []bool, put func(*slot, int)) (dropped int) {
	left := 0.0
	for i, p := range b.parts {
		if !taken[i] {
			left += float64(charsOf(p))
		}
	}
	for k, s := range b.slots {
		if !s.free() {
			continue
		}
		share := left / float64(b.freeFrom(k))
		if s.brief.Length > 0 {
			share = overfull*s.room - float64(b.told(s))
		}
		said := 0.0
		for i, p := range b.parts {
			n := float64(charsOf(p))
			if taken[i] || !s.takes(p) {
				continue
			}
			own := p.Lines()[0].Scene > 0
			last := b.freeFrom(k) == 1 && s.brief.Length == 0
			if full := said+n-share > share-said || s.brief.Length > 0 && said+n > share; !own && !last && len(s.parts) > 0 && full {
				break
			}
			put(s, i)
			said, left = said+n, left-n
		}
	}
	for _, t := range taken {
		if !t {
			dropped++
		}
	}
	return dropped
}

// freeFrom counts the slots from one on that parts are spread over.
func (b *briefing) freeFrom(k int) int {
	n := 0
	for _, s := range b.slots[k:] {
		if s.free() && s.brief.Text == "" {
			n++
		}
	}
	return max(n, 1)
}

// told counts the characters that a slot has so far.
func (b *briefing) told(s *slot) int {
	n := 0
	for _, p := range s.parts {
		n += charsOf(b.parts[p])
	}
	return n
}

// tell is the scenes of slot i: none where there is nothing to say in it.
func (b *briefing) tell(i int) []engine.ScriptScene {
	s := b.slots[i]
	if !s.free() {
		return s.dressed([]engine.ScriptScene{{Narration: s.brief.Static}}, b)
	}
	var units []writer.Unit
	for _, k := range s.parts {
		units = append(units, b.parts[k])
	}
	if len(units) == 0 {
		return nil
	}
	pace := b.w.pace(b.a)
	pace.Opens, pace.Closes = i == 0, i == len(b.slots)-1
	if i == 0 && b.slots[0].brief.Heading == "" {
		pace.Title = headed(b.a, b.material)
	}
	if !s.own() && (b.a.Flexibility == engine.FlexStrict || float64(b.told(s)) <= mostSlot*b.rate) {
		pace.Most = 1
	}
	return s.dressed(b.editor.Scenes(passages(units), pace), b)
}

// dressed gives the scenes of a slot their ids, the first the one that was asked
// for and those that go on from it that one with a number; and the first the
// heading and the layout that were asked for, where its words have what that
// shows.
func (s *slot) dressed(scenes []engine.ScriptScene, b *briefing) []engine.ScriptScene {
	if s.own() {
		return scenes
	}
	for i := range scenes {
		scenes[i].ID = s.brief.ID
		if i > 0 {
			scenes[i].ID = fmt.Sprintf("%s~%d", s.brief.ID, i+1)
		}
	}
	if len(scenes) == 0 {
		return nil
	}
	scenes[0] = b.editor.Dressed(scenes[0], s.brief)
	return scenes
}

// close makes the film's last scene its closing, where it shows no more than its
// words.
func (b *briefing) close(scenes []engine.ScriptScene) {
	if n := len(scenes); n > 1 && scenes[n-1].Screen.Layout() == story.LayoutSpoken {
		scenes[n-1].Screen = story.On(b.editor.Asked(scenes[n-1].Narration, scenes[n-1].Screen, "", story.LayoutClosing))
	}
}

// lengths warns of what was left out for a length.
func (b *briefing) lengths(kept []writer.Unit, dropped int) []string {
	var out []string
	if dropped > 0 {
		out = append(out, fmt.Sprintf("The scenes' own durations have no room for %d of %d parts of the source, which were left out.", dropped, len(b.parts)))
	}
	if missing := b.silent(kept); len(missing) > 0 {
		out = append(out, fmt.Sprintf("To keep the length, parts of these scenes' own texts were left out: %s.", strings.Join(missing, ", ")))
	}
	return append(out, b.oneSided(kept)...)
}

// silent are the ids of the scenes whose own text is not told whole.
func (b *briefing) silent(kept []writer.Unit) []string {
	told := map[int]int{}
	for _, u := range kept {
		for _, l := range u.Lines() {
			told[l.Scene]++
		}
	}
	whole := map[int]int{}
	for _, l := range b.lines {
		whole[l.Scene]++
	}
	var out []string
	for i, brief := range b.a.Scenes {
		if whole[i+1] > told[i+1] {
			out = append(out, fmt.Sprintf("%q", brief.ID))
		}
	}
	return out
}
