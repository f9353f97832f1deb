package render

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design"
)

// TestStoryboardsThatFailedPassTheGate exports the films that did not pass once.
func TestStoryboardsThatFailedPassTheGate(t *testing.T) {
	if testing.Short() {
		t.Skip("whole films")
	}
	pass(t, newLot(darkAfterPush), newLot(grownFromAnEdge))
}

// pass exports films of storyboards drawn by lot: contents of every layout,
// languages, brands, pictures, formats, resolutions and lengths. Nothing is wrong
// with any of them, so the gate must pass each.
func pass(t *testing.T, lots ...lot) {
	t.Helper()
	r := newRenderer(t, nil)
	house, err := design.New(r.fonts, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, lot := range lots {
		board := lot.board()
		name := fmt.Sprintf("%d-%dx%d-%s", lot.seed, board.Width, board.Height, board.Language)
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			exports(t, r, house, board, sync.OnceValue(lot.photo))
		})
	}
}

// Films that did not pass, though nothing is wrong with them.
const (
	darkAfterPush   = 44  // a dark ground, pushed in, the encoder left in blocks four steps too dark
	grownFromAnEdge = 390 // a bar grew out of an edge that was seen without the loop filter
)

// exports makes the film of a storyboard, without sound.
func exports(t *testing.T, r *Renderer, house engine.Designer, board story.Storyboard, photo func() []byte) {
	t.Helper()
	scenes, err := house.Design(t.Context(), board)
	if err != nil {
		t.Fatal(err)
	}
	last := board.Scenes[len(board.Scenes)-1]
	tl := timeline.Timeline{
		Width: board.Width, Height: board.Height, FPS: board.FPS, Frames: last.Start + last.Frames,
		Language: board.Language, Title: board.Title, Scenes: scenes,
	}
	var shows []string
	for _, s := range scenes {
		shows = append(shows, s.Layout)
	}
	open := func(context.Context, string) (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(photo())), nil
	}
	_, err = r.Render(t.Context(), story.RenderRequest{Timeline: tl, Open: open, Dir: t.TempDir(), Progress: func(float64) {}})
	if err != nil {
		t.Errorf("%d frames of %v: %v", tl.Frames, shows, err)
	}
}

// lot draws storyboards by lot.
type lot struct {
	*rand.Rand
	seed  uint64
	lines []int         // the resolutions that it draws from
	haste time.Duration // how many times as fast as usual words are spoken
}

// newLot returns a lot of films as people order them, the dear ones seldom.
func newLot(seed uint64) lot {
	lines := []int{720, 720, 720, 720, 720, 720, 720, 720, 720, 1080, 1080, 1080, 1080, 1440, 2160}
	return lot{rand.New(rand.NewPCG(seed, 0x5ce9e)), seed, lines, 1}
}

// board is a film of one to three scenes.
func (l lot) board() story.Storyboard {
	tongue := l.tongue()
	width, height := pick(l, frame.Formats()).Size(pick(l, l.lines))
	b := story.Storyboard{
		Title: "Drawn by lot", Language: tongue.language, Width: width, Height: height, FPS: 30, Seed: l.Uint64(),
		Subtitles: l.chance(.5), SubtitlesAsked: l.chance(.1), Brand: l.brand(),
	}
	layouts, start := story.Layouts(), 0
	for i := range 1 + l.IntN(3) {
		sc := l.scene(tongue, pick(l, layouts))
		sc.ID, sc.Start, sc.NewTopic = fmt.Sprintf("s%d", i+1), start, l.chance(.3)
		start += sc.Frames
		b.Scenes = append(b.Scenes, sc)
	}
	return b
}

// scene is one in a layout, half of the time as long as its words take, else cut
// short or held on.
func (l lot) scene(in tongue, layout story.Layout) story.BoardScene {
	content, said := l.content(in, layout)
	sc := story.BoardScene{ScriptScene: story.ScriptScene{Narration: said, Screen: story.On(content)}}
	sc.Speech = time.Duration(l.IntN(600)) * time.Millisecond
	at, from := sc.Speech, 0
	pace := time.Duration(120+l.IntN(200)) * time.Millisecond / l.haste
	for _, w := range in.apart(said) {
		from += strings.Index(said[from:], w)
		sc.Words = append(sc.Words, story.Word{Text: w, From: from, To: from + len(w), Start: at, End: at + pace - 20*time.Millisecond})
		at, from = at+pace, from+len(w)
	}
	sc.Frames = int((at + 500*time.Millisecond) * 30 / time.Second)
	if l.chance(.25) {
		sc.Frames += l.IntN(75)
	}
	sc.Frames = max(sc.Frames, 24)
	if l.chance(.4) {
		p := &story.Picture{Blob: "photo", Width: photoWidth, Height: photoHeight}
		if l.chance(.6) {
			p.Subject = timeline.Rect{X: .88 * l.Float64(), Y: .88 * l.Float64(), W: .12, H: .12}
		}
		sc.Shots = []story.Shot{{Frames: sc.Frames, Picture: p}}
	}
	return sc
}

func (l lot) chance(p float64) bool { return l.Float64() < p }

func pick[T any](l lot, of []T) T { return of[l.IntN(len(of))] }

// brand is one nobody chose: any colours, some none.
func (l lot) brand() story.Brand {
	colour := func() timeline.Color {
		if l.chance(.3) {
			return timeline.Color{}
		}
		return timeline.RGB(uint8(l.IntN(256)), uint8(l.IntN(256)), uint8(l.IntN(256)))
	}
	return story.Brand{
		Name: "Lot", Primary: colour(), Secondary: colour(), Extra: colour(), Voice: pick(l, []string{"modern", "editorial"}),
		Motif: pick(l, []string{"", "ripple", "tiles", "forms", "dots", "split", "glow"}),
	}
}

// The size of the picture, which is larger than a frame of 1080 lines in part only.
const photoWidth, photoHeight = 1500, 1000

// photo is a picture of bands and blocks in any colours.
func (l lot) photo() []byte {
	img := image.NewRGBA(image.Rect(0, 0, photoWidth, photoHeight))
	step := 8 << l.IntN(5)
	for y := 0; y < photoHeight; y += step {
		for x := 0; x < photoWidth; x += step {
			c := color.RGBA{uint8(l.IntN(256)), uint8(l.IntN(256)), uint8(l.IntN(256)), 255}
			draw.Draw(img, image.Rect(x, y, x+step, y+step), image.NewUniform(c), image.Point{}, draw.Src)
		}
	}
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		panic(err) // a buffer takes everything
	}
	return out.Bytes()
}

// tongue is a language with words of it.
type tongue struct {
	language, gap string
	words         []string
}

// apart are the words of a text that was put together of them.
func (in tongue) apart(text string) []string {
	if in.gap != "" {
		return strings.Fields(text)
	}
	var all []string
	for text != "" {
		i := slices.IndexFunc(in.words, func(w string) bool { return strings.HasPrefix(text, w) })
		if i < 0 { // a mark, or a space between two that stand beside one another
			_, size := utf8.DecodeRuneInString(text)
			text = text[size:]
			continue
		}
		all, text = append(all, in.words[i]), text[len(in.words[i]):]
	}
	return all
}

func (l lot) tongue() tongue {
	return pick(l, []tongue{
		{"en", " ", strings.Fields("water house a the heat moves slowly winter into garden 42 radiator calculation of neighbours quietly and mornings under everything oil infrastructure")},
		{"es", " ", strings.Fields("agua casa el calor llega despacio invierno jardín 42 radiador cálculo de los vecinos mañana bajo todo aceite infraestructura")},
		{"fr", " ", strings.Fields("eau maison le chaleur arrive lentement hiver jardin 42 radiateur calcul des voisins matin sous tout huile infrastructure")},
		{"zh", "", strings.Fields("水 房子 热量 慢慢 冬天 花园 邻居 早晨 安静 计算 所有 基础设施 延误 司机")},
		{"iw", " ", strings.Fields("מים בית החום מגיע לאט חורף גינה 42 רדיאטור חישוב של שכנים בוקר מתחת הכול שמן תשתית")},
	})
}

// line is a number of words from least on.
func (l lot) line(in tongue, least, most int) string {
	words := make([]string, least+l.IntN(most-least+1))
	for i := range words {
		words[i] = pick(l, in.words)
	}
	return strings.Join(words, in.gap)
}
