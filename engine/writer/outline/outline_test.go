package outline_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/writer/mining"
	"github.com/scenewright/scenewright/engine/writer/mining/miningtest"
	"github.com/scenewright/scenewright/engine/writer/outline"
)

func open(t testing.TB) engine.Writer {
	t.Helper()
	w, err := outline.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func TestContract(t *testing.T) {
	miningtest.Test(t, func(t *testing.T) engine.Writer { return open(t) })
}

func squeeze(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, s)
}

// Every sentence that is spoken stands in the source, whatever the technique,
// the tone and the length.
func TestSaysOnlyWhatTheSourceSays(t *testing.T) {
	for _, text := range miningtest.Texts() {
		source := squeeze(text.Body)
		for i, tech := range engine.Techniques() {
			a := miningtest.Assignment(text)
			a.Technique = tech.Technique
			a.Tone = engine.Tones()[i%len(engine.Tones())].ID
			a.Length = time.Duration(30+10*i) * time.Second
			s := miningtest.Write(t, open(t), a)
			for _, sc := range s.Scenes {
				for _, said := range mining.Sentences(sc.Narration, text.Language) {
					if !strings.Contains(source, squeeze(said)) {
						t.Errorf("%s, %s: %q is not in the source", text.Name, tech.Technique, said)
					}
				}
			}
		}
	}
}

// No sentence is spoken twice.
func TestRepeatsNothing(t *testing.T) {
	for _, text := range miningtest.Texts() {
		said := map[string]bool{}
		for _, sc := range miningtest.Write(t, open(t), miningtest.Assignment(text)).Scenes {
			for _, sentence := range mining.Sentences(sc.Narration, text.Language) {
				if said[sentence] {
					t.Errorf("%s: %q is said twice", text.Name, sentence)
				}
				said[sentence] = true
			}
		}
	}
}

// A sentence that leans on another follows it directly.
func TestKeepsSentencesThatBelongTogether(t *testing.T) {
	for _, text := range miningtest.Texts() {
		before := map[string]string{}
		for _, b := range mining.Blocks(text.Body, true) {
			if b.Kind != mining.Paragraph {
				continue
			}
			ss := mining.Sentences(b.Text, text.Language)
			for i := 1; i < len(ss); i++ {
				before[ss[i]] = ss[i-1]
			}
		}
		for _, tech := range engine.Techniques() {
			a := miningtest.Assignment(text)
			a.Technique, a.Length = tech.Technique, 40*time.Second
			last := ""
			for _, sc := range miningtest.Write(t, open(t), a).Scenes {
				for _, s := range mining.Sentences(sc.Narration, text.Language) {
					if want := before[s]; want != "" && mining.Depends(s, text.Language) && last != want {
						t.Errorf("%s, %s: %q follows %q, want %q", text.Name, tech.Technique, s, last, want)
					}
					last = s
				}
			}
		}
	}
}

// The twelve techniques make twelve films of a source that is longer than they
// are: other sentences or another order, under other headings.
func TestTechniquesDiffer(t *testing.T) {
	for _, c := range []struct {
		text   string
		length time.Duration
	}{{"en-heatpump", 30 * time.Second}, {"es-pan", 30 * time.Second}, {"zh-rebeng", 45 * time.Second}} {
		said, headed := map[string]string{}, map[string]string{}
		for _, tech := range engine.Techniques() {
			a := miningtest.Assignment(textOf(t, c.text))
			a.Technique, a.Length = tech.Technique, c.length
			var narrations, headings []string
			for _, sc := range miningtest.Write(t, open(t), a).Scenes {
				narrations, headings = append(narrations, sc.Narration), append(headings, sc.Heading)
				if !hasBeat(tech, sc.Beat) {
					t.Errorf("%s has no beat %q", tech.Technique, sc.Beat)
				}
			}
			for what, seen := range map[string]map[string]string{strings.Join(narrations, " "): said, strings.Join(headings, "\n"): headed} {
				if other, ok := seen[what]; ok {
					t.Errorf("%s: %s and %s give the same: %s", c.text, tech.Technique, other, what)
				}
				seen[what] = tech.Technique
			}
		}
	}
}

func textOf(t *testing.T, name string) miningtest.Text {
	t.Helper()
	for _, text := range miningtest.Texts() {
		if text.Name == name {
			return text
		}
	}
	t.Fatalf("there is no text %q", name)
	return miningtest.Text{}
}

func hasBeat(t engine.Technique, name string) bool {
	for _, b := range t.Beats {
		if b.Name == name {
			return true
		}
	}
	return false
}

// Beats come in the technique's order.
func TestBeatsAreInOrder(t *testing.T) {
	for _, tech := range engine.Techniques() {
		a := miningtest.Assignment(miningtest.Texts()[1])
		a.Technique = tech.Technique
		at := 0
		for _, sc := range miningtest.Write(t, open(t), a).Scenes {
			for at < len(tech.Beats) && tech.Beats[at].Name != sc.Beat {
				at++
			}
		}
		if at == len(tech.Beats) {
			t.Errorf("%s: the beats are out of order", tech.Technique)
		}
	}
}

func TestFitsTheLength(t *testing.T) {
	for _, text := range miningtest.Texts() {
		material := float64(mining.Chars(text.Body))
		for _, seconds := range []float64{20, 30, 45, 60} {
			a := miningtest.Assignment(text)
			a.Length = time.Duration(seconds * float64(time.Second))
			if material < 1.1*seconds*a.Rate {
				continue
			}
			got := miningtest.Seconds(miningtest.Write(t, open(t), a), a.Rate)
			if got < .95*seconds || got > 1.05*seconds {
				t.Errorf("%s: %.1f s, want %.0f within 5 %%", text.Name, got, seconds)
			}
		}
	}
}

// Scenes last as long as viewers like: a title at most seven seconds, any
// other scene of more than one sentence at most nine, unless it is built up step
// by step, and none flashes by.
func TestPaces(t *testing.T) {
	for _, text := range miningtest.Texts() {
		for _, length := range []float64{30, 60} {
			a := miningtest.Assignment(text)
			a.Length, a.MaxScenes = time.Duration(.9*length*float64(time.Second)), 14
			scenes := miningtest.Write(t, open(t), a).Scenes
			if least, most := length/8-1, length/6; float64(len(scenes)) < least || float64(len(scenes)) > most {
				t.Errorf("%s: %d scenes in %.0f s, want %.0f to %.0f", text.Name, len(scenes), length, least, most)
			}
			for i, sc := range scenes {
				checkPace(t, text, i, sc, i == len(scenes)-1)
			}
		}
	}
}

func checkPace(t *testing.T, text miningtest.Text, i int, sc engine.ScriptScene, last bool) {
	t.Helper()
	rate := mining.RateOf(engine.Assignment{Language: text.Language})
	got, longest, shortest := float64(mining.Chars(sc.Narration))/rate, 9.1, 3.3
	if i == 0 {
		longest, shortest = 7, 2.5
	}
	if last {
		shortest = 2
	}
	several := len(mining.Sentences(sc.Narration, text.Language)) > 1
	if n := len(sc.Points) + len(sc.Events); sc.Layout == engine.LayoutSteps || sc.Layout == engine.LayoutTimeline {
		longest = min(17, 5.5*float64(n)) // something new lands with every sentence
	}
	if several && got > longest || got < shortest {
		t.Errorf("%s, scene %d: %.1f s, want %.1f to %.1f: %q", text.Name, i, got, shortest, longest, sc.Narration)
	}
}

// The technique is chosen by what the source is.
func TestChoosesTheTechnique(t *testing.T) {
	want := map[string]string{
		"en-heatpump": "problem_solution", "en-library": "story_spine",
		"es-agua": "problem_solution", "es-pan": "how_to",
		"fr-abeilles": "myth_busting", "zh-cha": "story_spine", "iw-ofnaim": "story_spine",
	}
	for _, text := range miningtest.Texts() {
		if w, ok := want[text.Name]; ok {
			if got := miningtest.Write(t, open(t), miningtest.Assignment(text)).Technique; got != w {
				t.Errorf("%s: %s, want %s", text.Name, got, w)
			}
		}
	}
	steps := miningtest.Text{Language: "en", Body: "Change a tyre:\n\n1. Loosen the nuts.\n2. Lift the car with the jack.\n3. Swap the wheel.\n4. Tighten the nuts crosswise."}
	if got := miningtest.Write(t, open(t), miningtest.Assignment(steps)).Technique; got != "how_to" {
		t.Errorf("numbered steps: %s, want how_to", got)
	}
}

func TestTopics(t *testing.T) {
	for _, tt := range []struct{ language, prompt, title string }{
		{"en", "Make a video about heat pumps for home owners", "Heat pumps for home owners"},
		{"en", "Please create a 60 second explainer video about our new bike sharing service. Use a friendly tone.", "Our new bike sharing service"},
		{"en", "I want you to make a short film on coral reefs.", "Coral reefs"},
		{"en", "heat pumps", "Heat pumps"},
		{"en", "Explain compound interest to teenagers.", "Compound interest"},
		{"en", "Why do cats purr?", "Why do cats purr?"},
		{"es", "Crea un vídeo sobre el reciclaje de vidrio en las escuelas", "El reciclaje de vidrio en las escuelas"},
		{"fr", "Fais une vidéo sur les pompes à chaleur", "Les pompes à chaleur"},
		{"zh", "请制作一个关于茶文化的短视频", "茶文化"},
		{"iw", "צור סרטון על גגות ירוקים בתל אביב", "גגות ירוקים בתל אביב"},
	} {
		s := miningtest.Write(t, open(t), miningtest.Assignment(miningtest.Text{Language: tt.language, Body: tt.prompt}))
		if s.Title != tt.title {
			t.Errorf("%q: title %q, want %q", tt.prompt, s.Title, tt.title)
		}
		if n := len(s.Scenes); n < 2 || n > 4 {
			t.Errorf("%q: %d scenes, want a few", tt.prompt, n)
		}
		if len(s.Warnings) != 1 {
			t.Errorf("%q: warnings %q, want one", tt.prompt, s.Warnings)
		}
	}
}

// What asks for the video is not spoken, what it is about is.
func TestInstructionsAreNotSpoken(t *testing.T) {
	text := miningtest.Texts()[0]
	text.Body = "Please make a one minute video about heat pumps. Keep it friendly.\n\n" + text.Body
	for _, sc := range miningtest.Write(t, open(t), miningtest.Assignment(text)).Scenes {
		if strings.Contains(sc.Narration, "video") || strings.Contains(sc.Narration, "friendly") {
			t.Errorf("the film says %q", sc.Narration)
		}
	}
	about := miningtest.Text{Language: "en", Body: "The video about the flood was seen by two million people. It changed how the city plans its parks. Engineers now leave room for the river."}
	s := miningtest.Write(t, open(t), miningtest.Assignment(about))
	if got := s.Scenes[0].Narration; !strings.Contains(got, "two million") {
		t.Errorf("a sentence about a video was taken for a wish: the film begins with %q", got)
	}
}

// A prompt of a few sentences that names its subject only where it asks for
// the video still begins with the subject.
func TestPromptsThatAskAndTell(t *testing.T) {
	for _, tt := range []struct{ language, prompt, title, first string }{
		{"en", "Create a 1 minute video for our product Nimbus, a smart watering system for balcony gardens. It checks soil moisture every ten minutes and waters only when needed. Setup takes 5 minutes. The app warns you when the tank is empty.",
			"A smart watering system for balcony gardens", "Our product Nimbus, a smart watering system for balcony gardens."},
		{"es", "Haz un vídeo para presentar nuestra cafetería Luna Verde en Sevilla. Servimos café de comercio justo. Cada mañana horneamos pan, magdalenas y tartas.",
			"Nuestra cafetería Luna Verde en Sevilla", "Nuestra cafetería Luna Verde en Sevilla."},
		{"en", "Make a video about rain gardens. A rain garden is a shallow bed that fills when it rains. Its plants clean the water.",
			"Rain gardens", "A rain garden is a shallow bed that fills when it rains."},
	} {
		s := miningtest.Write(t, open(t), miningtest.Assignment(miningtest.Text{Language: tt.language, Body: tt.prompt}))
		if s.Title != tt.title {
			t.Errorf("title %q, want %q", s.Title, tt.title)
		}
		if got := s.Scenes[0].Narration; !strings.HasPrefix(got, tt.first) {
			t.Errorf("the film begins with %q, want %q", got, tt.first)
		}
	}
}

// Bullets become a list with its points as they are spoken.
func TestBullets(t *testing.T) {
	a := miningtest.Assignment(miningtest.Text{Language: "en", Body: "A dry cellar needs attention twice a year. Before the autumn rain, look at three places:\n\n- the gutters\n- the drain by the door\n- the window wells\n\nA blocked gutter sends its water straight to the wall. The repair costs more than the cleaning."})
	s := miningtest.Write(t, open(t), a)
	var got []string
	for _, sc := range s.Scenes {
		for _, p := range sc.Points {
			got = append(got, p.Said)
		}
	}
	if diff := cmp.Diff([]string{"the gutters", "the drain by the door", "the window wells"}, got); diff != "" {
		t.Errorf("points (-want +got):\n%s", diff)
	}
}

func TestDeterministic(t *testing.T) {
	for _, text := range miningtest.Texts() {
		a := miningtest.Assignment(text)
		if diff := cmp.Diff(miningtest.Write(t, open(t), a), miningtest.Write(t, open(t), a)); diff != "" {
			t.Errorf("%s: two runs differ:\n%s", text.Name, diff)
		}
	}
}

func TestToneAndTag(t *testing.T) {
	a := miningtest.Assignment(miningtest.Texts()[0])
	a.Tag, a.Tone = "Marketing", "Energetic"
	energetic := miningtest.Write(t, open(t), a)
	a.Tone = "Professional"
	professional := miningtest.Write(t, open(t), a)
	if len(energetic.Scenes) <= len(professional.Scenes) {
		t.Errorf("energetic has %d scenes and professional %d, want more cuts", len(energetic.Scenes), len(professional.Scenes))
	}
	if got := energetic.Scenes[len(energetic.Scenes)-1].Action; got != "Get started" {
		t.Errorf("action of a marketing film is %q", got)
	}
	numbers := func(tag string) (n int) {
		a.Tag = tag
		for _, sc := range miningtest.Write(t, open(t), a).Scenes {
			if sc.Layout == engine.LayoutNumber {
				n++
			}
		}
		return n
	}
	if news, social := numbers("News"), numbers("Social"); news <= social {
		t.Errorf("news show %d numbers, a social film %d, want more", news, social)
	}
}

func TestNoWords(t *testing.T) {
	_, err := open(t).Write(t.Context(), engine.Assignment{Text: "... !!!", Language: "en"})
	if !errors.Is(err, engine.ErrInvalid) {
		t.Errorf("a text without words: %v, want an invalid error", err)
	}
}

func TestOptions(t *testing.T) {
	if _, err := outline.New(&outline.Options{SceneSeconds: 900}); !errors.Is(err, engine.ErrInvalid) {
		t.Errorf("scenes of 15 minutes: %v, want an invalid error", err)
	}
}

// No text makes it panic or break the contract.
func FuzzWrite(f *testing.F) {
	for _, text := range miningtest.Texts() {
		f.Add(text.Body, text.Language, uint8(30), false)
		f.Add(text.Body, text.Language, uint8(10), true)
	}
	f.Add("a; b; c: d, e and f, g and h?", "en", uint8(9), false)
	f.Fuzz(func(t *testing.T, body, language string, seconds uint8, script bool) {
		if _, ok := engine.LanguageByCode(language); !ok || language == "he" || len(body) > 4000 || strings.ToLower(language) != language || strings.ToValidUTF8(body, "") != body {
			return
		}
		a := miningtest.Assignment(miningtest.Text{Language: language, Body: body})
		a.Length, a.Script = time.Duration(seconds)*time.Second, script
		s, err := open(t).Write(t.Context(), a)
		if errors.Is(err, engine.ErrInvalid) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		miningtest.Check(t, s, a)
	})
}

func BenchmarkWrite(b *testing.B) {
	text := miningtest.Texts()[0]
	a := miningtest.Assignment(text)
	a.Text = strings.Repeat(text.Body+"\n\n", 12)
	a.Length = 3 * time.Minute
	w := open(b)
	for b.Loop() {
		if _, err := w.Write(b.Context(), a); err != nil {
			b.Fatal(err)
		}
	}
}

func Example() {
	w, err := outline.New(nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := w.Write(context.Background(), engine.Assignment{
		Text:     "Make a video about rain gardens. A rain garden is a shallow bed that fills when it rains. Its plants hold the water and clean it. Streets stay dry, and trees drink for days.",
		Language: "en", Tag: "Explainer", Technique: "three_act",
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, sc := range s.Scenes {
		fmt.Printf("%s: %s\n", sc.Layout, sc.Narration)
	}
	// Output:
	// title: A rain garden is a shallow bed that fills when it rains. Its plants hold the water and clean it.
	// closing: Streets stay dry, and trees drink for days.
}
