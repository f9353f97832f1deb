package main

import (
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/story"
)

// points are items whose words are spoken as they are written.
func points(texts ...string) []story.Item {
	var all []story.Item
	for _, t := range texts {
		all = append(all, story.Item{Text: t, Said: t})
	}
	return all
}

// listed is a list that is spoken item by item.
func listed(heading string, texts ...string) story.ScriptScene {
	return story.ScriptScene{Query: heading, Narration: heading + ". " + strings.Join(texts, ". ") + ".",
		Screen: story.On(story.List{Heading: heading, Items: points(texts...)})}
}

// stepped is steps, given as pairs of what is done and its detail.
func stepped(heading string, pairs ...string) story.ScriptScene {
	sc, c := story.ScriptScene{Query: heading, Narration: heading + "."}, story.Steps{Heading: heading}
	for i := 0; i+1 < len(pairs); i += 2 {
		c.Items = append(c.Items, story.Item{Text: pairs[i], Detail: pairs[i+1], Said: pairs[i]})
		sc.Narration += " " + pairs[i] + ", " + pairs[i+1] + "."
	}
	sc.Screen = story.On(c)
	return sc
}

// compared is two sides: each a heading and its rows.
func compared(first, second []string) story.ScriptScene {
	side := func(s []string) story.Side {
		return story.Side{Heading: s[0], Said: s[0], Rows: points(s[1:]...)}
	}
	return story.ScriptScene{Query: first[0], Narration: strings.Join(first, ". ") + ". " + strings.Join(second, ". ") + ".",
		Screen: story.On(story.Compare{First: side(first), Second: side(second), Turns: true})}
}

// dated is a timeline, given as pairs of a moment and what happens.
func dated(heading string, pairs ...string) story.ScriptScene {
	sc, c := story.ScriptScene{Query: heading, Narration: heading + "."}, story.Timeline{Heading: heading}
	for i := 0; i+1 < len(pairs); i += 2 {
		said := pairs[i] + ", " + pairs[i+1]
		c.Events = append(c.Events, story.Event{When: pairs[i], Text: pairs[i+1], Said: said})
		sc.Narration += " " + said + "."
	}
	sc.Screen = story.On(c)
	return sc
}

// value is one value of a chart.
type value struct {
	label, text string
	v           float64
}

// series is values that are spoken one after the other, and what is said of them.
func series(unit string, stress int, timed bool, values ...value) (s story.Series, narration string) {
	s = story.Series{Unit: unit, Stress: stress, Timed: timed}
	for _, v := range values {
		said := v.label + ", " + v.text
		s.Values = append(s.Values, story.Value{Label: v.label, Text: v.text, Said: said, Value: v.v})
		narration += " " + said + "."
	}
	return s, narration
}

// barred is bars over time, with what they come to.
func barred(heading, caption, unit string, stress int, values ...value) story.ScriptScene {
	s, said := series(unit, stress, true, values...)
	return story.ScriptScene{Query: heading, Narration: heading + "." + said, Screen: story.On(story.Bars{Heading: heading, Caption: caption, Series: s})}
}

// lined is a line.
func lined(heading, unit string, stress int, values ...value) story.ScriptScene {
	s, said := series(unit, stress, true, values...)
	return story.ScriptScene{Query: heading, Narration: heading + "." + said, Screen: story.On(story.Line{Heading: heading, Series: s})}
}

// shared is the parts of a whole.
func shared(heading string, stress int, values ...value) story.ScriptScene {
	s, said := series("", stress, false, values...)
	return story.ScriptScene{Query: heading, Narration: heading + "." + said, Screen: story.On(story.Shares{Heading: heading, Series: s})}
}

// counted is a figure with what it counts.
func counted(text string, value, share float64, caption string) story.ScriptScene {
	return story.ScriptScene{Query: "data", Narration: text + " " + caption,
		Screen: story.On(story.Number{Figure: story.Figure{Text: text, Said: text, Value: value, Share: share}, Caption: caption})}
}

// led is a figure between what leads to it and what reads on from it.
func led(lead, text string, value float64, caption string) story.ScriptScene {
	return story.ScriptScene{Query: "data", Narration: lead + " " + text + " " + caption,
		Screen: story.On(story.Number{Lead: lead, Figure: story.Figure{Text: text, Said: text, Value: value}, Caption: caption})}
}

func titled(heading, caption string) story.ScriptScene {
	return story.ScriptScene{Query: heading, Narration: heading + ". " + caption,
		Screen: story.On(story.Title{Heading: heading, Caption: caption})}
}

func stated(heading string) story.ScriptScene {
	return story.ScriptScene{Query: heading, Narration: heading,
		Screen: story.On(story.Title{Heading: heading})}
}

func quoted(text, speaker, role string) story.ScriptScene {
	return story.ScriptScene{Query: "portrait", Narration: text + " " + speaker + ".",
		Screen: story.On(story.Quote{Text: text, Speaker: speaker, Role: role})}
}

func closed(heading, action, caption string) story.ScriptScene {
	return story.ScriptScene{Query: heading, Narration: heading + ".",
		Screen: story.On(story.Closing{Heading: heading, Caption: caption, Action: action})}
}

// pictured is words on a panel over a picture.
func pictured(heading, caption string) story.ScriptScene {
	return story.ScriptScene{Query: heading, Narration: heading + " " + caption,
		Screen: story.On(story.Title{Heading: heading, Caption: caption})}
}

// saying is a list or steps of which something else is said than they show.
func saying(sc story.ScriptScene, narration string, said ...string) story.ScriptScene {
	sc.Narration = narration
	items := slices.Clone(story.ItemsOf(sc.Screen.Content()))
	for i := range said {
		items[i].Said = said[i]
	}
	if c, ok := sc.Screen.Content().(story.Steps); ok {
		sc.Screen = story.On(story.Steps{Heading: c.Heading, Items: items})
	} else {
		sc.Screen = story.On(story.List{Heading: sc.Screen.Heading(), Items: items})
	}
	return sc
}
