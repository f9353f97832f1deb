package writer

import (
	"cmp"
	"context"
	"regexp"
	"strings"

	"github.com/scenewright/scenewright/engine/document"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// FromScript cuts a finished script into scenes and leaves its wording alone. Scenes change at
// empty lines, scene labels ("Scene 2:") and headings ("# Title"), which are shown and not spoken.
// Stage directions in square brackets, or alone on a line in round ones, speakers' names
// ("NARRATOR:"), and the places of a screenplay ("INT. KITCHEN") are not spoken either. Long
// paragraphs are cut between sentences.
func FromScript(a story.Assignment) story.Script {
	e := NewEditor(a.Language, a.Rate)
	e.verbatim = true
	blocks := document.Parse(unstaged(a.Text))
	_, named, left := Beside(e.spokenIn(blocks), a)
	s := story.Script{Title: cmp.Or(named, document.Title(blocks)), Language: a.Language, Technique: cmp.Or(a.Technique, "three_act"), Warnings: left}
	var scenes []story.ScriptScene
	section, opens := "", false
	for i, b := range blocks {
		if b.Kind == document.Heading && !b.Implied {
			section, opens = bare(b.Text), i > 0
			continue
		}
		ps, _, _ := Beside(e.spokenIn(blocks[i:i+1]), a)
		all := e.paragraph(ps)
		for k := range all {
			all[k].Screen = story.On(under(all[k].Screen.Content(), section))
			all[k].NewTopic = opens && k == 0
		}
		scenes, opens = append(scenes, all...), opens && len(all) == 0
	}
	s.Scenes = e.ended(e.placed(e.limited(scenes, a), a.Scenes), cmp.Or(a.Title, s.Title))
	return Finish(s, a)
}

func (e Editor) spokenIn(blocks []document.Block) []Passage {
	ps, _, _ := e.Passages(context.Background(), blocks) // which never ends
	return ps
}

// paragraph returns the scenes of a paragraph: one if it is no longer than a picture's time.
func (e Editor) paragraph(ps []Passage) []story.ScriptScene {
	const whole = 12 // seconds
	if len(ps) == 0 {
		return nil
	}
	if len(ps) > 1 && e.Length(ps...) <= whole {
		for i := range ps {
			ps[i].Content = nil
		}
		return []story.ScriptScene{e.scene(ps)}
	}
	return e.Scenes(ps, Pace{})
}

// limited joins scenes up to the number that a strict template allows.
func (e Editor) limited(scenes []story.ScriptScene, a story.Assignment) []story.ScriptScene {
	most := a.MaxScenes
	if n := free(a.Scenes); n > 0 && a.Flexibility == request.FlexStrict {
		most = n
	}
	return Limit(scenes, most)
}

// ended returns scenes with the first set as an opening, under the script's title if there is one,
// and the last as a closing.
func (e Editor) ended(scenes []story.ScriptScene, title string) []story.ScriptScene {
	n := len(scenes)
	if n < 2 {
		return scenes
	}
	if scenes[0].ID == "" {
		scenes[0] = e.opening(scenes[0])
		if title != "" && scenes[0].Shown().Layout() == story.LayoutSpoken && e.Seconds(scenes[0].Narration) < shortestScene {
			scenes[0].Screen = story.On(story.Title{Heading: title})
		}
	}
	if scenes[n-1].ID == "" {
		scenes[n-1] = e.closing(scenes[n-1], request.ClosesLarge, "")
	}
	return scenes
}

// placed puts a finished script's scenes into the requested ones: fixed scenes stay in their
// places, the others take the script's in order, and the remaining ones follow.
func (e Editor) placed(scenes []story.ScriptScene, briefs []story.SceneBrief) []story.ScriptScene {
	extra := max(0, len(scenes)-free(briefs))
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
		if b.Static != "" {
			all = append(all, e.Dressed(story.ScriptScene{Narration: b.Static}, b))
			continue
		}
		for _, sc := range next(1) {
			all = append(all, e.Dressed(sc, b))
		}
	}
	return append(all, scenes...)
}

var (
	directions = regexp.MustCompile(`(?m)\[[^\]\n]{1,160}\]|【[^】\n]{1,80}】|^[ \t]*[(（][^()（）\n]{1,120}[)）][ \t]*$`)
	places     = regexp.MustCompile(`(?m)^[ \t]*(?:INT|EXT|I/E)\.[^\n]*$`)
	labels     = regexp.MustCompile(`(?mi)^[ \t]*(?:scene|escena|scène|סצנה|场景)[ \t]*\d{1,3}[ \t]*(?:[:：.—–-][ \t]*|$)`)
	speakers   = regexp.MustCompile(`(?m)^[ \t]*[\p{Lu}][\p{Lu} .'’-]{1,28}(?:\([^)\n]{1,20}\))?:[ \t]*`)
)

// unstaged returns a script without unspoken parts: directions, labels, speakers.
func unstaged(script string) string {
	script = labels.ReplaceAllString(script, "\n")
	script = places.ReplaceAllString(script, "")
	script = speakers.ReplaceAllString(script, "")
	script = directions.ReplaceAllStringFunc(script, func(s string) string {
		if strings.HasPrefix(s, "[") && strings.Contains(s, "](") {
			return s
		}
		return ""
	})
	return script
}
