package main

import (
	"math"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/subtitle"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

// subtitles are those of a page, as the engine sets them when nothing else is
// asked for.
func subtitles(b engine.Storyboard, fonts *typeset.Fonts) []timeline.Layer {
	if !b.Subtitles || !b.Scenes[0].Subtitled() {
		return nil
	}
	var said []subtitle.Timed
	sc := b.Scenes[0]
	for _, w := range sc.Words {
		said = append(said, subtitle.Timed{From: w.From, To: w.To, Start: w.Start, End: w.End})
	}
	st := subtitleStyle(b)
	return subtitle.Layers(subtitle.Cues(subtitle.Display(sc.Narration, b.Language, said), st, fonts), st, fonts)
}

func subtitleStyle(b engine.Storyboard) subtitle.Style {
	f, pal := b.Frame(), palette.Derive(b.Brand.Primary, b.Brand.Secondary, b.Brand.Extra)
	room, u := f.Caption(), f.Unit()
	if b.Language == "iw" {
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

// standIn is a flat figure where the presenter will be, only to see the room
// that is kept.
func standIn(sc timeline.Scene) []timeline.Layer {
	r := sc.Presenter
	if r.Empty() {
		return nil
	}
	skin, cloth, back := timeline.RGB(214, 160, 126), timeline.RGB(40, 60, 74), timeline.RGB(226, 232, 236)
	cx, d := r.X+r.W/2, r.W
	var shapes []timeline.Shape
	if sc.Round {
		shapes = append(shapes, timeline.Shape{Path: timeline.CirclePath(cx, r.Y+r.H/2, d/2), Fill: back}, timeline.Shape{Path: segment(cx, r.Y+r.H/2, d/2), Fill: cloth})
	} else {
		body := timeline.Rect{X: r.X + .05*d, Y: r.Y + .5*r.H, W: .9 * d, H: .5 * r.H}
		shapes = append(shapes, timeline.Shape{Path: timeline.CornersPath(body, [4]float64{.3 * d, .3 * d, 0, 0}), Fill: cloth})
	}
	shapes = append(shapes, timeline.Shape{Path: timeline.CirclePath(cx, r.Y+.36*r.H, .18*d), Fill: skin})
	return []timeline.Layer{{Name: "presenter", Role: timeline.RolePicture, Drawing: &timeline.Drawing{Shapes: shapes}}}
}

// segment is the lower part of a disc.
func segment(cx, cy, r float64) timeline.Path {
	a := math.Asin(.25)
	var p timeline.Path
	p.Arc(cx, cy, r, a, math.Pi-a)
	p.Close()
	return p
}
