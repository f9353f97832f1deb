package mining

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine"
)

// Finish completes a script: ids, headings, queries, layouts and what they
// show. What a scene already has is kept where it keeps the contract of
// [engine.ScriptScene] and replaced where it does not: points and figures that
// the narration does not say, a mark that is not in the heading. Scenes
// without a narration are dropped. The first scene becomes the title and the
// last the closing; no layout stands more than twice running where the words
// offer another.
func Finish(s engine.Script, a engine.Assignment) engine.Script {
	s.Scenes = spoken(s.Scenes)
	if s.Language == "" {
		s.Language = a.Language
	}
	f := finisher{terms: NewTerms(allText(s.Scenes), s.Language), seen: map[string]bool{}, briefs: a.Scenes}
	f.common = f.terms.commonStems(s.Scenes)
	if tag, ok := engine.TagByID(a.Tag); ok {
		f.liked = tag.Layouts
	}
	s.Title = f.title(s, a)
	f.film = Brief(s.Title, s.Language)
	for i := range s.Scenes {
		f.prepare(s.Scenes, i, f.film, a)
	}
	f.layouts(s.Scenes)
	for i := range s.Scenes {
		f.complete(&s.Scenes[i])
	}
	return s
}

func spoken(scenes []engine.ScriptScene) []engine.ScriptScene {
	var kept []engine.ScriptScene
	for _, sc := range scenes {
		if sc.Narration = strings.TrimSpace(sc.Narration); sc.Narration != "" {
			kept = append(kept, sc)
		}
	}
	return kept
}

func allText(scenes []engine.ScriptScene) string {
	var b strings.Builder
	for _, sc := range scenes {
		b.WriteString(sc.Narration)
		b.WriteString("\n\n")
	}
	return b.String()
}

type finisher struct {
	terms *Terms
	film  string          // the script's title
	seen  map[string]bool // ids and headings that are taken
	// liked are the layouts that the kind of video shows sooner than others.
	liked []engine.Layout
	// briefs are the scenes that were asked for.
	briefs []engine.SceneBrief
	// common are the stems that a third of the scenes say: the film's topic, no news.
	common set
}

func (f *finisher) title(s engine.Script, a engine.Assignment) string {
	for _, t := range []string{a.Title, s.Title} {
		if t = strings.TrimSpace(t); t != "" {
			return t
		}
	}
	if len(s.Scenes) == 0 {
		return ""
	}
	return TitleOf(allText(s.Scenes), f.terms)
}

// prepare names a scene, drops what it must not have, and makes the first the
// title and the last the closing.
func (f *finisher) prepare(all []engine.ScriptScene, i int, title string, a engine.Assignment) {
	sc := &all[i]
	f.id(sc)
	f.checkExtras(sc)
	if h := f.brief(sc.ID).Heading; h != "" {
		sc.Heading = h
	}
	switch f.part(all, i) {
	case engine.LayoutTitle:
		if i > 0 {
			title = "" // the film's name stands at its beginning
		}
		f.opening(sc, title)
	case engine.LayoutClosing:
		f.closing(sc, a)
	}
}

// part is what a scene is by its place, title or closing, unless it was asked to
// be something else; "" where it is neither.
func (f *finisher) part(all []engine.ScriptScene, i int) engine.Layout {
	if asked := f.brief(all[i].ID).Layout; asked != "" {
		return asked
	}
	switch {
	case i == 0 && len(all) > 1:
		return engine.LayoutTitle
	case i > 0 && i == len(all)-1:
		return engine.LayoutClosing
	}
	return ""
}

// brief is what was asked of a scene, the zero value where nothing was.
func (f *finisher) brief(id string) engine.SceneBrief {
	for _, b := range f.briefs {
		if b.ID == id {
			return b
		}
	}
	return engine.SceneBrief{}
}

// complete gives a scene that is laid out the words that are still missing.
func (f *finisher) complete(sc *engine.ScriptScene) {
	f.heading(sc)
	if n := len(strings.Fields(sc.Query)); n == 0 || n > 5 {
		sc.Query = Query(sc.Narration, f.terms)
	}
	if sc.Layout == engine.LayoutStatement && sc.Mark == "" {
		sc.Mark = f.terms.mark(sc.Heading, f.common)
	}
}

// id names a scene by its words, so that a scene that survives a rewrite keeps
// its name.
func (f *finisher) id(sc *engine.ScriptScene) {
	if sc.ID != "" && !f.seen["id "+sc.ID] {
		f.seen["id "+sc.ID] = true
		return
	}
	sum := fnv.New32a()
	sum.Write([]byte(sc.Narration))
	base := fmt.Sprintf("s%08x", sum.Sum32())
	sc.ID = base
	for n := 2; f.seen["id "+sc.ID]; n++ {
		sc.ID = fmt.Sprintf("%s-%d", base, n)
	}
	f.seen["id "+sc.ID] = true
}

// checkExtras drops what the narration does not say.
func (f *finisher) checkExtras(sc *engine.ScriptScene) {
	checkSeries(sc)
	checkPlaces(sc)
	if sc.Figure != nil && !validFigure(sc) {
		sc.Figure = nil
	}
	if sc.Figure != nil {
		f.terms.showUnit(sc)
	}
	if sc.Quote != nil && !f.terms.validQuote(sc) {
		sc.Quote = nil
	}
	if sc.Comparison != nil && !f.terms.validComparison(sc) {
		sc.Comparison = nil
	}
	at := 0
	sc.Points = slices.Clone(sc.Points)
	for i, p := range sc.Points {
		n := strings.Index(sc.Narration[at:], p.Said)
		if n < 0 {
			sc.Points[i].Said = ""
		}
		at += max(n, 0)
		if p.Text == "" || utf8.RuneCountInString(p.Text) > HeadingMax+10 {
			sc.Points = nil
			break
		}
	}
	if sc.Heading != "" && utf8.RuneCountInString(sc.Heading) > HeadingMax+10 {
		sc.Heading = ""
	}
	if !strings.Contains(sc.Heading, sc.Mark) {
		sc.Mark = ""
	}
}

func validFigure(sc *engine.ScriptScene) bool {
	g := sc.Figure
	return g.Text != "" && g.Said != "" && strings.Contains(sc.Narration, g.Said) && g.Share >= 0 && g.Share <= 1
}

// lacks reports whether a scene's layout has nothing to show.
func (f *finisher) lacks(sc *engine.ScriptScene) bool {
	if lacks, known := seriesLacks(sc); known {
		return lacks
	}
	switch sc.Layout {
	case engine.LayoutStatement:
		return false
	case engine.LayoutNumber:
		return sc.Figure == nil
	case engine.LayoutList:
		return len(sc.Points) < 2 || len(sc.Points) > maxPoints
	case engine.LayoutQuote:
		return sc.Quote == nil
	case engine.LayoutSteps:
		return len(sc.Points) < minSteps || len(sc.Points) > maxSteps
	case engine.LayoutCompare:
		return sc.Comparison == nil
	case engine.LayoutMap:
		return sc.Places == nil && sc.Figure == nil
	case engine.LayoutCluster:
		return len(sc.Points) < leastThings || len(sc.Points) > mostThings
	}
	return true
}

func (f *finisher) opening(sc *engine.ScriptScene, title string) {
	sc.Series, sc.Events = nil, nil
	sc.Layout = engine.LayoutTitle
	sc.Mark = ""
	showNothing(sc)
	if f.brief(sc.ID).Heading == "" {
		sc.Heading = title
	}
	if sc.Caption == "" {
		if c := Heading(sc.Narration, f.terms, 0); !strings.EqualFold(c, sc.Heading) {
			sc.Caption = c
		}
	}
}

// showNothing takes away what other layouts show.
func showNothing(sc *engine.ScriptScene) {
	sc.Points, sc.Figure, sc.Quote, sc.Comparison, sc.Places = nil, nil, nil, nil, nil
}

func (f *finisher) closing(sc *engine.ScriptScene, a engine.Assignment) {
	sc.Series, sc.Events = nil, nil
	sc.Layout = engine.LayoutClosing
	sc.Mark = ""
	showNothing(sc)
	if sc.Heading == "" {
		sc.Heading = f.lastWords(sc.Narration)
	}
	if sc.Action == "" {
		sc.Action = Action(f.terms.language, a.Tag)
	}
	if sc.Caption == "" {
		sc.Caption = a.Brand
	}
}

// lastWords is the last sentence as a heading, "" where it does not stand alone.
func (f *finisher) lastWords(narration string) string {
	all := Sentences(narration, f.terms.language)
	if len(all) < 2 {
		return ""
	}
	last := all[len(all)-1]
	best := f.terms.headings(last, 0)[0]
	first := tokens(best.text, f.terms.language)[0].low
	if Depends(last, f.terms.language) || f.terms.lex.anaphor[first] || f.terms.lex.subject[first] || best.score < .2 {
		return ""
	}
	return best.text
}

// heading gives a scene a heading that no other scene has, if its words allow.
func (f *finisher) heading(sc *engine.ScriptScene) {
	if sc.Heading == "" {
		all := f.terms.headings(sc.Narration, 0)
		sc.Heading = all[0].text
		for _, h := range all {
			if !f.seen["heading "+h.text] && h.score > all[0].score-.7 {
				sc.Heading = h.text
				break
			}
		}
	}
	f.seen["heading "+sc.Heading] = true
}
