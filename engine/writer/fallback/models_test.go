package fallback_test

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/anthropic"
	"github.com/scenewright/scenewright/engine/writer/anthropic/anthropictest"
	"github.com/scenewright/scenewright/engine/writer/fallback"
	"github.com/scenewright/scenewright/engine/writer/openai"
	"github.com/scenewright/scenewright/engine/writer/openai/openaitest"
	"github.com/scenewright/scenewright/engine/writer/prompt"
	"github.com/scenewright/scenewright/engine/writer/prompt/prompttest"
	"github.com/scenewright/scenewright/engine/writer/writertest"
)

// modelCase is a fake of the table: a server of a shape, with a model that behaves so.
type modelCase struct {
	name     string
	gpt      *openaitest.Quirks
	claude   *anthropictest.Quirks
	context  int                   // that the host says it has; 0 = it says nothing
	answer   func([]string) string // nil = a good model's
	partial  bool                  // the end of each film is lost, and what it shows
	offline  bool                  // nothing comes of it: documents are told by the offline writer, topics refused
	calls    int                   // of one film at most, beside those that condense; 0 = one
	warned   string                // what the warnings of a document's film say; "" = they are not looked at
	rejected string                // what the ledger says that a scene was to show
}

func edited(always bool, edit func(film map[string]any, scenes []map[string]any)) func([]string) string {
	return prompttest.Spoiled(prompttest.Edited(edit), always)
}

// says gives the second scene one more sentence.
func says(sentence string) func(map[string]any, []map[string]any) {
	return func(_ map[string]any, scenes []map[string]any) {
		scenes[1]["narration"] = fmt.Sprint(scenes[1]["narration"], " ", sentence)
	}
}

// shows has the last scene but one show something.
func shows(content map[string]any) func(map[string]any, []map[string]any) {
	return func(_ map[string]any, scenes []map[string]any) { scenes[max(0, len(scenes)-2)]["content"] = content }
}

func twelve() (items []any) {
	for i := range 12 {
		items = append(items, map[string]any{"text": fmt.Sprintf("Thing %c", 'a'+i), "detail": "", "said": ""})
	}
	return items
}

const untrue = "because the source does not have what they say"

// modelCases is the table: the servers that there are, then what models do on one of them.
func modelCases() []modelCase {
	ptr := func(q openaitest.Quirks) *openaitest.Quirks { return &q }
	twenty := "The fair has so very many stalls that nobody who ever comes to see it will see all of them today"
	spanish := func(string) string {
		return `{"title":"La feria","technique":"three_act","scenes":[{"narration":"La feria del pueblo abre por la mañana y todo el mundo compra pan, queso y miel en el parque."},{"narration":"Después la banda toca hasta que el último puesto está vacío y la gente vuelve a casa."}]}`
	}
	return []modelCase{
		{name: "good", gpt: ptr(openaitest.Quirks{OneLimit: "max_completion_tokens"})},
		{name: "openai, older", gpt: ptr(openaitest.Quirks{NoEffort: true, OneLimit: "max_tokens", Formats: []string{"json_object"}})},
		{name: "in one piece", gpt: ptr(openaitest.Quirks{Whole: true})},
		{name: "anthropic", claude: &anthropictest.Quirks{}},
		{name: "anthropic, smaller", claude: &anthropictest.Quirks{NoEffort: true}},
		{name: "anthropic, by a tool", claude: &anthropictest.Quirks{NoOutputConfig: true, Whole: true}},
		{name: "ollama", gpt: ptr(openaitest.Ollama(4096))},
		{name: "llama.cpp", gpt: ptr(openaitest.LlamaCPP(8192)), context: 32_000},
		{name: "lm studio", gpt: ptr(openaitest.LMStudio(8192)), context: 32_000},
		{name: "vllm", gpt: ptr(openaitest.VLLM(6048)), context: 32_000},
		{name: "context exceeded", gpt: ptr(openaitest.LlamaCPP(4096)), context: 128_000},

		{name: "thinks", gpt: ptr(openaitest.Quirks{Thinks: true})},
		{name: "fenced", gpt: ptr(openaitest.Quirks{Chatty: true, Formats: []string{}})},
		{name: "limited", gpt: ptr(openaitest.Quirks{Limited: 1})},
		{name: "overloaded", claude: &anthropictest.Quirks{Overloaded: 1}},
		{name: "no room to think", gpt: ptr(openaitest.Quirks{CutOff: 1}), calls: 2, context: 32_000},
		{name: "cut off", claude: &anthropictest.Quirks{CutOff: 1}, calls: 2},
		{name: "cut off for good", claude: &anthropictest.Quirks{CutOff: 9}, calls: 2, partial: true, warned: "was cut off"},
		{name: "refusal", gpt: ptr(openaitest.Quirks{Refusal: true}), offline: true, warned: "openai refused the request"},
		{name: "prose", answer: func([]string) string { return "I would love to help!" }, offline: true, calls: 2, warned: "gave no script that can be used"},

		{name: "schema ignored", calls: 1, answer: edited(true, func(film map[string]any, scenes []map[string]any) {
			for _, s := range scenes {
				shots, _ := s["shots"].([]any)
				first, _ := shots[0].(map[string]any)
				s["query"] = first["query"]
				delete(s, "shots")
				delete(s, "emphasis")
				delete(s, "section")
			}
			delete(film, "mood")
		})},
		{name: "language", calls: 2, answer: prompttest.Spoiled(spanish, false)},
		{name: "language, for good", calls: 2, answer: prompttest.Spoiled(spanish, true), offline: true, warned: "gave no script that can be used"},
		{name: "figure", calls: 2, answer: edited(false, says("Prices fell by 73%."))},
		{name: "figure, for good", calls: 2, answer: edited(true, says("Prices fell by 73%.")), warned: untrue},
		{name: "name", calls: 2, answer: edited(true, says("That is what old Wilhelmina said.")), warned: untrue},
		{name: "quotation", calls: 2, answer: edited(true, says("\"It was the best day of my life,\" they all said.")), warned: untrue},
		{name: "claim", calls: 2, answer: edited(true, says("It is an award-winning idea.")), warned: untrue},
		{name: "items", calls: 2, answer: edited(true, shows(map[string]any{"layout": "list", "heading": "Things", "items": twelve()})), rejected: "12 items"},
		{name: "heading", calls: 2, answer: edited(true, shows(map[string]any{"layout": "title", "heading": twenty, "caption": ""})), rejected: "heading"},
		{name: "long", calls: 2, answer: edited(true, func(film map[string]any, scenes []map[string]any) {
			all, _ := film["scenes"].([]any)
			for _, s := range scenes[1:5] {
				s["narration"] = fmt.Sprint(s["narration"], " It is as plain as that, and so it stays.")
			}
			film["scenes"] = all
		}), warned: "left out to keep the length"},
		{name: "short", calls: 2, answer: edited(false, func(film map[string]any, _ []map[string]any) {
			all, _ := film["scenes"].([]any)
			film["scenes"] = all[:len(all)/2]
		})},
		{name: "repeated", answer: edited(true, func(_ map[string]any, scenes []map[string]any) { scenes[2]["shots"] = scenes[1]["shots"] })},
	}
}

// source is one of the topics and documents that every fake makes films of.
type source struct {
	name  string
	a     story.Assignment
	topic bool
}

func sources() []source {
	var all []source
	for i, f := range prompttest.Films() {
		a := writertest.Assignment(writertest.Text{Language: "en", Body: f.Asked})
		chars := 0
		for _, one := range f.Answer["scenes"].([]any) {
			chars += language.Chars(one.(map[string]any)["narration"].(string))
		}
		a.Length, a.Prompted = time.Duration(float64(chars)/a.Rate*float64(time.Second)), !f.Source // as long as it is told
		all = append(all, source{fmt.Sprintf("recorded %d", i), a, !f.Source})
	}
	for _, name := range []string{"en-library", "es-pan", "fr-abeilles", "zh-cha"} {
		for _, text := range writertest.Texts() {
			if text.Name == name {
				a := writertest.Assignment(text)
				a.Length = 40 * time.Second
				all = append(all, source{name, a, false})
			}
		}
	}
	return all
}

// open makes the writer of a case, with the offline one behind it.
func (c modelCase) open(t *testing.T) (w engine.Writer, calls func() int) {
	t.Helper()
	options := &prompt.Options{Context: c.context}
	var author *prompt.Author
	var err error
	if c.claude != nil {
		q := *c.claude
		q.Answer = c.answer
		fake := anthropictest.New(key, &q)
		author, err = anthropic.New(key, &anthropic.Options{BaseURL: writertest.Serve(t, fake), Author: options, Provider: writertest.Hasty()})
		calls = func() int { return len(fake.Calls()) }
	} else {
		q := openaitest.Quirks{}
		if c.gpt != nil {
			q = *c.gpt
		}
		q.Answer = c.answer
		if c.context == 0 && q.Window == 0 {
			options.Context = openai.DefaultContext
		}
		fake := openaitest.New(key, &q)
		author, err = openai.New(key, &openai.Options{BaseURL: writertest.Serve(t, fake), Model: "m", Author: options, Provider: writertest.Hasty()})
		calls = func() int {
			if slices.ContainsFunc(fake.Calls(), func(c openaitest.Call) bool { return c.Cut }) {
				t.Error("the server cut a question without a word")
			}
			return len(fake.Calls())
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return fallback.New(author, offline(t)), calls
}

// TestEveryModelMakesFilms: through every fake the same five topics and five documents become
// films, with every layout, without an untrue figure, in as few calls as may be; what
// happened is in the warnings, and what was asked and what it cost in the script's calls.
func TestEveryModelMakesFilms(t *testing.T) {
	for _, c := range modelCases() {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			layouts := map[story.Layout]bool{}
			var said, rejected string
			for _, from := range sources() {
				w, calls := c.open(t)
				s, err := w.Write(t.Context(), from.a)
				if c.offline && from.topic {
					if fault.CodeOf(err) != fault.CodeInvalid || !strings.Contains(err.Error(), "paste three facts") {
						t.Errorf("%s: %v, want a refusal that says what helps", from.name, err)
					}
					continue
				}
				if err != nil {
					t.Errorf("%s: %v", from.name, err)
					continue
				}
				writertest.Check(t, s, from.a)
				c.judge(t, from, s, calls())
				for _, sc := range s.Scenes {
					layouts[sc.Screen.Layout()] = true
					rejected += sc.Rejected
				}
				said += strings.Join(s.Warnings, " ")
			}
			if !c.offline && !c.partial && len(layouts) != len(story.Layouts()) {
				t.Errorf("%d of %d layouts are reached: %v", len(layouts), len(story.Layouts()), layouts)
			}
			if !strings.Contains(said, c.warned) || !strings.Contains(rejected, c.rejected) {
				t.Errorf("the warnings are %s, and rejected is %s; want %q and %q", said, rejected, c.warned, c.rejected)
			}
		})
	}
}

var digits = regexp.MustCompile(`\d[\d.,]*\d|\d`)

// figuresOf are the figures of a text, without the marks between thousands.
func figuresOf(text string) []string {
	all := digits.FindAllString(text, -1)
	for i, f := range all {
		all[i] = strings.NewReplacer(",", "", ".", "").Replace(f)
	}
	return all
}

// judge looks at one film.
func (c modelCase) judge(t *testing.T, from source, s story.Script, calls int) {
	t.Helper()
	known := figuresOf(from.a.Text)
	if from.topic {
		known = append(known, figuresOf(strings.Join(s.Warnings, " "))...) // where they are named
	}
	shown := writertest.Told(s)
	for _, sc := range s.Scenes {
		shown += " " + strings.Join(sc.Screen.Texts(), " ")
	}
	for _, f := range figuresOf(shown) {
		if !slices.Contains(known, f) {
			t.Errorf("%s: the film has the figure %s, which nobody gave", from.name, f)
		}
	}
	asked, tokens := 0, 0
	for _, call := range s.Calls {
		if !strings.HasPrefix(call.For, "condensed") {
			asked++
		}
		tokens += call.Prompt + call.Answer
	}
	if most := max(c.calls, 1); asked > most || calls < asked || asked == 0 || tokens == 0 && !c.offline {
		t.Errorf("%s: asked %d times, at most %d expected, of %d calls with %d tokens: %+v", from.name, asked, most, calls, tokens, s.Calls)
	}
}

// stocked is a library that has many pictures for any words.
type stocked struct{ enginetest.Source }

func (s stocked) Search(_ context.Context, q footage.Query) (all []footage.Candidate, err error) {
	for i := range q.Limit {
		id := fmt.Sprintf("IMG_%04d", i)
		all = append(all, footage.Candidate{ID: id, File: id, Media: s.Media, Title: id, Width: 1920, Height: 1080})
	}
	return all, nil
}

// TestStoryboardsOfModels: through every server's shape the films are boards, whose scenes of
// more than five seconds have two shots or more, and the ledger tells who wrote the script.
func TestStoryboardsOfModels(t *testing.T) {
	for _, c := range modelCases() {
		if !slices.Contains([]string{"good", "anthropic", "ollama", "llama.cpp", "lm studio", "vllm"}, c.name) {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w, _ := c.open(t)
			look := &enginetest.Boards{}
			eng := enginetest.New(t, func(p *engine.Ports) {
				p.Writer, p.Designer, p.Preparer = w, look, enginetest.Preparer{}
				p.Sources = []footage.Source{stocked{enginetest.Source{Called: "shelf", Kind: footage.Stock, Media: footage.Image}}}
			})
			all := sources()
			if c.name != "good" {
				all = all[:1] // the shape of the server's answer is the same for others
			}
			for _, from := range all {
				p := enginetest.Await(t, eng, request.Request{Prompt: from.a.Text, Language: from.a.Language, VideoLength: 1})
				for _, sc := range look.Last().Scenes {
					if story.At(sc.Frames) > 5*time.Second && len(sc.Shots) < 2 {
						t.Errorf("%s: %q is seen for %v in %d shots", from.name, sc.Narration, story.At(sc.Frames), len(sc.Shots))
					}
				}
				ledger, err := eng.Ledger(t.Context(), p.ID)
				if err != nil || !slices.ContainsFunc(ledger, func(e footage.Entry) bool { return e.Slot == "script" && strings.Contains(e.Asked[0].Reason, "tokens") }) {
					t.Errorf("%s: %v, the ledger does not tell who wrote the script", from.name, err)
				}
			}
		})
	}
}

// TestEveryRuleHasAReason: below each rule that models are told stands why, and a case of the
// table or of another test that shows what becomes of it.
func TestEveryRuleHasAReason(t *testing.T) {
	raw, err := os.ReadFile("../prompt/instructions/script.txt")
	if err != nil {
		t.Fatal(err)
	}
	known := []string{"injected", "ordered", "template"}
	for _, c := range modelCases() {
		known = append(known, c.name)
	}
	lines := strings.Split(string(raw), "\n")
	open := ""
	for _, line := range lines {
		switch {
		case strings.HasPrefix(line, "- \""), strings.HasPrefix(line, "- ") && open != "" && strings.HasPrefix(open, "- \""):
			open = line
		case strings.HasPrefix(line, "- "):
			if open != "" {
				t.Errorf("no reason stands below %q", open)
			}
			open = line
		case strings.HasPrefix(line, "# "):
			open = ""
			_, cases, ok := strings.Cut(line, "Case")
			for _, name := range strings.Split(strings.Trim(strings.TrimLeft(cases, "s: "), "."), ", ") {
				if ok && !slices.Contains(known, name) {
					t.Errorf("%q names a case that there is not: %q", line, name)
				}
			}
		}
	}
	if open != "" {
		t.Errorf("no reason stands below %q", open)
	}
}
