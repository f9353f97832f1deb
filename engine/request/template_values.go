package request

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// ApplyTemplate replaces the writer's content by the request's values for its scenes. The script's
// warnings name values that a scene cannot show.
func ApplyTemplate(s story.Script, r Request) story.Script {
	s.Scenes = slices.Clone(s.Scenes)
	s.Warnings = slices.Clone(s.Warnings)
	for i, sc := range s.Scenes {
		t, ok := r.SceneOf(sc.ID)
		ok = ok && t.ID == sc.ID
		if r.PromptType == story.PromptScript || ok && t.gives("cta") {
			s.Scenes[i].Screen = unbuttoned(sc.Screen) // except for the request's own
		}
		if ok {
			s.Scenes[i] = t.Applied(s.Scenes[i])
			s.Warnings = append(s.Warnings, t.unshown(s.Scenes[i], r.SceneIndex(sc.ID))...)
		}
	}
	return s
}

// Applied returns a scene with the values of a template's scene applied.
func (t TemplateScene) Applied(sc story.ScriptScene) story.ScriptScene {
	if len(t.DynamicValues) == 0 {
		return sc
	}
	sc.Screen = story.On(t.content(sc))
	sc.Ground, _ = timeline.ParseColor(t.Value("color", 0)) // checked with the request
	sc.Accent, _ = timeline.ParseColor(t.Value("color", 1))
	sc.Signed = sc.Signed || slices.ContainsFunc(t.DynamicValues, func(d DynamicValue) bool { return d.Type == "logo" })
	return sc
}

// content returns the content that the values make: the first kind whose parts they have, under
// their header.
func (t TemplateScene) content(sc story.ScriptScene) story.Content {
	c := sc.Shown()
	for _, make := range []func(TemplateScene, story.ScriptScene) (story.Content, bool){
		TemplateScene.items, TemplateScene.series, TemplateScene.number, TemplateScene.quote, TemplateScene.compare, TemplateScene.closing,
	} {
		if made, ok := make(t, sc); ok {
			c = made
			break
		}
	}
	screen := story.On(c)
	if h := t.Value("header", 0); h != "" && !t.ownsHeader(c) {
		screen = screen.WithHeading(h)
	}
	return t.captioned(screen.Content())
}

// ownsHeader reports whether a content uses the headers as its own parts, or was requested without
// having a place for one.
func (t TemplateScene) ownsHeader(c story.Content) bool {
	l := c.Layout()
	return (l == story.LayoutQuote || l == story.LayoutCompare) && t.layout() == l
}

// captioned sets the subheader beside the heading, else the texts that no other part of the scene
// has used.
func (t TemplateScene) captioned(c story.Content) story.Content {
	texts := strings.TrimSpace(strings.Join(t.values("text"), " "))
	line := t.Value("subheader", 0)
	switch c := c.(type) {
	case story.Title:
		c.Caption = cmp.Or(line, texts, c.Caption)
		return c
	case story.Closing:
		c.Caption = cmp.Or(line, texts, c.Caption)
		return c
	case story.Bars:
		c.Caption = cmp.Or(line, c.Caption)
		return c
	case story.Spoken:
		if line != "" || texts != "" {
			return story.Title{Heading: cmp.Or(line, texts), Caption: under(line, texts)}
		}
	}
	return c
}

// under returns the line below a heading, "" where the line itself becomes the heading.
func under(heading, line string) string {
	if heading == "" {
		return ""
	}
	return line
}

// items replaces the given items and keeps the writer's others.
func (t TemplateScene) items(sc story.ScriptScene) (story.Content, bool) {
	given := t.values("bullet")
	if len(given) == 0 {
		return nil, false
	}
	items := slices.Clone(story.ItemsOf(sc.Shown()))
	for len(items) < len(given) {
		items = append(items, story.Item{})
	}
	for i, text := range given {
		if text != "" {
			items[i] = story.Item{Text: text, Said: SaidIn(sc.Narration, text)}
		}
	}
	items = slices.DeleteFunc(items, func(i story.Item) bool { return i.Text == "" })
	heading := story.On(sc.Shown()).Heading()
	if len(items) < story.LeastItems {
		over := cmp.Or(t.Value("header", 0), heading)
		return story.Title{Heading: cmp.Or(over, items[0].Text), Caption: under(over, items[0].Text)}, true
	}
	list := story.List{Heading: heading, Items: items}
	for _, l := range []story.Layout{t.layout(), sc.Shown().Layout()} {
		if c, ok := story.As(list, l); ok && story.ItemsOf(c) != nil {
			return c, true
		}
	}
	return list, true
}

// series makes a chart of numbers and their labels.
func (t TemplateScene) series(sc story.ScriptScene) (story.Content, bool) {
	numbers, labels := t.values("number"), t.values("text")
	n := min(len(numbers), len(labels))
	if n < leastValues || t.layout() != story.LayoutBars {
		return nil, false
	}
	var s story.Series
	for i := range n {
		value, _ := figureValue(numbers[i])
		s.Values = append(s.Values, story.Value{Label: labels[i], Text: numbers[i], Said: SaidIn(sc.Narration, numbers[i]), Value: value})
		if value > s.Values[s.Stress].Value {
			s.Stress = i
		}
	}
	return story.Bars{Heading: story.On(sc.Shown()).Heading(), Series: s}, true
}

// number shows a number large. The narration need not say it: the client vouches for it.
func (t TemplateScene) number(sc story.ScriptScene) (story.Content, bool) {
	text := t.Value("number", 0)
	if text == "" {
		return nil, false
	}
	n := story.Number{Figure: story.Figure{Text: text, Said: SaidIn(sc.Narration, text)}}
	n.Figure.Value, n.Figure.Share = figureValue(text)
	n.Caption = cmp.Or(t.Value("text", 0), t.Value("subheader", 0))
	if written, ok := sc.Shown().(story.Number); ok && n.Caption == "" {
		n.Lead, n.Caption = written.Lead, written.Caption
	}
	return n, true
}

// digits matches the number in a figure.
var digits = regexp.MustCompile(`[0-9][0-9.,\x{00a0}\x{202f}]*`)

// figureValue returns the value of a figure's digits, and its share of a whole where it is a
// percentage.
func figureValue(text string) (value, share float64) {
	at := digits.FindStringIndex(text)
	if at == nil {
		return 0, 0
	}
	found := strings.TrimRight(text[at[0]:at[1]], ".,\u00a0\u202f")
	found = strings.NewReplacer("\u00a0", "", "\u202f", "").Replace(found)
	if at := strings.LastIndexAny(found, ".,"); at >= 0 && len(found)-at-1 != 3 {
		found = strings.NewReplacer(".", "", ",", "").Replace(found[:at]) + "." + found[at+1:]
	} else {
		found = strings.NewReplacer(".", "", ",", "").Replace(found)
	}
	value, _ = strconv.ParseFloat(found, 64)
	if strings.Contains(text, "%") && value <= 100 {
		share = value / 100
	}
	if before := strings.TrimRight(text[:at[0]], " $€£¥₪"); strings.HasSuffix(before, "−") || strings.HasSuffix(before, "-") {
		return -value, 0
	}
	return value, share
}

// quote shows a quotation; the first two texts are the speaker and the speaker's role.
func (t TemplateScene) quote(story.ScriptScene) (story.Content, bool) {
	text := strings.Trim(t.Value("quote", 0), "\"“”«»„「」 ")
	return story.Quote{Text: text, Speaker: t.Value("text", 0), Role: t.Value("text", 1)}, text != ""
}

// compare sets two sides against one another: the first half of the texts and the second, each
// under its header where positions 1 and 2 have one.
func (t TemplateScene) compare(sc story.ScriptScene) (story.Content, bool) {
	texts := t.values("text")
	if t.layout() != story.LayoutCompare || len(texts) < 2 {
		return nil, false
	}
	half := (len(texts) + 1) / 2
	return story.Compare{
		First:  comparedSide(sc.Narration, t.Value("header", 1), texts[:half]),
		Second: comparedSide(sc.Narration, t.Value("header", 2), texts[half:]),
	}, true
}

func comparedSide(narration, heading string, texts []string) story.Side {
	if heading == "" && len(texts) == 1 {
		return story.Side{Heading: texts[0], Said: SaidIn(narration, texts[0])}
	}
	s := story.Side{Heading: heading, Said: SaidIn(narration, heading)}
	for _, text := range texts {
		s.Rows = append(s.Rows, story.Item{Text: text, Said: SaidIn(narration, text)})
	}
	return s
}

// closing shows the button, which only a closing has.
func (t TemplateScene) closing(sc story.ScriptScene) (story.Content, bool) {
	action := t.Value("cta", 0)
	if action == "" {
		return nil, false
	}
	c := story.Closing{Heading: story.On(sc.Shown()).Heading(), Caption: story.CaptionOf(sc.Shown())}
	if written, ok := sc.Shown().(story.Closing); ok {
		c = written
	}
	c.Action = action
	return c, true
}

// gives reports whether the request has a value of a type, even an empty one.
func (t TemplateScene) gives(kind string) bool {
	return slices.ContainsFunc(t.DynamicValues, func(d DynamicValue) bool { return d.Type == kind })
}

// unbuttoned returns a closing without its button: a finished script has only the request's, and an
// empty value removes the writer's.
func unbuttoned(s story.Screen) story.Screen {
	c, ok := s.Content().(story.Closing)
	if !ok || c.Action == "" {
		return s
	}
	if c.Action = ""; len(story.TextsOf(c)) == 0 {
		return story.On(story.Spoken{})
	}
	return story.On(c)
}

// unshown returns a warning for a type that a scene does not have, and for each given text that it
// does not show; scene is its index in the request.
func (t TemplateScene) unshown(sc story.ScriptScene, scene int) []string {
	shown, is := story.LettersOf(strings.Join(sc.Screen.Texts(), " ")), sc.Screen.Layout()
	var all []string
	if asked := t.layout(); t.Type != "" && t.Type != "picture" && asked != story.LayoutSpoken && asked != is {
		all = append(all, fmt.Sprintf("customTemplate.scenes[%d].type: the scene %q has nothing for the type %s "+
			"and is shown as %s. Give it dynamicValues for it, or another type.", scene, t.ID, t.Type, is))
	}
	for i, d := range t.DynamicValues {
		text := language.Sayable(d.Value)
		if !text || !slices.Contains([]string{"header", "subheader", "text", "bullet", "number", "quote", "cta"}, d.Type) || strings.Contains(shown, story.LettersOf(d.Value)) {
			continue
		}
		all = append(all, fmt.Sprintf("customTemplate.scenes[%d].dynamicValues[%d]: the scene %q is a %s, "+
			"which has no place for this %s; it is not shown. Give it a scene of its own, or another type.",
			scene, i, t.ID, is, d.Type))
	}
	return all
}

// SaidIn returns the words of a narration that match a text, "" for none.
func SaidIn(narration, text string) string {
	if text == "" || len(strings.ToLower(narration)) != len(narration) {
		return ""
	}
	at := strings.Index(strings.ToLower(narration), strings.ToLower(text))
	if at < 0 || at+len(text) > len(narration) {
		return ""
	}
	return narration[at : at+len(text)]
}
