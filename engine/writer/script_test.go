package writer_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
	"github.com/scenewright/scenewright/engine/writer/source"
	"github.com/scenewright/scenewright/engine/writer/writertest"
)

func fromScript(text, language string) story.Script {
	a := writertest.Assignment(writertest.Text{Language: language, Body: text})
	a.Script = true
	return writer.FromScript(a)
}

func TestScriptsKeepTheirWords(t *testing.T) {
	for _, text := range writertest.Texts() {
		s := fromScript(text.Body, text.Language)
		if diff := cmp.Diff(writertest.Squeeze(text.Body), writertest.Squeeze(writertest.Told(s))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", text.Name, diff)
		}
		rate := writer.RateOf(story.Assignment{Language: text.Language})
		for _, sc := range s.Scenes {
			if got := float64(writer.Chars(sc.Narration)) / rate / float64(max(1, len(sc.Screen.Texts())-1)); got > 13 {
				t.Errorf("%s: a scene of %.0f s: %q", text.Name, got, sc.Narration)
			}
		}
	}
}

// TestAScriptIsNoPage: what is left out of a page is spoken where somebody wrote it to be spoken.
func TestAScriptIsNoPage(t *testing.T) {
	const text = "The count begins now, and everybody in the hall can hear it.\n\n1\n\n2\n\n3\n\nThe sign by the door says Page 2 of 2. The one on the van says ten pounds = one box.\n\nBelow it stands © 2024 Loose Bolts.\n"
	if diff := cmp.Diff(writertest.Squeeze(text), writertest.Squeeze(writertest.Told(fromScript(text, "en")))); diff != "" {
		t.Errorf("what is spoken of a script (-want +got):\n%s", diff)
	}
}

func TestScriptHeadingsAreShownNotSpoken(t *testing.T) {
	s := fromScript("# Rain\n\nRain falls on every roof in town, all year round.\n\n## Barrels\n\nA barrel by the wall keeps enough for a week of watering.\n\nScene 3: Put it in the shade, and cover it against the mosquitoes.", "en")
	if s.Title != "Rain" {
		t.Errorf("title is %q, want Rain", s.Title)
	}
	if strings.Contains(writertest.Told(s), "#") || strings.Contains(writertest.Told(s), "Scene") || strings.Contains(writertest.Told(s), "Barrels") {
		t.Errorf("headings or labels are spoken: %q", writertest.Told(s))
	}
	if got := s.Scenes[1]; got.Screen.Heading() != "Barrels" || !got.NewTopic {
		t.Errorf("second scene is %+v, want the heading Barrels and a new topic", got)
	}
	if len(s.Scenes) != 3 {
		t.Errorf("got %d scenes, want 3", len(s.Scenes))
	}
}

// TestDirectionsInBracketsAreNotSpoken: a text of which several lines begin with a note in
// brackets is one to be spoken; links and a single note are no directions.
func TestDirectionsInBracketsAreNotSpoken(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"[wait]\n\nGood morning. [slide 3] Here is what he drew.\n\n[slide 4, ask first] What is [a map](https://example.com) for?", "Good morning.  Here is what he drew.\n\n What is [a map](https://example.com) for?"},
		{"[One link](https://example.com/a)\n\n[Another](https://example.com/b)", "[One link](https://example.com/a)\n\n[Another](https://example.com/b)"},
		{"[Editor's note] He meant the other river.", "[Editor's note] He meant the other river."},
	} {
		if got := strings.TrimSpace(source.Unstaged(c.text)); got != c.want {
			t.Errorf("%q: got %q, want %q", c.text, got, c.want)
		}
	}
}

func TestLongSentencesAreCutAtABreath(t *testing.T) {
	long := "the town planted maples along the river, " + strings.Repeat("and the children watered every single one of them before school, ", 8) + "and so the street became cool."
	s := fromScript(long, "en")
	if len(s.Scenes) < 2 {
		t.Fatal("a sentence of 40 seconds is one scene")
	}
	if writertest.Squeeze(writertest.Told(s)) != writertest.Squeeze(long) {
		t.Error("the wording changed")
	}
	for _, sc := range s.Scenes[:len(s.Scenes)-1] {
		if !strings.HasSuffix(sc.Narration, ",") {
			t.Errorf("cut inside a clause: %q", sc.Narration)
		}
	}
}

func FuzzFromScript(f *testing.F) {
	for _, text := range writertest.Texts() {
		f.Add(text.Body, text.Language)
	}
	f.Add("a:\nb, c and d; e\n\n\"f", "fr")
	f.Fuzz(func(t *testing.T, text, language string) {
		if strings.ToValidUTF8(text, "") != text || len(text) > 4000 || strings.ContainsAny(text, "#*-•·▪◦–_=:：.)、）幕\uFEFF") || writer.WordCount(text, language) == 0 {
			return
		}
		s := fromScript(text, language)
		if writertest.Squeeze(writertest.Told(s)) != writertest.Squeeze(text) {
			t.Errorf("%q became %q", text, writertest.Told(s))
		}
	})
}
