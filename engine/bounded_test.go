package engine_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/language/languagetest"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// hostile returns a text of a kind.
func hostile(t *testing.T, name string, size int) string {
	t.Helper()
	for _, h := range languagetest.AllHostile() {
		if h.Name == name {
			return h.Of(size)
		}
	}
	t.Fatalf("no hostile text is called %q", name)
	return ""
}

// signalling says when its writer begins, and when it ends.
type signalling struct {
	engine.Writer
	begun, ended chan struct{}
}

func (s signalling) Write(ctx context.Context, a story.Assignment) (story.Script, error) {
	close(s.begun)
	defer close(s.ended)
	return s.Writer.Write(ctx, a)
}

// What is deleted or cancelled while its text is worked on stops within a second.
func TestHostileTextStops(t *testing.T) {
	if testing.Short() {
		t.Skip("a bound of time")
	}
	for name, stop := range map[string]func(*engine.Engine, context.Context, string) error{"delete": (*engine.Engine).Delete, "cancel": (*engine.Engine).Cancel} {
		t.Run(name, func(t *testing.T) {
			s := signalling{begun: make(chan struct{}), ended: make(chan struct{})}
			eng := enginetest.New(t, func(p *engine.Ports) {
				s.Writer = p.Writer
				p.Writer, p.Reader = s, enginetest.Reader{page: {Title: "Numbers", Language: "en", Text: hostile(t, "numbered lines", 328_000), URL: page}}
			})
			p, err := eng.Create(t.Context(), link())
			if err != nil {
				t.Fatal(err)
			}
			<-s.begun
			began := time.Now()
			if err := stop(eng, t.Context(), p.ID); err != nil {
				t.Fatal(err)
			}
			select {
			case <-s.ended:
			case <-time.After(time.Minute):
				t.Fatal("the text is worked on for another minute")
			}
			if took := time.Since(began); took > time.Second {
				t.Errorf("its text was worked on for another %v", took)
			}
		})
	}
}

// A prompt of 20 kB of digits is refused by name, or its project fails so, within the budget.
func TestHostilePromptFailsByName(t *testing.T) {
	if testing.Short() {
		t.Skip("a bound of time")
	}
	eng := enginetest.New(t, nil)
	const budget = 5 * time.Second
	began := time.Now()
	p, err := eng.Create(t.Context(), request.Request{Prompt: hostile(t, "repeated digits", 20_000), Language: "en", VideoLength: .5, ToAutoEnhance: new(bool)})
	if err == nil {
		_, err = eng.Wait(t.Context(), p.ID)
	}
	var f *fault.Error
	if !errors.As(err, &f) || f.Field != "prompt" || f.Stage != string(project.StepWrite) || f.Remedy == "" {
		t.Errorf("it failed with %v", err)
	}
	if took := time.Since(began); took > budget {
		t.Errorf("it took %v", took)
	}
}
