package writer

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
	"github.com/scenewright/scenewright/engine/writer/source"
)

// Scenes tells passages in scenes. They have no id and no query yet: see
// [Finish].
func (e Editor) Scenes(ps []Passage, p Pace) []story.ScriptScene {
	var all []story.ScriptScene
	pacing := pacing{e.Rules, p}
	groups := e.titled(pacing.groups(pacing.pieces(ps)), p)
	shared := sharedHeadings(groups)
	if p.Opens && p.Named && len(groups) > 0 && (p.Most == 0 || len(groups) < p.Most) && !e.underName(groups[0], p.Title) {
		all = append(all, story.ScriptScene{Narration: e.Clauses.Finish(p.Title), Screen: story.On(story.Title{Heading: p.Title, Caption: p.Under})})
		p.Opens = false
	}
	for i, g := range groups {
		sc := e.scene(g)
		sc.NewTopic = g[0].Lines[0].Opens && i > 0
		first, last := i == 0 && p.Opens, i == len(groups)-1 && p.Closes
		switch {
		case first && len(groups) > 1 || first && p.Title != "":
			if c := (endings(e)).opening(g[0], p.Title, p.Under); c != nil && opens(sc.Screen.Layout()) {
				sc.Screen = story.On(c)
			}
		case last && len(groups) > 1 && sc.Screen.Layout() == story.LayoutSpoken && !g[len(g)-1].Lines[0].Part:
			sc.Screen = story.On(e.withAction(endings(e).last(sc.Narration, ""), all))
		case p.Whole && sc.NewTopic && sc.Screen.Layout() == story.LayoutSpoken:
			if head := e.Headings.Line(g[0].Lines[0].Section); head != "" {
				sc.Screen = story.On(story.Title{Heading: head})
			}
		}
		if !p.Whole {
			sc.Screen = story.On(e.under(sc.Screen.Content(), g[0].Lines[0], shared))
		}
		all = append(all, sc)
	}
	return all
}

// underName reports whether the title may stand over the first scene, whose words nobody sees
// then: only where they are soon told, or the title by itself would be too soon.
func (e Editor) underName(first []Passage, title string) bool {
	sc := e.scene(first)
	most := float64(soonTitle)
	if e.Speech.Seconds(title) < endScene {
		most = longestTitle
	}
	return opens(sc.Screen.Layout()) && e.Speech.Seconds(sc.Narration) <= most
}

// withAction returns the last picture with the call to action of one of the scenes just
// before it, where it has none of its own.
func (e Editor) withAction(last story.Content, before []story.ScriptScene) story.Content {
	const near = 3
	c, ok := last.(story.Closing)
	for i := len(before) - 1; i >= max(0, len(before)-near) && ok && c.Action == ""; i-- {
		if l := before[i].Screen.Layout(); l == story.LayoutList || l == story.LayoutTable {
			continue // of addresses
		}
		for _, s := range e.Lang.Sentences(before[i].Narration) {
			c.Action = cmp.Or(c.Action, e.Orders.Action(s))
		}
	}
	if !ok {
		return last
	}
	return c
}

// titled parts what a film or a chapter begins with behind its first sentence, or
// the first few where that is very short, so that the title stands no longer than
// they are spoken.
func (e Editor) titled(groups [][]Passage, p Pace) [][]Passage {
	if p.Most > 0 && len(groups) >= p.Most {
		return groups
	}
	long := func(ps []Passage) bool { return e.Speech.Seconds(e.scene(ps).Narration) >= aloneScene }
	var all [][]Passage
	for i, g := range groups {
		n := 1
		for n < len(g) && !long(g[:n]) {
			n++
		}
		first, rest := g[:n], g[n:]
		heads := i == 0 && p.Opens && endings(e).opening(first[0], p.Title, "") != nil || i > 0 && p.Whole && first[0].Lines[0].Opens && e.Headings.Line(first[0].Lines[0].Section) != ""
		if heads && len(rest) > 0 && long(rest) && opens(e.scene(first).Screen.Layout()) && e.scene(g).Screen.Layout() == story.LayoutSpoken {
			all = append(all, first)
			g = rest
		}
		all = append(all, g)
	}
	return all
}

// opens reports whether a scene that would show a layout may be the title.
func opens(l story.Layout) bool {
	return l == story.LayoutSpoken || l == story.LayoutNumber || l == story.LayoutStatement
}

// scene returns what some passages say and show.
func (e Editor) scene(ps []Passage) story.ScriptScene {
	var content story.Content
	for _, p := range ps {
		if p.Content != nil && content == nil {
			content = p.Content
		}
	}
	sc := story.ScriptScene{Narration: e.Speech.Told(linesOf(ps))}
	if content == nil || e.gone(content, sc.Narration) {
		content = phrasing(e).of(sc.Narration)
	}
	sc.Screen = story.On(content)
	return sc
}

// Finish completes a script: ids, queries, the language, a title, and what is
// shown in scenes that have nothing yet. Scenes without a narration are dropped.
func Finish(s story.Script, a story.Assignment) story.Script {
	s.Scenes = slices.DeleteFunc(slices.Clone(s.Scenes), func(sc story.ScriptScene) bool { return strings.TrimSpace(sc.Narration) == "" })
	if s.Language == "" {
		s.Language = a.Language
	}
	e := NewEditor(s.Language, a.Rate)
	var texts []string
	for _, sc := range s.Scenes {
		texts = append(texts, sc.Narration)
	}
	s.Title = e.title(s.Title, a, texts)
	whole := strings.Join(texts, "\n")
	terms := NewTerms(whole, s.Language)
	often := phrasing(e).recurring(s.Title + "\n" + whole)
	taken := map[string]bool{}
	for i := range s.Scenes {
		sc := &s.Scenes[i]
		sc.Narration = strings.TrimSpace(sc.Narration)
		name(sc, taken)
		if sc.Screen.IsZero() {
			sc.Screen = story.On(e.shown(*sc, s.Title, i == 0, i > 0 && i == len(s.Scenes)-1))
		}
		if spoken, ok := sc.Shown().(story.Spoken); ok {
			sc.Screen = story.On(phrasing(e).ofThemes(spoken, often))
		}
		if n := len(strings.Fields(sc.Query)); n == 0 || n > mostQuery {
			sc.Query = Query(sc.Narration, terms)
		}
	}
	s.Misfit = misfit(s, a)
	return s
}

// misfit says why a script is not as long as was asked, "" where it is within ten
// percent, or nobody asked.
func misfit(s story.Script, a story.Assignment) string {
	n := 0
	for _, sc := range s.Scenes {
		n += Chars(sc.Narration)
	}
	switch said, asked := float64(n)/RateOf(a), a.Length.Seconds(); {
	case asked > 0 && said < .9*asked:
		return "because the source has no more, and nothing was padded; add material for a longer film"
	case asked > 0 && said > 1.1*asked:
		return "because to cut more would part what belongs together"
	}
	return ""
}

// shown returns what a scene shows that says only its words.
func (e Editor) shown(sc story.ScriptScene, title string, first, last bool) story.Content {
	switch {
	case first && !strings.HasSuffix(title, "…"):
		return story.Title{Heading: title}
	case last:
		return endings(e).last(sc.Narration, "")
	}
	return e.Show(sc.Narration)
}

// Show returns what a narration shows by itself: the structure that most of it has,
// else its words.
func (e Editor) Show(narration string) story.Content {
	for _, p := range e.Passages(e.paragraph(narration)) {
		if p.Content != nil && 2*Chars(e.Speech.Told(p.Lines)) >= Chars(narration) && (checks(e)).said(p.Content, narration) == nil {
			return p.Content
		}
	}
	return phrasing(e).of(narration)
}

// paragraph returns the sentences of a narration as the lines of one paragraph.
func (e Editor) paragraph(narration string) []source.Line {
	var all []source.Line
	for _, s := range e.Lang.Sentences(narration) {
		all = append(all, source.Line{Text: s, Paragraph: 1})
	}
	return all
}

// name gives a scene an id by its words, so that a scene that survives a rewrite
// keeps its name.
func name(sc *story.ScriptScene, taken map[string]bool) {
	if sc.ID == "" || taken[sc.ID] {
		sum := fnv.New32a()
		sum.Write([]byte(sc.Narration))
		base := fmt.Sprintf("s%08x", sum.Sum32())
		sc.ID = base
		for n := 2; taken[sc.ID]; n++ {
			sc.ID = fmt.Sprintf("%s-%d", base, n)
		}
	}
	taken[sc.ID] = true
}

// nameMost is how many characters a project's name has at most.
const nameMost = 120

// title names a film: as it was asked for, as the text does, else by its first
// sentence, or the clause that it begins with, or a phrase.
func (e Editor) title(title string, a story.Assignment, texts []string) string {
	for _, t := range []string{a.Title, title} {
		if t = strings.TrimSpace(t); t != "" {
			return t
		}
	}
	if len(texts) == 0 {
		return ""
	}
	first := texts[0]
	if all := e.Lang.Sentences(first); len(all) > 0 {
		first = all[0]
	}
	if s := e.Clauses.Subject(first, nameMost); s != "" {
		return s
	}
	return first[:e.Lang.Phrases(first)[0].To] + "…"
}

// Limit joins neighbouring scenes, the shortest first, until there are at most
// most of them; 0 means any number. Scenes that were asked for stay apart.
func Limit(scenes []story.ScriptScene, most int) []story.ScriptScene {
	for most > 0 && len(scenes) > most {
		best, length := 0, -1
		for i := range len(scenes) - 1 {
			n := Chars(scenes[i].Narration) + Chars(scenes[i+1].Narration)
			if story.BaseID(scenes[i].ID) == story.BaseID(scenes[i+1].ID) && (length < 0 || n < length) {
				best, length = i, n
			}
		}
		if length < 0 {
			break
		}
		joined := scenes[best]
		joined.Narration = source.JoinLines([]string{joined.Narration, scenes[best+1].Narration})
		joined.Screen = story.Screen{} // it is shown anew
		scenes = append(append(slices.Clone(scenes[:best]), joined), scenes[best+2:]...)
	}
	return scenes
}

// Asked returns what a narration shows under a heading and in a layout that were asked
// for, as far as its words have what the layout shows; of what it would show
// otherwise, current, it keeps what it can.
func (e Editor) Asked(narration string, current story.Screen, head string, layout story.Layout) story.Content {
	c := current.Content()
	if current.IsZero() {
		c = e.Show(narration)
	}
	switch layout {
	case story.LayoutTitle:
		if head == "" && c.Layout() == layout {
			return c
		}
		if head == "" {
			head = e.Clauses.Subject(narration, grammar.HeadingMost)
		}
		if head == "" {
			return phrasing(e).of(narration)
		}
		return story.Title{Heading: head}
	case story.LayoutClosing:
		return endings(e).last(narration, head)
	case story.LayoutSpoken, story.LayoutStatement:
		if head != "" {
			return story.Statement{Heading: head}
		}
		return phrasing(e).of(narration)
	case "", c.Layout():
	default:
		if found := e.find(narration, layout); found != nil {
			c = found
		}
	}
	if head == "" {
		return c
	}
	switch c.(type) {
	case story.Number, story.Quote, story.Compare:
		if layout == c.Layout() {
			return c
		}
	}
	if c.Layout() == story.LayoutNumber {
		return story.Statement{Heading: head}
	}
	return story.On(c).WithHeading(head).Content()
}

// find looks in a narration for what a layout shows; nil where it has none.
func (e Editor) find(narration string, layout story.Layout) story.Content {
	lines := e.paragraph(narration)
	for i := range lines {
		for _, find := range structures(e.Rules, false) {
			f := find(lines[i:])
			if f.Lines == 0 || !whole(f.Content) {
				continue
			}
			if c, ok := story.As(f.Content, layout); ok {
				return c
			}
		}
	}
	return nil
}

// Parted cuts a narration into those of several scenes, between its sentences.
func (e Editor) Parted(narration string, p Pace) []string {
	var all []string
	pacing := pacing{e.Rules, p}
	for _, g := range pacing.groups(pacing.pieces(e.Passages(e.paragraph(narration)))) {
		all = append(all, e.scene(g).Narration)
	}
	return all
}

// under returns a content with the name of the section that its scene stands in: over the
// rows of a written list and over what the section begins with, where these have no
// heading of their own, else small beside it. What ends with an address has none. shared are
// the headings of lists of several sections.
func (e Editor) under(c story.Content, first source.Line, shared map[string]bool) story.Content {
	name := e.Headings.Line(first.Section)
	switch {
	case first.Opens || first.Item || grammar.Announces(first.Text):
		return story.Under(e.labelled(headed(c, name), name, shared), name)
	case grammar.Address.MatchString(first.Text):
		return c
	}
	return story.Under(c, name)
}

// sharedHeadings returns what stands over lists of several sections: "Pros", "Weak points".
func sharedHeadings(groups [][]Passage) map[string]bool {
	shared, sections := map[string]bool{}, map[string]string{}
	for _, p := range slices.Concat(groups...) {
		list, _ := p.Content.(story.List)
		section := p.Lines[0].Section
		if before, ok := sections[list.Heading]; ok && before != section {
			shared[list.Heading] = true
		}
		sections[list.Heading] = section
	}
	return shared
}

// labelled returns a list over which stands what says only with the name of its section of
// what it is, with both: a word, or two that stand in several sections: "Heat pump: Pros".
func (e Editor) labelled(c story.Content, section string, shared map[string]bool) story.Content {
	const name = 4 // words
	list, ok := c.(story.List)
	label := 1
	if shared[list.Heading] {
		label = 2
	}
	ok = ok && !strings.ContainsFunc(section+list.Heading, func(r rune) bool { return unicode.IsPunct(r) || unicode.IsDigit(r) })
	if both := strings.ReplaceAll(section, " ", "\u00a0") + ": " + list.Heading; ok && section != "" && list.Heading != "" && section != list.Heading && e.Lang.Count(list.Heading) <= label && e.Lang.Count(section) <= name && grammar.Runes(both) <= grammar.HeadingMost {
		list.Heading = both
		return list
	}
	return c
}

// gone reports whether a number would be gone too soon.
func (e Editor) gone(c story.Content, narration string) bool {
	return c != nil && c.Layout() == story.LayoutNumber && e.Speech.Seconds(narration) < numberScene
}
