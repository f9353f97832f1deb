//go:build nightly

package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render/design"
	"github.com/scenewright/scenewright/render/design/designtest"
)

// text is one of the corpus, n the number that it has there: its film's looks and
// formats depend on it.
type text struct {
	name, language, words string
	n                     int
}

func corpus(t *testing.T) []text {
	t.Helper()
	var all []text
	root := filepath.Join("testdata", "scripts")
	err := fs.WalkDir(os.DirFS(root), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		raw, err := os.ReadFile(filepath.Join(root, path))
		all = append(all, text{path, filepath.Dir(path), string(raw), len(all)})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// recorder is a designer that keeps the storyboards it is given, by their seed.
type recorder struct {
	engine.Designer
	mu     sync.Mutex
	boards map[uint64]story.Storyboard
}

func (r *recorder) Design(ctx context.Context, b story.Storyboard) ([]timeline.Scene, error) {
	r.mu.Lock()
	r.boards[b.Seed] = b
	r.mu.Unlock()
	return r.Designer.Design(ctx, b)
}

// reader is a voice that says nothing, at the usual pace of a language.
type reader struct{ enginetest.Voice }

func (reader) Speak(_ context.Context, u story.Utterance) (story.Speech, error) {
	l, _ := language.ByCode(u.Language)
	each := time.Duration(float64(time.Second) / l.Rate / u.Speed)
	var s story.Speech
	at := time.Duration(0)
	for _, w := range language.Tokens(u.Text, u.Language) {
		lasts := each * time.Duration(len([]rune(w.Text)))
		s.Words = append(s.Words, story.Word{Text: w.Text, From: w.From, To: w.To, Start: at, End: at + lasts})
		at += lasts
	}
	s.Sound = audio.Sound{Rate: 8000, Channels: 1, Samples: make([]float32, int(at.Seconds()*8000)+1)}
	return s, nil
}

// boards makes the storyboards of the texts, as a film of half a minute to a
// minute has them.
func boards(t *testing.T, texts []text) []story.Storyboard {
	t.Helper()
	r := &recorder{Designer: enginetest.Designer{}, boards: map[uint64]story.Storyboard{}}
	eng := enginetest.New(t, func(p *engine.Ports) { p.Designer, p.Voices = r, []engine.Voice{reader{}} })
	var ids []string
	for _, x := range texts {
		p, err := eng.Create(t.Context(), request.Request{Prompt: x.words, Language: x.language, VideoLength: 1, Seed: uint64(x.n + 1)})
		if err != nil {
			t.Fatalf("%s: %v", x.name, err)
		}
		ids = append(ids, p.ID)
	}
	var all []story.Storyboard
	for i, id := range ids {
		if _, err := eng.Wait(t.Context(), id); err != nil {
			t.Fatalf("%s: %v", texts[i].name, err)
		}
		all = append(all, r.boards[uint64(texts[i].n+1)])
	}
	return all
}

// take is a film of the corpus in one of its shapes.
type take struct {
	name  string
	board story.Storyboard
}

// takes are the films as they are looked at: each in 16:9, every other with
// subtitles, and each in one more format or beside a presenter.
func takes(texts []text, boards []story.Storyboard) []take {
	presenters := []frame.Presenter{frame.Nobody, frame.Round, frame.Standing}
	var all []take
	for k, b := range boards {
		i, wide, other := texts[k].n, b, b
		wide.Width, wide.Height = frame.Wide.Size(540)
		wide.Subtitles = i%2 == 0
		format := frame.Formats()[(i+i/4)%4]
		other.Width, other.Height = format.Size(576)
		other.Subtitles, other.Presenter = i%3 != 0, presenters[i%3]
		all = append(all, take{texts[k].name, wide}, take{fmt.Sprintf("%s %s %s", texts[k].name, format, other.Presenter), other})
	}
	return all
}

// criticize has the critic look at films of the texts, and counts what is accepted.
func criticize(t *testing.T, texts []text) []share {
	t.Helper()
	fonts, err := typeset.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	designer, err := design.New(fonts, nil)
	if err != nil {
		t.Fatal(err)
	}
	count, taken := 0, make([]share, len(accepted()))
	for _, x := range takes(texts, boards(t, texts)) {
		scenes, err := designer.Design(t.Context(), x.board)
		if err != nil {
			t.Fatal(err)
		}
		found, err := designtest.Review(designtest.Film{Board: x.board, Scenes: scenes, Fonts: fonts, Draw: drawing(fonts, x.board, scenes, nil)})
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range found {
			i := accepting(x, o)
			if i < 0 {
				t.Errorf("%s: %v", x.name, o)
				continue
			}
			t.Logf("%s: %v", x.name, o)
			taken[i].objections++
		}
		count += len(found)
		for i, a := range accepted() {
			for _, sc := range scenes {
				if a.of(sc.Layout) {
					taken[i].scenes++
				}
			}
		}
	}
	t.Logf("%d films, %d objections", 2*len(texts), count)
	return taken
}

// TestCorpus designs films of all the texts. It fails, too, where more is accepted than
// was, and where nothing is left to accept.
func TestCorpus(t *testing.T) {
	taken := criticize(t, corpus(t))
	for i, a := range accepted() {
		t.Logf("%d to %d scenes, of rule %d (%s): %s", taken[i].objections, taken[i].scenes, a.rule, a.layouts, a.why)
		if taken[i].objections == 0 || taken[i].exceeds(a.most) {
			t.Errorf("%d objections of rule %d to %d scenes (%s) stand, want some and at most %d to %d: %s",
				taken[i].objections, a.rule, taken[i].scenes, a.layouts, a.most.objections, a.most.scenes, a.why)
		}
	}
}

// exceeds reports whether there are more objections than in another share, and to more
// of the scenes.
func (s share) exceeds(o share) bool {
	return s.objections > o.objections && s.objections*o.scenes > o.objections*s.scenes
}
