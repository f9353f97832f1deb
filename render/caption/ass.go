package caption

import (
	"fmt"
	"image/color"
	"io"
	"strings"
	"time"

	"github.com/asticode/go-astisub"

	"github.com/scenewright/scenewright/engine/timeline"
)

// Style is the look of ASS captions. Sizes are in pixels of a frame of Width × Height.
type Style struct {
	Width, Height int
	Title         string
	Family        string         // font family
	Size          float64        // line height of the font, ascent plus descent
	Bold          bool           //
	Bottom        int            // bottom margin
	Left, Right   int            // side margins; captions are centred between them
	Words         timeline.Color // text colour
	Said          timeline.Color // words already spoken; equal to Words for plain captions
	RightToLeft   bool           // the base direction of lines, whatever they begin with
}

// noCues is an ASS file without events, which astisub refuses to write.
const noCues = "[Script Info]\nScriptType: v4.00+\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n"

// styleName is the name of the only style.
const styleName = "Caption"

// WriteASS writes the cues as Advanced SubStation Alpha, with karaoke
// times for words if Said differs from Words.
func WriteASS(w io.Writer, cues []timeline.Cue, s Style) error {
	doc := astisub.NewSubtitles()
	doc.Metadata = &astisub.Metadata{
		Title: tidy(s.Title), SSAScriptType: "v4.00+", SSAWrapStyle: "2", SSAPlayResX: &s.Width, SSAPlayResY: &s.Height,
	}
	style := &astisub.Style{ID: styleName, InlineStyle: s.attributes()}
	doc.Styles[styleName] = style
	for _, c := range clean(cues, centisecond) {
		// One line and one item: astisub joins lines with soft breaks and items with spaces.
		line := astisub.Line{Items: []astisub.LineItem{{Text: s.text(c)}}}
		doc.Items = append(doc.Items, &astisub.Item{StartAt: c.From, EndAt: c.To, Style: style, Lines: []astisub.Line{line}})
	}
	if len(doc.Items) == 0 {
		_, err := io.WriteString(w, noCues)
		return err
	}
	if err := doc.WriteToSSA(w); err != nil {
		return fmt.Errorf("ASS: %w", err)
	}
	return nil
}

// attributes converts the style for astisub.
func (s Style) attributes() *astisub.StyleAttributes {
	outline, shadow := float64(min(s.Width, s.Height))/360, 0.0
	bottomCentre, outlined := 2, 1
	// -1 makes the player detect each line's direction; with any other
	// value, tags within a Hebrew line reorder its words.
	encoding := -1
	return &astisub.StyleAttributes{
		SSAFontName: fontName(s.Family), SSAFontSize: &s.Size, SSABold: &s.Bold,
		SSAPrimaryColour: colour(s.Said), SSASecondaryColour: colour(s.Words),
		SSAOutlineColour: colour(timeline.RGB(0, 0, 0)), SSABackColour: colour(timeline.RGB(0, 0, 0)),
		SSABorderStyle: &outlined, SSAOutline: &outline, SSAShadow: &shadow,
		SSAAlignment: &bottomCentre, SSAMarginLeft: &s.Left, SSAMarginRight: &s.Right, SSAMarginVertical: &s.Bottom,
		SSAEncoding: &encoding,
	}
}

// fontName returns a family without separators of a style's fields.
func fontName(family string) string {
	return strings.ReplaceAll(tidy(family), ",", " ")
}

// colour converts c for ASS, in which alpha 0 is opaque.
func colour(c timeline.Color) *astisub.Color {
	n := color.NRGBA(c)
	return &astisub.Color{Red: n.R, Green: n.G, Blue: n.B, Alpha: 255 - n.A}
}

// centisecond is the time resolution of ASS.
const centisecond = 10 * time.Millisecond

// text returns a cue's text field.
func (s Style) text(c timeline.Cue) string {
	mark := ""
	if s.RightToLeft {
		mark = "\u200f"
	}
	if s.Said == s.Words {
		return mark + strings.Join(escaped(c.Lines), `\N`+mark)
	}
	var b strings.Builder
	at := c.From
	for i, line := range pieces(c) {
		if i > 0 {
			b.WriteString(`\N`)
		}
		b.WriteString(mark)
		for _, p := range line {
			at = karaoke(&b, p, at)
		}
	}
	return b.String()
}

// karaoke writes a piece that fills while it is spoken, and returns its end.
// Times are rounded from the cue's start, so that errors do not accumulate.
func karaoke(b *strings.Builder, p piece, at time.Duration) time.Duration {
	from, to := max(at, p.from.Round(centisecond)), max(at, p.to.Round(centisecond))
	if from > at {
		fmt.Fprintf(b, `{\k%d}`, (from-at)/centisecond)
	}
	fmt.Fprintf(b, `{\kf%d}%s`, (max(to, from)-from)/centisecond, special.Replace(p.text))
	return max(to, from)
}

// special escapes the special characters of a text field. A word joiner,
// which has no width, separates a backslash from the next character.
var special = strings.NewReplacer(`\`, "\\\u2060", "{", `\{`, "}", `\}`)

// escaped escapes lines.
func escaped(lines []string) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = special.Replace(l)
	}
	return out
}
