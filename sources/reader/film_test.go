package reader_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/document"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/openai"
	"github.com/scenewright/scenewright/engine/writer/openai/openaitest"
	"github.com/scenewright/scenewright/sources/reader/readertest"
)

// model is a writer of a fake service of language models.
func model(t *testing.T) engine.Writer {
	t.Helper()
	server := httptest.NewServer(openaitest.New("key", nil))
	t.Cleanup(server.Close)
	w, err := openai.New("key", &openai.Options{BaseURL: server.URL + "/v1", Model: "fake-1"})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// filmed makes a film of a deck; by nil = the offline writer.
func filmed(t *testing.T, deck string, by engine.Writer, change func(*request.Request)) (story.Storyboard, project.Project) {
	t.Helper()
	return filmedRaw(t, deck, fixture(t, deck), by, change)
}

// filmedRaw makes a film of a deck that is no fixture.
func filmedRaw(t *testing.T, deck string, raw []byte, by engine.Writer, change func(*request.Request)) (story.Storyboard, project.Project) {
	t.Helper()
	seen := &enginetest.Boards{}
	eng := enginetest.New(t, func(p *engine.Ports) {
		p.Designer, p.Preparer, p.Reader = seen, enginetest.Preparer{}, newReader(t, readertest.Web{})
		if by != nil {
			p.Writer = by
		}
	})
	r := request.Request{PromptType: story.PromptSlides, Language: "auto"}
	if change != nil {
		change(&r)
	}
	p, err := eng.CreateFrom(t.Context(), r, file(story.PromptSlides, deck, raw))
	if err != nil {
		t.Fatal(err)
	}
	if p, err = eng.Wait(t.Context(), p.ID); err != nil {
		t.Fatal(err)
	}
	return seen.Last(), p
}

// ofSlide are the scenes that tell a slide, counted from 1.
func ofSlide(b story.Storyboard, slide int) (all []story.BoardScene) {
	id := fmt.Sprintf("slide-%d", slide)
	for _, s := range b.Scenes {
		if s.ID == id || strings.HasPrefix(s.ID, id+"~") {
			all = append(all, s)
		}
	}
	return all
}

// joined are the letters and signs of texts, without the space between.
func joined(texts ...string) string {
	return strings.Join(strings.Fields(strings.Join(texts, " ")), "")
}

// TestAllOfADeckReachesTheFilm makes films of decks that LibreOffice wrote and
// looks for everything that stands on their slides.
func TestAllOfADeckReachesTheFilm(t *testing.T) {
	reachTheFilm(t, map[string][]string{"offline": {"tides.pptx", "jardin.pptx"}, "model": {"deck.pptx"}})
}

// reachTheFilm makes films of decks by each kind of writer.
func reachTheFilm(t *testing.T, decksOf map[string][]string) {
	t.Helper()
	for by, decks := range decksOf {
		for _, deck := range decks {
			t.Run(by+"/"+deck, func(t *testing.T) {
				var w engine.Writer
				if by == "model" {
					w = model(t)
				}
				doc, err := newReader(t, readertest.Web{}).Read(t.Context(), file(story.PromptSlides, deck, fixture(t, deck)))
				if err != nil {
					t.Fatal(err)
				}
				b, p := filmed(t, deck, w, nil)
				for i, s := range doc.Slides {
					reached(t, i+1, s, ofSlide(b, i+1))
				}
				if n := len(picturesIn(b.Scenes)); n != len(doc.Images) {
					t.Errorf("%d pictures are shown, and the deck has %d", n, len(doc.Images))
				}
				if len(p.Warnings) > 0 {
					t.Errorf("warnings %q", p.Warnings)
				}
			})
		}
	}
}

// reached looks for what stands on a slide in the scenes that tell it.
func reached(t *testing.T, slide int, s story.Slide, scenes []story.BoardScene) {
	t.Helper()
	var said, shown []string
	for _, sc := range scenes {
		said, shown = append(said, sc.Narration), append(shown, sc.Screen.Texts()...)
	}
	narration, screen := joined(said...), joined(shown...)
	if s.Title != "" && !strings.Contains(screen, joined(s.Title)) {
		t.Errorf("slide %d: the title %q is not among %q", slide, s.Title, shown)
	}
	if s.Notes != "" && narration != joined(s.Notes) {
		t.Errorf("slide %d: its notes are %q, and %q is said", slide, s.Notes, said)
	}
	for _, b := range document.Parse(s.Text) {
		for _, line := range marked(b) {
			spoken := strings.Contains(strings.ToLower(narration), strings.ToLower(joined(line)))
			if alone := b.Kind == document.Paragraph && spoken; !strings.Contains(screen, joined(line)) && !alone {
				t.Errorf("slide %d: %q is not among %q", slide, line, shown)
			}
			if s.Notes == "" && !spoken {
				t.Errorf("slide %d: %q is not said in %q", slide, line, said)
			}
		}
	}
	for _, c := range s.Charts {
		for _, v := range c.Values {
			if !strings.Contains(screen, joined(v.Label)) || !strings.Contains(narration, fmt.Sprint(v.Value)) {
				t.Errorf("slide %d: %s %v is not among %q, or not in %q", slide, v.Label, v.Value, shown, said)
			}
		}
	}
}

// marked are the texts of a block that stand on the screen.
func marked(b document.Block) []string {
	if b.Kind == document.Paragraph {
		return []string{b.Text}
	}
	var all []string
	for _, it := range b.Items {
		all = append(all, it.Text)
		for _, d := range it.Detail {
			all = append(all, marked(d)...)
		}
	}
	if len(b.Heads) > 0 {
		all = append(all, b.Heads[1:]...)
	}
	return append(all, slices.Concat(b.Rows...)...)
}

// shows is the first content of a kind that scenes show.
func shows[C story.Content](scenes []story.BoardScene) (c C, ok bool) {
	for _, sc := range scenes {
		if c, ok = sc.Screen.Content().(C); ok {
			return c, true
		}
	}
	return c, false
}

// picturesIn returns the pictures that fill the frame in scenes, each once.
func picturesIn(scenes []story.BoardScene) map[string]bool {
	all := map[string]bool{}
	for _, sc := range scenes {
		for _, s := range sc.Shots {
			if s.Picture != nil {
				all[s.Picture.Blob] = true
			}
		}
	}
	return all
}

// A slide with bullets and a picture shows both, one after the other.
func TestBulletsAndPictureAreBothShown(t *testing.T) {
	for deck, title := range map[string]string{"tides.pptx": "Why the sound", "piscina.pptx": "Qué cambia"} {
		b, _ := filmed(t, deck, nil, nil)
		scenes := ofSlide(b, 2)
		if len(scenes) != 2 {
			t.Fatalf("%s: the slide has %d scenes", deck, len(scenes))
		}
		var pictures, lists int
		for _, sc := range scenes {
			c, ok := sc.Screen.Content().(story.List)
			shown := len(picturesIn([]story.BoardScene{sc}))
			if ok && shown == 0 && len(c.Items) == 3 && c.Heading == title {
				lists++
			}
			pictures += shown
		}
		if pictures != 1 || lists != 1 {
			t.Errorf("%s: %d scenes show the picture and %d the list", deck, pictures, lists)
		}
	}
}

// A chart is drawn from its own values, under the slide's title.
func TestChartsOfSlidesAreDrawn(t *testing.T) {
	b, _ := filmed(t, "tides.pptx", nil, nil)
	c, ok := shows[story.Bars](ofSlide(b, 3))
	if !ok || c.Heading != "Power by quarter" || c.Caption != "Power in megawatt hours" || len(c.Series.Values) != 4 || c.Series.Stress != 0 {
		t.Fatalf("it shows %+v", ofSlide(b, 3)[0].Screen.Content())
	}
	if v := c.Series.Values[2]; v.Label != "Summer" || v.Text != "540" || v.Value != 540 || v.Said != "Summer 540" {
		t.Errorf("the third value is %+v", v)
	}
	b, _ = filmed(t, "piscina.pptx", nil, nil)
	if c, ok := shows[story.Line](ofSlide(b, 3)); !ok || c.Heading != "Visitas por mes" || len(c.Series.Values) != 4 || c.Series.Values[0].Said != "4200" {
		t.Errorf("it shows %+v", ofSlide(b, 3)[0].Screen.Content())
	}
}

// What a length leaves no room for is named.
func TestSlidesThatAreLeftOutAreNamed(t *testing.T) {
	for _, deck := range []string{"deck.pptx", "tides.pptx", "jardin.pptx"} {
		b, p := filmed(t, deck, nil, func(r *request.Request) { r.VideoLength = .5 })
		warnings := strings.Join(p.Warnings, "\n")
		doc, err := newReader(t, readertest.Web{}).Read(t.Context(), file(story.PromptSlides, deck, fixture(t, deck)))
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range doc.Slides {
			var said []string
			for _, sc := range ofSlide(b, i+1) {
				said = append(said, sc.Narration)
			}
			if whole := joined(said...) == joined(s.Notes); s.Notes != "" && !whole && !strings.Contains(warnings, fmt.Sprintf("%q", fmt.Sprintf("slide-%d", i+1))) {
				t.Errorf("%s: slide %d is cut, and no warning says so: %q", deck, i+1, p.Warnings)
			}
		}
		if got := float64(b.Frames()) / float64(b.FPS); (got < 27 || got > 33) && !strings.Contains(warnings, "than asked") {
			t.Errorf("%s: the film takes %.1f seconds, and no warning says so: %q", deck, got, p.Warnings)
		}
	}
}

// A template's scenes tell the slides in their order and show what stands on
// them; a strict one has no others, and names the slides that are left.
func TestSlidesInATemplate(t *testing.T) {
	for _, how := range []string{"strict", "balanced"} {
		b, p := filmed(t, "tides.pptx", nil, func(r *request.Request) {
			r.CustomTemplate = &request.CustomTemplate{FlexibilityOverride: how, Scenes: []request.TemplateScene{
				{ID: "hello", StaticScript: "Welcome to the island."}, {ID: "first"}, {ID: "second"},
			}}
		})
		var ids []string
		pictures := 0
		for i, s := range b.Scenes {
			ids = append(ids, s.ID)
			if strings.HasPrefix(s.ID, "second") {
				pictures += len(picturesIn(b.Scenes[i : i+1]))
			}
		}
		if b.Scenes[0].Narration != "Welcome to the island." || b.Scenes[1].Screen.Heading() != "Tidal power at Skerry Sound" {
			t.Errorf("%s: the scenes %q begin with %q and %q", how, ids, b.Scenes[0].Narration, b.Scenes[1].Screen.Heading())
		}
		warnings := strings.Join(p.Warnings, "\n")
		left, small := strings.Contains(warnings, "slide 6 is not told"), strings.Contains(warnings, "slide 2 says too little")
		switch strict := slices.Equal(ids, []string{"hello", "first", "second"}); how {
		case "strict":
			if !strict || !left || !small || pictures != 0 || len(story.ItemsOf(b.Scenes[2].Screen.Content())) != 3 {
				t.Errorf("strict: the scenes are %q with %d pictures, the warnings %q", ids, pictures, p.Warnings)
			}
		default:
			if strict || left || small || pictures != 1 || !slices.Contains(ids, "slide-6") {
				t.Errorf("balanced: the scenes are %q with %d pictures, the warnings %q", ids, pictures, p.Warnings)
			}
		}
	}
}

// A picture that no film can show is named, by its slide.
func TestPicturesOfOfficeProgramsAreNamed(t *testing.T) {
	doc, err := newReader(t, readertest.Web{}).Read(t.Context(), file(story.PromptSlides, "tides.pptx", renamed(t, fixture(t, "tides.pptx"), "image1.png", "image1.emf")))
	if err != nil {
		t.Fatal(err)
	}
	if len(doc.Images) != 0 || len(doc.Warnings) != 2 || !strings.HasPrefix(doc.Warnings[0], "slide 2: 1 of its pictures") || !strings.HasPrefix(doc.Warnings[1], "slide 5: ") {
		t.Errorf("%d pictures, warnings %q", len(doc.Images), doc.Warnings)
	}
}

// renamed is an archive in which a part has another name.
func renamed(t *testing.T, raw []byte, from, to string) []byte {
	t.Helper()
	in, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
	if err != nil {
		t.Fatal(err)
	}
	parts := map[string][]byte{}
	for _, f := range in.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		part, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(f.Name, ".rels") {
			part = bytes.ReplaceAll(part, []byte(from), []byte(to))
		}
		parts[strings.ReplaceAll(f.Name, from, to)] = part
	}
	return zipOf(t, parts)
}
