package main

import (
	"strings"

	"github.com/scenewright/scenewright/engine"
)

// points are items whose words are spoken as they are written.
func points(texts ...string) []engine.Point {
	var all []engine.Point
	for _, t := range texts {
		all = append(all, engine.Point{Text: t, Said: t})
	}
	return all
}

// listed is a list that is spoken item by item.
func listed(heading string, texts ...string) engine.ScriptScene {
	return engine.ScriptScene{
		Layout: engine.LayoutList, Heading: heading, Query: heading, Points: points(texts...),
		Narration: heading + ". " + strings.Join(texts, ". ") + ".",
	}
}

// stepped is steps, given as pairs of what is done and its detail.
func stepped(heading string, pairs ...string) engine.ScriptScene {
	sc := engine.ScriptScene{Layout: engine.LayoutSteps, Heading: heading, Query: heading, Narration: heading + "."}
	for i := 0; i+1 < len(pairs); i += 2 {
		sc.Points = append(sc.Points, engine.Point{Text: pairs[i], Detail: pairs[i+1], Said: pairs[i]})
		sc.Narration += " " + pairs[i] + ", " + pairs[i+1] + "."
	}
	return sc
}

// compared is two sides: each a heading and its rows.
func compared(first, second []string) engine.ScriptScene {
	side := func(s []string) engine.Side {
		return engine.Side{Heading: s[0], Said: s[0], Rows: points(s[1:]...)}
	}
	return engine.ScriptScene{
		Layout: engine.LayoutCompare, Heading: first[0], Query: first[0],
		Comparison: &engine.Comparison{First: side(first), Second: side(second), Turns: true},
		Narration:  strings.Join(first, ". ") + ". " + strings.Join(second, ". ") + ".",
	}
}

// dated is a timeline, given as pairs of a moment and what happens.
func dated(heading string, pairs ...string) engine.ScriptScene {
	sc := engine.ScriptScene{Layout: engine.LayoutTimeline, Heading: heading, Query: heading, Narration: heading + "."}
	for i := 0; i+1 < len(pairs); i += 2 {
		said := pairs[i] + ", " + pairs[i+1]
		sc.Events = append(sc.Events, engine.Event{When: pairs[i], Text: pairs[i+1], Said: said})
		sc.Narration += " " + said + "."
	}
	return sc
}

// value is one value of a chart.
type value struct {
	label, text string
	v           float64
}

// charted is a chart whose values are spoken one after the other.
func charted(l engine.Layout, heading, unit string, stress int, values ...value) engine.ScriptScene {
	s := &engine.Series{Unit: unit, Stress: stress, Timed: l != engine.LayoutDonut}
	sc := engine.ScriptScene{Layout: l, Heading: heading, Query: heading, Series: s, Narration: heading + "."}
	for _, v := range values {
		said := v.label + ", " + v.text
		s.Values = append(s.Values, engine.Value{Label: v.label, Text: v.text, Said: said, Value: v.v})
		sc.Narration += " " + said + "."
	}
	return sc
}

// changing is a chart that ends with by how much its values changed.
func changing(sc engine.ScriptScene, text, said string, value float64) engine.ScriptScene {
	sc.Figure = &engine.Figure{Text: text, Said: said, Value: value}
	sc.Narration += " " + said + "."
	return sc
}

// counted is a figure with what it counts.
func counted(text string, value, share float64, caption string) engine.ScriptScene {
	return engine.ScriptScene{
		Layout: engine.LayoutNumber, Heading: text + " " + caption, Query: "data", Narration: text + " " + caption,
		Figure: &engine.Figure{Text: text, Said: text, Value: value, Share: share, Caption: caption},
	}
}

func titled(heading, caption string) engine.ScriptScene {
	return engine.ScriptScene{Layout: engine.LayoutTitle, Heading: heading, Caption: caption, Query: heading, Narration: heading + ". " + caption}
}

func stated(heading, mark string) engine.ScriptScene {
	return engine.ScriptScene{Layout: engine.LayoutStatement, Heading: heading, Mark: mark, Query: heading, Narration: heading}
}

func quoted(text, speaker, role string) engine.ScriptScene {
	return engine.ScriptScene{
		Layout: engine.LayoutQuote, Heading: text, Query: "portrait", Narration: text + " " + speaker + ".",
		Quote: &engine.Quote{Text: text, Speaker: speaker, Role: role},
	}
}

func closed(heading, action, caption string) engine.ScriptScene {
	return engine.ScriptScene{Layout: engine.LayoutClosing, Heading: heading, Action: action, Caption: caption, Query: heading, Narration: heading + "."}
}

// pictured is words on a panel over a picture.
func pictured(heading, caption string) engine.ScriptScene {
	return engine.ScriptScene{Layout: engine.LayoutStatement, Heading: heading, Caption: caption, Query: heading, Narration: heading + " " + caption}
}

// saying is a scene that says something else than its words show.
func saying(sc engine.ScriptScene, narration string, said ...string) engine.ScriptScene {
	sc.Narration = narration
	sc.Points = append([]engine.Point(nil), sc.Points...)
	for i := range said {
		sc.Points[i].Said = said[i]
	}
	return sc
}

// reaching is a figure with the places it reaches.
func reaching(heading, figure string, value float64, caption string, places ...string) engine.ScriptScene {
	sc := counted(figure, value, 0, caption)
	sc.Layout, sc.Heading = "map", heading
	sc.Narration = heading + ": " + strings.Join(places, ", ") + ". " + figure + " " + caption + "."
	return sc
}

// gathered is short things, each with a symbol of its own.
func gathered(heading, caption string, things ...string) engine.ScriptScene {
	sc := listed(heading, things...)
	sc.Layout, sc.Caption = "cluster", caption
	return sc
}
