package engine_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

const page = "https://example.com/bombas"

var spanish = strings.Repeat("La bomba de calor lleva el calor del aire frío de fuera a la casa. Necesita mucha menos energía que un radiador. ", 12)

// watched keeps the assignments that its writer was given.
type watched struct {
	engine.Writer
	got *[]story.Assignment
}

func (w watched) Write(ctx context.Context, a story.Assignment) (story.Script, error) {
	*w.got = append(*w.got, a)
	return w.Writer.Write(ctx, a)
}

// readBy starts an engine whose reader knows these pages, and gives what its
// writer is asked for.
func readBy(t *testing.T, pages enginetest.Reader, known enginetest.Researcher) (*engine.Engine, *[]story.Assignment) {
	t.Helper()
	var got []story.Assignment
	eng := enginetest.New(t, func(p *engine.Ports) {
		p.Writer = watched{p.Writer, &got}
		if pages != nil {
			p.Reader = pages
		}
		p.Researcher = known
	})
	return eng, &got
}

// link asks for no more than the storyboard.
func link() request.Request {
	return request.Request{Prompt: page, PromptType: story.PromptLink, Language: "auto", VideoLength: .5, ToAutoEnhance: new(bool)}
}

func TestLinkIsRead(t *testing.T) {
	ofValues(t)
	t.Parallel()
	picture := story.DocumentImage{Key: "p1", Caption: "La bomba", Open: func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader("pixels")), nil }}
	broken := story.DocumentImage{Key: "p2", Open: func() (io.ReadCloser, error) { return nil, errors.New("a hole in the archive") }}
	outside := story.DocumentImage{Key: "p3", URL: "https://example.com/3.jpg"}
	eng, got := readBy(t, enginetest.Reader{page: {
		Title: "Bombas de calor", Language: "es", Text: spanish, URL: page, Author: "Ana",
		Images: []story.DocumentImage{picture, broken, outside},
	}}, nil)
	p := enginetest.Await(t, eng, link())
	if p.Language != "es" || p.Name != "Bombas de calor" {
		t.Errorf("language %q, name %q", p.Language, p.Name)
	}
	if a := (*got)[0]; a.Text != spanish || a.Language != "es" || a.Script {
		t.Errorf("the writer was asked for %+v", a)
	}
	doc, err := eng.Source(t.Context(), p.ID)
	if err != nil || doc.Author != "Ana" || len(doc.Images) != 2 || len(doc.Warnings) != 1 || doc.Images[1].Blob != "" {
		t.Fatalf("kept %+v, %v; want two pictures and a warning", doc, err)
	}
	f, err := eng.Open(t.Context(), doc.Images[0].Blob)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if raw, _ := io.ReadAll(f); string(raw) != "pixels" {
		t.Errorf("the picture is %q", raw)
	}
}

func TestLanguageOfSource(t *testing.T) {
	ofValues(t)
	t.Parallel()
	for name, c := range map[string]struct {
		ask, is, want string
		warns         bool
	}{
		"found by the text":   {"auto", "", "es", false},
		"asked for":           {"es", "es", "es", false},
		"of another language": {"en", "es", "en", true},
	} {
		t.Run(name, func(t *testing.T) {
			eng, _ := readBy(t, enginetest.Reader{page: {Text: spanish, Language: c.is}}, nil)
			r := link()
			r.Language = c.ask
			p := enginetest.Await(t, eng, r)
			if p.Language != c.want || c.warns != strings.Contains(strings.Join(p.Warnings, " "), "Spanish") {
				t.Errorf("language %s, warnings %q", p.Language, p.Warnings)
			}
		})
	}
}

func TestUnreadableSourceFailsTheProject(t *testing.T) {
	ofValues(t)
	t.Parallel()
	for name, pages := range map[string]enginetest.Reader{"absent": {}, "empty": {page: {Text: " … "}}} {
		eng, _ := readBy(t, pages, nil)
		p, err := eng.Create(t.Context(), link())
		if err != nil {
			t.Fatal(err)
		}
		p, err = eng.Wait(t.Context(), p.ID)
		var e *fault.Error
		if !errors.As(err, &e) || e.Code != fault.CodeInvalid || e.Stage != string(project.StepRead) || e.Field != "prompt" || p.CreationStatus() != project.StatusFailed {
			t.Errorf("%s: %v, status %s", name, err, p.CreationStatus())
		}
	}
}

func TestSourceIsCheckedAtOnce(t *testing.T) {
	ofValues(t)
	t.Parallel()
	reader := enginetest.Reader{}
	for name, c := range map[string]struct {
		reader enginetest.Reader
		prompt string
		field  string
	}{
		"no reader":       {nil, page, "promptType"},
		"no address":      {reader, "heat pumps", "prompt"},
		"a file's":        {reader, "file:///etc/passwd", "prompt"},
		"private address": {reader, "http://127.0.0.1/", "prompt"},
	} {
		eng, _ := readBy(t, c.reader, nil)
		r := link()
		r.Prompt = c.prompt
		_, err := eng.Create(t.Context(), r)
		var e *fault.Error
		if !errors.As(err, &e) || e.Code != fault.CodeInvalid || e.Field != c.field {
			t.Errorf("%s: %v, want an invalid %s", name, err, c.field)
		}
	}
}

func TestDeckAsksForItsSlides(t *testing.T) {
	ofValues(t)
	t.Parallel()
	talk := strings.Repeat("A heat pump moves warmth into the house. It needs far less power than a heater. ", 6)
	eng, got := readBy(t, enginetest.Reader{page: {Text: "# One\n\n" + talk + "\n\n# Three\n\n" + talk, Slides: []story.Slide{
		{Title: "One", Text: "seen", Notes: talk}, {Title: "A picture"}, {Title: "Three", Text: talk},
	}}}, nil)
	r := link()
	r.PromptType, r.Language = story.PromptSlides, "en"
	enginetest.Await(t, eng, r)
	a := (*got)[0]
	if len(a.Scenes) != 3 || a.Flexibility != "flexible" {
		t.Fatalf("asked for %d scenes, %s", len(a.Scenes), a.Flexibility)
	}
	if a.Scenes[0].Heading != "One" || a.Scenes[0].Text != strings.TrimSpace(talk) || a.Scenes[1].Text != "## A picture" || a.Scenes[2].ID != "slide-3" {
		t.Errorf("asked for %+v", a.Scenes)
	}
}

func TestSubjectIsLookedUp(t *testing.T) {
	ofValues(t)
	t.Parallel()
	article := story.Document{Title: "Heat pump", Text: material, Language: "en", Licence: footage.Licence{Name: "CC BY-SA 4.0"}}
	for name, c := range map[string]struct {
		known  enginetest.Researcher
		prompt string
		text   string
	}{
		"known":     {enginetest.Researcher{"heat pumps": article}, "heat pumps", material},
		"told here": {enginetest.Researcher{material: article}, material + "!", material + "!"},
	} {
		t.Run(name, func(t *testing.T) {
			eng, got := readBy(t, nil, c.known)
			p := enginetest.Await(t, eng, request.Request{Prompt: c.prompt, VideoLength: .5, ToAutoEnhance: new(bool)})
			if a := (*got)[0]; a.Text != c.text {
				t.Errorf("the writer was given %q", a.Text)
			}
			if doc, err := eng.Source(t.Context(), p.ID); err != nil || (doc.Licence.Name != "") != (name == "known") {
				t.Errorf("source %+v, %v", doc.Licence, err)
			}
		})
	}
}

// TestSubjectsOfWhichNothingIsKnown are no film, and the refusal tells what came
// of the looking up.
func TestSubjectsOfWhichNothingIsKnown(t *testing.T) {
	ofValues(t)
	t.Parallel()
	for why, known := range map[string]enginetest.Researcher{"nothing was found": {}, "did not answer": nil} {
		eng, _ := readBy(t, nil, known)
		p, err := eng.Create(t.Context(), request.Request{Prompt: "heat pumps"})
		if err != nil {
			t.Fatal(err)
		}
		_, err = eng.Wait(t.Context(), p.ID)
		var e *fault.Error
		if !errors.As(err, &e) || e.Code != fault.CodeInvalid || e.Field != "prompt" || !strings.Contains(e.Message, why) || e.Remedy == "" {
			t.Errorf("%v, want a refusal because %s", err, why)
		}
	}
}

// TestTopicsAreRefusedBeforeWork where nobody looks them up.
func TestTopicsAreRefusedBeforeWork(t *testing.T) {
	ofValues(t)
	t.Parallel()
	eng := enginetest.New(t, nil)
	var remedies []string
	for _, topic := range []string{"heat pumps", "The history of chocolate", "The history of chocolate.", "The history of chocolate! "} {
		_, err := eng.Create(t.Context(), request.Request{Prompt: topic})
		var e *fault.Error
		if !errors.As(err, &e) || e.Code != fault.CodeInvalid || e.Field != "prompt" || e.Remedy == "" {
			t.Fatalf("%q: %v, want a refusal of the prompt", topic, err)
		}
		remedies = append(remedies, e.Message+e.Remedy)
	}
	if len(slices.Compact(remedies)) != 1 {
		t.Errorf("topics are refused for %q", remedies)
	}
}

func TestCreateFromFile(t *testing.T) {
	ofValues(t)
	t.Parallel()
	eng, got := readBy(t, enginetest.Reader{}, nil)
	r := link()
	r.Prompt = ""
	file := story.Source{Name: "talk.md", Open: func(context.Context) (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(spanish)), nil }}
	p, err := eng.CreateFrom(t.Context(), r, file)
	if err != nil {
		t.Fatal(err)
	}
	if p, err = eng.Wait(t.Context(), p.ID); err != nil || p.Language != "es" || (*got)[0].Text != spanish {
		t.Errorf("%v, language %s", err, p.Language)
	}
	file.Open = func(context.Context) (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(make([]byte, engine.MaxFile+1))), nil
	}
	if _, err := eng.CreateFrom(t.Context(), r, file); !errors.Is(err, &fault.Error{Code: fault.CodeTooLarge}) {
		t.Errorf("a file that is too large: %v", err)
	}
	r.PromptType = story.PromptText
	if _, err := eng.CreateFrom(t.Context(), r, file); !errors.Is(err, &fault.Error{Code: fault.CodeInvalid}) {
		t.Errorf("a file that is no source: %v", err)
	}
}

// TestSubjectsThatNobodyLooksUp are refused before any work, in words for whoever wrote
// them: advice, what is their own, and what is not to be looked up.
func TestSubjectsThatNobodyLooksUp(t *testing.T) {
	ofValues(t)
	t.Parallel()
	eng := enginetest.New(t, func(p *engine.Ports) { p.Researcher = enginetest.Researcher{} })
	for prompt, why := range map[string]string{
		"5 tips for better sleep":                   "the prompt asks for advice, and brings none to tell",
		"How to bake bread":                         "the prompt asks for advice, and brings none to tell",
		"Our new heat pump service for landlords":   "the prompt is about something of yours",
		"Create a video about our heat pump rental": "the prompt",
	} {
		_, err := eng.Create(t.Context(), request.Request{Prompt: prompt})
		var e *fault.Error
		if !errors.As(err, &e) || e.Field != "prompt" || !strings.Contains(e.Message, why) || !strings.HasPrefix(e.Remedy, "paste three facts") {
			t.Errorf("%q: %v", prompt, err)
		}
	}
	if _, err := eng.Create(t.Context(), request.Request{Prompt: "heat pumps", ToResearch: new(bool)}); !errors.Is(err, fault.ErrInvalid) {
		t.Errorf("what is not to be looked up: %v", err)
	}
}
