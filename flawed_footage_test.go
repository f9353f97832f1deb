package scenewright_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/render/ingest"
	"github.com/scenewright/scenewright/sources/pexels"
	"github.com/scenewright/scenewright/sources/pexels/pexelstest"
)

// flawedFile is a file that a library has for a word, and what comes of it.
type flawedFile struct {
	word string // of a sentence of its own, by which it is found first
	file string // its name
	args string // what ffmpeg makes it of; "" = make does
	make func(path string) error
	says string // of it in the ledger, after its outcome
}

// flawedFiles are what libraries really give.
func flawedFiles(good string) []flawedFile {
	const bars = "-f lavfi -i testsrc2=s=320x180:r=25:d=3 "
	const quick = "-c:v libx264 -preset ultrafast -pix_fmt yuv420p "
	written := func(text string) func(string) error {
		return func(path string) error { return os.WriteFile(path, []byte(text), 0o600) }
	}
	return []flawedFile{
		{"lighthouse", "nonsense.mp4", "", written("<!DOCTYPE html><title>Not found</title>"), "failed: "},
		{"windmill", "empty.mp4", "", written(""), "failed: "},
		{"bakery", "four-gigabytes.mp4", "", func(path string) error {
			f, err := os.Create(path)
			if err != nil {
				return err
			}
			defer f.Close()
			return f.Truncate(4 << 30)
		}, "failed: pexels: its file: "},
		{"orchard", "short.mp4", "-f lavfi -i testsrc2=s=320x180:r=25:d=0.4 " + quick, nil, "taken: "},
		{"harbour", "frozen.mp4", "-f lavfi -i color=0x806040:s=320x180:r=25:d=10 " + quick, nil, "failed: nothing is seen to move in it"},
		{"meadow", "portrait.mp4", "-f lavfi -i testsrc2=s=180x320:r=25:d=3 " + quick, nil, "taken: "},
		{"glacier", "sideways.mp4", bars + quick + "-metadata:s:v rotate=90", nil, "taken: "},
		{"desert", "alpha.webm", "-f lavfi -i testsrc2=s=320x180:r=25:d=3,format=yuva420p -c:v libvpx-vp9 -deadline realtime -cpu-used 8", nil, "taken: "},
		{"volcano", "ten-bits.mp4", bars + "-c:v libx265 -preset ultrafast -x265-params log-level=none -pix_fmt yuv420p10le", nil, "taken: "},
		{"jungle", "torn.mp4", "", func(path string) error {
			raw, err := os.ReadFile(good)
			if err != nil {
				return err
			}
			return os.WriteFile(path, raw[:len(raw)*3/5], 0o600)
		}, "taken: "}, // as far as it goes
		{"canyon", "headless.mp4", "", func(path string) error {
			raw, err := os.ReadFile(good)
			if err != nil {
				return err
			}
			return os.WriteFile(path, raw[len(raw)/3:], 0o600)
		}, "failed: "},
	}
}

// twins are the ids under which the library has one thing, which a sentence is about.
const twins = 10

// TestFlawedFootage: of files as libraries really give them a film is made, on moving
// pictures; the ledger says of each why it is left out, and the next one is taken.
func TestFlawedFootage(t *testing.T) {
	t.Parallel()
	box, err := sandbox.New(nil)
	if err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	ffmpeg := func(name, args string) string {
		path := filepath.Join(dir, name)
		all := slices.Concat([]string{"-nostdin", "-v", "error", "-y"}, strings.Fields(args), []string{path})
		if err := box.Run(t.Context(), sandbox.Command{Program: "ffmpeg", Args: all, Write: []string{dir}}); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		return path
	}
	whole := func(i int) string {
		return ffmpeg(fmt.Sprintf("good-%d.mp4", i), fmt.Sprintf("-f lavfi -i testsrc2=s=320x180:r=25:d=3,hue=h=%d -c:v libx264 -preset ultrafast -pix_fmt yuv420p -movflags +faststart", 25*i))
	}
	good := whole(0)
	var shelf []pexelstest.Thing
	var prompt strings.Builder
	thing := func(id int, word, path string) {
		shelf = append(shelf, pexelstest.Thing{ID: id, Words: word, Author: "Ana Ruiz", Width: 1280, Height: 720, Seconds: 4, Files: []pexelstest.Media{{Width: 1280, Height: 720, Path: path}}})
	}
	cases := flawedFiles(good)
	for i, f := range cases {
		fmt.Fprintf(&prompt, "The %s is open again.\n\n", f.word)
		path := filepath.Join(dir, f.file)
		if f.make == nil {
			ffmpeg(f.file, f.args)
		} else if err := f.make(path); err != nil {
			t.Fatal(err)
		}
		served := strings.TrimSuffix(path, filepath.Ext(path)) + ".mp4" // what the library calls it
		if served != path {
			if err := os.Rename(path, served); err != nil {
				t.Fatal(err)
			}
		}
		thing(100+i, f.word, served)
		if strings.HasPrefix(f.says, "failed") {
			thing(200+i, f.word, whole(1+i))
		}
	}
	prompt.WriteString("A carousel turns.\n\nThe same carousel stops.\n\n")
	for i := range twins {
		thing(300+i, "carousel", good)
	}
	prompt.WriteString("A flamingo dances.")
	moves := ffmpeg("moves.webp", "-f lavfi -i testsrc2=s=320x180:r=5:d=1 -loop 0 -c:v libwebp_anim")
	shelf = append(shelf, pexelstest.Thing{ID: 400, Words: "flamingo", Author: "Ana Ruiz", Width: 1280, Height: 720, Files: []pexelstest.Media{{Width: 1280, Height: 720, Path: moves}}})

	ledger, look := flawedFilm(t, box, shelf, prompt.String())
	said := func(id string) (all []string) {
		for _, e := range ledger {
			for _, a := range e.Asked {
				if strings.Contains(a.URL, "-"+id+"/") {
					all = append(all, fmt.Sprintf("%s: %s", a.Outcome, a.Reason))
				}
			}
		}
		return all
	}
	for i, f := range cases {
		got := said(fmt.Sprint(100 + i))
		if len(got) == 0 || !strings.HasPrefix(got[0], f.says) {
			t.Errorf("%s: the ledger says %q, want it %q", f.file, got, f.says)
		}
		if next := said(fmt.Sprint(200 + i)); strings.HasPrefix(f.says, "failed") && (len(next) == 0 || !strings.HasPrefix(next[0], "taken")) {
			t.Errorf("%s: of the next one the ledger says %q", f.file, next)
		}
	}
	same := 0
	for i := range twins {
		for _, s := range said(fmt.Sprint(300 + i)) {
			if strings.Contains(s, "failed: it is the same file as ") {
				same++
			}
		}
	}
	if same == 0 {
		t.Error("the same thing is taken under several ids")
	}
	if got := said("400"); len(got) == 0 || !strings.Contains(got[0], "it moves, and its first picture alone is shown") {
		t.Errorf("of a WebP that moves the ledger says %q", got)
	}
	for _, sc := range look.Last().Scenes {
		if len(sc.Shots) == 0 {
			t.Errorf("scene %s has no shots: %s", sc.ID, sc.Narration)
		}
	}
}

// flawedFilm makes a film of what a library has.
func flawedFilm(t *testing.T, box *sandbox.Box, shelf []pexelstest.Thing, text string) ([]footage.Entry, *enginetest.Boards) {
	t.Helper()
	files, err := safehttp.New(&safehttp.Options{AllowPrivate: true})
	if err != nil {
		t.Fatal(err)
	}
	library, err := pexels.New("key", files, &pexels.Options{BaseURL: serve(t, pexelstest.NewOf("key", shelf))})
	if err != nil {
		t.Fatal(err)
	}
	preparer, err := ingest.New(box, nil)
	if err != nil {
		t.Fatal(err)
	}
	look := &enginetest.Boards{}
	eng := enginetest.New(t, func(p *engine.Ports) {
		p.Web, p.Preparer, p.Designer, p.Sources = files, preparer, look, []footage.Source{library}
	})
	p := enginetest.Await(t, eng, request.Request{Prompt: text, PromptType: story.PromptScript, Resolution: "720p"})
	if s := p.Status(); s == project.StatusStructure {
		t.Fatalf("the film is %s", s)
	}
	ledger, err := eng.Ledger(context.Background(), p.ID)
	if err != nil {
		t.Fatal(err)
	}
	return ledger, look
}
