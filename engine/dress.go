package engine

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// dress has the script show what the request says its scenes must show, in
// place of what the writer chose for them.
func (s Script) dress(r Request) Script {
	scenes := make([]ScriptScene, len(s.Scenes))
	copy(scenes, s.Scenes)
	for i := range scenes {
		if t, ok := r.sceneOf(scenes[i].ID); ok && t.ID == scenes[i].ID {
			scenes[i] = t.dressed(scenes[i])
		}
	}
	s.Scenes = scenes
	return s
}

// dressed is a scene with the values of a template's scene on it.
func (t TemplateScene) dressed(sc ScriptScene) ScriptScene {
	if len(t.DynamicValues) == 0 {
		return sc
	}
	for _, put := range []func(TemplateScene, *ScriptScene){
		TemplateScene.putHeading, TemplateScene.putPoints, TemplateScene.putSeries, TemplateScene.putFigure, TemplateScene.putQuote,
		TemplateScene.putSides, TemplateScene.putCaption, TemplateScene.putAction, TemplateScene.putColors, TemplateScene.putSign,
	} {
		put(t, &sc)
	}
	if !sc.shows(t) {
		sc.Layout = LayoutStatement
	}
	sc.Screen = story.On(sc.stated())
	return sc
}

// shows reports whether a scene's layout has a place for the heading it was
// given.
func (sc ScriptScene) shows(t TemplateScene) bool {
	if t.value("header", 0) == "" || t.layout() == sc.Layout {
		return true
	}
	return sc.Layout != LayoutNumber && sc.Layout != LayoutQuote && sc.Layout != LayoutCompare
}

func (t TemplateScene) putHeading(sc *ScriptScene) {
	if v := t.value("header", 0); v != "" {
		sc.Heading = v
	}
	if !strings.Contains(sc.Heading, sc.Mark) {
		sc.Mark = ""
	}
}

// putPoints replaces the points that are given and keeps the writer's others.
func (t TemplateScene) putPoints(sc *ScriptScene) {
	given := t.values("bullet")
	if len(given) == 0 {
		return
	}
	points := append([]Point(nil), sc.Points...)
	for len(points) < len(given) {
		points = append(points, Point{})
	}
	for i, text := range given {
		if text != "" {
			points[i] = Point{Text: text, Said: saidIn(sc.Narration, text)}
		}
	}
	sc.Points = compactPoints(points)
	if len(sc.Points) > 1 && sc.Layout != LayoutSteps && sc.Layout != LayoutCluster {
		sc.Layout = LayoutList
	}
	if t.layout() == LayoutSteps && len(sc.Points) >= leastValues {
		sc.Layout = LayoutSteps
	}
}

func compactPoints(all []Point) []Point {
	var kept []Point
	for _, p := range all {
		if p.Text != "" {
			kept = append(kept, p)
		}
	}
	return kept
}

// putSeries makes a chart of numbers and the texts that name them.
func (t TemplateScene) putSeries(sc *ScriptScene) {
	numbers, labels := t.values("number"), t.values("text")
	if n := min(len(numbers), len(labels)); n < leastValues || t.layout() != LayoutBars {
		return
	}
	s := &Series{}
	for i := range min(len(numbers), len(labels)) {
		value, _ := figureValue(numbers[i])
		s.Values = append(s.Values, Value{Label: labels[i], Text: numbers[i], Said: saidIn(sc.Narration, numbers[i]), Value: value})
		if value > s.Values[s.Stress].Value {
			s.Stress = i
		}
	}
	sc.Series, sc.Layout = s, LayoutBars
}

// putFigure shows a number large. It need not be spoken: it is the word of
// whoever asked for it.
func (t TemplateScene) putFigure(sc *ScriptScene) {
	text := t.value("number", 0)
	if text == "" || sc.Layout == LayoutBars && sc.Series != nil {
		return
	}
	f := Figure{Text: text, Said: saidIn(sc.Narration, text), Caption: t.value("text", 0)}
	f.Value, f.Share = figureValue(text)
	if f.Caption == "" {
		f.Caption = t.value("subheader", 0)
	}
	if f.Caption == "" && sc.Figure != nil {
		f.Caption = sc.Figure.Caption
	}
	sc.Figure = &f
	if sc.Layout != LayoutMap {
		sc.Layout = LayoutNumber
	}
}

// digits are the number in a figure.
var digits = regexp.MustCompile(`[0-9][0-9.,\x{00a0}\x{202f}]*`)

// figureValue is what the digits of a figure say, and the share of a whole that
// it is where it is a percentage.
func figureValue(text string) (value, share float64) {
	found := strings.TrimRight(digits.FindString(text), ".,\u00a0\u202f")
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
	return value, share
}

// putQuote shows what somebody says; the first two texts are who says it and
// what the speaker is.
func (t TemplateScene) putQuote(sc *ScriptScene) {
	text := strings.Trim(t.value("quote", 0), "\"“”«»„「」 ")
	if text == "" {
		return
	}
	sc.Quote = &Quote{Text: text, Speaker: t.value("text", 0), Role: t.value("text", 1)}
	sc.Layout = LayoutQuote
}

// putSides sets texts against one another: the first half of them against the
// second, each half under its header where positions 1 and 2 have one.
func (t TemplateScene) putSides(sc *ScriptScene) {
	texts := t.values("text")
	if t.layout() != LayoutCompare || len(texts) < 2 {
		return
	}
	half := (len(texts) + 1) / 2
	sc.Comparison = &Comparison{
		First:  comparedSide(sc.Narration, t.value("header", 1), texts[:half]),
		Second: comparedSide(sc.Narration, t.value("header", 2), texts[half:]),
	}
	sc.Layout = LayoutCompare
}

func comparedSide(narration, heading string, texts []string) Side {
	if heading == "" && len(texts) == 1 {
		return Side{Heading: texts[0], Said: saidIn(narration, texts[0])}
	}
	s := Side{Heading: heading, Said: saidIn(narration, heading)}
	for _, text := range texts {
		s.Rows = append(s.Rows, Point{Text: text, Said: saidIn(narration, text)})
	}
	return s
}

// putCaption is the line beside the heading: the subheader, else the texts,
// where no other part of the scene has taken them.
func (t TemplateScene) putCaption(sc *ScriptScene) {
	if v := t.value("subheader", 0); v != "" {
		sc.Caption = v
		return
	}
	switch sc.Layout {
	case LayoutQuote, LayoutCompare, LayoutBars, LayoutNumber:
		return
	}
	if texts := t.values("text"); len(texts) > 0 {
		sc.Caption = strings.TrimSpace(strings.Join(texts, " "))
	}
}

// putAction is the button, which only a closing has.
func (t TemplateScene) putAction(sc *ScriptScene) {
	if v := t.value("cta", 0); v != "" {
		sc.Action = v
		if t.layout() == LayoutClosing || len(sc.Points) == 0 && sc.Figure == nil && sc.Quote == nil {
			sc.Layout = LayoutClosing
		}
	}
}

// saidIn is the words of a narration that say a text, "" where it does not.
func saidIn(narration, text string) string {
	if text == "" || len(strings.ToLower(narration)) != len(narration) {
		return ""
	}
	at := strings.Index(strings.ToLower(narration), strings.ToLower(text))
	if at < 0 || at+len(text) > len(narration) {
		return ""
	}
	return narration[at : at+len(text)]
}

// putColors paints the scene: the first colour is its ground, the second what
// is stressed on it.
func (t TemplateScene) putColors(sc *ScriptScene) {
	sc.Ground, _ = timeline.ParseColor(t.value("color", 0))
	sc.Accent, _ = timeline.ParseColor(t.value("color", 1))
}

func (t TemplateScene) putSign(sc *ScriptScene) {
	for _, d := range t.DynamicValues {
		sc.Signed = sc.Signed || d.Type == "logo"
	}
}
