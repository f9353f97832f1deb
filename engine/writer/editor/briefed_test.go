package editor_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
	"github.com/scenewright/scenewright/engine/writer/writertest"
)

const garden = `Rain fills the barrels in spring. The pump saves 40% of the power. Neighbours share one hose.
Slugs come out at night. Tomatoes want six hours of sun. Mulch keeps the soil wet for a week.
Prices of seed rose last year. A shed keeps tools dry. Children like to water the beans.`

func asked(scenes ...story.SceneBrief) story.Assignment {
	return story.Assignment{Text: garden, Language: "en", Length: 30 * time.Second, Rate: 12.5, Tone: "Natural", Tag: "Explainer", MaxScenes: 12, Flexibility: "balanced", Scenes: scenes}
}

func narrations(s story.Script) map[string]string {
	said := map[string]string{}
	for _, sc := range s.Scenes {
		said[sc.ID] = sc.Narration
	}
	return said
}

func TestGuidanceChoosesTheSentences(t *testing.T) {
	a := asked(story.SceneBrief{ID: "a", Static: "Welcome."}, story.SceneBrief{ID: "b", Details: "Talk about tomatoes and the sun."}, story.SceneBrief{ID: "c", Layout: story.LayoutNumber}, story.SceneBrief{ID: "d", Static: "Goodbye."})
	a.Flexibility = "strict"
	s := writertest.Write(t, open(t), a)
	said := narrations(s)
	if len(s.Scenes) != 4 || said["a"] != "Welcome." || said["d"] != "Goodbye." || !strings.Contains(said["b"], "Tomatoes") {
		t.Errorf("the scenes say %q", said)
	}
	if c, ok := s.Scenes[2].Screen.Content().(story.Number); !ok || c.Figure.Text != "40%" {
		t.Errorf("the scene that is to show a number shows %+v", s.Scenes[2].Screen.Content())
	}
}

// Each part of the text is told once, headings are shown and not spoken, static
// text stands letter for letter, and the length holds.
func TestTemplatesTellEachPartOnce(t *testing.T) {
	for _, text := range writertest.Texts() {
		for _, flexibility := range []string{"strict", "balanced", "flexible"} {
			t.Run(text.Name+"/"+flexibility, func(t *testing.T) {
				a := writertest.Assignment(text)
				a.Length, a.Flexibility, a.MaxScenes = 40*time.Second, flexibility, 30
				a.Scenes = []story.SceneBrief{{ID: "one", Heading: "Zanzibar"}, {ID: "two", Heading: "Quokka"}, {ID: "three", Static: "Vielen Dank."}}
				s := writertest.Write(t, open(t), a)
				writertest.Fits(t, s, a)
				source, seen := writertest.Squeeze(text.Body), map[string]bool{}
				for _, sc := range s.Scenes {
					for _, said := range writer.Sentences(sc.Narration, text.Language) {
						if said != "Vielen Dank." && !strings.Contains(source, writertest.Squeeze(said)) {
							t.Errorf("%q is not in the source", said)
						}
						if seen[said] {
							t.Errorf("%q is said twice", said)
						}
						seen[said] = true
					}
				}
				if !seen["Vielen Dank."] {
					t.Error("the static text is not said")
				}
				if h := s.Scenes[0].Screen.Heading(); h != "Zanzibar" {
					t.Errorf("the first heading is %q", h)
				}
			})
		}
	}
}

// A scene's own duration is kept where the scenes are strict, and what does not
// fit is told.
func TestStrictScenesKeepTheirDurations(t *testing.T) {
	a := asked(story.SceneBrief{ID: "a", Length: 5 * time.Second}, story.SceneBrief{ID: "b", Length: 8 * time.Second})
	a.Flexibility, a.Length = "strict", 13*time.Second
	s := writertest.Write(t, open(t), a)
	for i, most := range []float64{6, 10} {
		if got := float64(writer.Chars(s.Scenes[i].Narration)) / a.Rate; got > most {
			t.Errorf("scene %d takes %.1f s: %q", i, got, s.Scenes[i].Narration)
		}
	}
	if len(s.Scenes) != 2 {
		t.Errorf("%d scenes, want 2", len(s.Scenes))
	}
}

func TestEachSlideKeepsItsText(t *testing.T) {
	a := asked(story.SceneBrief{ID: "one", Heading: "Bees", Text: "Bees fly from April on. They sleep in tubes."}, story.SceneBrief{ID: "two", Heading: "Wasps", Text: "Wasps\nGreenfly is their food\nThey build with paper\nNests last a summer"})
	a.Flexibility = "flexible"
	s := writertest.Write(t, open(t), a)
	want := map[string]string{"one": "Bees fly from April on. They sleep in tubes.", "two": "Greenfly is their food. They build with paper. Nests last a summer."}
	if diff := cmp.Diff(want, narrations(s)); diff != "" {
		t.Errorf("the slides say (-want +got):\n%s", diff)
	}
	if h := s.Scenes[0].Screen.Heading(); h != "Bees" {
		t.Errorf("the first slide is headed %q", h)
	}
	if diff := cmp.Diff([]string{"Wasps", "Greenfly is their food", "They build with paper", "Nests last a summer"}, s.Scenes[1].Screen.Texts()); diff != "" {
		t.Errorf("the second slide shows (-want +got):\n%s", diff)
	}
}

// What a length leaves out of a deck is told, by slide.
func TestCutSlidesAreTold(t *testing.T) {
	var scenes []story.SceneBrief
	for i := range 12 {
		scenes = append(scenes, story.SceneBrief{ID: fmt.Sprintf("slide-%d", i+1), Heading: fmt.Sprintf("Part %d", i+1), Text: "A garden of its own stands behind the house here. A gate of oak leads out to the meadow and the river."})
	}
	a := asked(scenes...)
	a.Flexibility = "flexible"
	s := writertest.Write(t, open(t), a)
	if !strings.Contains(strings.Join(s.Warnings, " "), "slide-") {
		t.Errorf("warnings %q", s.Warnings)
	}
}

// A capital within a word is a name's in what is a scene's own, where no line's end was lost,
// though half of the name stands alone.
func TestNamesInScenesKeepTheirCapitals(t *testing.T) {
	a := asked(story.SceneBrief{ID: "a", Text: "The lectures are on TideLearn (notes and films). Learn from them every week."}, story.SceneBrief{ID: "b", Text: "The tide comes twice a day and takes the sand away."})
	if said := narrations(writertest.Write(t, open(t), a)); !strings.Contains(said["a"], "on TideLearn (") {
		t.Errorf("the scenes say %q", said)
	}
}

// TestTitlesAreNotSpoken: beside scenes with texts of their own a prompt that is a title
// is the film's, and a strict template speaks nothing but its scenes, whatever the prompt
// is. What a scene is asked for that has no text is told in it.
func TestTitlesAreNotSpoken(t *testing.T) {
	const opening, ending, text = "Our spring sale begins on Monday.", "Visit us in Leeds.", "All seeds are cheaper in our shop this week. Come and see what we have in store."
	fixed := []story.SceneBrief{{ID: "a", Static: opening}, {ID: "b", Static: ending}}
	free := []story.SceneBrief{{ID: "a", Static: opening}, {ID: "f", Details: "Tell what is on offer"}, {ID: "b", Static: ending}}
	for _, script := range []bool{true, false} {
		for _, c := range []struct {
			prompt, flexibility string
			scenes              []story.SceneBrief
			title, said, warned string
		}{
			{"Spring campaign", "strict", fixed, "Spring campaign", opening + " " + ending, ""},
			{"x", "strict", fixed, "x", opening + " " + ending, ""},
			{"Spring campaign.", "balanced", fixed, "Spring campaign", opening + " " + ending, ""},
			{"Spring campaign", "flexible", free, "Spring campaign", opening + " " + ending, ""},
			{text, "strict", fixed, "Our spring sale begins on Monday", opening + " " + ending, "The prompt is not spoken"},
			{text, "strict", free, "Our spring sale begins on Monday", opening + " " + text + " " + ending, ""},
			{text, "balanced", free, "Our spring sale begins on Monday", opening + " " + text + " " + ending, ""},
		} {
			a := writertest.Assignment(writertest.Text{Language: "en", Body: c.prompt})
			a.Title, a.Length, a.Script, a.Scenes, a.Flexibility = "", 0, script, c.scenes, c.flexibility
			s, err := open(t).Write(t.Context(), a)
			if err != nil || s.Title != c.title || writertest.Told(s) != c.said {
				t.Errorf("script %t, %s, %q: %v, %q says %q, want %q to say %q", script, c.flexibility, c.prompt, err, s.Title, writertest.Told(s), c.title, c.said)
			}
			if warned := strings.Join(s.Warnings, " "); warned != "" != (c.warned != "") || !strings.Contains(warned, c.warned) {
				t.Errorf("script %t, %s, %q: warnings %q, want %q", script, c.flexibility, c.prompt, s.Warnings, c.warned)
			}
		}
	}
}
