package local

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/spell"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/voice/voicetest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// newVoice is a voice as users get it; flite and espeak-ng must be installed.
func newVoice(t testing.TB) *Voice {
	t.Helper()
	return newVoiceWith(t, nil)
}

func newVoiceWith(t testing.TB, look func(string) (string, error)) *Voice {
	t.Helper()
	box, err := sandbox.New(&sandbox.Options{LookPath: look})
	if err != nil {
		t.Fatal(err)
	}
	v, err := New(box, nil)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestContract(t *testing.T) {
	voicetest.Test(t, func(t *testing.T) engine.Voice { return newVoice(t) })
}

func utter(text, voice, language string) story.Utterance {
	return story.Utterance{Text: text, Voice: voice, Language: language, Speed: 1}
}

func TestWords(t *testing.T) {
	s, err := newVoice(t).Speak(t.Context(), utter("It grew $1.2M in 2024 — see example.com!", "local/en-rms", "en"))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"It": "ih t", "grew": "g r uw", "in": "ih n", "see": "s iy",
		"$1.2M": "w ah n p oy n t t uw m ih l y ax n d aa l er z",
		"2024":  "t w eh n t iy t w eh n t iy f ao r", "example.com": "ih g z ae m p ax l d aa t k aa m",
	}
	if len(s.Words) != len(want) {
		t.Errorf("%d words, want %d: %v", len(s.Words), len(want), s.Words)
	}
	for _, w := range s.Words {
		if got := symbols(w); got != want[w.Text] {
			t.Errorf("%s: got phones %s, want %s", w.Text, got, want[w.Text])
		}
		if w.End <= w.Start {
			t.Errorf("%s has no length", w.Text)
		}
	}
}

func symbols(w story.Word) string {
	var out []string
	for _, p := range w.Phones {
		out = append(out, p.Symbol)
	}
	return strings.Join(out, " ")
}

// TestFurtherLanguages: a language whose words are not known is spoken by its own
// voice, numbers and all, and every word has its time.
func TestFurtherLanguages(t *testing.T) {
	for _, c := range []struct{ language, text, phones string }{
		{"de", "Wir fahren am 3. Mai nach Köln.", "k W l n"},
		{"ru", "В городе 24 моста.", "m V s t A"},
		{"ar", "الماء يبقى معنا غدا.", ""},
		{"hi", "धैर्य रखिए।", ""},
		{"el", "Γιατί τόσο γρήγορα;", ""},
	} {
		s, err := newVoice(t).Speak(t.Context(), utter(c.text, "local/"+c.language, c.language))
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range s.Words {
			if w.End <= w.Start {
				t.Errorf("%s: %q has no time", c.language, w.Text)
			}
		}
		if len(s.Words) != len(strings.Fields(c.text)) {
			t.Errorf("%s: %d words of %q", c.language, len(s.Words), c.text)
		}
		if got := symbols(s.Words[len(s.Words)-1]); c.phones != "" && got != c.phones {
			t.Errorf("%s: the last word sounds like %s, want %s", c.language, got, c.phones)
		}
	}
}

// TestHardTexts are texts on which an engine crashes, hangs or falls silent
// when it is given them as they stand. One voice of each engine speaks them; in the nightly
// run one of a language without spaces, too.
func TestHardTexts(t *testing.T) {
	v := newVoice(t)
	voices := [][2]string{{"local/en-rms", "en"}, {"local/es", "es"}}
	if nightly {
		voices = append(voices, [2]string{"local/zh", "zh"})
	}
	for name, text := range map[string]string{
		"punctuation run": "Hi " + strings.Repeat("!?.,", 300) + " there",
		"long token":      strings.Repeat("a", 700) + " end",
		"no vowels":       strings.Repeat("bcdfg", 60) + " end",
		"one sentence":    strings.Repeat("word and ", 150) + "end",
		"bad bytes":       "a\xff\xfe b \xc3( end",
		"apostrophes":     "rock 'n' roll's ''' o''clock",
		"letters":         "a b c d e f g h i j k l m n o p q r s t u v w x y z",
		"abbreviations":   "st dr mr no in mon sun dec am us",
	} {
		for _, c := range voices {
			s, err := v.Speak(t.Context(), utter(text, c[0], c[1]))
			if err != nil {
				t.Errorf("%s in %s: %v", name, c[1], err)
				continue
			}
			if len(s.Words) == 0 || s.Words[len(s.Words)-1].End == 0 {
				t.Errorf("%s in %s: no words with time", name, c[1])
			}
			if s.Degraded != "" {
				t.Errorf("%s in %s: degraded: %s", name, c[1], s.Degraded)
			}
		}
	}
}

func TestSilentText(t *testing.T) {
	for _, text := range []string{"…", "😀", "привет"} {
		s, err := newVoice(t).Speak(t.Context(), utter(text, "local/en-slt", "en"))
		if err != nil || s.Degraded == "" || s.Sound.Duration() != emptyLength {
			t.Errorf("%q: got %v long, degraded %q, %v; want a short silence that says so", text, s.Sound.Duration(), s.Degraded, err)
		}
	}
}

func TestDegraded(t *testing.T) {
	v := newVoice(t)
	s, err := v.Speak(t.Context(), utter("שלום", "local/iw", "iw"))
	if err != nil || !strings.Contains(s.Degraded, "approximate") {
		t.Errorf("Hebrew: degraded %q, %v", s.Degraded, err)
	}
	s, err = v.Speak(t.Context(), utter("hello", "local/en-rms", "en"))
	if err != nil || s.Degraded != "" {
		t.Errorf("English: degraded %q, %v", s.Degraded, err)
	}
}

var errNotThere = errors.New("not there")

// installed finds programs as the sandbox does.
func installed(t *testing.T) func(string) (string, error) {
	t.Helper()
	box, err := sandbox.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return box.Look
}

// fakeTalker takes a second for a sentence, and fails at once on those that begin
// with a word, as often as is left.
type fakeTalker struct {
	program string
	*talks
}

// talks are what fakeTalkers have in common.
type talks struct {
	mu    sync.Mutex
	left  map[string]int
	spoke []string
	now   int
	alone map[string]bool // the sentences that were last spoken with no other under way
}

func (f fakeTalker) speak(_ context.Context, in []sentence) ([]heard, error) {
	first := in[0].pieces[0].text
	f.mu.Lock()
	f.now++
	f.alone[first] = f.now == 1
	f.left[first]--
	fails := f.left[first] >= 0
	f.mu.Unlock()
	if !fails {
		time.Sleep(time.Second) // of the bubble's clock
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.now--
	if fails {
		return nil, &sandbox.ExitError{Program: f.program, Code: -1, Signal: "aborted"}
	}
	f.spoke = append(f.spoke, f.program+": "+first)
	out := make([]heard, len(in))
	for i, s := range in {
		out[i] = heard{sound: audio.Silent(16000, 1, time.Second), words: make([]timed, len(s.pieces))}
	}
	return out, nil
}

// long is a sentence that is spoken by a program of its own.
func long(first string) string { return first + strings.Repeat(" of them", 20) + ". " }

// TestSentencesShareAProgram: those of a text are spoken by one program, and sound and
// lie as each does alone.
func TestSentencesShareAProgram(t *testing.T) {
	in := sentences(spell.Text("Heat pumps move heat. Do they make it, after all? No! That would take three times the power.", "en", nil))
	if len(batches(in)) != 1 {
		t.Fatalf("%d batches, want 1", len(batches(in)))
	}
	f := flite{run: testRunner(t), voice: "slt", speed: 1.1}
	together, err := f.speak(t.Context(), in)
	if err != nil || len(together) != len(in) {
		t.Fatalf("%d sentences, want %d: %v", len(together), len(in), err)
	}
	alone, err := f.alone(t.Context(), in)
	if err != nil {
		t.Fatal(err)
	}
	for i, h := range together {
		if d := (h.sound.Duration() - alone[i].sound.Duration()).Abs(); d > 10*time.Millisecond {
			t.Errorf("sentence %d is %v longer or shorter than alone", i, d)
		}
		for k, w := range h.words {
			if want := alone[i].words[k]; (w.start-want.start).Abs() > 10*time.Millisecond || (w.end-want.end).Abs() > 10*time.Millisecond {
				t.Errorf("word %d of sentence %d is at %v to %v, alone at %v to %v", k, i, w.start, w.end, want.start, want.end)
			}
		}
	}
}

// TestOneVoiceSpeaksAllSentences: a sentence that fails is spoken by the same program
// once no other is under way, and where it fails again nobody else speaks it.
func TestOneVoiceSpeaksAllSentences(t *testing.T) {
	voice := newVoice(t)
	say := func(t *testing.T, fails int) (*talks, error) {
		talks := &talks{left: map[string]int{"Two": fails}, alone: map[string]bool{}}
		voice.talker = func(m model, _ float64) talker { return fakeTalker{m.program, talks} }
		_, err := voice.Speak(t.Context(), utter(long("One")+long("Two")+long("Three"), "local/en-rms", "en"))
		slices.Sort(talks.spoke)
		return talks, err
	}
	for _, fails := range []int{0, 1} {
		synctest.Test(t, func(t *testing.T) {
			talks, err := say(t, fails)
			if want := []string{"flite: One", "flite: Three", "flite: Two"}; err != nil || !slices.Equal(talks.spoke, want) {
				t.Errorf("it fails %d times: %q, %v", fails, talks.spoke, err)
			}
			if fails == 1 && !talks.alone["Two"] {
				t.Error("another sentence was spoken beside the one that had failed")
			}
		})
	}
	synctest.Test(t, func(t *testing.T) {
		talks, err := say(t, 2)
		var failed *fault.Error
		if !errors.As(err, &failed) || failed.Code != fault.CodeProvider || !errors.Is(err, sandbox.ErrKilled) || slices.Contains(talks.spoke, "espeak-ng: Two") {
			t.Errorf("it fails twice: %q, %v", talks.spoke, err)
		}
	})
}

// TestStandIns: each voice of flite has one of espeak-ng that speaks for it, with
// flite's names of phones, and is listed behind it.
func TestStandIns(t *testing.T) {
	v := newVoice(t)
	options, err := v.Voices(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for i, o := range options {
		if o.StandIn == "" {
			continue
		}
		at := slices.IndexFunc(options, func(other story.VoiceOption) bool { return other.ID == o.StandIn })
		if at <= i || options[at].Gender != o.Gender || options[at].Languages[0] != o.Languages[0] {
			t.Errorf("the stand-in of %+v is number %d", o, at)
			continue
		}
		s, err := v.Speak(t.Context(), utter("Hello there. How are you?", o.StandIn, "en"))
		if err != nil || len(s.Words) != 5 || s.Degraded != "" || symbols(s.Words[0]) != "hh ax l ow" {
			t.Errorf("%s: %d words, degraded %q, %v", o.StandIn, len(s.Words), s.Degraded, err)
		}
	}
	if options[0].StandIn == "" {
		t.Errorf("%+v has no stand-in", options[0])
	}
}

func TestMissingPrograms(t *testing.T) {
	none := func(string) (string, error) { return "", errNotThere }
	_, err := newVoiceWith(t, none).Speak(t.Context(), utter("hello", "local/en-rms", "en"))
	var e *fault.Error
	if !errors.As(err, &e) || e.Code != fault.CodeMissing || !strings.Contains(e.Remedy, "apt install flite") || !errors.Is(err, sandbox.ErrMissing) {
		t.Errorf("Speak: got %v, want CodeMissing with its remedy", err)
	}
	if _, err := newVoiceWith(t, none).Voices(t.Context()); !errors.Is(err, fault.ErrMissing) {
		t.Errorf("Voices without programs: got %v, want CodeMissing", err)
	}
	look := installed(t)
	noFlite := func(name string) (string, error) {
		if name == programFlite {
			return "", errNotThere
		}
		return look(name)
	}
	for language, want := range map[string]string{"": "", "en": "the program flite is not installed", "es": "", "iw": ""} {
		err := newVoiceWith(t, noFlite).Check(t.Context(), language)
		if (want == "") != (err == nil) || err != nil && (!errors.Is(err, fault.ErrMissing) || !strings.Contains(err.Error(), want)) {
			t.Errorf("Check %q without flite: got %v, want %q", language, err, want)
		}
	}
	options, err := newVoiceWith(t, noFlite).Voices(t.Context())
	if err != nil || len(options) == 0 || options[0].Languages[0] == "en" {
		t.Errorf("Voices without flite: got %v, %v; want the others", options, err)
	}
}

func TestRefused(t *testing.T) {
	for _, c := range []struct {
		voice, language string
		want            error
	}{
		{"local/nobody", "en", fault.ErrNotFound},
		{"local/fr", "en", fault.ErrInvalid},
	} {
		if _, err := newVoice(t).Speak(context.Background(), utter("x", c.voice, c.language)); !errors.Is(err, c.want) {
			t.Errorf("%s in %s: got %v, want %v", c.voice, c.language, err, fault.CodeOf(c.want))
		}
	}
	if _, err := New(nil, nil); err == nil {
		t.Error("New without a box: no error")
	}
}

func BenchmarkSpeak(b *testing.B) {
	v := newVoice(b)
	text := "Our team grew revenue last year, and the customers were happy with it. Every morning we open the door and start to work together."
	for _, c := range [][2]string{{"local/en-rms", "en"}, {"local/es", "es"}} {
		b.Run(c[1], func(b *testing.B) {
			spoken := 0.0
			for b.Loop() {
				s, err := v.Speak(b.Context(), utter(text, c[0], c[1]))
				if err != nil {
					b.Fatal(err)
				}
				spoken += s.Sound.Duration().Seconds()
			}
			b.ReportMetric(spoken/b.Elapsed().Seconds(), "x-real-time")
		})
	}
}

// TestMandarin: characters are read as Chinese, not as English spellings of
// pinyin.
func TestMandarin(t *testing.T) {
	s, err := newVoice(t).Speak(t.Context(), utter("你好", "local/zh", "zh"))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := symbols(s.Words[1]), "X Au"; got != want {
		t.Errorf("好 is spoken %s, want %s", got, want)
	}
}

// TestWordsThatFliteMisreads: words of other languages and of the trade are read
// as people say them, in every case and form.
func TestWordsThatFliteMisreads(t *testing.T) {
	want := map[string]string{
		"git": "g ih t", "GitHub": "g ih t hh ah b", "schema": "s k iy m ax", "login": "l ao g ih n",
		"café": "k ax f ey", "cafés": "k ax f ey z", "cliché": "k l iy sh ey", "Beyoncé": "b ey aa n s ey", "Beyoncé’s": "b ey aa n s ey z",
		"matinée": "m ey t ih n ey", "olé": "ow l ey", "touché": "t ah sh ey", "résumé": "r eh z uw m ey",
		"São": "s aw", "Paulo": "p ao l ow", "jalapeño": "hh ae l aa p ax n y ow", "piñata": "p ih n y aa t ax", "señor": "s eh n y er",
		"digit": "d ih jh ax t", "cafe": "k ax f ey", "resume": "r ih z uw m",
	}
	for _, text := range []string{
		"git and GitHub have a schema for the login", "the café and the cafés, a cliché of Beyoncé and Beyoncé’s matinée, olé, touché, a résumé",
		"from São Paulo the señor brings a jalapeño in a piñata", "a digit in the cafe will resume",
	} {
		s, err := newVoice(t).Speak(t.Context(), utter(text, "local/en-slt", "en"))
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range s.Words {
			if phones, known := want[w.Text]; known && symbols(w) != phones {
				t.Errorf("%s: got phones %s, want %s", w.Text, symbols(w), phones)
			}
		}
	}
}
