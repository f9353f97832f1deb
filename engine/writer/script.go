package writer

import (
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
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
	script.Lines = Unsaid(script.Lines, a.Scenes)
	title := a.Title
	if title == "" {
		title = script.Title
	}
	pace := Pace{Opens: true, Closes: true, Most: a.MaxScenes, Title: title, Whole: true}
	if free := unfixed(a.Scenes); free > 0 && a.Flexibility == request.FlexStrict {
		pace.Most = free
	}
	scenes := e.Scenes(e.Passages(script.Lines), pace)
	s := story.Script{Title: script.Title, Language: a.Language, Technique: a.Technique, Scenes: e.placed(scenes, a.Scenes)}
	if s.Technique == "" {
		s.Technique = "three_act"
	}
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

// Unsaid returns the lines that no fixed text of the scenes says: each line is
// told once.
func Unsaid(lines []source.Line, scenes []story.SceneBrief) []source.Line {
	fixed := ""
	for _, b := range scenes {
		fixed += " " + strings.Join(strings.Fields(b.Static), " ")
	}
	return slices.DeleteFunc(slices.Clone(lines), func(l source.Line) bool {
		return strings.Contains(fixed, strings.Join(strings.Fields(l.Text), " "))
	})
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
