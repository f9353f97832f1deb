package writer_test

import (
	"fmt"
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
		if got := strings.TrimSpace(source.Unstaged(c.text, "en")); got != c.want {
			t.Errorf("%q: got %q, want %q", c.text, got, c.want)
		}
	}
}

// TestPeopleInScriptsAreQuoted: what somebody says whom a script names for sure is a quotation, the
// name as others are written; any other label stays.
func TestPeopleInScriptsAreQuoted(t *testing.T) {
	const host = "HOST: Who fires the kiln?\n\n%s\n\nHOST: And who sweeps it?"
	for _, c := range []struct{ code, said, want string }{
		{"en", "DR. O'HARA, KILN MASTER: Nobody does. It is too hot.", "Dr. O'Hara (KILN MASTER): “Nobody does. It is too hot.”"},
		{"en", "MARTA (potter): I do it on Fridays.", "Marta (potter): “I do it on Fridays.”"},
		{"en", "**Expert (Dr. Lena Vogt, chemist):** \"Salt makes the glaze.\"", "Dr. Lena Vogt (chemist): \"Salt makes the glaze.\""},
		{"en", "[Interview: Prof. Ida Lund, chemist]\nLUND: Salt makes the glaze,\nand fire does the rest.", "Prof. Ida Lund (chemist): “Salt makes the glaze, and fire does the rest.”"},
		{"en", "VISUAL (drone): The yard from above.", "VISUAL (drone): The yard from above."},
		{"en", "WARNING: The kiln is hot.", "WARNING: The kiln is hot."},
		{"fr", "HUGO (potier) : Je le fais le vendredi.", "Hugo (potier): “Je le fais le vendredi.”"},
		{"es", "DRA. RUIZ, QUÍMICA: La sal hace el esmalte.", "Dra. Ruiz (química): “La sal hace el esmalte.”"},
		{"zh", "王师傅（陶工）：我每天两点起床。", "王师傅（陶工）：“我每天两点起床。”"},
		{"iw", "רותם (קדר): אני עושה את זה ביום שישי.", "רותם (קדר): “אני עושה את זה ביום שישי.”"},
	} {
		got := strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(source.Unstaged(fmt.Sprintf(host, c.said), c.code), "Who fires the kiln?"), "And who sweeps it?"))
		if got != c.want {
			t.Errorf("%s %q: got %q, want %q", c.code, c.said, got, c.want)
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
