package main

import (
	"context"
	"image"
	"slices"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render/compose"
)

// page is a scene to be looked at, in a brand, a language and a format.
type page struct {
	name      string
	language  string
	brand     story.Brand
	format    frame.Format // "" = 16:9
	subtitles bool
	asked     bool // the subtitles were asked for by name
	presenter frame.Presenter
	pictured  bool // it stands on a picture
	scene     story.ScriptScene
	at        string // it is looked at when these words are spoken; "" = at its end
}

// pages are all there are, in the order of the layouts.
func pages() []page {
	return slices.Concat(modern(), editorial(), spokenModern(), spokenEditorial())
}

// fps is the frame rate the pages are drawn for.
const fps = 30

// board is the page's storyboard, spoken at the language's usual pace.
func (p page) board() story.Storyboard {
	format := p.format
	if format == "" {
		format = frame.Wide
	}
	b := story.Storyboard{
		Title: p.name, Language: p.language, FPS: fps, Seed: 7, Brand: p.brand,
		Subtitles: p.subtitles, SubtitlesAsked: p.asked, Presenter: p.presenter,
	}
	b.Width, b.Height = format.Size(1080)
	sc := story.BoardScene{ScriptScene: p.scene, Speech: 400 * time.Millisecond}
	sc.ID = "page"
	sc.Words = spoken(sc.Narration, p.language, sc.Speech)
	last := sc.Words[len(sc.Words)-1].End
	sc.Frames = int((max(last, 3*time.Second) + 1500*time.Millisecond) * fps / time.Second)
	if p.pictured {
		sc.Shots = []story.Shot{{Frames: sc.Frames, Picture: landscape()}}
	}
	b.Scenes = []story.BoardScene{sc}
	return b
}

// spoken is the times of a text's words.
func spoken(text, code string, at time.Duration) []story.Word {
	l, _ := language.ByCode(code)
	var words []story.Word
	for _, t := range language.Tokens(text, code) {
		lasts := time.Duration(float64(len([]rune(t.Text))) / l.Rate * float64(time.Second))
		words = append(words, story.Word{Text: t.Text, From: t.From, To: t.To, Start: at, End: at + lasts})
		at += lasts
	}
	return words
}

// moment is the frame of the page that is looked at.
func (p page) moment(sc story.BoardScene) int {
	end := sc.Frames - fps/3
	i := strings.Index(sc.Narration, p.at)
	if p.at == "" || i < 0 {
		return end
	}
	for _, w := range sc.Words {
		if w.To > i {
			return min(end, int((w.Start+900*time.Millisecond)*fps/time.Second))
		}
	}
	return end
}

// draw designs the page and draws its frame, with its subtitles and its
// presenter.
func (p page) draw(ctx context.Context, d engine.Designer, fonts *typeset.Fonts) (image.Image, error) {
	b := p.board()
	scenes, err := d.Design(ctx, b)
	if err != nil {
		return nil, err
	}
	speaker, err := presenter(ctx, b, scenes[0])
	if err != nil {
		return nil, err
	}
	tl := timeline.Timeline{
		Width: b.Width, Height: b.Height, FPS: fps, Frames: b.Frames(), Language: b.Language, Scenes: scenes,
		Overlay: append(speaker, subtitles(b, scenes[0], fonts)...),
	}
	return compose.New(fonts, tl, nil).Show(compose.NewPictures(openLandscape, 0)).Image(p.moment(b.Scenes[0]))
}
