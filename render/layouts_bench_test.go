//go:build unix

package render

import (
	"bufio"
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/compose"
	"github.com/scenewright/scenewright/render/design"
)

// BenchmarkLayouts composes a scene of five seconds in each layout at 1080p30,
// and has ffmpeg encode the same frames. It reports the processor time of one
// composed frame, and all of them as a share of the encoder's, which is named
// with its settings.
//
//	go test ./render -run '^$' -bench Layouts -benchtime 1x
func BenchmarkLayouts(b *testing.B) {
	r := newRenderer(b, &Options{CacheDir: b.TempDir()})
	photo := photograph(b)
	encoder := "×" + strings.ReplaceAll(film1080(r).String(), " ", "-")
	for _, sc := range append(onePerLayout(), onePerComposition()...) {
		b.Run(string(sc.Screen.Layout())+sc.Beat, func(b *testing.B) {
			for b.Loop() {
				raw := filepath.Join(b.TempDir(), "scene.yuv")
				tl := sceneOf(b, r, sc)
				open := func(string) (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(photo)), nil }
				took := composeRaw(b, compose.New(r.fonts, tl, nil).Show(compose.NewPictures(open, 0)), tl.Frames, raw)
				alone := encodeRaw(b, r, raw)
				if err := os.Remove(raw); err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(1000*took.Seconds()/float64(tl.Frames), "ms/frame")
				b.ReportMetric(took.Seconds()/alone.cpu(), encoder)
			}
			b.ReportMetric(0, "ns/op") // says nothing: it is mostly ffmpeg
		})
	}
}

// composeRaw writes the frames of a film to a file; took is the processor time
// that composing them needed.
func composeRaw(b *testing.B, c *compose.Composer, frames int, path string) (took time.Duration) {
	b.Helper()
	file, err := os.Create(path)
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	w := bufio.NewWriterSize(file, 8<<20)
	for n := range frames {
		start := processor(syscall.RUSAGE_SELF)
		frame, _, err := c.At(n)
		took += processor(syscall.RUSAGE_SELF) - start
		if err != nil {
			b.Fatalf("frame %d: %v", n, err)
		}
		if _, err := w.Write(frame.Pix); err != nil {
			b.Fatal(err)
		}
	}
	if err := w.Flush(); err != nil {
		b.Fatal(err)
	}
	return took
}

// sceneOf is a film of one scene in the layout it asks for.
func sceneOf(b *testing.B, r *Renderer, sc story.ScriptScene) timeline.Timeline {
	b.Helper()
	d, err := design.New(r.fonts, nil)
	if err != nil {
		b.Fatal(err)
	}
	board := story.Storyboard{
		Title: "One layout", Language: "en", Seed: 7, Width: 1920, Height: 1080, FPS: 30,
		Brand:  story.Brand{Name: "Northwake", Primary: timeline.RGB(0x0b, 0x25, 0x45), Secondary: timeline.RGB(0x17, 0xb3, 0xa6), Extra: timeline.RGB(0xff, 0xb2, 0x24)},
		Scenes: []story.BoardScene{spoken(withPicture(story.BoardScene{ScriptScene: sc, Frames: 150}))},
	}
	scenes, err := d.Design(b.Context(), board)
	if err != nil {
		b.Fatal(err)
	}
	if scenes[0].Layout != string(sc.Screen.Layout()) {
		b.Fatalf("%s became %s", sc.Screen.Layout(), scenes[0].Layout)
	}
	return timeline.Timeline{Width: board.Width, Height: board.Height, FPS: board.FPS, Frames: 150, Scenes: scenes}
}

// onePerComposition is a spoken scene of about five seconds for each way to compose
// it, which Beat names.
func onePerComposition() []story.ScriptScene {
	told := func(beat string, c story.Spoken, phrases ...story.Phrase) story.ScriptScene {
		c.Phrases = phrases
		var said []string
		for _, p := range phrases {
			said = append(said, p.Said)
		}
		sc := story.ScriptScene{Beat: beat, Narration: strings.Join(said, " "), Screen: story.On(c)}
		if beat == "-over" || beat == "-picture" {
			sc.Query = "picture"
		}
		return sc
	}
	phrase := func(text, accent string) story.Phrase { return story.Phrase{Text: text, Said: text, Accent: accent} }
	tide := []story.Phrase{phrase("The tide is predictable", "predictable"), phrase("centuries ahead,", "centuries"), phrase("exactly when power comes.", "when")}
	return []story.ScriptScene{
		told("-stack", story.Spoken{}, phrase("A heat pump makes no warmth.", "no"), phrase("It moves it", "moves"), phrase("from the garden into the house.", "house")),
		told("-across", story.Spoken{}, phrase("For every unit", ""), phrase("it brings in", ""), phrase("three units", "three"), phrase("of warmth.", "warmth")),
		told("-across", story.Spoken{}, phrase("A rotor of 18 metres", "18 metres"), phrase("delivers as much", ""), phrase("as a wind rotor.", "")),
		told("-picture", story.Spoken{}, tide...),
		told("-over", story.Spoken{}, tide...),
	}
}

// photograph is a picture as a camera takes it: nothing in it is flat.
func photograph(b *testing.B) []byte {
	b.Helper()
	if path := os.Getenv("SCENEWRIGHT_BENCH_PHOTO"); path != "" {
		raw, err := os.ReadFile(path)
		if err != nil {
			b.Fatal(err)
		}
		return raw
	}
	img := image.NewRGBA(image.Rect(0, 0, 2400, 1600))
	noise := uint32(1)
	for y := range 1600 {
		for x := range 2400 {
			noise = noise*1664525 + 1013904223
			n := int(noise >> 28)
			img.SetRGBA(x, y, color.RGBA{uint8(x/16 + n), uint8(y/10 + n), uint8((x+y)/24 + n), 255})
		}
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, img, nil); err != nil {
		b.Fatal(err)
	}
	return out.Bytes()
}

// onePerLayout is a scene of about five seconds for each layout.
func onePerLayout() []story.ScriptScene {
	points := []story.Item{{Text: "Connect the carriers", Said: "connect the carriers"}, {Text: "Import the orders", Said: "import the orders"}, {Text: "Share the link", Said: "share the link"}}
	const three = "First connect the carriers, then import the orders, and in the end share the link"
	series := func(texts [4]string, values [4]float64, labels [4]string) story.Series {
		s := story.Series{Stress: 3}
		for i := range texts {
			s.Values = append(s.Values, story.Value{Label: labels[i], Text: texts[i], Said: texts[i], Value: values[i]})
		}
		return s
	}
	years := [4]string{"2021", "2022", "2023", "2024"}
	calls := series([4]string{"12", "20", "31", "48"}, [4]float64{12, 20, 31, 48}, years)
	shares := series([4]string{"8%", "13%", "17%", "62%"}, [4]float64{8, 13, 17, 62}, [4]string{"Shelf space", "Transport", "Packaging", "Food"})
	const counted = "There were 12 calls, then 20 of them, after that 31, and in the end 48"
	return []story.ScriptScene{
		{Narration: "Know where every load is, every minute of the day, all across the country",
			Screen: story.On(story.Title{Heading: "Know where every load is", Caption: "Live freight tracking"})},
		{Narration: "Most delays are known hours before anyone tells the customer, and that costs money",
			Screen: story.On(story.Title{Heading: "Most delays are known hours before anyone tells the customer"})},
		{Narration: three,
			Screen: story.On(story.List{Heading: "Three steps to go live", Items: points})},
		{Narration: "In fact 73% of late loads are seen early, long before the driver calls",
			Screen: story.On(story.Number{Figure: story.Figure{Text: "73%", Said: "73%", Value: 73, Share: .73}, Caption: "of late loads are seen early"})},
		{Narration: "The morning is quiet now, and I know more than before, says Dana Whitlock",
			Screen: story.On(story.Quote{Text: "The morning is quiet now, and I know more than before.", Speaker: "Dana Whitlock", Role: "Operations lead"})},
		{Narration: three,
			Screen: story.On(story.Steps{Heading: "From sign-up to live", Items: points})},
		{Narration: "Before, there were status calls all morning, and now one screen is always current",
			Screen: story.On(story.Compare{Turns: true, First: story.Side{Heading: "Before", Said: "Before", Rows: points[:1]}, Second: story.Side{Heading: "Now", Said: "now", Rows: points[1:2]}})},
		{Beat: "-picture", Query: "picture", Narration: "The first truck of the day is already on the map before the office opens",
			Screen: story.On(story.Title{Heading: "Already on the map", Caption: "The first truck of the day"})},
		{Narration: "In 2021 there was one depot, in 2022 came the second, and in 2023 all of them",
			Screen: story.On(story.Timeline{Heading: "Three years of one network", Events: []story.Event{{When: "2021", Text: "One depot", Said: "In 2021"}, {When: "2022", Text: "The second", Said: "in 2022"}, {When: "2023", Text: "All of them", Said: "in 2023"}}})},
		{Narration: counted,
			Screen: story.On(story.Bars{Heading: "Calls went up", Series: calls})},
		{Narration: counted,
			Screen: story.On(story.Line{Heading: "Calls went up", Series: calls})},
		{Narration: "Shelf space takes 8% of it, transport 13%, packaging 17% and food the rest, 62%",
			Screen: story.On(story.Shares{Heading: "Where the price goes", Series: shares})},
		{Narration: three,
			Screen: story.On(story.Table{Heading: "What it costs", Heads: []string{"A month", "A year"}, Rows: []story.Row{{Text: "One truck", Values: []string{"£40", "£400"}}, {Text: "A fleet", Values: []string{"£900", "£9,000"}}}})},
		{Narration: "See your loads live today, it takes no more than four days to begin",
			Screen: story.On(story.Closing{Heading: "See your loads live", Action: "northwake.example"})},
	}
}
