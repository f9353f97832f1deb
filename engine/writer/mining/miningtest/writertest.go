// Package miningtest is the contract of engine.Writer as a test suite. A
// writer's whole test is
//
//	func TestContract(t *testing.T) {
//		miningtest.Test(t, func(t *testing.T) engine.Writer { return open(t) })
//	}
package miningtest

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine"
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

// Assignment is a usual assignment for a text: one minute, natural, an
// explainer.
func Assignment(text Text) engine.Assignment {
	l, _ := engine.LanguageByCode(text.Language)
	return engine.Assignment{Text: text.Body, Language: text.Language, Length: time.Minute, Rate: l.Rate, Tone: "Natural", Tag: "Explainer"}
}

// Write asks for a script and checks everything that holds for any script.
func Write(t *testing.T, w engine.Writer, a engine.Assignment) engine.Script {
	t.Helper()
	s, err := w.Write(t.Context(), a)
	if err != nil {
		t.Fatalf("Write: %v", err)
	}
	Check(t, s, a)
	return s
}

// Seconds is how long a script takes to speak at a rate.
func Seconds(s engine.Script, rate float64) float64 {
	n := 0
	for _, sc := range s.Scenes {
		n += len([]rune(squeeze(sc.Narration)))
	}
	return float64(n) / rate
}

// squeeze takes all white space out.
func squeeze(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, s)
}

// Check reports every breach of what engine.Script promises.
func Check(t *testing.T, s engine.Script, a engine.Assignment) {
	t.Helper()
	if s.Title == "" {
		t.Error("the title is empty")
	}
	if s.Language != a.Language {
		t.Errorf("language is %q, want %q", s.Language, a.Language)
	}
	if _, ok := engine.TechniqueByID(s.Technique); !ok {
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

func checkEnds(t *testing.T, scenes []engine.ScriptScene) {
	t.Helper()
	if len(scenes) < 3 {
		return
	}
	if got := scenes[0].Layout; got != engine.LayoutTitle {
		t.Errorf("the first scene is a %s, want a title", got)
	}
	if got := scenes[len(scenes)-1].Layout; got != engine.LayoutClosing {
		t.Errorf("the last scene is a %s, want a closing", got)
	}
}

func checkScene(t *testing.T, i int, sc engine.ScriptScene) {
	t.Helper()
	layouts := []engine.Layout{engine.LayoutTitle, engine.LayoutStatement, engine.LayoutList, engine.LayoutNumber, engine.LayoutQuote, engine.LayoutSteps, engine.LayoutCompare,
		engine.LayoutTimeline, engine.LayoutBars, engine.LayoutLine, engine.LayoutDonut, engine.LayoutMap, engine.LayoutCluster, engine.LayoutClosing}
	if strings.TrimSpace(sc.Narration) == "" {
		t.Errorf("scene %d says nothing", i)
	}
	if n := utf8.RuneCountInString(sc.Heading); strings.TrimSpace(sc.Heading) == "" || n > 70 {
		t.Errorf("scene %d: heading %q has %d characters, want 1 to about 60", i, sc.Heading, n)
	}
	if strings.HasSuffix(sc.Heading, "…") || strings.HasSuffix(sc.Heading, "...") {
		t.Errorf("scene %d: heading %q is cut off", i, sc.Heading)
	}
	if n := len(strings.Fields(sc.Query)); n < 1 || n > 5 {
		t.Errorf("scene %d: query %q has %d words, want two to five", i, sc.Query, n)
	}
	if !slices.Contains(layouts, sc.Layout) {
		t.Errorf("scene %d: layout is %q", i, sc.Layout)
	}
	if !strings.Contains(sc.Heading, sc.Mark) {
		t.Errorf("scene %d: mark %q is not in heading %q", i, sc.Mark, sc.Heading)
	}
	checkList(t, i, sc)
	checkFigure(t, i, sc)
	checkQuote(t, i, sc)
	checkComparison(t, i, sc)
}

func checkQuote(t *testing.T, i int, sc engine.ScriptScene) {
	t.Helper()
	if (sc.Quote != nil) != (sc.Layout == engine.LayoutQuote) {
		t.Errorf("scene %d: a %s with the quote %v", i, sc.Layout, sc.Quote)
	}
	if q := sc.Quote; q != nil && (strings.TrimSpace(q.Text) == "" || utf8.RuneCountInString(q.Text) > 250) {
		t.Errorf("scene %d: quote %q has %d characters", i, q.Text, utf8.RuneCountInString(q.Text))
	}
}

// checkComparison: both sides have a name, and as many rows, which are spoken.
func checkComparison(t *testing.T, i int, sc engine.ScriptScene) {
	t.Helper()
	c := sc.Comparison
	if (c != nil) != (sc.Layout == engine.LayoutCompare) {
		t.Errorf("scene %d: a %s with the comparison %v", i, sc.Layout, c)
	}
	if c == nil {
		return
	}
	if len(c.First.Rows) != len(c.Second.Rows) || len(c.First.Rows) > 3 {
		t.Errorf("scene %d: %d rows against %d", i, len(c.First.Rows), len(c.Second.Rows))
	}
	for _, s := range []engine.Side{c.First, c.Second} {
		if s.Heading == "" || !strings.Contains(sc.Narration, s.Said) {
			t.Errorf("scene %d: side %+v is not said by %q", i, s, sc.Narration)
		}
		for _, r := range s.Rows {
			if r.Text == "" || !strings.Contains(sc.Narration, r.Said) {
				t.Errorf("scene %d: row %+v is not said by %q", i, r, sc.Narration)
			}
		}
	}
}

func checkList(t *testing.T, i int, sc engine.ScriptScene) {
	t.Helper()
	if sc.Layout == engine.LayoutList && (len(sc.Points) < 2 || len(sc.Points) > 6) {
		t.Errorf("scene %d: the list has %d points, want two to six", i, len(sc.Points))
	}
	if n := len(sc.Points); sc.Layout == engine.LayoutSteps && (n < 3 || n > 5) {
		t.Errorf("scene %d: %d steps, want three to five", i, n)
	}
	at := 0
	for _, p := range sc.Points {
		if n := utf8.RuneCountInString(p.Text); p.Text == "" || n > 70 {
			t.Errorf("scene %d: point %q has %d characters", i, p.Text, n)
		}
		n := strings.Index(sc.Narration[at:], p.Said)
		if n < 0 {
			t.Errorf("scene %d: the narration does not say %q after the point before", i, p.Said)
			continue
		}
		at += n
	}
}

func checkFigure(t *testing.T, i int, sc engine.ScriptScene) {
	t.Helper()
	f := sc.Figure
	if f == nil {
		if sc.Layout == engine.LayoutNumber {
			t.Errorf("scene %d: a number without a figure", i)
		}
		return
	}
	if f.Text == "" || f.Said == "" || !strings.Contains(sc.Narration, f.Said) {
		t.Errorf("scene %d: figure %+v is not said by %q", i, *f, sc.Narration)
	}
	if f.Share < 0 || f.Share > 1 {
		t.Errorf("scene %d: share is %v, want 0 to 1", i, f.Share)
	}
}

// testSources: half a minute is filled in every language.
func testSources(t *testing.T, w engine.Writer) {
	for _, text := range Texts() {
		t.Run(text.Name, func(t *testing.T) {
			a := Assignment(text)
			a.Length = 30 * time.Second
			s := Write(t, w, a)
			if got, want := Seconds(s, a.Rate), a.Length.Seconds(); got < (1-Tolerance)*want || got > (1+Tolerance)*want {
				t.Errorf("the script takes %.1f s, want %.0f s within %.0f %%", got, want, 100*Tolerance)
			}
		})
	}
}

// testTechniques: a technique asked for is the one used.
func testTechniques(t *testing.T, w engine.Writer) {
	for _, tech := range engine.Techniques() {
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
	if len(s.Warnings) == 0 {
		t.Error("nobody is warned that the film will be short")
	}
}

// testMost: where no length is asked for, all is told that there is room for, and
// nobody is told of a length.
func testMost(t *testing.T, w engine.Writer) {
	for _, most := range []time.Duration{30 * time.Second, 10 * time.Minute} {
		a := Assignment(Texts()[0])
		a.Length, a.Most = 0, most
		s := Write(t, w, a)
		want := min(most.Seconds(), Seconds(engine.Script{Scenes: []engine.ScriptScene{{Narration: a.Text}}}, a.Rate))
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
	var said strings.Builder
	for _, sc := range s.Scenes {
		said.WriteString(sc.Narration)
	}
	if diff := cmp.Diff(squeeze(finished), squeeze(said.String())); diff != "" {
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
		if got, want := Seconds(s, rate), a.Length.Seconds(); got < (1-Tolerance)*want || got > (1+Tolerance)*want {
			t.Errorf("at %.1f characters a second: %.1f s, want %.0f", rate, got, want)
		}
	}
}

func testCancelled(t *testing.T, w engine.Writer) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := w.Write(ctx, Assignment(Texts()[0])); !errors.Is(err, context.Canceled) {
		t.Errorf("after cancelling: %v, want context.Canceled", err)
	}
}
