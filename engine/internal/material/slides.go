package material

import (
	"context"
	"fmt"
	"slices"

	"github.com/scenewright/scenewright/engine/document"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

// Deck has the narrated pages, by the ids of their scenes.
type Deck map[string]page

// Briefs returns those of a request's scenes, those of its template and one for each page of
// its deck. Template scenes without fixed text take the pages in order. A strict template adds no
// others; left are its remaining pages.
func Briefs(t *pipeline.Task) (briefs []story.SceneBrief, d Deck, left []page) {
	pages, d := pagesOf(t.Source, t.Project.Language, t.Project.Request.ShowsPages()), Deck{}
	tell := func(b story.SceneBrief) {
		d[b.ID] = pages[0]
		briefs, pages = append(briefs, pages[0].brief(b)), pages[1:]
	}
	for _, s := range t.Project.Request.TemplateScenes() {
		if b := s.Brief(); b.Static == "" && len(pages) > 0 {
			tell(b)
		} else {
			briefs = append(briefs, b)
		}
	}
	if len(briefs) > 0 && t.Project.Request.Template().FlexibilityOverride == request.FlexStrict {
		return briefs, d, pages
	}
	for len(pages) > 0 {
		tell(story.SceneBrief{ID: pages[0].slideID()})
	}
	return briefs, d, nil
}

// Shown adds each page's missing contents to its scenes. Where these are too few, they are split
// between their sentences, unless they are strict; left are the pages without a scene.
func (d Deck) Shown(s story.Script, flexibility string, left []page) story.Script {
	s.Warnings = slices.Clone(s.Warnings)
	for _, p := range left {
		s.Warnings = append(s.Warnings, fmt.Sprintf("slide %d is not told: the template is strict, and none of its scenes is left for it", p.number))
	}
	var scenes []story.ScriptScene
	for i := 0; i < len(s.Scenes); {
		n := i + 1
		for n < len(s.Scenes) && story.BaseID(s.Scenes[n].ID) == story.BaseID(s.Scenes[i].ID) {
			n++
		}
		p, ok := d[story.BaseID(s.Scenes[i].ID)]
		t := telling{page: p, scenes: slices.Clone(s.Scenes[i:n])}
		if ok {
			if more := t.show(flexibility == request.FlexStrict); more > 0 {
				s.Warnings = append(s.Warnings, fmt.Sprintf("slide %d says too little for all that stands on it: %d of its lists, charts and pictures are not shown. Give it notes, spread it over several slides, or take a template that is not strict.", t.number, more))
			}
		}
		scenes, i = append(scenes, t.scenes...), n
	}
	s.Scenes = scenes
	return s
}

// Page returns the keys of the pictures of a scene's page, where the scene shows the page itself.
func (d Deck) Page(scene string) []string {
	if p := d[story.BaseID(scene)]; p.Drawn {
		return p.Images
	}
	return nil
}

// telling has the scenes of a page.
type telling struct {
	page
	scenes []story.ScriptScene
}

// show adds the missing contents and pictures of the page to the scenes; left counts those that
// find no scene.
func (t *telling) show(strict bool) (left int) {
	if t.Drawn {
		for i := range t.scenes {
			t.scenes[i].Screen = story.On(story.Spoken{})
		}
		return 0
	}
	missing := t.missing()
	if !strict {
		t.part(len(missing) + len(t.Images))
	}
	for _, c := range missing {
		parts := slices.DeleteFunc(story.TextsOf(c), func(text string) bool { return text == t.Title })
		i, said := t.best(parts)
		switch {
		case !t.talks() && 2*said < len(parts): // it is left out for the length
		case i < 0:
			left++
		default:
			t.scenes[i].Screen = story.On(spokenIn(c, t.scenes[i].Narration))
		}
	}
	t.head()
	return left + max(0, len(t.Images)-t.free())
}

// missing returns the lists, tables, quotations and charts of the page that no scene shows.
func (t *telling) missing() []story.Content {
	return slices.DeleteFunc(t.contents(), func(c story.Content) bool {
		return slices.ContainsFunc(t.scenes, func(sc story.ScriptScene) bool { return sc.Shown().Layout() == c.Layout() })
	})
}

// part makes room for n pictures: it splits scenes of words between their sentences, the longest
// first, and then drops the form of scenes that isForm reports.
func (t *telling) part(n int) {
	base, e := t.scenes[0].ID, writer.NewEditor(t.code, 0)
	for t.free() < n {
		longest := -1
		for i, sc := range t.scenes {
			if Wordy(sc.Shown()) && len(e.Lang.Sentences(sc.Narration)) > 1 && (longest < 0 || len(sc.Narration) > len(t.scenes[longest].Narration)) {
				longest = i
			}
		}
		if form := slices.IndexFunc(t.scenes, t.isForm); longest < 0 && form >= 0 {
			t.scenes[form].Screen = story.On(story.Spoken{})
			continue
		}
		if longest < 0 {
			break
		}
		first := t.scenes[longest]
		sentences := e.Lang.Sentences(first.Narration)
		half := (len(sentences) + 1) / 2
		rest := first
		first.Narration, rest.Narration = writer.Join(sentences[:half], t.code), writer.Join(sentences[half:], t.code)
		first.Screen, rest.Screen, rest.NewTopic = story.On(story.Spoken{}), story.On(story.Spoken{}), false
		t.scenes = slices.Replace(t.scenes, longest, longest+1, first, rest)
	}
	for i := range t.scenes {
		t.scenes[i].ID = story.ContinuedID(base, i+1)
	}
}

// isForm reports whether a scene shows its one sentence in a layout that the page's contents may
// replace.
func (t *telling) isForm(sc story.ScriptScene) bool {
	l := sc.Shown().Layout()
	return l == story.LayoutNumber || l == story.LayoutList && len(language.Of(t.code).Sentences(sc.Narration)) == 1
}

// free counts the scenes that show words alone.
func (t *telling) free() int {
	n := 0
	for _, sc := range t.scenes {
		if Wordy(sc.Shown()) {
			n++
		}
	}
	return n
}

// Wordy reports whether a scene shows words alone, which may lie on a picture.
func Wordy(c story.Content) bool {
	switch c.(type) {
	case story.Spoken, story.Title, story.Closing:
		return true
	}
	return false
}

// best returns the scene with room for a content that says most of its texts, and their number; the
// first of equals, -1 without room.
func (t *telling) best(texts []string) (best, most int) {
	best, most = -1, -1
	for i, sc := range t.scenes {
		said := 0
		for _, text := range texts {
			if request.SaidIn(sc.Narration, text) != "" {
				said++
			}
		}
		if (Wordy(sc.Shown()) || said > 0 && t.isForm(sc)) && said > most {
			best, most = i, said
		}
	}
	return best, most
}

// A title of at most so many characters is set over words of at least so many: alone it would stand
// too long.
const (
	longestOver = 60
	leastUnder  = 40
)

// head shows the page's title in its first scene, where that has words alone and says more than the
// title.
func (t *telling) head() {
	sc := &t.scenes[0]
	_, closes := sc.Shown().(story.Closing)
	if t.Title == "" || closes || !Wordy(sc.Shown()) || language.Chars(sc.Narration) <= language.Chars(t.Title)+1 {
		return
	}
	caption := t.caption(sc.Narration)
	over := caption == "" && len(t.Images) == 0 && len([]rune(t.Title)) <= longestOver &&
		language.Chars(sc.Narration) >= leastUnder
	switch {
	case t.covers():
		sc.Screen = story.On(story.Title{Heading: t.Title, Caption: t.byline()})
	case over:
		words := writer.Spoken(sc.Narration, t.code)
		words.Section = t.Title
		sc.Screen = story.On(words)
	default:
		sc.Screen = story.On(story.Title{Heading: t.Title, Caption: caption})
	}
}

// caption returns the page's only line, unless the narration says it.
func (p page) caption(narration string) string {
	if lines := p.lines(); len(lines) == 1 && request.SaidIn(narration, lines[0]) == "" {
		return lines[0]
	}
	return ""
}

// contents returns the page's contents beside plain words: those that its text marks up, and its
// charts.
func (p page) contents() []story.Content {
	e := writer.NewEditor(p.code, 0)
	marked, _, _ := e.Passages(context.Background(), document.Parse("## "+document.Escape(p.Title)+"\n\n"+p.Text))
	marked = slices.DeleteFunc(marked, func(ps writer.Passage) bool {
		_, quote := ps.Content.(story.Quote)
		return !ps.Listed && !quote || ps.Content == nil
	})
	var all []story.Content
	for _, ps := range append(marked, e.Charts(p.Title, p.Charts)...) {
		all = append(all, ps.Content)
	}
	return all
}

// spokenIn returns a content whose parts are linked to their words in a narration.
func spokenIn(c story.Content, narration string) story.Content {
	said := func(all ...string) string {
		for _, text := range all {
			if s := request.SaidIn(narration, text); s != "" {
				return s
			}
		}
		return ""
	}
	for i, it := range story.ItemsOf(c) {
		story.ItemsOf(c)[i].Said = said(it.Text)
	}
	series, _ := story.SeriesOf(c)
	for i, v := range series.Values {
		series.Values[i].Said = said(v.Label+" "+v.Text, v.Text)
	}
	switch c := c.(type) {
	case story.Table:
		for i, r := range c.Rows {
			c.Rows[i].Said = said(r.Said, r.Text)
		}
	case story.Timeline:
		for i, e := range c.Events {
			c.Events[i].Said = said(e.Said, e.Text)
		}
	}
	return c
}
