// Package caption puts subtitles where a film has room for them.
package caption

import (
	"cmp"
	"fmt"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/subtitle"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

// Subtitler puts subtitles where there is room.
type Subtitler struct {
	Fonts *typeset.Fonts
}

// Subtitles gives the cues of the whole film for its caption files, and the
// layers of those that are drawn: none over scenes whose words stand on the
// screen already. Where they would cover what a scene shows, they stand where
// layouts leave them room, and a warning says so.
func (su *Subtitler) Subtitles(r request.Request, b story.Storyboard, drawn []timeline.Scene) ([]timeline.Cue, []timeline.Layer, []string) {
	styles, large := stylesOf(b, r.Subtitles()), largeStyle(b, r)
	var cues []timeline.Cue
	var layers []timeline.Layer
	moved := 0
	for i, s := range b.Scenes {
		words, end := request.Display(s, b.Language, r.Spelling(s.ID)), story.At(s.Start+s.Frames)
		if !b.SubtitledAs(s, drawn[i]) {
			cues = append(cues, subtitle.Cues(words, end, styles[0], su.Fonts)...)
			continue
		}
		if large.Few && su.clear(s, drawn[i], large.Room) {
			own := subtitle.Cues(words, end, large, su.Fonts)
			cues, layers = append(cues, own...), append(layers, subtitle.Layers(own, large, su.Fonts)...)
			continue
		}
		own, shown, at := su.clearly(words, end, styles, su.shownIn(b, drawn[i]))
		cues, layers = append(cues, own...), append(layers, shown...)
		moved += min(at, 1)
	}
	if moved == 0 {
		return cues, layers, nil
	}
	return cues, layers, []string{fmt.Sprintf("customTemplate.preConfigs.subtitles: where and as large as asked, subtitles would cover what %d of %d scenes show; there they stand in their usual place, and no larger than it lets them", moved, len(b.Scenes))}
}

// largeStyle is that of subtitles over scenes of a vertical film that leave their
// words to them: a few, large, in the middle third. It is not Few where the film has
// none, or the request has its own idea.
func largeStyle(b story.Storyboard, r request.Request) subtitle.Style {
	f, s := b.Frame(), r.Subtitles()
	k := f.LargeScale()
	if k == 0 || r.NamesSubtitles() || r.PlacesSubtitles() {
		return subtitle.Style{}
	}
	_, size := subtitleFace(b.Language)
	s.TextSize = k * size
	if s.IsBold == nil {
		s.IsBold = new(bool)
		*s.IsBold = true
	}
	st := styleOf(b, s)
	st.Few, st.Lines, st.Room = true, frame.LargeLines, f.LargeCaption()
	return st
}

// styleOf makes the style of the brand, amended by the settings.
func styleOf(b story.Storyboard, s request.SubtitleSettings) subtitle.Style {
	f := b.Frame()
	family, size := subtitleFace(b.Language)
	s.TextSize = cmp.Or(s.TextSize, size*f.CaptionScale())
	s.FontName = cmp.Or(s.FontName, family)
	st := subtitle.Style{
		Strategy: subtitle.Strategy(s.Strategy),
		Text:     typeset.Style{Family: s.FontName, Weight: subtitleWeight(s.IsBold), Size: s.TextSize * f.Unit(), Language: b.Language},
		Room:     subtitleRoom(b, s.PercentOffset), Lines: f.CaptionLines(),
		PadX: frame.CaptionPadX * f.Unit(), PadY: frame.CaptionPadY * f.Unit(), Radius: 18 * f.Unit(),
	}
	return colored(st, s, palette.Derive(b.Brand.Primary, b.Brand.Secondary, b.Brand.Extra))
}

// subtitleRoom is where subtitles stand on the screen: where layouts leave them
// room, or offset percent of the height above the bottom.
func subtitleRoom(b story.Storyboard, offset *float64) timeline.Rect {
	f := b.Frame()
	room := f.Caption()
	if language.RightToLeft(b.Language) {
		room.X = f.Width - room.X - room.W
	}
	if offset != nil {
		room.Y = f.Height*(1-*offset/100) - room.H
	}
	return room
}

// subtitleFace is the family and the size, in pixels at 1080 lines, that a
// language's subtitles have by default.
func subtitleFace(code string) (family string, size float64) {
	switch l, _ := language.ByCode(code); l.Script {
	case "Hebr":
		return "Noto Sans Hebrew", 48
	case "Hans":
		return "Noto Sans CJK SC", 42
	}
	return "Inter", 46
}

func subtitleWeight(bold *bool) int {
	switch {
	case bold == nil:
		return 600
	case *bold:
		return 800
	}
	return 400
}

// colored gives a style the palette's colours, and the settings' own where
// they name any: OutlineColour is that of the letters' outline, which they else
// have none of, and PlateColour that of the plate behind them.
func colored(st subtitle.Style, s request.SubtitleSettings, p palette.Palette) subtitle.Style {
	st.Box, st.Spoken, st.Current, st.Upcoming = p.SubtitleBox(), p.SubtitleSpoken(), p.SubtitleCurrent(), p.SubtitleUpcoming()
	own := s.Colours()
	normal := cmp.Or(own["styles.normal.color"], own["primaryColour"])
	if c, err := timeline.ParseColor(normal); err == nil {
		st.Spoken, st.Upcoming = c, c
	}
	if c, err := timeline.ParseColor(own["styles.highlight.color"]); err == nil {
		st.Current = c
	}
	if c, err := timeline.ParseColor(own["outlineColour"]); err == nil {
		st.Outline = c
	}
	if c, err := timeline.ParseColor(own["plateColour"]); err == nil {
		st.Box = c.Alpha(float64(st.Box.A) / 255)
	}
	return st
}

// MissingFonts says which of the fonts that were asked for are not there, or
// have not the script of the film, and which are taken instead.
func (su *Subtitler) MissingFonts(r request.Request, b story.Storyboard) []string {
	var warnings []string
	for _, asked := range []struct{ use, family, field string }{
		{"headings", b.Brand.Font, "customTemplate.font"},
		{"subtitles", r.Subtitles().FontName, "customTemplate.preConfigs.subtitles.fontName"},
	} {
		if asked.family == "" {
			continue
		}
		got := su.Fonts.Resolve(typeset.Style{Family: asked.family, Weight: 600, Size: 40, Language: b.Language})
		if got.Substitute {
			warnings = append(warnings, fmt.Sprintf("%s: the font %q is not installed, or lacks the film's script; %s are set in %s", asked.field, asked.family, asked.use, got.Family))
		}
	}
	return warnings
}
