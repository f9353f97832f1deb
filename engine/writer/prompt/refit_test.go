package prompt_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/writertest"
)

// At another rate an earlier script is kept where the silence around its scenes
// is enough, shortened where it is too long, and only where much is missing
// the model is asked, once.
func TestRefit(t *testing.T) {
	a := assignment()
	first, _, err := write(t, a, answer(good...))
	if err != nil {
		t.Fatal(err)
	}
	said := float64(language.Chars(writertest.Told(first)))
	more := "The librarians thought of drills, ladders and a sewing machine, which nobody needs every day. It also has a stove that nobody lights any more."
	for name, c := range map[string]struct {
		rate  float64 // that makes the script so much too long or short
		calls int
		text  string
	}{
		"a little short": {said / 22 * 1.06, 0, writertest.Told(first)},
		"just right":     {said / 22, 0, writertest.Told(first)},
		"too long":       {said / 22 * .88, 0, strings.Replace(writertest.Told(first), " The one in Marlow opened in 1907.", "", 1)},
		"much too short": {said / 22 * 1.4, 1, writertest.Told(first) + " " + more},
	} {
		t.Run(name, func(t *testing.T) {
			b := a
			b.Rate, b.Previous = c.rate, &first
			s, chat, err := write(t, b, answer(append(append([]string(nil), good...), more)...))
			if err != nil || len(chat.asked) != c.calls || writertest.Told(s) != c.text {
				t.Errorf("%v: asked %d times, it says\n%q, want %d and\n%q", err, len(chat.asked), writertest.Told(s), c.calls, c.text)
			}
			writertest.Check(t, s, b)
			for _, sc := range s.Scenes[1:] {
				if c.calls == 0 && !slices.ContainsFunc(first.Scenes, func(f story.ScriptScene) bool { return f.ID == sc.ID }) {
					t.Errorf("the scene %q has another name than before", sc.Narration)
				}
			}
			if c.calls > 0 && !strings.Contains(chat.asked[0].Turns[1].Text, good[1]) {
				t.Error("the model was not shown its earlier script")
			}
		})
	}
}

// A script that has all its material gives is not asked for more.
func TestRefitOfAllThereIs(t *testing.T) {
	a := assignment()
	a.Length = 3 * time.Minute
	first, _, err := write(t, a, answer(good...))
	if err != nil || first.Misfit == "" {
		t.Fatalf("%v, misfit %q", err, first.Misfit)
	}
	a.Rate, a.Previous = 15, &first
	if _, chat, err := write(t, a, answer(good...)); err != nil || len(chat.asked) != 0 {
		t.Errorf("%v: asked %d times, want never", err, len(chat.asked))
	}
}

// Scenes that are asked for are there as they were asked for.
func TestRequestedScenes(t *testing.T) {
	a := assignment()
	a.Scenes = []story.SceneBrief{
		{ID: "one", Static: "Welcome to 99 Marlow Street!", Heading: "Welcome"},
		{ID: "two", Details: "Say what the library lends."},
		{ID: "three", Static: "Come by on Saturday."},
	}
	raw := func(own ...string) string {
		text := answer(append(own, "The library lends drills, ladders and a sewing machine.", "WELCOME to Marlow!")...)
		text = strings.Replace(text, `"id":"","narration":"The library`, `"id":"two","narration":"The library`, 1)
		return strings.Replace(text, `"id":"","narration":"WELCOME`, `"id":"one","narration":"WELCOME`, 1)
	}
	for flexibility, want := range map[string][]string{
		"strict":   {"one", "two", "three"},
		"balanced": {"", "", "one", "two", "three"},
		"flexible": {"", "", "one", "two", "three"},
	} {
		t.Run(flexibility, func(t *testing.T) {
			a.Flexibility, a.Length = flexibility, 0
			s, chat, err := write(t, a, raw(good[1], good[2]))
			if err != nil || len(chat.asked) != 1 {
				t.Fatalf("%v: asked %d times", err, len(chat.asked))
			}
			var ids []string
			for _, sc := range s.Scenes {
				id := sc.ID
				if strings.HasPrefix(id, "s") {
					id = ""
				}
				ids = append(ids, id)
			}
			if strings.Join(ids, ",") != strings.Join(want, ",") {
				t.Fatalf("the scenes are %q, want %q", ids, want)
			}
			for _, sc := range s.Scenes {
				for _, brief := range a.Scenes {
					if brief.ID == sc.ID && brief.Static != "" && sc.Narration != brief.Static {
						t.Errorf("scene %s says %q, want %q", sc.ID, sc.Narration, brief.Static)
					}
				}
			}
		})
	}
	a.Flexibility = "strict"
	if _, chat, err := write(t, a, answer(good...)); err == nil || len(chat.asked) != 2 || !strings.Contains(chat.asked[1].Turns[2].Text, "id two is missing") {
		t.Errorf("%v: a scene that is missing was not missed", err)
	}
}
