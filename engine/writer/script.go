package writer

import (
	"regexp"
	"strings"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/story"
)

var (
	directions = regexp.MustCompile(`[\[【][^\]】\n]*[\]】]`)
	asides     = regexp.MustCompile(`(?m)^\s*[(（*_][^)）\n]*[)）*_]+\s*$`)
	manners    = regexp.MustCompile(`(?i)[(（](?:pause|beat|laugh|sigh|smil|whisper|silence|music|applause|pausa|ríe|risas|suspir|música|silencio|aplauso|rires?|soupir|musique|停顿|笑|音乐|沉默|הפסקה|צוחק|מוזיקה)[^)）\n]{0,40}[)）][ \t]*`)
	slugs      = regexp.MustCompile(`(?m)^\s*(?:INT|EXT)\.[^\n]*$`)
	cues       = regexp.MustCompile(`(?m)^[ \t]*\p{Lu}[\p{Lu}\d .'’-]{1,30}\n(?:[ \t]*\([^)\n]*\)[ \t]*\n)?([^\n]*\p{Ll})`)
	labels     = regexp.MustCompile(`(?im)^\s*[*_]*(?:narrator|voice ?over|vo|v\.o\.|host|speaker(?: \d)?|narrador(?:a)?|locutor(?:a)?|narrateur|narratrice|voix off|旁白|解说|主持人|קריין|קריינית|מקריין)[*_]*\s*(?:[(（][^)）\n]*[)）])?\s*[:：][*_]*\s*`)
)

// FromScript cuts a finished script into scenes and leaves its wording alone:
// the narrations one after another are the script, white space aside. Scenes
// change at blank lines, scene labels ("Scene 2:") and headings ("# Title"),
// which are shown and not spoken; so are stage directions in square brackets, or
// alone on a line in round ones, how something is said ("(pause)"), the names of
// who speaks, and the places of a screenplay ("INT. KITCHEN"). Long paragraphs
// are cut between sentences.
func FromScript(a engine.Assignment) engine.Script {
	e := NewEditor(a.Language, a.Rate)
	source := e.readScript(a.Text)
	source.Lines = Unsaid(source.Lines, a.Scenes)
	title := a.Title
	if title == "" {
		title = source.Title
	}
	pace := Pace{Opens: true, Closes: true, Most: a.MaxScenes, Title: title, Whole: true}
	if free := unfixed(a.Scenes); free > 0 && a.Flexibility == engine.FlexStrict {
		pace.Most = free
	}
	scenes := e.Scenes(e.Passages(source.Lines), pace)
	s := engine.Script{Title: source.Title, Language: a.Language, Technique: a.Technique, Scenes: e.placed(scenes, a.Scenes)}
	if s.Technique == "" {
		s.Technique = "three_act"
	}
	return Finish(s, a)
}

// readScript reads the lines of a script, letter for letter.
func (e Editor) readScript(text string) Source {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	clean := spokenOf(text)
	if e.Lang.Count(clean) == 0 {
		clean = text // there is nothing else
	}
	var s Source
	section, over, opens := "", "", false
	for i, b := range Blocks(clean, false) {
		switch b.Kind {
		case Title:
			if section, opens = b.Text, true; i == 0 {
				s.Title, section, opens = b.Text, "", false
			}
		case Break:
			section, opens = "", len(s.Lines) > 0
		case Paragraph, Item:
			if b.Kind == Paragraph {
				over = ""
			} else if opens {
				over = section
			}
			for _, text := range e.sentencesOf(b) {
				s.Lines = append(s.Lines, Line{Text: text, Paragraph: i + 1, Section: section, Over: over, Marked: true, Opens: opens, Item: b.Kind == Item, Number: b.Number})
				opens = false
			}
		}
	}
	return s
}

// spokenOf takes out of a script what is not spoken: directions, the names of who
// speaks, and of a screenplay where its scenes are.
func spokenOf(text string) string {
	if slugs.MatchString(text) {
		text = cues.ReplaceAllString(slugs.ReplaceAllString(text, "\n"), "$1")
	}
	for _, unspoken := range []*regexp.Regexp{directions, asides, manners, labels} {
		text = unspoken.ReplaceAllString(text, "")
	}
	return text
}

// Unstaged takes stage directions and the names of who speaks out of a text that
// is written as a script, and leaves any other alone.
func Unstaged(text string) string {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	if slugs.MatchString(text) || len(labels.FindAllString(text, 2)) > 1 {
		return spokenOf(text)
	}
	return text
}

func (e Editor) sentencesOf(b Block) []string {
	if b.Kind == Item {
		return []string{b.Text}
	}
	return e.Lang.Sentences(b.Text)
}

// OwnAt returns where, among the scenes that were asked for, a writer's own ones
// stand: after the last that is to be written, before one that closes; of fixed
// scenes alone the last stays the last.
func OwnAt(briefs []engine.SceneBrief) int {
	n := len(briefs)
	for i := n - 1; i >= 0; i-- {
		switch {
		case briefs[i].Static != "":
		case i == n-1 && briefs[i].Layout == engine.LayoutClosing:
			return i
		default:
			return i + 1
		}
	}
	if n > 1 || n == 1 && briefs[0].Layout == engine.LayoutClosing {
		return n - 1
	}
	return n
}

// placed gives a finished script's scenes the places that were asked for: fixed
// scenes stand where they were put, the others take the script's in their
// order, and those that are left over follow.
func (e Editor) placed(scenes []engine.ScriptScene, briefs []engine.SceneBrief) []engine.ScriptScene {
	extra := max(0, len(scenes)-unfixed(briefs))
	var all []engine.ScriptScene
	next := func(n int) []engine.ScriptScene {
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
			all = append(all, e.Dressed(engine.ScriptScene{Narration: b.Static}, b))
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
func (e Editor) Dressed(sc engine.ScriptScene, b engine.SceneBrief) engine.ScriptScene {
	sc.ID = b.ID
	if b.Heading != "" || b.Layout != "" || sc.Screen.IsZero() {
		sc.Screen = story.On(e.Asked(sc.Narration, sc.Screen, b.Heading, b.Layout))
	}
	return sc
}
