package design

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/relief"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render/compose"
	"github.com/scenewright/scenewright/render/design/kit"
	"github.com/scenewright/scenewright/render/design/layout/spoken"
	"github.com/scenewright/scenewright/render/design/stage"
)

// discs are pictures of a disc on a ground: what must be seen, on what words stand.
var discs = map[string]discPicture{
	"light": {color.RGBA{250, 250, 246, 255}, color.RGBA{230, 40, 30, 255}, timeline.Rect{X: .55, Y: .3, W: .3, H: .4}},
	"dark":  {color.RGBA{14, 18, 30, 255}, color.RGBA{240, 210, 60, 255}, timeline.Rect{X: .2, Y: .25, W: .3, H: .4}},
	"vivid": {color.RGBA{250, 200, 20, 255}, color.RGBA{30, 60, 160, 255}, timeline.Rect{X: .35, Y: .5, W: .3, H: .4}},
}

type discPicture struct {
	ground, disc color.RGBA
	subject      timeline.Rect
}

func (p discPicture) draw() *image.RGBA {
	const w, h = 960, 640
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			u, v := (float64(x)/w-p.subject.X)/p.subject.W*2-1, (float64(y)/h-p.subject.Y)/p.subject.H*2-1
			if math.Hypot(u, v) < 1 {
				img.SetRGBA(x, y, p.disc)
			} else {
				img.SetRGBA(x, y, p.ground)
			}
		}
	}
	return img
}

// discShot is a shot of one of the pictures, with its file.
func discShot(name string, frames int) (story.Shot, []byte) {
	return shotOf(name, discs[name].subject, frames, discs[name].draw)
}

// shots are the pictures that were drawn, by name, with their files.
var shots sync.Map

// shotOf is a shot of a picture, with its file.
func shotOf(name string, subject timeline.Rect, frames int, draw func() *image.RGBA) (story.Shot, []byte) {
	drawn, _ := shots.LoadOrStore(name, sync.OnceValues(func() (story.Picture, []byte) {
		img := draw()
		var file bytes.Buffer
		if err := png.Encode(&file, img); err != nil {
			panic(err)
		}
		points := relief.New(img)
		p := story.Picture{Blob: name, Width: img.Rect.Dx(), Height: img.Rect.Dy(), Subject: subject}
		p.Relief = points.Map(points.Salience())
		return p, file.Bytes()
	}))
	p, file := drawn.(func() (story.Picture, []byte))()
	return story.Shot{Frames: frames, Picture: &p}, file
}

// leaves are of all colours.
func leaves() *image.RGBA {
	img, random := image.NewRGBA(image.Rect(0, 0, 960, 640)), rand.New(rand.NewPCG(1, 2))
	for range 2500 {
		c := color.RGBA{uint8(random.IntN(256)), uint8(random.IntN(256)), uint8(random.IntN(256)), 255}
		x, y := random.IntN(960), random.IntN(640)
		draw.Draw(img, image.Rect(x, y, x+12+random.IntN(40), y+12+random.IntN(40)), image.NewUniform(c), image.Point{}, draw.Src)
	}
	return img
}

// paper is white, with a drawing on it.
func paper() *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, 960, 540))
	draw.Draw(img, img.Rect, image.White, image.Point{}, draw.Src)
	draw.Draw(img, image.Rect(300, 150, 660, 390), image.NewUniform(color.RGBA{40, 80, 160, 255}), image.Point{}, draw.Src)
	return img
}

// overlays are the words that stand on shots.
func overlays() []story.ScriptScene {
	return []story.ScriptScene{
		{Narration: "A garden that looks after itself", Screen: story.On(story.Title{Heading: "A garden that looks after itself"})},
		told(story.Spoken{}, "en", "A single ladybird eats", "*fifty greenfly* a day,", "and it works", "for nothing."),
		{Narration: "One storm fills 200 litres", Screen: story.On(story.Number{Lead: "One storm fills", Figure: story.Figure{Text: "200 litres", Said: "200 litres"}})},
		{Narration: "Nobody has to tell it where to look, says Ada Field.", Screen: story.On(story.Quote{Text: "Nobody has to tell it where to look.", Speaker: "Ada Field", Role: "farmer"})},
		{Narration: "Sit down more.", Screen: story.On(story.Closing{Heading: "Sit down more.", Action: "northfield.example"})},
	}
}

// stagedFilm is a film of words on shots, small enough to be drawn in a moment: turn is
// which of the pictures its first scene has.
func stagedFilm(format frame.Format, turn int, scenes ...story.ScriptScene) (f namedFilm, files map[string][]byte) {
	f = shaped(namedFilm{"stage", boardOf("en", []story.Brand{northwake, olmo}[turn%2], false, scenes...)}, format, frame.Nobody)
	f.board.Width, f.board.Height = format.Size(360)
	files = map[string][]byte{}
	for i := range f.board.Scenes {
		frames := f.board.Scenes[i].Frames
		var shot story.Shot
		var file []byte
		switch name := []string{"light", "dark", "vivid", "busy", "pale"}[(i+turn)%5]; name {
		case "busy":
			shot, file = shotOf(name, timeline.Rect{}, frames, leaves)
		case "pale":
			shot, file = shotOf(name, timeline.Rect{}, frames, paper)
			shot.Picture.Graphic, shot.Picture.Edge = true, timeline.RGB(255, 255, 255)
		default:
			shot, file = discShot(name, frames)
		}
		files[shot.Picture.Blob], f.board.Scenes[i].Shots = file, []story.Shot{shot}
	}
	return f, files
}

// marked are the contents that stand on cards and on shots that are dimmed.
func marked() []story.ScriptScene {
	charts := chartScripts()["en"]
	return slices.Concat(carded(), charts[1:5], []story.ScriptScene{eventsOf(4)})
}

// TestMarksOnAStage: the words of cards, charts and timelines can be read whenever they
// stand, five times a second, in every format, over whatever is shown.
func TestMarksOnAStage(t *testing.T) {
	fonts := fontsOf(t)
	for turn, format := range frame.Formats() {
		t.Run(string(format), func(t *testing.T) {
			t.Parallel()
			f, files := stagedFilm(format, turn, marked()...)
			scenes := design(t, fonts, f.board)
			with, without := drawnFilm(fonts, f.board, scenes, files), drawnFilm(fonts, f.board, bareOf(scenes), files)
			for i, sc := range scenes {
				if want := f.board.Scenes[i].Screen.Layout(); sc.Layout != string(want) {
					t.Errorf("scene %d became %s, want %s", i, sc.Layout, want)
				}
				before := ""
				for n := 0; n < sc.Frames; n += 6 {
					at := time.Duration(n) * time.Second / 30
					state := standingText(sc, at)
					if state == before {
						continue
					}
					before = state
					full, ground := frameOf(t, with, sc.Start+n), frameOf(t, without, sc.Start+n)
					for _, l := range seenAt(fonts, sc, at) {
						if l.Text == nil || l.Opacity.At(at, 1) < 1 || l.Reveal != nil && l.Reveal.Progress.At(at, 1) < 1 {
							continue
						}
						if under := slices.ContainsFunc(sc.Layers, func(o timeline.Layer) bool { return coming(o, l, at) }); under {
							continue
						}
						if got, least := inkContrast(full, ground, fonts, l, at), leastContrast(f.board, l.Layer, at); got < least {
							t.Errorf("scene %d (%s) at %v: %s %q has %.2f:1, want %.1f", i, sc.Layout, at, l.Name, l.Text.Line, got, least)
						}
					}
				}
			}
		})
	}
}

// coming reports whether a layer that comes or goes, as the bar on a row, lies over a line.
func coming(o timeline.Layer, l seen, at time.Duration) bool {
	if o.Role != timeline.RoleMark || !o.Visible(at) || o.Opacity.At(at, 1) == 1 && (o.Reveal == nil || o.Reveal.Progress.At(at, 1) == 1) && !strings.Contains(l.Name, ".next.") && !strings.Contains(l.Name, ".past.") {
		return false
	}
	in := o.Drawing.Shapes[0].Path.Bounds().Intersect(l.ink)
	return !in.Empty()
}

// standingText is what text stands in full at a moment.
func standingText(sc timeline.Scene, at time.Duration) string {
	all := ""
	for _, l := range sc.Layers {
		if l.Text != nil && l.Visible(at) && l.Opacity.At(at, 1) == 1 && l.Y.At(at, 0) == 0 {
			all += l.Name + " "
		}
	}
	return all
}

// bareOf is scenes without their words.
func bareOf(scenes []timeline.Scene) []timeline.Scene {
	bare := slices.Clone(scenes)
	for i := range bare {
		bare[i].Layers = slices.DeleteFunc(slices.Clone(bare[i].Layers), func(l timeline.Layer) bool { return l.Text != nil })
	}
	return bare
}

// TestWordsOnAStage can be read on every frame, in every format, over light and dark
// pictures, and leave the subjects of these to be seen; measured on what is drawn.
func TestWordsOnAStage(t *testing.T) {
	fonts := fontsOf(t)
	for turn, format := range frame.Formats() {
		f, files := stagedFilm(format, turn, overlays()...)
		scenes := design(t, fonts, f.board)
		with, without := drawnFilm(fonts, f.board, scenes, files), drawnFilm(fonts, f.board, bareOf(scenes), files)
		for i, sc := range scenes {
			n := sc.Start + sc.Frames*(2+i%3)/5
			at := time.Duration(n-sc.Start) * time.Second / 30
			full, ground := frameOf(t, with, n), frameOf(t, without, n)
			for _, l := range seenAt(fonts, sc, at) {
				if l.Text == nil {
					continue
				}
				if got, least := inkContrast(full, ground, fonts, l, at), leastContrast(f.board, l.Layer, at); got < least {
					t.Errorf("%s: scene %d (%s) at %v: %s %q has %.2f:1, want %.1f", f.name+string(format), i, sc.Layout, at, l.Name, l.Text.Line, got, least)
				}
			}
			if share := coveredShare(fonts, f.board, i, sc, at); share > kit.MostCovered+.02 && sc.Layout != "spoken" {
				t.Errorf("%s: scene %d (%s): its words cover %.0f %% of the subject", f.name+string(format), i, sc.Layout, 100*share)
			}
		}
	}
}

// leastContrast is what a line must have: less where it is large and coloured or faint.
func leastContrast(b story.Storyboard, l timeline.Layer, at time.Duration) float64 {
	c := l.Text.Color
	for _, sp := range l.Text.Spans {
		if sp.Color.A > 0 {
			c = sp.Color
		}
	}
	if large := l.Text.Style.Size >= 84*b.Frame().Unit(); large && (c != timeline.RGB(255, 255, 255) || l.Opacity.At(at, 1) < 1) {
		return 3
	}
	return palette.TextContrast
}

// inkContrast is the least contrast of what is drawn of a line to what lies below it,
// where its letters are solid.
func inkContrast(full, ground *image.RGBA, fonts *typeset.Fonts, l seen, at time.Duration) float64 {
	mask := raster{fonts: fonts, img: image.NewRGBA(full.Rect)}
	from, to := 0, len(l.Text.Line)
	if sp := l.Text.Spans; len(sp) > 0 {
		from, to = sp[0].From, sp[0].To
	}
	path := timeline.GlyphPath(fonts.Outline(fonts.Shape(l.Text.Line, l.Text.Style), from, to))
	mask.fill(posed(path.Moved(l.Text.X, l.Text.Y), l.Layer, at), timeline.RGB(255, 255, 255), 1, mask.img.Rect)
	worst := 21.0
	box := pixels(l.ink).Intersect(full.Rect)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			if mask.img.RGBAAt(x, y).A < 255 || mask.img.RGBAAt(x-1, y).A < 255 || mask.img.RGBAAt(x+1, y).A < 255 {
				continue
			}
			a, b := full.RGBAAt(x, y), ground.RGBAAt(x, y)
			worst = min(worst, palette.Contrast(timeline.RGB(a.R, a.G, a.B), timeline.RGB(b.R, b.G, b.B)))
		}
	}
	return worst
}

// coveredShare is how much of the subject of a scene's shot its words cover.
func coveredShare(fonts *typeset.Fonts, b story.Storyboard, i int, sc timeline.Scene, at time.Duration) float64 {
	g := kit.NewGrid(b)
	screen := stage.Screen{W: g.W, H: g.H, Unit: g.U, At: func(n int) time.Duration { return time.Duration(n) * time.Second / 30 }}
	var box timeline.Rect
	for _, l := range seenAt(fonts, sc, at) {
		if l.Text != nil {
			box = box.Union(l.ink)
		}
	}
	return stage.New(b.Scenes[i].Shots, screen, int(b.SeedOf(b.Scenes[i])%2)).Covered(box, at, at+time.Millisecond)
}

// drawnFilm draws the frames of a film.
func drawnFilm(fonts *typeset.Fonts, b story.Storyboard, scenes []timeline.Scene, files map[string][]byte) *compose.Composer {
	open := func(name string) (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(files[name])), nil }
	tl := timeline.Timeline{Width: b.Width, Height: b.Height, FPS: b.FPS, Frames: b.Frames(), Language: b.Language, Scenes: scenes}
	return compose.New(fonts, tl, nil).Show(compose.NewPictures(open, 0))
}

func frameOf(t *testing.T, c *compose.Composer, n int) *image.RGBA {
	t.Helper()
	img, err := c.Image(n)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// TestOnlyShotsAreDrawnUnderWords: no ground, motif or grain of a type film, and new
// topics come by a cross-fade, all others by a cut.
func TestOnlyShotsAreDrawnUnderWords(t *testing.T) {
	f, _ := stagedFilm(frame.Wide, 0, overlays()...)
	f.board.Scenes[2].Shots[0].Topic = true
	for i, sc := range design(t, fontsOf(t), f.board) {
		first := sc.Layers[0]
		if first.Name == "stage.0.edge" { // a graphic's own ground
			continue
		}
		if first.Picture == nil || first.From != 0 || first.To != 0 || first.Picture.Frame.W != float64(f.board.Width) {
			t.Errorf("scene %d begins with %+v", i, first)
		}
		for _, l := range sc.Layers {
			if l.Grain != nil || l.Role == timeline.RoleMotif {
				t.Errorf("scene %d (%s) shows %s", i, sc.Layout, l.Name)
			}
		}
		if want := map[bool]timeline.TransitionKind{true: timeline.Hold}[i == 2]; sc.Enter.Kind != want {
			t.Errorf("scene %d enters by %q, want %q", i, sc.Enter.Kind, want)
		}
	}
}

// TestAskedSubtitlesLeaveTheShot: nothing is written over it, and the subtitles are drawn.
func TestAskedSubtitlesLeaveTheShot(t *testing.T) {
	f, _ := stagedFilm(frame.Vertical, 0, overlays()...)
	f.board.Subtitles, f.board.SubtitlesAsked = true, true
	for i, sc := range design(t, fontsOf(t), f.board) {
		if f.board.Scenes[i].Spoken() && (len(sc.Layers) != 1 || !f.board.SubtitledAs(f.board.Scenes[i], sc)) {
			t.Errorf("scene %d has %d layers, and subtitles %v", i, len(sc.Layers), f.board.SubtitledAs(f.board.Scenes[i], sc))
		}
	}
	f.board.SubtitlesAsked = false
	for i, sc := range design(t, fontsOf(t), f.board) {
		if f.board.Scenes[i].Spoken() && f.board.SubtitledAs(f.board.Scenes[i], sc) {
			t.Errorf("scene %d shows its words and has subtitles", i)
		}
	}
}

// TestTheFirstFrameStands: whatever a film opens with is there from its first frame, in
// films of shots and in films of type.
func TestTheFirstFrameStands(t *testing.T) {
	var all []namedFilm
	for i, format := range frame.Formats() {
		staged, _ := stagedFilm(format, i, overlays()...)
		opening := spokenFilm([]string{"en", "zh", "iw", "fr"}[i], northwake, format, frame.Nobody)
		all = append(all, staged, opening, shaped(namedFilm{"type", boardOf("en", olmo, true, scripts()["en"]...)}, format, frame.Nobody))
		staged.board.Scenes = staged.board.Scenes[1:]
		all = append(all, staged)
	}
	for i, format := range frame.Formats() { // what comes on a card or in a chart comes to a shot
		for _, first := range marked() {
			f, _ := stagedFilm(format, i, first)
			sc := design(t, fontsOf(t), f.board)[0]
			if l := sc.Layers[0]; l.Picture == nil && l.Name != "stage.0.edge" || l.Opacity.At(0, 1) < 1 || !l.Visible(0) {
				t.Errorf("%s: the first frame of the %s has no shot", format, sc.Layout)
			}
			for _, l := range sc.Layers {
				if o := l.Opacity.At(0, 1); l.Visible(0) && o > 0 && o < 1 {
					t.Errorf("%s: %s of the %s is half there", format, l.Name, sc.Layout)
				}
			}
		}
	}
	for _, f := range all {
		sc := design(t, fontsOf(t), f.board)[0]
		shown := ""
		for _, l := range sc.Layers {
			coming := l.Visible(0) && (!l.X.Still(0, 100*time.Millisecond) || !l.Y.Still(0, 100*time.Millisecond) || !l.Opacity.Still(0, 100*time.Millisecond))
			if content(l.Role) && coming {
				t.Errorf("%s: %s of the %s still comes in", f.name, l.Name, sc.Layout)
			}
			if l.Text != nil && l.Visible(0) && l.Opacity.At(0, 1) > 0 {
				shown += l.Text.Line
			}
		}
		if len([]rune(shown)) < 6 {
			t.Errorf("%s: the first frame of the %s shows %q", f.name, sc.Layout, shown)
		}
	}
}

// TestAllWordsAreShownOnAStage: whatever the language and its spaces, and where a word is
// divided, no word of the narration is missing on the shots.
func TestAllWordsAreShownOnAStage(t *testing.T) {
	fonts := fontsOf(t)
	long := struct{ language, narration string }{"en", strings.Repeat("unbreakable", 12) + "."}
	for _, text := range append(pagedTexts, long) {
		for _, format := range frame.Formats() {
			b := boardOf(text.language, northwake, false, story.ScriptScene{Narration: text.narration})
			f := shaped(namedFilm{"stage", b}, format, frame.Nobody)
			shot, _ := discShot("dark", f.board.Scenes[0].Frames)
			f.board.Scenes[0].Shots = []story.Shot{shot}
			shown := ""
			for _, l := range design(t, fonts, f.board)[0].Layers {
				if l.Text != nil && !strings.HasSuffix(l.Name, spoken.PlainName) {
					shown += l.Text.Line[l.Text.Spans[0].From:l.Text.Spans[0].To]
				}
			}
			if sorted(letters(shown)) != sorted(letters(text.narration)) {
				t.Errorf("%s, %s: %q is shown as %q", text.language, format, text.narration, shown)
			}
		}
	}
}

// sorted returns the letters of a text in order: accents come after the words around them.
func sorted(text string) string {
	all := []rune(text)
	slices.Sort(all)
	return string(all)
}
