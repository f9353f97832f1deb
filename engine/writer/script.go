package writer

import (
	"cmp"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
	"github.com/scenewright/scenewright/engine/writer/source"
)

// FromScript cuts a finished script into scenes and leaves its wording alone:
// the narrations one after another are the script, white space aside. Scenes
// change at blank lines, scene labels ("Scene 2:") and headings ("# Title"),
// which are shown and not spoken; so are stage directions in square brackets, or
// alone on a line in round ones, how something is said ("(pause)"), the names of
// who speaks, and the places of a screenplay ("INT. KITCHEN"). Long paragraphs
// are cut between sentences.
func FromScript(a story.Assignment) story.Script {
	e := NewEditor(a.Language, a.Rate)
	script := source.ReadScript(a.Text, a.Language)
	lines, named, left := Beside(script.Lines, a)
	title := cmp.Or(named, script.Title)
	pace := Pace{Opens: true, Closes: true, Most: a.MaxScenes, Title: cmp.Or(a.Title, title), Whole: true}
	if free := unfixed(a.Scenes); free > 0 && a.Flexibility == request.FlexStrict {
		pace.Most = free
	}
	scenes := e.Scenes(e.Passages(lines), pace)
	s := story.Script{Title: title, Language: a.Language, Technique: cmp.Or(a.Technique, "three_act"), Scenes: e.placed(scenes, a.Scenes), Warnings: left}
	return Finish(s, a)
}

// OwnAt returns where, among the scenes that were asked for, a writer's own ones
// stand: after the last that is to be written, before one that closes; of fixed
// scenes alone the last stays the last.
func OwnAt(briefs []story.SceneBrief) int {
	n := len(briefs)
	for i := n - 1; i >= 0; i-- {
		switch {
		case briefs[i].Static != "":
		case i == n-1 && briefs[i].Layout == story.LayoutClosing:
			return i
		default:
			return i + 1
		}
	}
	if n > 1 || n == 1 && briefs[0].Layout == story.LayoutClosing {
		return n - 1
	}
	return n
}

// placed gives a finished script's scenes the places that were asked for: fixed
// scenes stand where they were put, the others take the script's in their
// order, and those that are left over follow.
func (e Editor) placed(scenes []story.ScriptScene, briefs []story.SceneBrief) []story.ScriptScene {
	extra := max(0, len(scenes)-unfixed(briefs))
	var all []story.ScriptScene
	next := func(n int) []story.ScriptScene {
		n = min(n, len(scenes))
		taken := scenes[:n]
		scenes = scenes[n:]
		return taken
	}
	for i, b := range briefs {
		if i == OwnAt(briefs) {
			all = append(all, next(extra)...)
		}
		switch {
		case b.Static != "":
			all = append(all, e.Dressed(story.ScriptScene{Narration: b.Static}, b))
		default:
			for _, sc := range next(1) {
				all = append(all, e.Dressed(sc, b))
			}
		}
	}
	return append(all, scenes...)
}

// Dressed gives a scene the id of what was asked for, and the heading and the
// layout, where its words have what that shows.
func (e Editor) Dressed(sc story.ScriptScene, b story.SceneBrief) story.ScriptScene {
	sc.ID = b.ID
	if b.Heading != "" || b.Layout != "" || sc.Screen.IsZero() {
		sc.Screen = story.On(e.Asked(sc.Narration, sc.Screen, b.Heading, b.Layout))
	}
	return sc
}

// Beside returns the lines of a prompt that are spoken beside the fixed texts of the
// scenes that were asked for: each line is told once, a prompt that only names a topic is
// the film's title, and a strict template speaks nothing but its scenes.
func Beside(lines []source.Line, a story.Assignment) (spoken []source.Line, title string, warnings []string) {
	fixed := ""
	for _, b := range a.Scenes {
		fixed += " " + strings.Join(strings.Fields(b.Static), " ")
	}
	spoken = slices.DeleteFunc(slices.Clone(lines), func(l source.Line) bool {
		return strings.Contains(fixed, strings.Join(strings.Fields(l.Text), " "))
	})
	strict, free := a.Flexibility == request.FlexStrict, unfixed(a.Scenes)
	named := NamesTopic(a.Text, a.Language) && !slices.ContainsFunc(a.Scenes, func(b story.SceneBrief) bool { return b.Text != "" })
	switch {
	case free == len(a.Scenes) || free > 0 && strict:
		return spoken, "", nil
	case named:
		return nil, grammar.Bare(a.Text), nil
	case free == 0 && strict && len(spoken) > 0:
		return nil, "", []string{"The prompt is not spoken: the template is strict, and all of its scenes have texts of their own."}
	}
	return spoken, "", nil
}

// unfixed counts the scenes that have no fixed text.
func unfixed(scenes []story.SceneBrief) int {
	n := 0
	for _, b := range scenes {
		if b.Static == "" {
			n++
		}
	}
	return n
}
