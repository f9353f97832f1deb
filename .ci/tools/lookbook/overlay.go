package main

import (
	"context"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/subtitle"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/sources/avatar"
)

// subtitles are those of a page, as the engine sets them when nothing else is
// asked for.
func subtitles(b story.Storyboard, drawn timeline.Scene, fonts *typeset.Fonts) []timeline.Layer {
	if !b.Subtitles || !b.SubtitledAs(b.Scenes[0], drawn) {
		return nil
	}
	var said []subtitle.Timed
	sc := b.Scenes[0]
	for _, w := range sc.Words {
		said = append(said, subtitle.Timed{From: w.From, To: w.To, Start: w.Start, End: w.End})
	}
	st := subtitleStyle(b)
	return subtitle.Layers(subtitle.Cues(subtitle.Display(sc.Narration, b.Language, said), story.At(sc.Frames), st, fonts), st, fonts)
}

func subtitleStyle(b story.Storyboard) subtitle.Style {
	f, pal := b.Frame(), palette.Derive(b.Brand.Primary, b.Brand.Secondary, b.Brand.Extra)
	room, u := f.Caption(), f.Unit()
	if language.RightToLeft(b.Language) {
		room.X = f.Width - room.X - room.W
	}
	family, size := "Inter", 46.0
	switch b.Language {
	case "iw":
		family, size = "Noto Sans Hebrew", 48
	case "zh":
		family, size = "Noto Sans CJK SC", 42
	}
	return subtitle.Style{
		Strategy: subtitle.WordHighlight,
		Text:     typeset.Style{Family: family, Weight: 600, Size: size * f.CaptionScale() * u, Language: b.Language},
		Room:     room, Lines: f.CaptionLines(),
		PadX: frame.CaptionPadX * u, PadY: frame.CaptionPadY * u, Radius: 18 * u,
		Box: pal.SubtitleBox(), Spoken: pal.SubtitleSpoken(), Current: pal.SubtitleCurrent(), Upcoming: pal.SubtitleUpcoming(),
	}
}

// presenter is who speaks on a page, where the page has room for somebody.
func presenter(ctx context.Context, b story.Storyboard, sc timeline.Scene) ([]timeline.Layer, error) {
	if sc.Presenter.Empty() {
		return nil, nil
	}
	said := b.Scenes[0]
	return avatar.New().Present(ctx, story.PresentRequest{
		Avatar: avatar.Provider + "/maya", Language: b.Language, Seat: sc.Presenter, Round: sc.Round,
		FPS: b.FPS, Frames: said.Frames, Narration: said.Narration, Words: said.Words, Brand: b.Brand, Ground: sc.Ground,
	})
}
