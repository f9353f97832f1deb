package story

// As returns a content in another layout that shows the same parts: items as a
// list or steps; a series as bars, a line or shares; a heading as a
// title or a closing. ok is false where the layout shows what the
// content has not; a writer may find it in the narration.
func As(c Content, l Layout) (shown Content, ok bool) {
	if c.Layout() == l {
		return c, true
	}
	switch l {
	case LayoutSpoken:
		return Spoken{Section: SectionOf(c)}, true
	case LayoutTitle, LayoutClosing:
		return headed(c, l)
	case LayoutList, LayoutSteps:
		return itemized(c, l)
	case LayoutBars, LayoutLine, LayoutShares:
		return charted(c, l)
	}
	return nil, false
}

// headed shows a heading alone.
func headed(c Content, l Layout) (Content, bool) {
	h := c.heading()
	if h == "" {
		return nil, false
	}
	if l == LayoutClosing {
		return Closing{Heading: h, Caption: CaptionOf(c)}, true
	}
	return Title{Heading: h, Caption: CaptionOf(c)}, true
}

// CaptionOf returns the line beside a content's heading or figure, "" where it
// has none.
func CaptionOf(c Content) string {
	switch c := c.(type) {
	case Title:
		return c.Caption
	case Number:
		return c.Caption
	case Bars:
		return c.Caption
	case Line:
		return c.Caption
	case Shares:
		return c.Caption
	case Closing:
		return c.Caption
	}
	return ""
}

// ItemsOf returns the items of a list or of steps, nil where a content has none.
func ItemsOf(c Content) []Item {
	switch c := c.(type) {
	case List:
		return c.Items
	case Steps:
		return c.Items
	}
	return nil
}

// How many items the layouts have at least.
const (
	LeastItems  = 2
	LeastSteps  = 3
	LeastValues = 3 // of a line or of shares; bars need two
)

func itemized(c Content, l Layout) (Content, bool) {
	items, h := ItemsOf(c), c.heading()
	switch first, of := counted(c); {
	case l == LayoutList && len(items) >= LeastItems:
		return List{Heading: h, Items: items, First: first, Of: of}, true
	case l == LayoutSteps && len(items) >= LeastSteps:
		return Steps{Heading: h, Items: items, First: first, Of: of}, true
	}
	return nil, false
}

// counted returns the number of a content's first item, and of how many.
func counted(c Content) (first, of int) {
	switch c := c.(type) {
	case List:
		return c.First, c.Of
	case Steps:
		return c.First, c.Of
	}
	return 0, 0
}

// SeriesOf returns the series of a chart; ok is false where a content has none.
func SeriesOf(c Content) (s Series, ok bool) {
	switch c := c.(type) {
	case Bars:
		return c.Series, true
	case Line:
		return c.Series, true
	case Shares:
		return c.Series, true
	}
	return Series{}, false
}

func charted(c Content, l Layout) (Content, bool) {
	s, ok := SeriesOf(c)
	switch h, caption := c.heading(), CaptionOf(c); {
	case !ok:
		return nil, false
	case l == LayoutBars:
		return Bars{Heading: h, Caption: caption, Series: s}, true
	case l == LayoutLine && s.Timed && len(s.Values) >= LeastValues:
		return Line{Heading: h, Caption: caption, Series: s}, true
	case l == LayoutShares && len(s.Values) >= LeastValues && s.whole():
		return Shares{Heading: h, Caption: caption, Series: s}, true
	}
	return nil, false
}

// whole reports whether values can be parts of one whole: none is negative.
func (s Series) whole() bool {
	for _, v := range s.Values {
		if v.Value < 0 {
			return false
		}
	}
	return true
}
