// Command footage measures what fills the frames of films, without any service but fakes
// on loopback:
//
//	.ci/tools/run footage [flags] FOLDER
//
// The texts of FOLDER become films in each format, from libraries of photographs that
// Debian packages have, and of films that are cut from them once, into a cache: named as
// people name them, well, badly or after another sense (fixtures.json). A row a format:
//
//	footage  share of the time with a picture or a film on the stage, in percent
//	bare     scenes without one
//	/min     shots a minute; min and max are the shortest and the longest, in seconds
//	again    shots seen within 20 s before, or more than twice
//	whole    marked subjects that are all in their crop, of those that fit into it, in
//	         percent; standard error names the others
//	wider    marked subjects that fit into no crop
//	text     least contrast of words, large the same of those of 84 pixels and more; faint
//	         are lines under 4.5 and 3, which standard error names
//	under    share of subjects under words, in percent; hid are moments with more than 15
//	wrong    shots of another sense
//	export   the processor's time to export the films, by that of the encoder alone
//
// With -frames a frame of each shot is drawn into a folder of each film. With -chosen
// standard error says what each shot was looked for with, and which fixture it shows.
//
// With -crops no film is made: the crops of the marked photographs are measured, from the
// first frame of a shot to its last, those of the fixtures and those of marked.json, by which
// nothing is set. The latter are in Go's modules ($GOMODCACHE) and in opencv-doc,
// python3-skimage and python3-sklearn, unpacked below a folder:
//
//	apt-get download opencv-doc python3-skimage python3-sklearn
//	for f in *.deb; do dpkg-deb -x $f DIR; done
//	GOMODCACHE=$(go env GOMODCACHE) .ci/tools/run footage -crops DIR
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// asked is what the flags say.
type asked struct {
	libraries, formats, resolution string
	films, export, chosen          bool
	rate                           float64
	frames                         string
}

func main() {
	var a asked
	flag.StringVar(&a.libraries, "libraries", "pexels pixabay folder", "what the films are made from")
	flag.StringVar(&a.formats, "formats", "16:9 9:16 1:1 4:5", "")
	flag.StringVar(&a.resolution, "resolution", "720p", "")
	flag.BoolVar(&a.films, "films", true, "the libraries have films, too")
	flag.BoolVar(&a.export, "export", false, "export the films")
	flag.Float64Var(&a.rate, "rate", 1, "moments a second at which words are looked at; 0 = they are not")
	flag.StringVar(&a.frames, "frames", "", "where frames of the films are put")
	flag.BoolVar(&a.chosen, "chosen", false, "say what each shot was looked for with, and what it shows")
	photos := flag.String("crops", "", "measure the crops of the marked photographs alone; where the packages of others are unpacked")
	flag.Parse()
	if *photos != "" {
		if err := a.crops(*photos); err != nil {
			log.Fatal(err)
		}
		return
	}
	texts, err := filepath.Glob(filepath.Join(flag.Arg(0), "*.txt"))
	if err == nil && len(texts) == 0 {
		err = fmt.Errorf("there are no texts in %q", flag.Arg(0))
	}
	if err == nil {
		err = a.measure(context.Background(), texts)
	}
	if err != nil {
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
	sums := map[string]tally{}
	for _, library := range strings.Fields(a.libraries) {
		if err := a.from(ctx, library, texts, all, sums); err != nil {
			return fmt.Errorf("%s: %w", library, err)
		}
	}
	for _, format := range strings.Fields(a.formats) {
		sums[format].row(format)
	}
	return nil
}

// from makes the films from one library.
func (a asked) from(ctx context.Context, library string, texts []string, all []*fixture, sums map[string]tally) error {
	dir, err := os.MkdirTemp("", "footage-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	s, err := open(ctx, dir, library, all, a.films)
	if err != nil {
		return err
	}
	seed := uint64(0)
	for _, path := range texts {
		for _, format := range strings.Fields(a.formats) {
			seed++
			f := film{text: strings.TrimSuffix(filepath.Base(path), ".txt"), seed: seed, format: format}
			f.name = fmt.Sprintf("%s %s %s", f.text, library, format)
			t, err := f.measure(ctx, s, path, a, all)
			if err != nil {
				return errors.Join(fmt.Errorf("%s: %w", f.name, err), s.Close(ctx))
			}
			t.row(f.name)
			if sums[format] == nil {
				sums[format] = tally{}
			}
			sums[format].add(t)
		}
	}
	return s.Close(ctx)
}

// film is one that is measured.
type film struct {
	name, text, format string
	seed               uint64
}

// measure makes the film and measures it.
func (f film) measure(ctx context.Context, s *studio, path string, a asked, all []*fixture) (tally, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	p, err := s.Create(ctx, request.Request{
		Prompt: string(raw), PromptType: story.PromptScript, Seed: f.seed, Language: "auto",
		AspectRatio: frame.Format(f.format), Resolution: a.resolution,
	})
	if err == nil {
		p, err = s.Wait(ctx, p.ID)
	}
	if err != nil {
		return nil, err
	}
	d := s.boards[f.seed]
	shots, err := d.identified(all, s.Path)
	if err != nil {
		return nil, err
	}
	if a.chosen {
		ledger, err := s.Ledger(ctx, p.ID)
		if err != nil {
			return nil, err
		}
		d.chosen(f.name, shots, ledger)
	}
	t, draw := d.judged(f.name, f.text, shots), d.drawn(s.ports.Fonts, s.Path)
	defer draw.close()
	if a.rate > 0 {
		err = d.read(t, s.ports.Fonts, draw, shots, f.name, a.rate)
	}
	if err == nil && a.frames != "" {
		err = d.frames(draw, shots, filepath.Join(a.frames, strings.NewReplacer(" ", "-", ":", "x").Replace(f.name)))
	}
	if err == nil && a.export {
		var took tally
		took, err = exported(ctx, s, p.ID, d.board)
		t.add(took)
	}
	return t, err
}
