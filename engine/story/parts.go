package story

import "slices"

// Layout returns the layout that draws it.
func (Spoken) Layout() Layout { return LayoutSpoken }

// Layout returns the layout that draws it.
func (Title) Layout() Layout { return LayoutTitle }

// Layout returns the layout that draws it.
func (Statement) Layout() Layout { return LayoutStatement }

// Layout returns the layout that draws it.
func (List) Layout() Layout { return LayoutList }

// Layout returns the layout that draws it.
func (Steps) Layout() Layout { return LayoutSteps }

// Layout returns the layout that draws it.
func (Cluster) Layout() Layout { return LayoutCluster }

// Layout returns the layout that draws it.
func (Number) Layout() Layout { return LayoutNumber }

// Layout returns the layout that draws it.
func (Quote) Layout() Layout { return LayoutQuote }

// Layout returns the layout that draws it.
func (Compare) Layout() Layout { return LayoutCompare }

// Layout returns the layout that draws it.
func (Timeline) Layout() Layout { return LayoutTimeline }

// Layout returns the layout that draws it.
func (Bars) Layout() Layout { return LayoutBars }

// Layout returns the layout that draws it.
func (Line) Layout() Layout { return LayoutLine }

// Layout returns the layout that draws it.
func (Shares) Layout() Layout { return LayoutShares }

// Layout returns the layout that draws it.
func (Closing) Layout() Layout { return LayoutClosing }

// Layout returns the layout that draws it.
func (Table) Layout() Layout { return LayoutTable }

// Texts returns all that stands on the screen.
func (c Spoken) Texts() []string {
	all := []string{c.Section}
	for _, p := range c.Phrases {
		all = append(all, p.Text)
	}
	return given(all...)
}

// Texts returns all that stands on the screen.
func (c Title) Texts() []string { return given(c.Heading, c.Caption) }

// Texts returns all that stands on the screen.
func (c Statement) Texts() []string { return given(c.Heading, c.Caption) }

// Texts returns all that stands on the screen.
func (c List) Texts() []string { return given(append([]string{c.Heading}, itemTexts(c.Items)...)...) }

// Texts returns all that stands on the screen.
func (c Steps) Texts() []string { return given(append([]string{c.Heading}, itemTexts(c.Items)...)...) }

// Texts returns all that stands on the screen.
func (c Cluster) Texts() []string {
	return given(append([]string{c.Heading}, itemTexts(c.Items)...)...)
}

// Texts returns all that stands on the screen.
func (c Number) Texts() []string { return given(c.Section, c.Lead, c.Figure.Text, c.Caption) }

// Texts returns all that stands on the screen.
func (c Quote) Texts() []string { return given(c.Section, c.Text, c.Speaker, c.Role) }

// Texts returns all that stands on the screen.
func (c Compare) Texts() []string {
	return given(append(append([]string{c.Section}, c.First.texts()...), c.Second.texts()...)...)
}

// Texts returns all that stands on the screen.
func (c Bars) Texts() []string {
	return given(append([]string{c.Heading, c.Caption}, c.Series.texts()...)...)
}

// Texts returns all that stands on the screen.
func (c Line) Texts() []string {
	return given(append([]string{c.Heading, c.Caption}, c.Series.texts()...)...)
}

// Texts returns all that stands on the screen.
func (c Closing) Texts() []string { return given(c.Heading, c.Caption, c.Action) }

// Texts returns all that stands on the screen.
func (c Shares) Texts() []string {
	return given(append([]string{c.Heading, c.Caption}, c.Series.texts()...)...)
}

// Texts returns all that stands on the screen.
func (c Timeline) Texts() []string {
	all := []string{c.Heading}
	for _, e := range c.Events {
		all = append(all, e.When, e.Text)
	}
	return given(all...)
}

// Texts returns all that stands on the screen.
func (c Table) Texts() []string {
	all := append([]string{c.Heading}, c.Heads...)
	for _, r := range c.Rows {
		all = append(append(all, r.Text), r.Values...)
	}
	return given(all...)
}

func (s Side) texts() []string { return append([]string{s.Heading}, itemTexts(s.Rows)...) }

func (s Series) texts() []string {
	var all []string
	for _, v := range s.Values {
		all = append(all, v.Label, v.Text)
	}
	return append(all, s.Unit)
}

func itemTexts(items []Item) []string {
	var all []string
	for _, i := range items {
		all = append(all, i.Text, i.Detail)
	}
	return all
}

// given returns the texts that are not empty.
func given(all ...string) []string {
	return slices.DeleteFunc(all, func(s string) bool { return s == "" })
}

func (Spoken) heading() string      { return "" }
func (c Title) heading() string     { return c.Heading }
func (c Statement) heading() string { return c.Heading }
func (c List) heading() string      { return c.Heading }
func (c Steps) heading() string     { return c.Heading }
func (c Cluster) heading() string   { return c.Heading }
func (c Table) heading() string     { return c.Heading }
func (c Number) heading() string    { return c.Lead }
func (Quote) heading() string       { return "" }
func (Compare) heading() string     { return "" }
func (c Timeline) heading() string  { return c.Heading }
func (c Bars) heading() string      { return c.Heading }
func (c Line) heading() string      { return c.Heading }
func (c Shares) heading() string    { return c.Heading }
func (c Closing) heading() string   { return c.Heading }

// A content that has no place for a heading gives way to one that has.
func (Spoken) withHeading(h string) Content    { return Statement{Heading: h} }
func (Quote) withHeading(h string) Content     { return Statement{Heading: h} }
func (Compare) withHeading(h string) Content   { return Statement{Heading: h} }
func (Statement) withHeading(h string) Content { return Statement{Heading: h} }

func (c Title) withHeading(h string) Content    { c.Heading = h; return c }
func (c List) withHeading(h string) Content     { c.Heading = h; return c }
func (c Steps) withHeading(h string) Content    { c.Heading = h; return c }
func (c Cluster) withHeading(h string) Content  { c.Heading = h; return c }
func (c Table) withHeading(h string) Content    { c.Heading = h; return c }
func (c Number) withHeading(h string) Content   { c.Lead = h; return c }
func (c Timeline) withHeading(h string) Content { c.Heading = h; return c }
func (c Bars) withHeading(h string) Content     { c.Heading = h; return c }
func (c Line) withHeading(h string) Content     { c.Heading = h; return c }
func (c Shares) withHeading(h string) Content   { c.Heading = h; return c }
func (c Closing) withHeading(h string) Content  { c.Heading = h; return c }

// Under returns a content that names the section it stands under; one that has no
// place for the name is returned as it is.
func Under(c Content, section string) Content {
	switch c := c.(type) {
	case Spoken:
		c.Section = section
		return c
	case Number:
		c.Section = section
		return c
	case Quote:
		c.Section = section
		return c
	case Compare:
		c.Section = section
		return c
	}
	return c
}

// SectionOf returns the name of the section that a content stands under, "" where
// it names none.
func SectionOf(c Content) string {
	switch c := c.(type) {
	case Spoken:
		return c.Section
	case Number:
		return c.Section
	case Quote:
		return c.Section
	case Compare:
		return c.Section
	}
	return ""
}
