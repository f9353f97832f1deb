// Package writertest is the contract of engine.Writer as a test suite. A
// writer's whole test is
//
//	func TestContract(t *testing.T) {
//		writertest.Test(t, func(t *testing.T) engine.Writer { return open(t) })
//	}
package writertest

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/provider/providertest"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

// Tolerance is how far a script may be from the length asked for, as a share.
const Tolerance = .10

// Test checks that the writer open gives keeps the contract of engine.Writer.
func Test(t *testing.T, open func(t *testing.T) engine.Writer) {
	t.Helper()
	for name, check := range map[string]func(*testing.T, engine.Writer){
		"Sources":    testSources,
		"Techniques": testTechniques,
		"Thin":       testThin,
		"Most":       testMost,
		"Script":     testScript,
		"MaxScenes":  testMaxScenes,
		"Title":      testTitle,
		"Rate":       testRate,
		"Cancelled":  testCancelled,
	} {
		t.Run(name, func(t *testing.T) { check(t, open(t)) })
	}
}

// Serve starts a server for a test and returns its address.
func Serve(t testing.TB, h http.Handler) string {
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	return server.URL
}

// Hasty is a service that is asked again without waiting.
func Hasty() *provider.Options {
	return &provider.Options{Wait: func(ctx context.Context, _ time.Duration) error { return ctx.Err() }}
}

// BadDays puts the writer and the viewer of a service through its bad days.
func BadDays(t *testing.T, service providertest.Subject, open func(base string, o *provider.Options) (engine.Writer, footage.VisionModel, error)) {
	t.Helper()
	for name, ask := range map[string]func(context.Context, engine.Writer, footage.VisionModel) error{
		"Writer": func(ctx context.Context, w engine.Writer, _ footage.VisionModel) error {
			_, err := w.Write(ctx, Assignment(Texts()[0]))
			return err
		},
		"Viewer": func(ctx context.Context, _ engine.Writer, v footage.VisionModel) error {
			_, err := v.View(ctx, RedDoor())
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			service.Open = func(base string, o *provider.Options) (providertest.Call, error) {
				w, v, err := open(base, o)
				return func(ctx context.Context) error { return ask(ctx, w, v) }, err
			}
			providertest.Run(t, service)
		})
	}
}

// Assignment is a usual assignment for a text: one minute, natural, an
// explainer.
func Assignment(text Text) story.Assignment {
	l, _ := language.ByCode(text.Language)
	return story.Assignment{Text: text.Body, Language: text.Language, Length: time.Minute, Rate: l.Rate, Tone: "Natural", Tag: "Explainer"}
}

// Write asks for a script and checks everything that holds for any script.
func Write(t *testing.T, w engine.Writer, a story.Assignment) story.Script {
	t.Helper()
	s, err := w.Write(t.Context(), a)
	if err != nil {
		t.Fatalf("Write: %v", err)
	}
	Check(t, s, a)
	return s
}

// Told is all that a script says.
func Told(s story.Script) string {
	var all []string
	for _, sc := range s.Scenes {
		all = append(all, sc.Narration)
	}
	return writer.Join(all, s.Language)
}

// Seconds is how long a script takes to speak at a rate.
func Seconds(s story.Script, rate float64) float64 {
	return float64(language.Chars(Told(s))) / rate
}

// Fits checks that a script has the length asked for, or says why it has not: what
// belongs together is not parted for a length.
func Fits(t *testing.T, s story.Script, a story.Assignment) {
	t.Helper()
	got, want := Seconds(s, a.Rate), a.Length.Seconds()
	if off := got > (1+Tolerance)*want || got < (1-Tolerance)*want; off != (s.Misfit != "") {
		t.Errorf("the script takes %.1f s and says of it %q, want %.0f s within %.0f %%", got, s.Misfit, want, 100*Tolerance)
	}
	if got > 1.6*want || got < .6*want {
		t.Errorf("the script takes %.1f s, want %.0f s", got, want)
	}
}

// Squeeze takes all white space out.
func Squeeze(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, s)
}

// Check reports every breach of what story.Script promises.
func Check(t *testing.T, s story.Script, a story.Assignment) {
	t.Helper()
	if s.Title == "" {
		t.Error("the title is empty")
	}
	if s.Language != a.Language {
		t.Errorf("language is %q, want %q", s.Language, a.Language)
	}
	if _, ok := request.TechniqueByID(s.Technique); !ok {
		t.Errorf("technique is %q, which there is not", s.Technique)
	}
	if len(s.Scenes) == 0 {
		t.Fatal("there are no scenes")
	}
	ids := map[string]bool{}
	for i, sc := range s.Scenes {
		if sc.ID == "" || ids[sc.ID] {
			t.Errorf("scene %d: id %q is empty or taken", i, sc.ID)
		}
		ids[sc.ID] = true
		checkScene(t, i, sc)
	}
	checkEnds(t, s.Scenes)
}

// checkEnds: a closing has something to show.
func checkEnds(t *testing.T, scenes []story.ScriptScene) {
	t.Helper()
	last := scenes[len(scenes)-1]
	if c, ok := last.Screen.Content().(story.Closing); ok && len(story.TextsOf(c)) == 0 {
		t.Errorf("the closing shows nothing: %q", last.Narration)
	}
}

func checkScene(t *testing.T, i int, sc story.ScriptScene) {
	t.Helper()
	if strings.TrimSpace(sc.Narration) == "" {
		t.Errorf("scene %d says nothing", i)
	}
	if n := len(strings.Fields(sc.Query)); n < 1 || n > 5 {
		t.Errorf("scene %d: query %q has %d words, want two to five", i, sc.Query, n)
	}
	if sc.Screen.IsZero() {
		t.Errorf("scene %d shows nothing: %q", i, sc.Narration)
		return
	}
	h := sc.Screen.Heading()
	if n := utf8.RuneCountInString(h); n > 80 {
		t.Errorf("scene %d: heading %q has %d characters, want about 60 at most", i, h, n)
	}
	if strings.HasSuffix(h, "…") || strings.HasSuffix(h, "...") {
		t.Errorf("scene %d: heading %q is cut off", i, h)
	}
	c := checker{t: t, scene: i, narration: sc.Narration}
	c.content(sc.Screen.Content())
}

// checker looks at what one scene shows.
type checker struct {
	t         *testing.T
	scene     int
	narration string
	at        int // in the narration, behind what was said last
}

func (c *checker) fault(format string, args ...any) {
	c.t.Helper()
	c.t.Errorf("scene %d, %q: %s", c.scene, c.narration, fmt.Sprintf(format, args...))
}

func (c *checker) content(content story.Content) {
	c.t.Helper()
	switch s := content.(type) {
	case story.Spoken:
		c.spoken(s)
	case story.Title:
		c.given("a title", s.Heading)
	case story.Number:
		c.given("a figure", s.Figure.Text)
		c.said(s.Figure.Said)
		if s.Figure.Share < 0 || s.Figure.Share > 1 {
			c.fault("share is %v, want 0 to 1", s.Figure.Share)
		}
	case story.Quote:
		c.given("a quotation", s.Text)
		if n := utf8.RuneCountInString(s.Text); n > 300 {
			c.fault("the quotation has %d characters", n)
		}
	default:
		c.parts(content)
	}
}

// counts are the fewest and the most parts of the layouts that have several.
var counts = map[story.Layout][2]int{
	story.LayoutList: {2, 8}, story.LayoutSteps: {3, 5}, story.LayoutTimeline: {3, 6},
	story.LayoutTable: {2, 12}, story.LayoutBars: {2, 8}, story.LayoutLine: {3, 8}, story.LayoutShares: {3, 8},
	story.LayoutCompare: {2, 8}, // two sides of at most three rows
}

// parts: as many as their layout takes, each with its texts, and said in order.
func (c *checker) parts(content story.Content) {
	c.t.Helper()
	var all [][3]string // a label, a text, and what is said
	for _, it := range story.ItemsOf(content) {
		all = append(all, [3]string{it.Text, it.Text, it.Said})
		if n := utf8.RuneCountInString(it.Text); n > writer.LongestItem {
			c.fault("item %q has %d characters", it.Text, n)
		}
	}
	switch s := content.(type) {
	case story.Timeline:
		for _, e := range s.Events {
			all = append(all, [3]string{e.When, e.Text, e.Said})
		}
	case story.Compare:
		for _, side := range []story.Side{s.First, s.Second} {
			all = append(all, [3]string{side.Heading, side.Heading, side.Said})
			for _, r := range side.Rows {
				all = append(all, [3]string{r.Text, r.Text, r.Said})
			}
		}
		if len(s.First.Rows) != len(s.Second.Rows) {
			c.fault("%d rows against %d", len(s.First.Rows), len(s.Second.Rows))
		}
	}
	if s, ok := content.(story.Table); ok {
		for _, r := range s.Rows {
			all = append(all, [3]string{r.Text, r.Text, r.Said})
			if len(r.Values) != len(s.Heads) {
				c.fault("row %q has %d values under %d heads", r.Text, len(r.Values), len(s.Heads))
			}
		}
	}
	if s, ok := story.SeriesOf(content); ok {
		for _, v := range s.Values {
			all = append(all, [3]string{v.Label, v.Text, v.Said})
		}
		if s.Stress < 0 || s.Stress >= len(s.Values) {
			c.fault("%d values, number %d stressed", len(s.Values), s.Stress)
		}
	}
	if n, of := len(all), counts[content.Layout()]; n < of[0] || n > of[1] {
		c.fault("%d parts, want %d to %d", n, of[0], of[1])
	}
	for _, part := range all {
		c.given("a label", part[0])
		c.given("a part", part[1])
		c.said(part[2])
	}
}

// spoken: the phrases are the narration, letter for letter.
func (c *checker) spoken(s story.Spoken) {
	c.t.Helper()
	var said strings.Builder
	for _, p := range s.Phrases {
		said.WriteString(p.Said)
		if Squeeze(p.Text) != Squeeze(p.Said) {
			c.fault("the phrase %q is shown as %q", p.Said, p.Text)
		}
		if !strings.Contains(p.Text, p.Accent) {
			c.fault("accent %q is not in %q", p.Accent, p.Text)
		}
	}
	if got, want := Squeeze(said.String()), Squeeze(c.narration); got != want {
		c.fault("the phrases say %q", got)
	}
}

func (c *checker) given(what, text string) {
	c.t.Helper()
	if strings.TrimSpace(text) == "" {
		c.fault("%s is empty", what)
	}
}

// said: the narration says it, behind what was said before.
func (c *checker) said(text string) {
	c.t.Helper()
	n := strings.Index(c.narration[c.at:], text)
	if n < 0 {
		c.fault("%q is not said there", text)
		return
	}
	c.at += n + len(text)
}

// testSources: half a minute is filled in every language.
func testSources(t *testing.T, w engine.Writer) {
	for _, text := range Texts() {
		t.Run(text.Name, func(t *testing.T) {
			a := Assignment(text)
			a.Length = 30 * time.Second
			s := Write(t, w, a)
			Fits(t, s, a)
		})
	}
}

// testTechniques: a technique asked for is the one used.
func testTechniques(t *testing.T, w engine.Writer) {
	for _, tech := range request.Techniques() {
		a := Assignment(Texts()[0])
		a.Technique = tech.Technique
		if got := Write(t, w, a).Technique; got != tech.Technique {
			t.Errorf("asked for %s, got %s", tech.Technique, got)
		}
	}
}

// testThin: too little material is said, not padded.
func testThin(t *testing.T, w engine.Writer) {
	a := Assignment(Text{Language: "en", Body: "Rain gardens collect water from the roof. Their plants clean it before it reaches the ground."})
	a.Length = 3 * time.Minute
	s := Write(t, w, a)
	if got := Seconds(s, a.Rate); got > .9*a.Length.Seconds() {
		t.Errorf("two sentences became %.0f s", got)
	}
	if s.Misfit == "" {
		t.Error("nobody is told why the film will be short")
	}
}

// testMost: where no length is asked for, all is told that there is room for, and
// nobody is told of a length.
func testMost(t *testing.T, w engine.Writer) {
	for _, most := range []time.Duration{30 * time.Second, 10 * time.Minute} {
		a := Assignment(Texts()[0])
		a.Length, a.Most = 0, most
		s := Write(t, w, a)
		want := min(most.Seconds(), Seconds(story.Script{Scenes: []story.ScriptScene{{Narration: a.Text}}}, a.Rate))
		if got := Seconds(s, a.Rate); got < (1-Tolerance)*want || got > (1+Tolerance)*want {
			t.Errorf("with room for %v the script takes %.1f s, want %.0f s within %.0f %%", most, got, want, 100*Tolerance)
		}
		for _, told := range s.Warnings {
			if strings.Contains(told, "asked for") {
				t.Errorf("no length was asked for, and the script warns: %s", told)
			}
		}
	}
}

const finished = `A seed waits. It can wait for years, dry and still, until water arrives.

Then the shell softens, and a root pushes down. "Why down?" the children ask. Roots feel gravity.

Two days later, a green loop breaks the soil. It straightens, opens two small leaves, and starts to eat light.`

// testScript: a finished script is used letter for letter.
func testScript(t *testing.T, w engine.Writer) {
	a := Assignment(Text{Language: "en", Body: finished})
	a.Script = true
	s := Write(t, w, a)
	if diff := cmp.Diff(Squeeze(finished), Squeeze(Told(s))); diff != "" {
		t.Errorf("the wording changed (-want +got):\n%s", diff)
	}
}

func testMaxScenes(t *testing.T, w engine.Writer) {
	a := Assignment(Texts()[0])
	a.MaxScenes = 4
	if got := len(Write(t, w, a).Scenes); got > 4 {
		t.Errorf("got %d scenes, want at most 4", got)
	}
	a.Script = true
	if got := len(Write(t, w, a).Scenes); got > 4 {
		t.Errorf("got %d scenes of a script, want at most 4", got)
	}
}

func testTitle(t *testing.T, w engine.Writer) {
	a := Assignment(Texts()[0])
	a.Title = "Warm without fire"
	if got := Write(t, w, a).Title; got != a.Title {
		t.Errorf("title is %q, want the one given, %q", got, a.Title)
	}
}

// testRate: measured slower speech gives a shorter script.
func testRate(t *testing.T, w engine.Writer) {
	a := Assignment(Texts()[0])
	a.Length = 40 * time.Second
	for _, rate := range []float64{a.Rate, .75 * a.Rate} {
		a.Rate = rate
		s := Write(t, w, a)
		Fits(t, s, a)
	}
}

func testCancelled(t *testing.T, w engine.Writer) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := w.Write(ctx, Assignment(Texts()[0])); !errors.Is(err, context.Canceled) {
		t.Errorf("after cancelling: %v, want context.Canceled", err)
	}
}
