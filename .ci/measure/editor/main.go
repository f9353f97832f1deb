// Command editor measures what films of texts and documents say and show, without any
// service: how much of each text is told, what is broken by leaving things out,
// which headings and numbers break the rules, how the scenes are laid out, and
// how long the picture stands still.
//
//	go run ./.ci/measure/editor [-minutes M] [-aspect W:H] [-structures FILE] [-pictures DIR] [-list] [-sheets DIR] [-hashes FILE] FOLDER...
//
// A text's language is told by its words. A text whose file's name holds "script" is
// spoken as it is. A document is read as a project reads it.
//
// The second table tells of the passages that have structure, which a person has
// marked in structures.txt: the share of structured body scenes in texts that
// have such a passage, the passages that came out in a fitting layout (found),
// and the structured scenes that lie on a passage that has that structure
// (right). Pictures are the scenes that find one in the folder DIR/NAME of the
// text NAME.txt, or else in DIR.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/engine/writer/editor"
	"github.com/scenewright/scenewright/render/design"
	"github.com/scenewright/scenewright/sources/reader"
)

// options are what the command line asks for.
type options struct {
	minutes float64
	aspect  string
	list    bool
	sheets  string
	hashes  string

	structures, pictures string
}

func main() {
	var o options
	flag.Float64Var(&o.minutes, "minutes", 0, "length asked for; 0 = as long as the material needs")
	flag.StringVar(&o.aspect, "aspect", "16:9", "format of the films")
	flag.BoolVar(&o.list, "list", false, "print every scene with what stands on its screen")
	flag.StringVar(&o.sheets, "sheets", "", "folder for a contact sheet of every film")
	flag.StringVar(&o.hashes, "hashes", "", "file for the hashes of every scene")
	flag.StringVar(&o.structures, "structures", ".ci/measure/editor/structures.txt", "file of the passages that have structure")
	flag.StringVar(&o.pictures, "pictures", "", "folder of pictures that scenes may show")
	flag.Parse()
	if err := run(o, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "editor:", err)
		os.Exit(1)
	}
}

func run(o options, folders []string) error {
	m, err := newMaker(o)
	if err != nil {
		return err
	}
	byLanguage := map[string]*figures{}
	for _, folder := range folders {
		files, err := filesOf(folder)
		if err != nil {
			return err
		}
		for _, f := range files {
			if err := m.measure(f, byLanguage); err != nil {
				return err
			}
		}
	}
	report(byLanguage)
	return nil
}

// measure makes the film of a file and adds its figures to those of its language.
func (m maker) measure(path string, byLanguage map[string]*figures) error {
	name := filepath.Base(path)
	film, err := m.film(path)
	if errors.Is(err, fault.ErrInvalid) {
		fmt.Printf("%-28s refused: %v\n", name, err)
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if m.list {
		film.list(name)
	}
	if m.sheets != "" {
		if err := os.MkdirAll(m.sheets, 0o750); err != nil {
			return err
		}
		if err := sheet(filepath.Join(m.sheets, strings.TrimSuffix(name, ".txt")+".png"), m.fonts, film.board, film.scenes); err != nil {
			return err
		}
	}
	if m.hashes != "" {
		if err := film.writeHashes(m.hashes, name); err != nil {
			return err
		}
	}
	film.passages = m.passages[strings.TrimSuffix(name, ".txt")]
	g, err := film.measure()
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if m.pictures != "" {
		if g.pictures, err = m.pictured(film, picturesOf(m.pictures, name)); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	for _, fault := range g.faults {
		fmt.Printf("%-28s %s\n", name, fault)
	}
	if byLanguage[film.language] == nil {
		byLanguage[film.language] = newFigures()
	}
	byLanguage[film.language].add(g)
	return nil
}

// maker makes films of texts as far as their pictures, in memory.
type maker struct {
	options
	fonts    *typeset.Fonts
	reader   *reader.Reader
	writer   engine.Writer
	designer engine.Designer
	passages map[string][]passage
}

func newMaker(o options) (maker, error) {
	passages, err := readPassages(o.structures)
	if err != nil {
		return maker{}, err
	}
	w, err := editor.New(nil)
	if err != nil {
		return maker{}, err
	}
	fonts, err := typeset.Load(nil)
	if err != nil {
		return maker{}, err
	}
	d, err := design.New(fonts, nil)
	if err != nil {
		return maker{}, err
	}
	r, err := newReader()
	return maker{o, fonts, r, w, d, passages}, err
}

// film is a text with the film that was made of it.
type film struct {
	text     string
	language string
	script   story.Script
	board    story.Storyboard
	scenes   []timeline.Scene
	moves    movement
	passages []passage
}

func (m maker) film(path string) (film, error) {
	a, err := m.read(path)
	if err != nil {
		return film{}, err
	}
	f := film{text: a.Text, language: a.Language}
	l, _ := language.ByCode(f.language)
	a.Rate, a.MaxScenes, a.Tone, a.Tag = l.Rate, request.MaxScenes, "Natural", "Explainer"
	a.Most, a.Length = 172*time.Second, time.Duration(m.minutes*float64(time.Minute)*.93)
	if f.script, err = m.writer.Write(context.Background(), a); err != nil {
		return f, err
	}
	f.board = boardOf(f.script, l, request.Request{Prompt: f.text}.DrawnSeed())
	f.board.Width, f.board.Height = frame.Format(m.aspect).Size(360)
	if f.scenes, err = m.designer.Design(context.Background(), f.board); err != nil {
		return f, err
	}
	f.moves, err = movementOf(m.fonts, f.board, f.scenes, m.hashes != "")
	return f, err
}

// boardOf lays a script out in time at the usual rate of its language. It looks as a
// film of nobody's brand does with a seed.
func boardOf(s story.Script, l *language.Language, seed uint64) story.Storyboard {
	const fps, lead, tail = 30, 200 * time.Millisecond, 350 * time.Millisecond
	b := story.Storyboard{Title: s.Title, Language: s.Language, FPS: fps, Seed: seed, Brand: story.HouseBrand(seed)}
	each := time.Duration(float64(time.Second) / l.Rate)
	for _, sc := range s.Scenes {
		at := lead
		bs := story.BoardScene{ScriptScene: sc, Start: b.Frames(), Speech: lead}
		for _, w := range language.Tokens(sc.Narration, s.Language) {
			lasts := each * time.Duration(len([]rune(strings.TrimSpace(w.Text))))
			bs.Words = append(bs.Words, story.Word{Text: w.Text, From: w.From, To: w.To, Start: at, End: at + lasts})
			at += lasts
		}
		bs.Frames = int((at + tail) * fps / time.Second)
		b.Scenes = append(b.Scenes, bs)
	}
	return b
}

// things are what the phrases of a scene name.
func things(s story.Spoken) []string {
	var all []string
	for _, p := range s.Phrases {
		if p.Thing != "" {
			all = append(all, p.Thing)
		}
	}
	return all
}

// symbols are the names of the symbols that a scene shows.
func symbols(sc timeline.Scene) []string {
	var all []string
	for _, l := range sc.Layers {
		if l.Role == timeline.RoleIcon {
			all = append(all, strings.TrimPrefix(l.Name, "symbol."))
		}
	}
	return all
}

// list prints every scene with what stands on its screen.
func (f film) list(name string) {
	fmt.Printf("\n# %s (%s) %q\n", name, f.language, f.script.Title)
	for i, sc := range f.script.Scenes {
		fmt.Printf("%-10s %s\n", sc.Shown().Layout(), sc.Narration)
		fmt.Printf("           » %s\n", strings.Join(sc.Shown().Texts(), " | "))
		if s, ok := sc.Shown().(story.Spoken); ok {
			fmt.Printf("           things: %s; symbols: %s\n", strings.Join(things(s), " | "), strings.Join(symbols(f.scenes[i]), " "))
		}
	}
	for _, w := range f.script.Warnings {
		fmt.Println("  warning:", w)
	}
	fmt.Println()
}
