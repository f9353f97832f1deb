package writer

import (
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// Asked returns the content for a narration with a requested heading and layout, as far as the
// narration's words fit the layout; it keeps as much as possible of the current content.
func (e Editor) Asked(narration string, current story.Screen, head string, layout story.Layout) story.Content {
	c := current.Content()
	if current.IsZero() {
		c = e.show(narration)
	}
	switch layout {
	case story.LayoutTitle:
		return e.titleOf(narration, c, head)
	case story.LayoutClosing:
		return e.closingOf(narration, head)
	case story.LayoutSpoken:
		if head == "" {
			return e.spoken(narration)
		}
		return story.Title{Heading: head}
	case "":
	default:
		if shown, ok := story.As(c, layout); ok {
			c = shown
		}
	}
	switch c.Layout() {
	case story.LayoutSpoken, story.LayoutNumber, story.LayoutQuote, story.LayoutCompare:
		if head != "" && c.Layout() != layout {
			return story.Title{Heading: head}
		}
		return c
	}
	if head == "" {
		return c
	}
	return story.On(c).WithHeading(head).Content()
}

func (e Editor) titleOf(narration string, c story.Content, head string) story.Content {
	switch {
	case head != "":
		return story.Title{Heading: head}
	case c.Layout() == story.LayoutTitle:
		return c
	}
	return e.opening(story.ScriptScene{Narration: narration, Screen: story.On(e.spoken(narration))}).Screen.Content()
}

func (e Editor) closingOf(narration, head string) story.Content {
	c := e.closing(story.ScriptScene{Narration: narration, Screen: story.On(e.spoken(narration))}, request.ClosesLarge, "").Screen.Content()
	if head == "" {
		return c
	}
	closing, _ := c.(story.Closing)
	closing.Heading = head
	return closing
}

// Dressed gives a scene the requested id, heading and layout, if its words fit the layout.
func (e Editor) Dressed(sc story.ScriptScene, b story.SceneBrief) story.ScriptScene {
	sc.ID = b.ID
	if b.Heading != "" || b.Layout != "" || sc.Screen.IsZero() {
		sc.Screen = story.On(e.Asked(sc.Narration, sc.Screen, b.Heading, b.Layout))
	}
	return sc
}

// OwnAt returns the index, among the requested scenes, at which a writer's own ones are inserted:
// after the last one to write, before a closing one; if all are fixed, the last stays the last.
func OwnAt(briefs []story.SceneBrief) int {
	n := len(briefs)
	for i := n - 1; i >= 0; i-- {
		switch {
		case briefs[i].Static != "":
		case i == n-1 && briefs[i].Layout == story.LayoutClosing:
			return i
		default:
			return i + 1
		}
	}
	if n > 1 || n == 1 && briefs[0].Layout == story.LayoutClosing {
		return n - 1
	}
	return n
}

// Beside returns the passages of a prompt that are spoken besides the fixed texts of the requested
// scenes. No text is spoken twice, a prompt that only names a topic becomes the film's title, and a
// strict template speaks only its scenes.
func Beside(ps []Passage, a story.Assignment) (spoken []Passage, title string, warnings []string) {
	spoken = unsaid(ps, a.Scenes)
	strict, unfixed := a.Flexibility == request.FlexStrict, free(a.Scenes)
	brings := slices.ContainsFunc(a.Scenes, func(b story.SceneBrief) bool { return b.Text != "" })
	switch {
	case unfixed == len(a.Scenes) || unfixed > 0 && strict:
		return spoken, "", nil
	case !brings && NamesTopic(a.Text, a.Language):
		return nil, bare(a.Text), nil
	case unfixed == 0 && strict && len(spoken) > 0:
		return nil, "", []string{"The prompt is not spoken: the template is strict, and all of its scenes have texts of their own."}
	}
	return spoken, "", nil
}

// unsaid returns the passages that no fixed text of the scenes repeats.
func unsaid(ps []Passage, scenes []story.SceneBrief) []Passage {
	fixed := ""
	for _, b := range scenes {
		fixed += " " + strings.Join(strings.Fields(b.Static), " ")
	}
	return slices.DeleteFunc(slices.Clone(ps), func(p Passage) bool {
		return !slices.ContainsFunc(p.Sentences, func(s string) bool { return !strings.Contains(fixed, bare(s)) })
	})
}

// free counts the scenes without a fixed text.
func free(briefs []story.SceneBrief) int {
	n := 0
	for _, b := range briefs {
		if b.Static == "" {
			n++
		}
	}
	return n
}
