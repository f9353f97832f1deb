package editor_test

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
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/language/languagetest"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
	"github.com/scenewright/scenewright/engine/writer/editor"
	"github.com/scenewright/scenewright/engine/writer/writertest"
)

func open(t testing.TB) engine.Writer {
	t.Helper()
	w, err := editor.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func TestContract(t *testing.T) {
	writertest.Test(t, func(t *testing.T) engine.Writer { return open(t) })
}

// film has a text told, as long as it is said, 0 = as it is.
func film(t *testing.T, code, body string, length time.Duration) story.Script {
	t.Helper()
	a := writertest.Assignment(writertest.Text{Language: code, Body: body})
	a.Length = length
	return writertest.Write(t, open(t), a)
}

// Where no length is asked for, all of a text is told, in its order.
func TestTellsAllInOrder(t *testing.T) {
	for _, text := range writertest.Texts() {
		s := film(t, text.Language, text.Body, 0)
		body := text.Body
		if title, rest, ok := strings.Cut(body, "\n\n"); ok && len(writer.Sentences(title, text.Language)) == 1 && !strings.ContainsAny(title, ".。") {
			body = rest
		}
		if diff := cmp.Diff(writertest.Squeeze(body), writertest.Squeeze(writertest.Told(s))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", text.Name, diff)
		}
		if len(s.Warnings) > 0 {
			t.Errorf("%s: warnings %q", text.Name, s.Warnings)
		}
	}
}

// Every sentence that is spoken stands in the source, once and in its order,
// whatever the technique, the tone and the length; and all of a technique's beats
// are its own, in their order.
func TestSaysOnlyWhatTheSourceSays(t *testing.T) {
	for _, text := range writertest.Texts() {
		source := writertest.Squeeze(text.Body)
		for i, tech := range request.Techniques() {
			a := writertest.Assignment(text)
			a.Technique = tech.Technique
			a.Tone = request.Tones()[i%len(request.Tones())].ID
			a.Length = time.Duration(20+5*i) * time.Second
			s := writertest.Write(t, open(t), a)
			at, beat := 0, 0
			for _, sc := range s.Scenes {
				for _, said := range writer.Sentences(sc.Narration, text.Language) {
					n := strings.Index(source[at:], writertest.Squeeze(said))
					if n < 0 {
						t.Errorf("%s, %s: %q is not in the source, or not in its order", text.Name, tech.Technique, said)
						continue
					}
					at += n + len(writertest.Squeeze(said))
				}
				for beat < len(tech.Beats) && tech.Beats[beat].Name != sc.Beat {
					beat++
				}
			}
			if beat == len(tech.Beats) {
				t.Errorf("%s, %s: the beats are out of order", text.Name, tech.Technique)
			}
		}
	}
}

// What belongs together is told together, or not at all.
func TestCutsWholeUnits(t *testing.T) {
	const ferry = "The ferry crosses the river every hour in summer. Children swim below the mill until the bells ring. "
	for _, c := range []struct {
		name, first, between, second string
		alone                        bool // the first is whole without the second
	}{
		{"claim and refutation", "Many people believe you can catch up on sleep at the weekend.", "", "You can't, not completely: studies show that attention stays impaired for days.", false},
		{"question and answer", "Why does it work?", "", "Apps are designed in colour on purpose.", false},
		{"pronoun", "The council built a new market hall beside the river.", "", "It holds sixty stalls and a small stage for music.", true},
		{"quotation", "“The river was our enemy for years,” says the mayor, Ana Ruiz.", "", "“Now it is our garden.”", false},
		{"contrast", "The first plan was cheaper than the one that was built.", "", "But nobody in the village wanted it.", false},
		{"name", "The engineer Marta Feld drew the first bridge in a night.", ferry, "Feld never asked for a fee.", true},
		{"announcement", "Two things matter here: the slope and the soil.", "", "Both can be measured in an afternoon.", false},
	} {
		body := "A heron stands on the weir at dawn and waits. " + c.first + " " + c.between + c.second + " " + strings.TrimPrefix(ferry, c.between) + "The old oak was planted by a miller and his wife. Fishermen mend nets in front of a yellow shed."
		for seconds := 10; seconds < 40; seconds += 3 {
			said := writertest.Told(film(t, "en", body, time.Duration(seconds)*time.Second))
			first, second := strings.Contains(said, c.first), strings.Contains(said, c.second)
			if second && !first || first && !second && !c.alone {
				t.Errorf("%s, %d s: %q is told: %t, %q: %t", c.name, seconds, c.first, first, c.second, second)
			}
		}
	}
}

// A how-to is told whole: what it needs, and all that is to be done.
func TestInstructionsAreWhole(t *testing.T) {
	body := "This bread needs no kneading and little time. You'll need 500 g of flour, 350 g of water, 10 g of salt and 2 g of yeast. First, stir the flour and the salt. Add the water and the yeast. Cover the bowl with a cloth. Bake the loaf for forty minutes. My neighbour eats it with butter every morning in his garden. It was my grandmother who gave the recipe to half of the village."
	s := film(t, "en", body, 15*time.Second)
	said := writertest.Told(s)
	for _, want := range []string{"You'll need", "First, stir", "Add the water", "Cover the bowl", "Bake the loaf"} {
		if !strings.Contains(said, want) {
			t.Errorf("the film leaves out %q: %q", want, said)
		}
	}
	if s.Misfit == "" {
		t.Error("nobody is told why the film is longer than asked")
	}
}

// A cut that leaves one side out says so.
func TestOneSidedCutsAreTold(t *testing.T) {
	good := "The harbour saves energy and money with a new pump. "
	body := "Corvel Harbour reported a record year on Monday. " + strings.Repeat(good, 4) + "The old pier is broken and a danger to children. A shortage of steel damages the plan badly. The next report is due in spring."
	body = strings.Replace(body, good+good, good+"Wind parks improve the harbour and the harbour gains ships. ", 1)
	for seconds := 30; seconds >= 8; seconds-- {
		s := film(t, "en", body, time.Duration(seconds)*time.Second)
		said := writertest.Told(s)
		bad := strings.Contains(said, "danger") || strings.Contains(said, "shortage")
		warned := strings.Contains(strings.Join(s.Warnings, " "), "trouble and risk")
		if !bad != warned {
			t.Errorf("%d s: warnings %q of %q", seconds, s.Warnings, said)
		}
	}
}

// A text that takes longer than three minutes is cut to them where no length was
// asked for, and says so.
func TestThreeMinutes(t *testing.T) {
	var body strings.Builder
	for i, town := range strings.Fields("Avila Bergen Cork Delft Essen Faro Ghent Haifa Imola Jena Kiel Lodz Malmo Nice Oslo Porto") {
		fmt.Fprintf(&body, "%s has a market of its own on the square behind the church, and people come from all around. A museum of %d rooms shows paintings that merchants brought home from long journeys. Trains leave for the coast in the morning.\n\n", town, i+12)
	}
	a := writertest.Assignment(writertest.Text{Language: "en", Body: body.String()})
	a.Length, a.Most, a.MaxScenes = 0, 172*time.Second, 100
	s := writertest.Write(t, open(t), a)
	if got := writertest.Seconds(s, a.Rate); got > 182 || got < 150 {
		t.Errorf("the film takes %.0f s, want about three minutes", got)
	}
	if !strings.Contains(strings.Join(s.Warnings, " "), "left out") {
		t.Errorf("warnings %q", s.Warnings)
	}
}

// The technique is chosen by what the source is.
func TestChoosesTheTechnique(t *testing.T) {
	want := map[string]string{
		"en-heatpump": "problem_solution", "en-library": "story_spine",
		"es-agua": "problem_solution", "es-pan": "how_to",
		"fr-abeilles": "myth_busting", "zh-cha": "story_spine", "iw-ofnaim": "story_spine",
	}
	for _, text := range writertest.Texts() {
		if w, ok := want[text.Name]; ok {
			if got := writertest.Write(t, open(t), writertest.Assignment(text)).Technique; got != w {
				t.Errorf("%s: %s, want %s", text.Name, got, w)
			}
		}
	}
}

// refusal is the field that a text is refused for, with a remedy; "" where it is not.
func refusal(t *testing.T, code, text string, length time.Duration) string {
	t.Helper()
	a := writertest.Assignment(writertest.Text{Language: code, Body: text})
	a.Length = length
	_, err := open(t).Write(t.Context(), a)
	var e *fault.Error
	if !errors.As(err, &e) || e.Code != fault.CodeInvalid || e.Remedy == "" {
		return ""
	}
	return e.Field
}

// A topic without material, and what cannot be told, is refused with what would
// help, whether a length is asked for or not.
func TestRefusals(t *testing.T) {
	for _, length := range []time.Duration{0, time.Minute} {
		languagetest.Each(t, "refused.txt", func(t *testing.T, code, text string) string { return refusal(t, code, text, length) })
		if got := refusal(t, "en", strings.Repeat(unended, 260), length); got != "prompt" {
			t.Errorf("a sentence without an end is refused for %q", got)
		}
	}
}

// A sentence that tells something makes a film, and so does a company that says
// something of itself.
func TestLittleIsTold(t *testing.T) {
	for _, tt := range []struct{ language, prompt string }{{"en", "Tea is a drink made of leaves."}, {"zh", "茶是一种用叶子泡成的饮料。"}} {
		if got := writertest.Told(film(t, tt.language, tt.prompt, time.Minute)); got != tt.prompt {
			t.Errorf("%q is told as %q", tt.prompt, got)
		}
	}
	a := writertest.Assignment(writertest.Text{Language: "en", Body: "Spring offers"})
	a.About = "Corvid sells seed in paper bags. It was founded in 1998."
	s := writertest.Write(t, open(t), a)
	if got := writertest.Told(s); got != a.About || s.Scenes[0].Screen.Heading() != "Spring offers" {
		t.Errorf("the film says %q under %q", got, s.Scenes[0].Screen.Heading())
	}
}

// What asks for the video is not spoken, what it is about is.
func TestInstructionsAreNotSpoken(t *testing.T) {
	text := writertest.Texts()[0]
	text.Body = "Please make a one minute video about heat pumps. Keep it friendly.\n\n" + text.Body
	if said := writertest.Told(writertest.Write(t, open(t), writertest.Assignment(text))); strings.Contains(said, "video") || strings.Contains(said, "friendly") {
		t.Errorf("the film says %q", said)
	}
	about := writertest.Text{Language: "en", Body: "The video about the flood was seen by two million people. It changed how the city plans its parks. Engineers now leave room for the river."}
	if got := writertest.Write(t, open(t), writertest.Assignment(about)).Scenes[0].Narration; !strings.Contains(got, "two million") {
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
		s := film(t, tt.language, tt.prompt, time.Minute)
		if !strings.HasSuffix(strings.ToLower(s.Title), strings.ToLower(tt.title)) {
			t.Errorf("title %q, want %q", s.Title, tt.title)
		}
		if got := s.Scenes[0].Narration; !strings.HasPrefix(got, tt.first) {
			t.Errorf("the film begins with %q, want %q", got, tt.first)
		}
	}
}

// Bullets become a list with its items as they are spoken, a sentence each.
func TestBullets(t *testing.T) {
	var got *story.ScriptScene
	for _, sc := range film(t, "en", "A dry cellar needs attention twice a year. Before the autumn rain, look at three places:\n\n- the gutters\n- the drain by the door\n- the window wells\n\nA blocked gutter sends its water straight to the wall. The repair costs more than the cleaning.", 0).Scenes {
		if sc.Screen.Layout() == story.LayoutList {
			got = &sc
		}
	}
	if got == nil {
		t.Fatal("there is no list")
	}
	want := []string{"Before the autumn rain, look at three places", "The gutters", "The drain by the door", "The window wells"}
	if diff := cmp.Diff(want, got.Screen.Texts()); diff != "" {
		t.Errorf("on the screen (-want +got):\n%s", diff)
	}
	if want := "Before the autumn rain, look at three places: The gutters. The drain by the door. The window wells."; got.Narration != want {
		t.Errorf("it says %q, want %q", got.Narration, want)
	}
}

// Scenes last as long as viewers like: none flashes by, and of several sentences
// none stands too long, unless it is built up part by part.
func TestPaces(t *testing.T) {
	for _, text := range writertest.Texts() {
		a := writertest.Assignment(text)
		a.Length = 0
		scenes := writertest.Write(t, open(t), a).Scenes
		for i, sc := range scenes {
			got, longest, shortest := float64(writer.Chars(sc.Narration))/a.Rate, 10.5, 2.
			if n := len(sc.Screen.Texts()); sc.Screen.Layout() != story.LayoutSpoken {
				longest = max(longest, 6*float64(n))
			}
			if i == 0 || i == len(scenes)-1 {
				shortest = 1.5
			}
			if got > longest || got < shortest {
				t.Errorf("%s, scene %d: %.1f s, want %.1f to %.1f: %q", text.Name, i, got, shortest, longest, sc.Narration)
			}
		}
	}
}

func TestDeterministic(t *testing.T) {
	for _, text := range writertest.Texts() {
		first, second := film(t, text.Language, text.Body, 30*time.Second), film(t, text.Language, text.Body, 30*time.Second)
		if diff := cmp.Diff(first, second); diff != "" {
			t.Errorf("%s: two runs differ (-first +second):\n%s", text.Name, diff)
		}
	}
}

// An energetic film has more cuts than a professional one.
func TestTonesHaveTheirPace(t *testing.T) {
	scenes := func(tone string) (n int) {
		for _, text := range writertest.Texts() {
			a := writertest.Assignment(text)
			a.Tone, a.Length = tone, 0
			n += len(writertest.Write(t, open(t), a).Scenes)
		}
		return n
	}
	if quick, calm := scenes("Energetic"), scenes("Professional"); quick <= calm {
		t.Errorf("%d energetic scenes, %d professional ones", quick, calm)
	}
}

// What is said of brand and audience speaks for the sentences that say it too.
func TestDescriptionsChoose(t *testing.T) {
	a := asked()
	a.Length = 12 * time.Second
	plain := writertest.Told(writertest.Write(t, open(t), a))
	a.Description = "For gardeners who fight slugs at night."
	if described := writertest.Told(writertest.Write(t, open(t), a)); strings.Contains(plain, "Slugs") || !strings.Contains(described, "Slugs") {
		t.Errorf("without a description it says %q, with one %q", plain, described)
	}
}

func TestOptions(t *testing.T) {
	if _, err := editor.New(&editor.Options{SceneSeconds: 900}); !errors.Is(err, fault.ErrInvalid) {
		t.Errorf("scenes of 15 minutes: %v, want an invalid error", err)
	}
}

// Any input makes a film that is true to it, or a clear refusal.
func TestOddInput(t *testing.T) {
	endless := languagetest.Row{Code: "en", Text: strings.Repeat(unended, 20), Want: "no full stop"}
	for _, r := range append(languagetest.Rows(t, "odd.txt"), endless) {
		source := writertest.Squeeze(letters(r.Text))
		for _, sc := range film(t, r.Code, r.Text, 0).Scenes {
			for _, said := range writer.Sentences(sc.Narration, r.Code) {
				if !strings.Contains(source, writertest.Squeeze(letters(said))) {
					t.Errorf("%s: %q is not in the source", r.Want, said)
				}
			}
		}
	}
}

// unended is a piece of a sentence that has no end.
const unended = "and the river ran through the town and past the mill where the children swam "

// A text in a language that the film's voice does not speak is told as it stands,
// with a warning.
func TestForeignTextsAreWarnedOf(t *testing.T) {
	if s := film(t, "en", "Der Zug fährt um neun Uhr ab. Er hält in jedem Dorf. Die Fahrt dauert drei Stunden und kostet 19 €.", 0); len(s.Warnings) != 1 || !strings.Contains(s.Warnings[0], "not in the language") {
		t.Errorf("warnings %q, want one of the language", s.Warnings)
	}
	if s := film(t, "iw", "The train leaves at nine. It stops in every village and takes three hours.", 0); len(s.Warnings) != 1 {
		t.Errorf("an English text in a Hebrew film: warnings %q, want one", s.Warnings)
	}
	own := append(writertest.Texts(),
		writertest.Text{Name: "he", Language: "iw", Body: "ב-1 בספטמבר תיפתח הספרייה החדשה ברחוב הרצל 14. הבניין הישן נסגר אחרי 52 שנה. בספרייה החדשה תמצאו אולם קריאה, חדר מחשבים ובית קפה. הכניסה חופשית לכולם."},
		writertest.Text{Name: "items", Language: "en", Body: "Version 4.2 is out.\n\n- Import from CSV files\n- Undo for bulk edits\n- Dark mode on Android\n- Faster search results everywhere\n- Fewer crashes"},
		writertest.Text{Name: "table", Language: "en", Body: "Servers are faster.\n\nTest\t2023\t2024\nLogin\t3.1 s\t0.8 s\nSearch\t42 s\t9 s\nExport\t118 s\t84 s\n\nCity\tTickets\tStaff\nLeeds\t1,200\t12\nYork\t800\t7\nHull\t640\t5\nDerby\t510\t4\n\nQuestions go to Dana."})
	for _, text := range own {
		if s := film(t, text.Language, text.Body, 0); len(s.Warnings) > 0 {
			t.Errorf("%s: warnings %q", text.Name, s.Warnings)
		}
	}
}

// Stage directions, and the names of who speaks, are not spoken.
func TestStageDirections(t *testing.T) {
	const want = "The lake is still at dawn. Nobody is awake. Then the first boat leaves. It carries mail."
	for name, c := range map[string]struct {
		body   string
		script bool
	}{
		"script":       {"[Music fades in]\nNARRATOR: The lake is still at dawn. (pause) Nobody is awake.\n[Cut to: the pier]\nVO (whispering): Then the first boat leaves. It carries mail.\n(laughs)", true},
		"pasted":       {"[Music fades in]\nNARRATOR: The lake is still at dawn. (pause) Nobody is awake.\n[Cut to: the pier]\nNARRATOR: Then the first boat leaves. It carries mail.", false},
		"a screenplay": {"INT. KITCHEN - DAY\n\nANNA\n(smiling)\nThe lake is still at dawn. Nobody is awake.\n\nEXT. PIER - LATER\n\nBEN\nThen the first boat leaves. It carries mail.\n", true},
	} {
		a := writertest.Assignment(writertest.Text{Language: "en", Body: c.body})
		a.Length, a.Script = 0, c.script
		if got := writertest.Told(writertest.Write(t, open(t), a)); got != want {
			t.Errorf("%s says\n%s\nwant\n%s", name, got, want)
		}
	}
}

// No text makes it panic, break the contract, or say or show a word that is not
// in the source.
func FuzzWrite(f *testing.F) {
	for _, text := range writertest.Texts() {
		f.Add(text.Body, text.Language, uint8(30), false)
		f.Add(text.Body, text.Language, uint8(10), true)
		f.Add(text.Body, text.Language, uint8(0), false)
	}
	f.Add("a; b; c: d, e and f, g and h?", "en", uint8(9), false)
	f.Add("First, a. Then, b. Finally, c: \"d\" says e. From 3% to 4%.", "en", uint8(0), false)
	f.Fuzz(func(t *testing.T, body, code string, seconds uint8, script bool) {
		if _, ok := language.ByCode(code); !ok || code == "he" || len(body) > 4000 || strings.ToLower(code) != code || strings.ToValidUTF8(body, "") != body {
			return
		}
		a := writertest.Assignment(writertest.Text{Language: code, Body: body})
		a.Length, a.Script = time.Duration(seconds)*time.Second, script
		s, err := open(t).Write(t.Context(), a)
		if errors.Is(err, fault.ErrInvalid) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		writertest.Check(t, s, a)
		source := writertest.Squeeze(letters(body))
		for i, sc := range s.Scenes {
			for _, text := range append(sc.Screen.Texts(), sc.Narration) {
				if !within(letters(text), source) {
					t.Errorf("scene %d shows %q, which the text does not say", i, text)
				}
			}
		}
	})
}

// letters are the letters and digits of a text in small letters, everything else
// being a space.
func letters(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return ' '
	}, s)
}

// within reports whether all runs of letters of a text stand in a source.
func within(text, source string) bool {
	for w := range strings.FieldsSeq(text) {
		if !strings.Contains(source, w) {
			return false
		}
	}
	return true
}

func BenchmarkWrite(b *testing.B) {
	text := writertest.Texts()[0]
	a := writertest.Assignment(text)
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
	w, err := editor.New(nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := w.Write(context.Background(), story.Assignment{
		Text:     "Make a video about rain gardens. A rain garden is a shallow bed that fills when it rains. Its plants hold the water and clean it. Streets stay dry, and trees drink for days.",
		Language: "en", Tag: "Explainer", Technique: "three_act",
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, sc := range s.Scenes {
		fmt.Printf("%s: %s\n", sc.Screen.Layout(), sc.Narration)
	}
	// Output:
	// title: A rain garden is a shallow bed that fills when it rains.
	// spoken: Its plants hold the water and clean it.
	// closing: Streets stay dry, and trees drink for days.
}

// A text whose last sentence speaks of all before it keeps its length: the end is not told then.
func TestEndsThatNeedAllOfATextAreLeftOut(t *testing.T) {
	names := strings.Fields("Alder Birch Cedar Dogwood Elm Fir Gorse Hazel Juniper Larch Maple Oak Pine Rowan Spruce Willow")
	var text strings.Builder
	for i, n := range names {
		before := names[max(0, i-1)]
		fmt.Fprintf(&text, "In the year %d the harbour gave a berth to a long wooden boat of the name %s. %s sailed beside %s for many years, and both were painted in the same dark green by a man of the town.\n\n", 1900+i, n, n, before)
	}
	fmt.Fprintf(&text, "Nobody in the town forgets %s.\n", strings.Join(names, ", "))
	a := story.Assignment{Text: text.String(), Language: "en", Length: 30 * time.Second, Rate: 14.5, Tone: "Natural", Tag: "Explainer", MaxScenes: 30}
	s := writertest.Write(t, open(t), a)
	if said := float64(writer.Chars(s.Text())) / a.Rate; said > 40 {
		t.Errorf("it takes %.0f seconds: %q", said, s.Text())
	}
}
