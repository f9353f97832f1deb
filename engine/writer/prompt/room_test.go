package prompt_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/prompt"
	"github.com/scenewright/scenewright/engine/writer/prompt/prompttest"
	"github.com/scenewright/scenewright/engine/writer/writertest"
)

// long is a source of so many sentences, none like another.
func long(sentences int) string {
	var b strings.Builder
	for i := range sentences {
		fmt.Fprintf(&b, "The keeper of lamp number %d wrote down which boats passed the northern pier that night. ", i+1)
		if i%7 == 6 {
			b.WriteString("\n\n")
		}
	}
	return b.String()
}

// TestQuestionsFitTheContext: a model of little context is asked no more than it
// takes with its answer, by the slides of a deck as well, and the film's warnings
// say how much of the source it was given; where all of it fits nobody is warned.
func TestQuestionsFitTheContext(t *testing.T) {
	deck := make([]story.SceneBrief, 12)
	for i := range deck {
		deck[i] = story.SceneBrief{ID: fmt.Sprintf("slide-%d", i+1), Heading: "Lamps", Text: long(15)}
	}
	for name, c := range map[string]struct {
		text    string
		scenes  []story.SceneBrief
		context int
		warned  bool
	}{
		"a long source":               {long(400), nil, 4096, true},
		"a long deck":                 {long(180), deck, 4096, true},
		"a short source":              {source, nil, 4096, false},
		"a large context":             {long(60), nil, 128_000, false},
		"a context that is not known": {long(400), nil, 0, false},
		"more than is asked ever":     {long(2000), nil, 0, true},
	} {
		chat := &scripted{answers: []string{answer(good...)}}
		w, err := prompt.New(chat, &prompt.Options{Context: c.context})
		if err != nil {
			t.Fatal(err)
		}
		a := assignment()
		a.Text, a.Scenes, a.Flexibility, a.Length = c.text+"\n\n"+source, c.scenes, "flexible", 20*time.Second
		s, err := w.Write(t.Context(), a)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		q := chat.asked[0]
		tokens := (len(q.System) + len(q.Turns[0].Text)) / 4
		if most := c.context - len(answer(good...))/4; c.context > 0 && tokens > most {
			t.Errorf("%s: it is asked %d tokens, and %d leave room for the answer", name, tokens, most)
		}
		if warned := strings.Contains(strings.Join(s.Warnings, " "), "longer than the language model takes at once"); warned != c.warned {
			t.Errorf("%s: the warnings are %q", name, s.Warnings)
		}
		if !c.warned && !strings.Contains(q.Turns[0].Text, strings.Fields(c.text)[0]+" "+strings.Fields(c.text)[1]) {
			t.Errorf("%s: the source is not in the question", name)
		}
	}
	if _, err := prompt.New(&scripted{}, &prompt.Options{Context: 100}); err == nil {
		t.Error("a context of 100 tokens is taken")
	}
}

// TestAllWordsOfSlidesReachTheModel: where the context has room, every slide's text is
// in the question, once, and nobody is warned; where it has not, slides come before what
// repeats them.
func TestAllWordsOfSlidesReachTheModel(t *testing.T) {
	var deck []story.SceneBrief
	text := ""
	for i := range 12 {
		s := story.SceneBrief{ID: fmt.Sprintf("slide-%d", i+1), Heading: "Lamps", Text: fmt.Sprintf("Slide %d ends here. ", i+1) + long(20)}
		deck, text = append(deck, s), text+s.Text+"\n\n"
	}
	for name, c := range map[string]struct {
		text    string
		scenes  []story.SceneBrief
		context int
	}{
		"a deck":                          {text, deck, 0},
		"a deck and a large context":      {text, deck, 128_000},
		"a deck and a small context":      {text[:len(text)/6], deck[:2], 4096},
		"a short text beside long slides": {source, append([]story.SceneBrief{{ID: "opening", Details: "Say hello"}}, deck...), 16_000},
	} {
		chat := &scripted{answers: []string{answer(good...)}}
		w, err := prompt.New(chat, &prompt.Options{Context: c.context})
		if err != nil {
			t.Fatal(err)
		}
		a := assignment()
		a.Text, a.Scenes, a.Flexibility, a.Length = c.text, c.scenes, "flexible", 5*time.Second
		s, _ := w.Write(t.Context(), a)
		b, given, err := prompttest.ReadBrief(chat.asked[0].Turns[0].Text)
		if err != nil {
			t.Fatal(err)
		}
		for i, scene := range c.scenes {
			if b.Requested[i].Source != scene.Text {
				t.Errorf("%s: of %d bytes of %s the model has %d", name, len(scene.Text), scene.ID, len(b.Requested[i].Source))
			}
		}
		if again := strings.Contains(given, "Slide 1 ends here"); again || strings.Contains(strings.Join(s.Warnings, " "), "at once") {
			t.Errorf("%s: the slides are given again: %t, warnings %q", name, again, s.Warnings)
		}
	}
}

// TestWhatWasLeftOutIsStillTold once the script was fitted to the voice.
func TestWhatWasLeftOutIsStillTold(t *testing.T) {
	a := assignment()
	a.Text = long(2000) + "\n\n" + source
	first, _, err := write(t, a, answer(good...))
	if err != nil {
		t.Fatal(err)
	}
	a.Previous, a.Length = &first, time.Duration(float64(language.Chars(writertest.Told(first))-39)/a.Rate*float64(time.Second))
	s, chat, err := write(t, a, "nobody is asked")
	if err != nil || len(chat.asked) > 0 || writertest.Told(s) == writertest.Told(first) || !strings.Contains(strings.Join(s.Warnings, " "), "takes at once") {
		t.Errorf("%v: asked %d times, warnings %q", err, len(chat.asked), s.Warnings)
	}
}
