// Package slides turns the pages of a deck into scenes.
package slides

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/internal/pace"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// contents are the structured pictures that a page asks for, unless it is one
// itself: the lines that its scenes say as a list where there are several, and its charts.
func (p page) contents(scenes []story.ScriptScene, code string) []story.Content {
	if p.Drawn {
		return nil
	}
	var all []story.Content
	for _, part := range p.lists(code, p.told(scenes, code)) {
		all = append(all, story.List{Heading: p.Title, Items: part})
	}
	for _, c := range p.Charts {
		for _, values := range evenly(c.Values, parts(len(c.Values), mostValues)) {
			all = append(all, chartContent(c, values, p.Title, code))
		}
	}
	return all
}

// Deck are the pages that a film tells, by the ids of their scenes.
type Deck map[string]page

// Asked are the scenes that a request asks for, those of its template and one for
// each page of its deck: the template's, as far as they have no fixed text, tell
// the pages in their order. strict takes no others; left are the pages then left.
func Asked(t *pipeline.Task) (briefs []story.SceneBrief, d Deck, left []page) {
	pages, d := pagesOf(t.Source, t.Project.Language), Deck{}
	tell := func(b story.SceneBrief) {
		b.Text, b.Heading = pages[0].said(t.Project.Language), cmp.Or(b.Heading, pages[0].Title)
		d[b.ID], pages = pages[0], pages[1:]
		briefs = append(briefs, b)
	}
	for _, s := range t.Project.Request.TemplateScenes() {
		if b := s.Brief(); b.Static == "" && len(pages) > 0 {
			tell(b)
		} else {
			briefs = append(briefs, b)
		}
	}
	if len(briefs) > 0 && t.Project.Request.CustomTemplate.FlexibilityOverride == request.FlexStrict {
		return briefs, d, pages
	}
	for len(pages) > 0 {
		tell(story.SceneBrief{ID: pages[0].slideID()})
	}
	return briefs, d, nil
}

// tooLong is how many times the length that was asked for a script may last before
// slides are left out of it.
const tooLong = 1 + pace.Promised

// Within leaves slides out of a script that lasts longer than asked, where its
// writer could not cut more: those that are told are spread evenly over the deck,
// with the first and the last. Scenes of a template stay.
func (d Deck) Within(s story.Script, a story.Assignment) story.Script {
	aim := cmp.Or(a.Length, a.Most).Seconds() * a.Rate
	if len(d) == 0 || aim == 0 || float64(pace.Spoken(s.Text())) <= tooLong*aim {
		return s
	}
	var ids []string
	chars, rest := map[string]int{}, 0
	for _, sc := range s.Scenes {
		id, n := story.BaseID(sc.ID), pace.Spoken(sc.Narration)
		if p, ok := d[id]; !ok || p.slideID() != id {
			rest += n
			continue
		}
		if _, again := chars[id]; !again {
			ids = append(ids, id)
		}
		chars[id] += n
	}
	told, best := ids, math.Inf(1)
	for n := len(ids); n > 1; n-- {
		some, sum := spread(ids, n), rest
		for _, id := range some {
			sum += chars[id]
		}
		if off := math.Abs(float64(sum) - aim); off < best {
			told, best = some, off
		}
	}
	return tellingOnly(s, told, ids)
}

// spread takes n of all, the first and the last among them.
func spread(all []string, n int) []string {
	some := make([]string, n)
	for i := range n {
		some[i] = all[i*(len(all)-1)/(n-1)]
	}
	return some
}

// tellingOnly is the script with only some of its slides, and names the others.
func tellingOnly(s story.Script, some, of []string) story.Script {
	var left []string
	for _, id := range of {
		if !slices.Contains(some, id) {
			left = append(left, fmt.Sprintf("%q", id))
		}
	}
	if len(left) == 0 {
		return s
	}
	s.Scenes = slices.DeleteFunc(slices.Clone(s.Scenes), func(sc story.ScriptScene) bool { return slices.Contains(left, fmt.Sprintf("%q", story.BaseID(sc.ID))) })
	s.Warnings = append(slices.Clone(s.Warnings), fmt.Sprintf("To keep the length, these slides are not told: %s. Ask for a longer film for all of them.", strings.Join(left, ", ")))
	s.Misfit = "because slides are told whole or not at all"
	return s
}

// Shown has the scenes of each page show what stands on it. Where that is more
// than they are, they are parted between their sentences, unless they are strict;
// left are the pages that the film does not tell.
func (d Deck) Shown(s story.Script, flexibility string, left []page) story.Script {
	var scenes []story.ScriptScene
	s.Warnings = slices.Clone(s.Warnings)
	for _, p := range left {
		s.Warnings = append(s.Warnings, fmt.Sprintf("slide %d is not told: the template is strict, and none of its scenes is left for it", p.number))
	}
	for i := 0; i < len(s.Scenes); {
		run := s.Scenes[i : i+1]
		for i+len(run) < len(s.Scenes) && story.BaseID(s.Scenes[i+len(run)].ID) == story.BaseID(run[0].ID) {
			run = s.Scenes[i : i+len(run)+1]
		}
		i += len(run)
		p, ok := d[story.BaseID(run[0].ID)]
		if ok {
			var more int
			run, more = p.shown(run, s.Language, flexibility != request.FlexStrict, len(scenes) == 0)
			if more > 0 {
				s.Warnings = append(s.Warnings, fmt.Sprintf("slide %d says too little for all that stands on it: %d of its lists, charts and pictures are not shown. Give it notes, spread it over several slides, or take a template that is not strict.", p.number, more))
			}
		}
		scenes = append(scenes, run...)
	}
	s.Scenes = scenes
	return s
}

// shown has the scenes of a page show its contents and leave scenes for its
// pictures; left counts those for which there is none.
func (p page) shown(scenes []story.ScriptScene, code string, part, opens bool) (run []story.ScriptScene, left int) {
	contents := p.contents(scenes, code)
	run = slices.Clone(scenes)
	if part {
		run = parted(dealt(run, contents, code), len(contents)+len(p.Images), code)
	}
	taken := make([]bool, len(run))
	for _, c := range contents {
		i := telling(run, taken, c)
		if i < 0 {
			left++
			continue
		}
		run[i].Screen, taken[i] = story.On(spokenIn(c, run[i].Narration)), true
	}
	free := len(run)
	for i := range run {
		switch {
		case taken[i]:
			free--
		case i == 0:
			run[i].Screen = story.On(p.headed(run[i], opens))
		case len(p.Images) > 0:
			run[i].Screen = story.On(story.Spoken{})
		}
	}
	return run, left + max(0, len(p.Images)-free)
}

// headed is what the first scene of a page shows that shows nothing else of it:
// its title, and its one line where nobody says that.
func (p page) headed(sc story.ScriptScene, opens bool) story.Content {
	if p.Title == "" {
		return sc.Shown()
	}
	caption := ""
	if lines := p.lines(); p.covers() {
		caption = byline(lines)
	} else if len(lines) == 1 && request.SaidIn(sc.Narration, lines[0]) == "" {
		caption = lines[0]
	}
	if closing, ok := sc.Shown().(story.Closing); ok && len(p.Images) == 0 {
		closing.Heading, closing.Caption = p.Title, caption
		return closing
	}
	if opens {
		return story.Title{Heading: p.Title, Caption: caption}
	}
	if words, ok := sc.Shown().(story.Spoken); ok && p.isOver(sc) {
		words.Section = p.Title
		return words
	}
	return story.Statement{Heading: p.Title, Caption: caption}
}

// Bounds of a page whose title stands over its words: characters of the title, and of what is
// said at least, for which the title alone would stand still.
const (
	longestOver = 60
	leastUnder  = 40
)

// isOver reports whether a page's title stands over the words of a scene, which shows nothing
// else.
func (p page) isOver(sc story.ScriptScene) bool {
	return len(p.Images) == 0 && !p.covers() && utf8.RuneCountInString(p.Title) <= longestOver && pace.Spoken(sc.Narration) >= leastUnder
}
