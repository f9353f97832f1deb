package spoken_test

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/spoken"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/voice/local"
)

func speak(t *testing.T, voice, language, text string) story.Speech {
	t.Helper()
	box, err := sandbox.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	v, err := local.New(box, nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := v.Speak(t.Context(), story.Utterance{Text: text, Voice: voice, Language: language, Speed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// tokens are those of a text as one line.
func tokens(text, language string) []spoken.Token {
	lines := spoken.Lines(story.Utterance{Text: text, Language: language}, spoken.Limit{Most: 1 << 20})
	return lines[0].Tokens
}

var texts = []struct{ voice, language, text string }{
	{"local/en-rms", "en", "Our team shipped 24 new features this year. More than 3,500 companies use them every day, and most of them pay for it. We began in 2019 with two people; today we are 140. What comes next? A version for phones, and one for the web."},
	{"local/en-slt", "en", "Small changes add up. When a kitchen throws away less food, it spends less money, and the planet is better off. Begin with a list. Weigh what you throw away for one week, and write it down."},
	{"local/es", "es", "Nuestro equipo lanzó 24 funciones nuevas este año. Más de 3.500 empresas las usan cada día, y casi todas pagan por ellas. Empezamos en 2019 con dos personas; hoy somos 140."},
	{"local/fr", "fr", "Notre équipe a livré 24 nouveautés cette année. Plus de 3 500 entreprises les utilisent chaque jour, et presque toutes paient. Nous avons commencé en 2019 à deux ; nous sommes 140."},
	{"local/zh", "zh", "我们的团队今年发布了24个新功能。每天有三千多家公司使用它们，大多数都愿意付钱。我们从两个人开始，今天有一百四十人。"},
	{"local/iw", "iw", "הצוות שלנו השיק השנה תכונות חדשות. אלפי חברות משתמשות בהן כל יום, ורובן משלמות. התחלנו עם שני אנשים, והיום אנחנו הרבה יותר."},
}

// TestLay holds times found in the sound alone against the voice's own.
func TestLay(t *testing.T) {
	for _, c := range texts {
		s := speak(t, c.voice, c.language, c.text)
		toks := tokens(c.text, c.language)
		var off []time.Duration
		for i, span := range spoken.Lay(s.Sound, toks) {
			at := slices.IndexFunc(s.Words, func(w story.Word) bool { return w.From == toks[i].From })
			off = append(off, (span.From - s.Words[at].Start).Abs())
		}
		mean, worst := summary(off)
		t.Logf("%s: %d words, mean %v, worst %v", c.voice, len(off), mean, worst)
		if mean > 150*time.Millisecond {
			t.Errorf("%s: words are off by %v on average, want at most 150ms", c.voice, mean)
		}
	}
}

func summary(all []time.Duration) (mean, worst time.Duration) {
	for _, d := range all {
		mean += d / time.Duration(len(all))
		worst = max(worst, d)
	}
	return mean, worst
}

// TestFillBridges: what a service leaves out is put between its neighbours.
func TestFillBridges(t *testing.T) {
	c := texts[0]
	s := speak(t, c.voice, c.language, c.text)
	toks := tokens(c.text, c.language)
	times := make([]audio.Span, len(toks))
	for i, w := range s.Words {
		times[i] = audio.Span{From: w.Start, To: -1} // starts alone, as marks tell
		if i%5 == 2 {
			times[i] = spoken.Unknown(1)[0]
		}
	}
	var starts, ends []time.Duration
	for i, span := range spoken.Fill(s.Sound, toks, times) {
		starts, ends = append(starts, (span.From-s.Words[i].Start).Abs()), append(ends, (span.To-s.Words[i].End).Abs())
	}
	mean, worst := summary(starts)
	_, late := summary(ends)
	t.Logf("starts: mean %v, worst %v; ends: worst %v", mean, worst, late)
	if mean > 25*time.Millisecond || worst > 250*time.Millisecond || late > 250*time.Millisecond {
		t.Error("too far off")
	}
}

// TestMatch: words that a service tells in another form are found.
func TestMatch(t *testing.T) {
	toks := tokens("We shipped 24 features, and Qwrtz liked $5 of them.", "en")
	at := func(n int) time.Duration { return time.Duration(n) * time.Second }
	said := strings.Fields("we shipped twenty-four new features and liked five dollars of them")
	told := make([]spoken.Timed, len(said))
	for i, w := range said {
		told[i] = spoken.Timed{Text: w, Start: at(i), End: at(i + 1)}
	}
	got := spoken.Match(toks, told, "en")
	want := map[string]audio.Span{
		"We": {From: at(0), To: at(1)}, "shipped": {From: at(1), To: at(2)}, "24": {From: at(2), To: at(3)}, "features": {From: at(4), To: at(5)},
		"and": {From: at(5), To: at(6)}, "Qwrtz": spoken.Unknown(1)[0], "liked": {From: at(6), To: at(7)}, "$5": {From: at(7), To: at(9)},
		"of": {From: at(9), To: at(10)}, "them": {From: at(10), To: at(11)},
	}
	for i, tok := range toks {
		if got[i] != want[tok.Text] {
			t.Errorf("%s: %v, want %v", tok.Text, got[i], want[tok.Text])
		}
	}
}

// TestLines: lines keep to the limit, end with sentences, have what is around
// them, and say what is to be said.
func TestLines(t *testing.T) {
	u := story.Utterance{
		Text:           "Qwrtz is a <b>brand</b>. It has 3 parts… 😀\x07 and one more!\n\nRead https://example.com/a now. " + strings.Repeat("Long sentences go on. ", 20),
		Language:       "en",
		Pronunciations: []story.Pronunciation{{From: []string{"qwrtz"}, To: "quartz"}},
	}
	lines := spoken.Lines(u, spoken.Limit{Most: 80})
	if got := lines[0].Text; got != "quartz is a brand . It has 3 parts… and one more!" {
		t.Errorf("%q", got)
	}
	if !lines[0].Paragraph || lines[0].Before != "" || !strings.HasPrefix(lines[0].After, "Read https") || !strings.HasSuffix(lines[1].Before, "one more!") {
		t.Errorf("%+v", lines[:2])
	}
	for _, l := range lines {
		if n := len([]rune(l.Text)); n > 80 || !strings.ContainsAny(l.Text[len(l.Text)-1:], ".!") {
			t.Errorf("%d characters: %q", n, l.Text)
		}
		for _, tok := range l.Tokens {
			if u.Text[tok.From:tok.To] != tok.Text || l.Text[tok.At:tok.End] != tok.Text && tok.Text != "Qwrtz" && !strings.ContainsAny(tok.Text, "<>/") {
				t.Errorf("%+v stands at %q", tok, l.Text[tok.At:tok.End])
			}
		}
	}
	spelled := spoken.Lines(story.Utterance{Text: "It costs $24, 9am – 6pm.", Language: "en"}, spoken.Limit{Most: 80, Spelled: true})
	if got := spelled[0].Text; got != "It costs twenty four dollars, nine A M to six P M." {
		t.Errorf("%q", got)
	}
	if got := spoken.Lines(story.Utterance{Text: "😀 …", Language: "en"}, spoken.Limit{Most: 80}); len(got) != 0 {
		t.Errorf("%+v", got)
	}
}

// TestStress measures a stressed word in the sound.
func TestStress(t *testing.T) {
	const text = "Please read every single word of the contract."
	s := speak(t, "local/en-rms", "en", text)
	got := spoken.Stress(s, text, []string{"EVERY", "sing"})
	for i, w := range got.Words {
		was := s.Words[i]
		longer := (w.End - w.Start).Seconds() / (was.End - was.Start).Seconds()
		louder := level(got.Sound.Slice(w.Start, w.End)) - level(s.Sound.Slice(was.Start, was.End))
		stressed := w.Text == "every"
		if stressed != (longer > 1.1) || stressed != (louder > 1) || math.Abs(longer-1) > .3 {
			t.Errorf("%s: %.2f times as long, %+.1f dB", w.Text, longer, louder)
		}
		if w.Text != text[w.From:w.To] || i > 0 && w.Start < got.Words[i-1].End {
			t.Errorf("%+v after %+v", w, got.Words[max(0, i-1)])
		}
	}
	if got.Sound.Duration() <= s.Sound.Duration() || got.Words[len(got.Words)-1].End > got.Sound.Duration() {
		t.Errorf("%v of %v", got.Words[len(got.Words)-1].End, got.Sound.Duration())
	}
}

func level(s audio.Sound) float64 {
	sum := 0.0
	for _, v := range s.Samples {
		sum += float64(v) * float64(v)
	}
	return 10 * math.Log10(sum/float64(len(s.Samples)))
}

func FuzzLines(f *testing.F) {
	f.Add("Our team shipped 24 <b>features</b>.", "en", 20)
	f.Add("我们的团队。\x00谢谢", "zh", 3)
	f.Fuzz(func(t *testing.T, text, language string, most int) {
		lines := spoken.Lines(story.Utterance{Text: text, Language: language}, spoken.Limit{Most: most})
		for _, l := range lines {
			if l.Text == "" || len(l.Tokens) == 0 {
				t.Fatalf("an empty line of %q", text)
			}
			sound := audio.Silent(8000, 1, time.Second)
			now := time.Duration(0)
			for _, span := range spoken.Fill(sound, l.Tokens, spoken.Unknown(len(l.Tokens))) {
				if span.From < now || span.To < span.From || span.To > time.Second {
					t.Fatalf("%v after %v in %q", span, now, l.Text)
				}
				now = span.To
			}
		}
	})
}
