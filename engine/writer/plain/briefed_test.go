package plain_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/writertest"
)

// TestTitlesAreNotSpoken: beside scenes with texts of their own a prompt that is a title
// is the film's, and a strict template speaks nothing but its scenes, whatever the prompt
// is. What a scene is asked for that has no text is told in it.
func TestTitlesAreNotSpoken(t *testing.T) {
	const opening, ending, text = "Our spring sale begins on Monday.", "Visit us in Leeds.", "All seeds are cheaper in our shop this week. Come and see what we have in store."
	fixed := []story.SceneBrief{{ID: "a", Static: opening}, {ID: "b", Static: ending}}
	free := []story.SceneBrief{{ID: "a", Static: opening}, {ID: "f", Details: "Tell what is on offer"}, {ID: "b", Static: ending}}
	asking := []story.SceneBrief{{ID: "a", Static: opening}, {ID: "f", Details: "Tell what our shop has"}, {ID: "b", Static: ending}}
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
			{text, "strict", asking, "Our spring sale begins on Monday", opening + " " + text + " " + ending, ""},
			{text, "balanced", asking, "Our spring sale begins on Monday", opening + " " + text + " " + ending, ""},
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

// TestScenesGetWhatTheyAskFor: of a text each scene tells the sentences that have its
// words, of one paragraph too; what has nothing for it is named, and a heading that the
// template merely offers stands where the scene tells of it.
func TestScenesGetWhatTheyAskFor(t *testing.T) {
	const text = `Our library opens on Sundays from October. Students had asked for it since 2019.

The reading rooms are open from ten to six. Books can be borrowed at the machines, but the desk is closed.

Overtime is paid at one and a half times the usual rate, which costs the town 41,000 euros a year.

The café stays shut. There is a water fountain on each floor.`
	asked := []story.SceneBrief{
		{ID: "first", Offered: "Good news"},
		{ID: "cost", Details: "What it costs the town", Offered: "The bill"},
		{ID: "desk", Details: "Say that the desk is closed"},
		{ID: "rooms", Details: "When the reading rooms are open", Offered: "Reading rooms"},
		{ID: "dragons", Details: "Dragons and their treasure", Offered: "Here be dragons"},
		{ID: "end", Layout: story.LayoutClosing, Offered: "See you on Sunday"},
	}
	for _, flexibility := range []string{"strict", "balanced", "flexible"} {
		a := writertest.Assignment(writertest.Text{Language: "en", Body: text})
		a.Length, a.Scenes, a.Flexibility = 0, asked, flexibility
		s, err := open(t).Write(t.Context(), a)
		if err != nil {
			t.Fatal(err)
		}
		said, headings := map[string]string{}, map[string]string{}
		for _, sc := range s.Scenes {
			said[sc.ID], headings[sc.ID] = sc.Narration, sc.Screen.Heading()
		}
		for id, want := range map[string]struct{ says, not, heading string }{
			"first": {"opens on Sundays", "", "Good news"}, "cost": {"41,000 euros", "", "The bill"},
			"desk": {"the desk is closed", "ten to six", ""}, "rooms": {"ten to six", "desk", "Reading rooms"},
			"dragons": {"café", "", ""}, "end": {"fountain", "", "See you on Sunday"},
		} {
			if id == "dragons" && flexibility == "flexible" {
				if said[id] != "" {
					t.Errorf("%s is told: %q", id, said[id])
				}
				continue
			}
			if !strings.Contains(said[id], want.says) || want.not != "" && strings.Contains(said[id], want.not) || headings[id] != want.heading {
				t.Errorf("%s: %s says %q under %q, want %q without %q under %q", flexibility, id, said[id], headings[id], want.says, want.not, want.heading)
			}
		}
		if warned := strings.Join(s.Warnings, " "); !strings.Contains(warned, `ask for: "dragons". They`) {
			t.Errorf("%s: the warnings are %q", flexibility, warned)
		}
	}
}

// TestWhatNoSceneAsksFor: paragraphs that no scene asks for have a place of their own,
// under no scene's heading, unless the template is strict; nothing is lost.
func TestWhatNoSceneAsksFor(t *testing.T) {
	museum := []string{"The museum shop has a new owner. She has sold toys for thirty years.", "Tickets for the museum stay at eight euros, and children pay nothing.", "The roof over the east hall was mended in March.", "Tours in sign language start on the first Sunday of each month."}
	asked := []story.SceneBrief{{ID: "tours", Details: "Tours in sign language", Offered: "Tours for all"}, {ID: "tickets", Details: "What tickets cost", Offered: "Tickets"}}
	verein := []string{"Der Ruderverein sucht Nachwuchs.", "Das Training findet dienstags am Steg statt.", "Das Training kostet Schüler 60 Euro im Jahr.", "Wer schwimmen kann, darf mitmachen.", "Kommen Sie am Dienstag vorbei."}
	gefragt := []story.SceneBrief{{ID: "zeit", Details: "Wann das Training ist", Offered: "Training"}, {ID: "ende", Layout: story.LayoutClosing, Offered: "Bis bald"}}
	for name, c := range map[string]struct {
		code, flexibility string
		text              []string
		scenes            []story.SceneBrief
		said              string // by the requested scenes
	}{
		"balanced":       {"en", "balanced", museum, asked, museum[3] + "|" + museum[1]},
		"flexible":       {"en", "flexible", museum, asked, museum[3] + "|" + museum[1]},
		"strict":         {"en", "strict", museum, asked, museum[0] + " " + museum[3] + "|" + museum[1] + " " + museum[2]},
		"shared and end": {"de", "balanced", verein, gefragt, verein[1] + " " + verein[2] + "|" + verein[4]},
	} {
		a := writertest.Assignment(writertest.Text{Language: c.code, Body: strings.Join(c.text, "\n\n")})
		a.Length, a.Scenes, a.Flexibility = 0, c.scenes, c.flexibility
		s, err := open(t).Write(t.Context(), a)
		if err != nil {
			t.Fatal(err)
		}
		var said []string
		for _, sc := range s.Scenes {
			if slices.ContainsFunc(c.scenes, func(b story.SceneBrief) bool { return b.ID == sc.ID }) {
				said = append(said, sc.Narration)
			}
		}
		if got := strings.Join(said, "|"); got != c.said {
			t.Errorf("%s: the scenes say %q, want %q", name, got, c.said)
		}
		for _, p := range c.text {
			for _, sentence := range language.Of(c.code).Sentences(p) {
				if !strings.Contains(s.Text(), sentence) {
					t.Errorf("%s: %q is not told", name, sentence)
				}
			}
		}
	}
}

// TestDurationsShortenScenes: a scene tells as much as the time has room for that it was
// given, which is said; a flexible one takes what it needs.
func TestDurationsShortenScenes(t *testing.T) {
	for flexibility, shorter := range map[string]bool{"strict": true, "balanced": true, "flexible": false} {
		a := writertest.Assignment(writertest.Text{Language: "en", Body: "The kettle boils a litre in two minutes. It keeps the water hot for half an hour.\n\nThe lid opens with one hand."})
		a.Length, a.Flexibility = 0, flexibility
		a.Scenes = []story.SceneBrief{{ID: "a", Length: 3 * time.Second}, {ID: "b"}}
		s, err := open(t).Write(t.Context(), a)
		if err != nil || strings.Contains(strings.Join(s.Warnings, " "), `shortened: "a"`) != shorter || strings.Contains(writertest.Told(s), "half an hour") == shorter {
			t.Errorf("%s: %v, told %q, warnings %q", flexibility, err, writertest.Told(s), s.Warnings)
		}
	}
}
