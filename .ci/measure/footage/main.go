// Command footage measures what fills the frames of films, without any service but fakes
// on loopback:
//
//	go run ./.ci/measure/footage [flags] FOLDER
//
// The texts of FOLDER become films in each format, from libraries of photographs that
// Debian packages have, and of films that are cut from them once, into a cache: named as
// people name them, well, badly or after another sense (fixtures.json). A row a format:
//
//	footage  share of the time with a picture or a film on the stage, in percent
//	bare     scenes without one
//	/min     shots a minute; min and max are the shortest and the longest, in seconds
//	again    shots seen within 20 s before, or more than twice
//	whole    marked subjects that are all in their crop, of those that fit into it, in percent
//	text     least contrast of words, large the same of those of 84 pixels and more; faint
//	         are words under 4.5 and 3
//	under    share of subjects under words, in percent; hid are moments with more than 15
//	wrong    shots of another sense
//	export   the processor's time to export the films, by that of the encoder alone
//
// With -sheets a frame of each shot is drawn into a picture of each film.
package main

import (
	"context"
	"flag"
	"fmt"
	"image"
	"image/png"
	"log"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/image/draw"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// asked is what the flags say.
type asked struct {
	libraries, formats string
	films, export      bool
	rate               float64
	sheets             string
}

func main() {
	var a asked
	flag.StringVar(&a.libraries, "libraries", "pexels pixabay folder", "what the films are made from")
	flag.StringVar(&a.formats, "formats", "16:9 9:16 1:1 4:5", "")
	flag.BoolVar(&a.films, "films", true, "the libraries have films, too")
	flag.BoolVar(&a.export, "export", false, "export the films")
	flag.Float64Var(&a.rate, "rate", 1, "moments a second at which words are looked at; 0 = they are not")
	flag.StringVar(&a.sheets, "sheets", "", "where pictures of the films are put")
	flag.Parse()
	texts, err := filepath.Glob(filepath.Join(flag.Arg(0), "*.txt"))
	if err != nil || len(texts) == 0 {
		log.Fatalf("there are no texts in %q (%v)", flag.Arg(0), err)
	}
	if err := a.measure(context.Background(), texts); err != nil {
		log.Fatal(err)
	}
}

// measure makes all films, and prints a row for each and one for each format.
func (a asked) measure(ctx context.Context, texts []string) error {
	all, err := fixtures()
	if err != nil {
		return err
	}
	fmt.Println(head)
	formats, tallies := strings.Fields(a.formats), map[string]tally{}
	for _, format := range formats {
		tallies[format] = tally{}
	}
	for _, library := range strings.Fields(a.libraries) {
		dir, err := os.MkdirTemp("", "footage-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		s, err := open(ctx, dir, library, all, a.films)
		if err != nil {
			return err
		}
		for i, path := range texts {
			for k, format := range formats {
				name := fmt.Sprintf("%s %s %s", strings.TrimSuffix(filepath.Base(path), ".txt"), library, format)
				t, err := a.film(ctx, s, path, name, frame.Format(format), uint64(1+i*len(formats)+k), all)
				if err != nil {
					return fmt.Errorf("%s: %w", name, err)
				}
				t.row(name)
				tallies[format].add(t)
			}
		}
		if err := s.Close(ctx); err != nil {
			return err
		}
	}
	for _, format := range formats {
		tallies[format].row(format)
	}
	return nil
}

// film makes a film of a text and measures it.
func (a asked) film(ctx context.Context, s *studio, path, name string, format frame.Format, seed uint64, all []*fixture) (tally, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return tally{}, err
	}
	p, err := s.Create(ctx, request.Request{Prompt: string(raw), PromptType: story.PromptScript, AspectRatio: format, Resolution: "720p", Seed: seed})
	if err == nil {
		p, err = s.Wait(ctx, p.ID)
	}
	if err != nil {
		return tally{}, err
	}
	d := s.boards[seed]
	shots, err := d.identified(all, s.Path)
	if err != nil {
		return tally{}, err
	}
	t := d.judged(strings.TrimSuffix(filepath.Base(path), ".txt"), shots)
	draw := d.drawn(s.ports.Fonts, s.Path)
	defer draw.close()
	if a.rate > 0 {
		read, err := d.read(s.ports.Fonts, draw, shots, a.rate)
		if err != nil {
			return t, err
		}
		t.add(read)
	}
	if a.sheets != "" {
		img, err := d.sheet(draw, shots)
		if err == nil {
			err = save(img, filepath.Join(a.sheets, strings.NewReplacer(" ", "-", ":", "x").Replace(name)+".png"))
		}
		if err != nil {
			return t, err
		}
	}
	if a.export {
		export, alone, err := exported(ctx, s, p.ID, d.board)
		t.add(tally{"export": export.Seconds(), "alone": alone.Seconds()})
		return t, err
	}
	return t, nil
}

const head = "film                           films footage bare  /min  min  max again whole   text  large faint/words   under hid wrong export"

// row prints a tally.
func (t tally) row(name string) {
	of := func(a, b string, by float64) float64 {
		if t[b] == 0 {
			return 0
		}
		return by * t[a] / t[b]
	}
	fmt.Printf("%-30s %5.0f %6.1f%% %4.0f %5.1f %4.1f %4.1f %5.0f %4.0f%% %6.2f %6.2f %5.0f/%-5.0f %5.1f%% %3.0f %5.0f %6.2f\n",
		name, t["films"], of("footage", "seconds", 100), t["bare"], of("shots", "seconds", 60), t["min"], t["max"], t["again"], of("whole", "marked", 100),
		t["text"], t["large"], t["faint"], t["words"], of("covered", "subject", 100), t["hid"], t["wrong"], of("export", "alone", 1))
}

// grid draws frames side by side, each within 320 pixels.
func grid(frames []int, width, height int, at func(int) (image.Image, error)) (image.Image, error) {
	const side, columns = 320, 6
	w, h := side, side*height/width
	if height > width {
		w, h = side*width/height, side
	}
	out := image.NewRGBA(image.Rect(0, 0, columns*w, (len(frames)+columns-1)/columns*h))
	for i, n := range frames {
		img, err := at(n)
		if err != nil {
			return nil, err
		}
		to := image.Rect(0, 0, w, h).Add(image.Pt(i%columns*w, i/columns*h))
		draw.ApproxBiLinear.Scale(out, to, img, img.Bounds(), draw.Src, nil)
	}
	return out, nil
}

func save(img image.Image, path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	return png.Encode(f, img)
}
