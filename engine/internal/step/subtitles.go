package step

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/subtitle"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

// subtitler places subtitles where there is room.
type subtitler struct{ fonts *typeset.Fonts }

// Subtitles returns the cues of the whole film for its caption files, and the layers of the drawn
// ones: none of words that are on the screen already. Where they would cover a scene's content, they
// move to the room that layouts leave them, and a warning says so.
func (su subtitler) Subtitles(
	r request.Request, b story.Storyboard, drawn []timeline.Scene,
) ([]timeline.Cue, []timeline.Layer, []string) {
	styles, large := stylesOf(b, r.Subtitles()), largeStyle(b, r)
	var cues []timeline.Cue
	var layers []timeline.Layer
	moved := 0
	for i, s := range b.Scenes {
		words, end := request.Display(s, b.Language, r.Spelling(s.ID)), story.At(s.Start+s.Frames)
		if !b.SubtitledAs(s, drawn[i]) {
			cues = append(cues, subtitle.Cues(words, end, styles[0], su.fonts)...)
			continue
		}
		over, from, covered := unquoted(words, s, drawn[i]), styles, su.shownIn(b, drawn[i])
		if large.Few && su.clear(s, drawn[i], large.Room) {
			from, covered = []subtitle.Style{large}, nil
		}
		own, at := su.clearly(over, end, from, covered)
		cues = append(cues, subtitle.Cues(words, end, from[at], su.fonts)...)
		layers, moved = append(layers, own...), moved+min(at, 1)
	}
	if moved == 0 {
		return cues, layers, nil
	}
	return cues, layers, []string{fmt.Sprintf("customTemplate.preConfigs.subtitles: where and as large as asked, "+
		"subtitles would cover what %d of %d scenes show; there they stand in their usual place, and no larger than it lets them",
		moved, len(b.Scenes))}
}

// largeStyle returns the style of subtitles over scenes of a vertical film that leave their words
// to them: a few large words in the middle third. Its Few is 0 where the film has no such scenes,
// or the request sets a style.
func largeStyle(b story.Storyboard, r request.Request) subtitle.Style {
	f, s := b.Frame(), r.Subtitles()
	k := f.LargeScale()
	if k == 0 || r.NamesSubtitles() || r.PlacesSubtitles() {
		return subtitle.Style{}
	}
	_, size := subtitleFace(b.Language)
	s.TextSize = k * size
	if s.IsBold == nil {
		s.IsBold = new(true)
	}
	st := styleOf(b, s)
	st.Few, st.Lines, st.Room = true, frame.LargeLines, f.LargeCaption()
	return st
}

// styleOf returns the brand's style, amended by the settings.
func styleOf(b story.Storyboard, s request.SubtitleSettings) subtitle.Style {
	f := b.Frame()
	family, size := subtitleFace(b.Language)
	s.TextSize = cmp.Or(s.TextSize, size*f.CaptionScale())
	s.FontName = cmp.Or(s.FontName, family)
	st := subtitle.Style{
		Strategy: subtitle.Strategy(s.Strategy),
		Text: typeset.Style{
			Family: s.FontName, Weight: subtitleWeight(s.IsBold), Size: s.TextSize * f.Unit(), Language: b.Language,
		},
		Room: subtitleRoom(b, s.PercentOffset), Lines: f.CaptionLines(),
		PadX: frame.CaptionPadX * f.Unit(), PadY: frame.CaptionPadY * f.Unit(), Radius: 18 * f.Unit(),
	}
	return colored(st, s, palette.Derive(b.Brand.Primary, b.Brand.Secondary, b.Brand.Extra))
}

// subtitleRoom returns the place of subtitles on the screen: where layouts leave them room, or
// offset percent of the height above the bottom.
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

// subtitleFace returns the default family and size of a language's subtitles; the size is in pixels
// at 1080 lines.
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

// colored sets a style's colours: the palette's, or those of the settings. OutlineColour is the
// outline of the letters, absent by default, and PlateColour the plate behind them.
func colored(st subtitle.Style, s request.SubtitleSettings, p palette.Palette) subtitle.Style {
	st.Box, st.Spoken = p.SubtitleBox(), p.SubtitleSpoken()
	st.Current, st.Upcoming = p.SubtitleCurrent(), p.SubtitleUpcoming()
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

// MissingFonts returns a warning for each requested font that is missing or lacks the film's
// script, and names its replacement.
func (su subtitler) MissingFonts(r request.Request, b story.Storyboard) []string {
	var warnings []string
	for _, asked := range []struct{ use, family, field string }{
		{"headings", b.Brand.Font, "customTemplate.font"},
		{"subtitles", r.Subtitles().FontName, "customTemplate.preConfigs.subtitles.fontName"},
	} {
		if asked.family == "" {
			continue
		}
		got := su.fonts.Resolve(typeset.Style{Family: asked.family, Weight: 600, Size: 40, Language: b.Language})
		if got.Substitute {
			const missing = "%s: the font %q is not installed, or lacks the film's script; %s are set in %s"
			warnings = append(warnings, fmt.Sprintf(missing, asked.field, asked.family, asked.use, got.Family))
		}
	}
	return warnings
}

// stylesOf returns the possible styles of subtitles, the requested one first: the later ones are at
// the usual place, and the last has the usual size, which layouts keep clear of.
func stylesOf(b story.Storyboard, s request.SubtitleSettings) []subtitle.Style {
	all := []subtitle.Style{styleOf(b, s)}
	if s.PercentOffset == nil && s.TextSize == 0 {
		return all
	}
	s.PercentOffset = nil
	all = append(all, styleOf(b, s))
	s.TextSize = 0
	return append(all, styleOf(b, s))
}

// clearly returns the layers of the first style in which none covers the content, and its index; of
// the last style where all cover some.
func (su subtitler) clearly(
	words []subtitle.Word, end time.Duration, styles []subtitle.Style, shown []timeline.Rect,
) (layers []timeline.Layer, at int) {
	for i, st := range styles {
		layers, at = subtitle.Layers(subtitle.Cues(words, end, st, su.fonts), st, su.fonts), i
		if !su.covers(layers, shown) {
			break
		}
	}
	return layers, at
}

// unquoted returns the words without those of a quotation that stands on the screen.
func unquoted(words []subtitle.Word, s story.BoardScene, drawn timeline.Scene) []subtitle.Word {
	q, _ := s.Shown().(story.Quote)
	quoted, at := story.LettersOf(q.Text), 0
	before, _, found := strings.Cut(story.LettersOf(s.Narration), quoted)
	return slices.DeleteFunc(slices.Clone(words), func(w subtitle.Word) bool {
		at += len(story.LettersOf(w.Text))
		within := at > len(before) && at <= len(before)+len(quoted)
		return found && within && drawn.Layout == string(story.LayoutQuote)
	})
}

// covers reports whether any of the layers lies over any of the rectangles.
func (su subtitler) covers(layers []timeline.Layer, shown []timeline.Rect) bool {
	const hair = 2 // pixels: the narrow overhang of a glyph
	return slices.ContainsFunc(layers, func(l timeline.Layer) bool {
		ink := su.inkOf(l)
		return slices.ContainsFunc(shown, func(r timeline.Rect) bool {
			in := ink.Intersect(r)
			return in.W > hair && in.H > hair
		})
	})
}

// shownIn returns the areas of a scene's main content and of its presenter.
func (su subtitler) shownIn(b story.Storyboard, drawn timeline.Scene) []timeline.Rect {
	shown := []timeline.Rect{b.Frame().Seat()}
	for _, l := range drawn.Layers {
		if toBeSeen(l.Role) {
			shown = append(shown, su.inkOf(l))
		}
	}
	return shown
}

// toBeSeen reports whether the layers of a role must stay wholly visible.
func toBeSeen(r timeline.Role) bool {
	switch r {
	case timeline.RoleText, timeline.RoleMark, timeline.RoleIcon, timeline.RoleEvidence, timeline.RoleLogo:
		return true
	}
	return false
}

// inkOf returns the area of a layer of words or shapes; empty for any other.
func (su subtitler) inkOf(l timeline.Layer) (ink timeline.Rect) {
	switch {
	case l.Drawing != nil:
		for _, s := range l.Drawing.Shapes {
			ink = ink.Union(s.Path.Bounds())
		}
	case l.Text != nil:
		s := su.fonts.Shape(l.Text.Line, l.Text.Style)
		ink = timeline.Rect{X: l.Text.X, Y: l.Text.Y - s.Ascent, W: s.Width, H: s.Ascent + s.Descent}
	}
	return ink
}

// clear reports whether a drawn scene leaves an area free of everything that words must not cover:
// its own words, figures, marks and measures, its presenter, and the focus of its picture or clips.
func (su subtitler) clear(s story.BoardScene, drawn timeline.Scene, room timeline.Rect) bool {
	meets := func(r timeline.Rect) bool {
		in := r.Intersect(room)
		return in.W > 0 && in.H > 0
	}
	if meets(drawn.Presenter) {
		return false
	}
	for _, l := range drawn.Layers {
		end := story.At(s.Frames)
		if l.To > 0 {
			end = l.To
		}
		for _, share := range []time.Duration{0, 1, 2} { // it may move
			at := l.From + share*(end-l.From)/2
			if meets(su.occupied(s, l, at)) {
				return false
			}
		}
	}
	return true
}

// occupied returns the area of a layer that words must not cover.
func (su subtitler) occupied(s story.BoardScene, l timeline.Layer, at time.Duration) (r timeline.Rect) {
	switch {
	case l.Role == timeline.RolePicture:
		return subject(s, l, at)
	case !toBeSeen(l.Role):
		return r
	}
	if r = su.inkOf(l); l.Picture != nil {
		r = l.Picture.Frame
	}
	r.X, r.Y = r.X+l.X.At(at, 0), r.Y+l.Y.At(at, 0)
	return r
}

// subject returns the area on the screen of the subject of a picture or a clip; empty where that is
// unknown.
func subject(s story.BoardScene, l timeline.Layer, at time.Duration) timeline.Rect {
	p, o := seenIn(s, l)
	if o.subject.Empty() {
		return timeline.Rect{}
	}
	v, r := p.View(at, o.width, o.height), o.subject
	kx, ky := p.Frame.W/v.W, p.Frame.H/v.H
	return timeline.Rect{
		X: p.Frame.X + (r.X*o.width-v.X)*kx, Y: p.Frame.Y + (r.Y*o.height-v.Y)*ky,
		W: r.W * o.width * kx, H: r.H * o.height * ky,
	}
}

// source is the size and the subject of a layer's media.
type source struct {
	width, height float64 // pixels
	subject       timeline.Rect
}

// seenIn returns a layer's picture or clip frame, and the known data of its source.
func seenIn(s story.BoardScene, l timeline.Layer) (p timeline.Picture, o source) {
	clips := s.Clips
	for _, shot := range s.Shots {
		if x := shot.Picture; x != nil && l.Picture != nil && l.Picture.Blob == x.Blob {
			return *l.Picture, source{float64(x.Width), float64(x.Height), x.Subject}
		}
		if shot.Clip != nil {
			clips = append(clips[:len(clips):len(clips)], *shot.Clip)
		}
	}
	for _, c := range clips {
		if l.Clip != nil && l.Clip.Blob == c.Blob {
			view := timeline.Picture{Frame: l.Clip.Frame, X: fixed(l.Clip.X), Y: fixed(l.Clip.Y), Zoom: fixed(l.Clip.Zoom)}
			return view, source{float64(c.Width), float64(c.Height), c.Stretch().Subject}
		}
	}
	return p, o
}

// fixed returns a track that stays at a value, or at its default where that is 0.
func fixed(v float64) timeline.Track {
	if v == 0 {
		return nil
	}
	return timeline.Track{{Value: v}}
}
