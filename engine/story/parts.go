package story

import "slices"

func (Spoken) Layout() Layout    { return LayoutSpoken }
func (Title) Layout() Layout     { return LayoutTitle }
func (Statement) Layout() Layout { return LayoutStatement }
func (List) Layout() Layout      { return LayoutList }
func (Steps) Layout() Layout     { return LayoutSteps }
func (Cluster) Layout() Layout   { return LayoutCluster }
func (Number) Layout() Layout    { return LayoutNumber }
func (Quote) Layout() Layout     { return LayoutQuote }
func (Compare) Layout() Layout   { return LayoutCompare }
func (Timeline) Layout() Layout  { return LayoutTimeline }
func (Bars) Layout() Layout      { return LayoutBars }
func (Line) Layout() Layout      { return LayoutLine }
func (Shares) Layout() Layout    { return LayoutShares }
func (Closing) Layout() Layout   { return LayoutClosing }

func (c Spoken) Texts() []string {
	var all []string
	for _, p := range c.Phrases {
		all = append(all, p.Text)
	}
	return given(all...)
}

func (c Title) Texts() []string     { return given(c.Heading, c.Caption) }
func (c Statement) Texts() []string { return given(c.Heading, c.Caption) }
func (c List) Texts() []string      { return given(append([]string{c.Heading}, itemTexts(c.Items)...)...) }
func (c Steps) Texts() []string     { return given(append([]string{c.Heading}, itemTexts(c.Items)...)...) }
func (c Cluster) Texts() []string {
	return given(append([]string{c.Heading}, itemTexts(c.Items)...)...)
}
func (c Number) Texts() []string  { return given(c.Lead, c.Figure.Text, c.Caption) }
func (c Quote) Texts() []string   { return given(c.Text, c.Speaker, c.Role) }
func (c Compare) Texts() []string { return given(append(c.First.texts(), c.Second.texts()...)...) }
func (c Bars) Texts() []string {
	return given(append([]string{c.Heading, c.Caption}, c.Series.texts()...)...)
}
func (c Line) Texts() []string {
	return given(append([]string{c.Heading, c.Caption}, c.Series.texts()...)...)
}
func (c Closing) Texts() []string { return given(c.Heading, c.Caption, c.Action) }

func (c Shares) Texts() []string {
	return given(append([]string{c.Heading, c.Caption}, c.Series.texts()...)...)
}

func (c Timeline) Texts() []string {
	all := []string{c.Heading}
	for _, e := range c.Events {
		all = append(all, e.When, e.Text)
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
func (c Number) withHeading(h string) Content   { c.Lead = h; return c }
func (c Timeline) withHeading(h string) Content { c.Heading = h; return c }
func (c Bars) withHeading(h string) Content     { c.Heading = h; return c }
func (c Line) withHeading(h string) Content     { c.Heading = h; return c }
func (c Shares) withHeading(h string) Content   { c.Heading = h; return c }
func (c Closing) withHeading(h string) Content  { c.Heading = h; return c }
