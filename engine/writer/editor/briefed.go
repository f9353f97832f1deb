package editor

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
	"github.com/scenewright/scenewright/engine/writer/source"
)

// Seconds of the shortest free scene, and of the longest that stays one scene
// where it need not.
const (
	leastSlot = 5
	mostSlot  = 13
)

// slot is a scene that was asked for, or the place of the writer's own, with what
// is told there.
type slot struct {
	brief story.SceneBrief
	n     int     // of the brief, from 1; 0 = no brief asks for it
	room  float64 // characters that the scene's own length has room for; 0 = any number
	parts []writer.Passage

	wanted bool // there is a part that suits what is asked of it
}

func (s *slot) own() bool { return s.n == 0 }

func (s *slot) free() bool { return s.own() || s.brief.Static == "" }

// takes reports whether a line may be told in the slot: one of a scene's own text
// only there.
func (s *slot) takes(l source.Line) bool {
	if l.Scene > 0 {
		return s.n == l.Scene
	}
	return s.free() && s.brief.Text == ""
}

// briefing is the work on an assignment that asks for scenes.
type briefing struct {
	*choice
	w     *Writer
	a     story.Assignment
	slots []*slot
}

// briefed writes the scenes that were asked for: fixed ones as they are, the
// others from the parts of the source that suit what is said of them, each part
// once.
func (w *Writer) briefed(a story.Assignment, m material) (story.Script, error) {
	lines, named, left := writer.Beside(m.lines, a)
	m.lines = lines
	b := &briefing{choice: newChoice(a, m), w: w, a: a}
	b.slots = b.open()
	var kept []writer.Unit
	if len(m.lines) > 0 {
		b.prefer()
		kept = b.choose(b.budget())
	}
	dropped := b.settle(kept)
	s := story.Script{Title: cmp.Or(named, m.title, m.topic), Language: a.Language, Technique: b.technique.Technique, Warnings: left}
	for i := range b.slots {
		s.Scenes = append(s.Scenes, b.tell(i)...)
	}
	if len(s.Scenes) == 0 {
		return s, m.refusal()
	}
	if a.Flexibility == request.FlexFlexible {
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
		all = append(all, &slot{brief: brief, n: i + 1, room: brief.Length.Seconds() * b.rate})
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
	left := loose
	if aim := budget(b.a, b.rate); aim > 0 {
		left = min(loose, aim-fixed)
	}
	if b.a.Flexibility != request.FlexStrict && float64(left) > mostSlot*b.rate*float64(max(free, 1)) {
		all = slices.Insert(all, writer.OwnAt(b.a.Scenes), &slot{})
	}
	return all
}

// budget is how many characters the free slots have together; 0 = any number.
func (b *briefing) budget() int {
	aim := budget(b.a, b.rate)
	if aim == 0 {
		return 0
	}
	least := 0.0
	for _, s := range b.slots {
		aim -= writer.Chars(s.brief.Static)
		if s.free() {
			least += leastSlot * b.rate
		}
	}
	return max(aim, int(least), 1)
}

// tell is the scenes of slot i: none where there is nothing to say in it.
func (b *briefing) tell(i int) []story.ScriptScene {
	s := b.slots[i]
	if !s.free() {
		return s.dressed([]story.ScriptScene{{Narration: s.brief.Static}}, b)
	}
	if len(s.parts) == 0 {
		return nil
	}
	pace := b.w.pace(b.a)
	pace.Opens, pace.Closes = i == 0, i == len(b.slots)-1
	if i == 0 && b.slots[0].brief.Heading == "" {
		pace.Title = headed(b.a, b.material)
	}
	if !s.own() && (b.a.Flexibility == request.FlexStrict || float64(charsIn(s.parts)) <= mostSlot*b.rate) {
		pace.Most = 1
	}
	return s.dressed(b.editor.Scenes(s.parts, pace), b)
}

// dressed gives the scenes of a slot their ids, the first the one that was asked
// for and those that go on from it that one with a number; and the first the
// heading and the layout that were asked for, where its words have what that
// shows.
func (s *slot) dressed(scenes []story.ScriptScene, b *briefing) []story.ScriptScene {
	if s.own() {
		return scenes
	}
	for i := range scenes {
		scenes[i].ID = story.ContinuedID(s.brief.ID, i+1)
	}
	if len(scenes) == 0 {
		return nil
	}
	scenes[0] = b.editor.Dressed(scenes[0], s.brief)
	return scenes
}

// close makes the film's last scene its closing, where it shows no more than its
// words.
func (b *briefing) close(scenes []story.ScriptScene) {
	if n := len(scenes); n > 1 && scenes[n-1].Screen.Layout() == story.LayoutSpoken {
		scenes[n-1].Screen = story.On(b.editor.Asked(scenes[n-1].Narration, scenes[n-1].Screen, "", story.LayoutClosing))
	}
}

// lengths warns of what was left out for a length.
func (b *briefing) lengths(kept []writer.Unit, dropped int) []string {
	var out []string
	if dropped > 0 {
		out = append(out, fmt.Sprintf("The scenes' own durations have no room for %d of %d parts of the source, which were left out.", dropped, len(passages(kept))))
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
