package engine

import "github.com/scenewright/scenewright/engine/story"

// Shown returns what a scene shows: its screen, or what its older fields say.
func (sc ScriptScene) Shown() story.Content {
	if !sc.Screen.IsZero() {
		return sc.Screen.Content()
	}
	return sc.stated()
}

// stated returns the content that the older fields make.
func (sc ScriptScene) stated() story.Content {
	h := sc.Heading
	switch sc.Layout {
	case LayoutTitle:
		return story.Title{Heading: h, Caption: sc.Caption}
	case LayoutList:
		return story.List{Heading: h, Items: sc.Points}
	case LayoutSteps:
		return story.Steps{Heading: h, Items: sc.Points}
	case LayoutCluster:
		return story.Cluster{Heading: h, Items: sc.Points}
	case LayoutClosing:
		return story.Closing{Heading: h, Caption: sc.Caption, Action: sc.Action}
	case LayoutSpoken:
		return story.Spoken{}
	case LayoutTimeline:
		return story.Timeline{Heading: h, Events: sc.Events}
	}
	switch {
	case sc.Layout == LayoutNumber && sc.Figure != nil:
		g := sc.Figure
		return story.Number{Lead: h, Figure: story.Figure{Text: g.Text, Said: g.Said, Value: g.Value, Share: g.Share}, Caption: g.Caption}
	case sc.Layout == LayoutQuote && sc.Quote != nil:
		return *sc.Quote
	case sc.Layout == LayoutCompare && sc.Comparison != nil:
		return *sc.Comparison
	case sc.Layout == LayoutBars && sc.Series != nil:
		return story.Bars{Heading: h, Caption: sc.Caption, Series: *sc.Series}
	case sc.Layout == LayoutLine && sc.Series != nil:
		return story.Line{Heading: h, Caption: sc.Caption, Series: *sc.Series}
	case sc.Layout == LayoutDonut && sc.Series != nil:
		return story.Shares{Heading: h, Caption: sc.Caption, Series: *sc.Series}
	}
	return story.Statement{Heading: h, Caption: sc.Caption, Mark: sc.Mark}
}

// Flat returns the scene with its older fields as its screen has them.
func (sc ScriptScene) Flat() ScriptScene {
	if sc.Screen.IsZero() {
		return sc
	}
	sc.Layout, sc.Heading = sc.Screen.Layout(), sc.Screen.Heading()
	switch c := sc.Screen.Content().(type) {
	case story.Title:
		sc.Caption = c.Caption
	case story.Statement:
		sc.Caption, sc.Mark = c.Caption, c.Mark
	case story.List:
		sc.Points = c.Items
	case story.Steps:
		sc.Points = c.Items
	case story.Cluster:
		sc.Points = c.Items
	case story.Number:
		g := c.Figure
		sc.Figure = &Figure{Text: g.Text, Said: g.Said, Value: g.Value, Share: g.Share, Caption: c.Caption}
	case story.Quote:
		sc.Quote = &c
	case story.Compare:
		sc.Comparison = &c
	case story.Timeline:
		sc.Events = c.Events
	case story.Bars:
		sc.Caption, sc.Series = c.Caption, &c.Series
	case story.Line:
		sc.Caption, sc.Series = c.Caption, &c.Series
	case story.Shares:
		sc.Caption, sc.Series = c.Caption, &c.Series
	case story.Closing:
		sc.Caption, sc.Action = c.Caption, c.Action
	}
	return sc
}
