package local

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/spell"
)

// highlight is how far a word's time may be from its sound.
const highlight = 80 * time.Millisecond

// errorsOf sums up how far times are off.
type errorsOf []time.Duration

func (e *errorsOf) add(got, want time.Duration) { *e = append(*e, (got - want).Abs()) }

// within reports mean, p95 and the worst, and fails above the limit.
func (e errorsOf) within(t *testing.T, what string, limit time.Duration) {
	t.Helper()
	if len(e) == 0 {
		t.Fatalf("%s: nothing was measured", what)
	}
	slices.Sort(e)
	var sum time.Duration
	for _, d := range e {
		sum += d
	}
	worst := e[len(e)-1]
	t.Logf("%s: %d words, mean %v, p95 %v, worst %v", what, len(e), sum/time.Duration(len(e)), e[len(e)*95/100], worst)
	if worst > limit {
		t.Errorf("%s: worst error is %v, want at most %v", what, worst, limit)
	}
}

func testRunner(t *testing.T) runner {
	t.Helper()
	box, err := sandbox.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return runner{box: box}
}

func piecesOf(text, lang string) []piece {
	return sentences(spell.Text(text, lang, nil))[0].pieces
}

// spoke has a talker speak one sentence.
func spoke(t *testing.T, by talker, pieces []piece) heard {
	t.Helper()
	said, err := by.speak(t.Context(), []sentence{{pieces: pieces}})
	if err != nil {
		t.Fatal(err)
	}
	return said[0]
}

var timingTexts = []string{
	"Our team of the year has shipped 24 new features to all of the people.",
	"She asked us about a better way to do it and it works.",
}

// TestFliteWordsAreWhereTheySound finds where words begin in a way of its own:
// the first k words alone have as many phones as come before word k+1.
func TestFliteWordsAreWhereTheySound(t *testing.T) {
	for _, voice := range []string{"rms", "slt"} {
		var off errorsOf
		for _, text := range timingTexts {
			f := flite{run: testRunner(t), voice: voice, speed: 1}
			pieces := piecesOf(text, "en")
			h := spoke(t, f, pieces)
			var all []phone
			for _, w := range h.words {
				all = append(all, w.phones...)
			}
			for k := 1; k < len(pieces); k++ {
				off.add(h.words[k].start, all[phonesOf(t, f, pieces[:k])].Start)
			}
		}
		off.within(t, "flite "+voice+" against prefixes", highlight)
	}
}

// phonesOf counts the phones of pieces spoken alone.
func phonesOf(t *testing.T, f flite, pieces []piece) int {
	t.Helper()
	var words []string
	for _, p := range pieces {
		words = append(words, p.text)
	}
	printed, err := f.run.text(t.Context(), job{
		program: programFlite, text: strings.Join(words, " ") + ".\n", words: len(words),
		args: []string{"-voice", f.voice, "-ps", "-f", "in.txt", "none"},
	})
	if err != nil {
		t.Fatal(err)
	}
	return len(slices.DeleteFunc(strings.Fields(printed), func(p string) bool { return p == pau }))
}

// TestVoicesReadWordsAlike: the voice that is asked for phones has those of the voices that
// speak.
func TestVoicesReadWordsAlike(t *testing.T) {
	words := strings.Fields("the of a and you after mother measured hormones autumn colour twenty Wednesday lieutenant beetles record " +
		"pulse was been there asks our cloth clothes forest schedule route pneumonia Kyoto photosynthesis")
	read, err := flite{run: testRunner(t)}.oneByOne(t.Context(), words)
	if err != nil {
		t.Fatal(err)
	}
	for _, voice := range []string{"rms", "slt", "awb"} {
		for i, w := range words {
			printed, err := testRunner(t).text(t.Context(), job{
				program: programFlite, text: w + ".\n", words: 1, args: []string{"-voice", voice, "-ps", "-f", "in.txt", "none"},
			})
			if err != nil {
				t.Fatal(err)
			}
			if own := isolated(printed, words[i:i+1])[0]; !slices.Equal(own, read[i]) {
				t.Errorf("%s says %q as %q, and is taken to say it as %q", voice, w, own, read[i])
			}
		}
	}
}

// TestWordsBeginWithTheSound holds the first word of every sentence and clause
// against the sound itself: where it rises after a silence.
func TestWordsBeginWithTheSound(t *testing.T) {
	for _, c := range []struct{ voice, language, text string }{
		{"local/en-rms", "en", "We all know. Many move, you know. All are young. Now our, and many more. Nobody else."},
		{"local/en-slt", "en", "We all know. Many move, you know. All are young. Now our, and many more. Nobody else."},
		{"local/es", "es", "Ana mira. Nadie lo nota, es normal. Mi amigo anda. Nunca llama, a veces."},
		{"local/fr", "fr", "Mon ami arrive. Nous l'aimons, alors on va. Une année. Maman, elle rit."},
		{"local/zh", "zh", "我们都好。明年我们来，你呢。妈妈爱你。有人来了，没人。"},
		{"local/iw", "iw", "אני אוהב. אנחנו עובדים, מאוד. הוא אומר. יש לנו, עוד."},
	} {
		s, err := newVoice(t).Speak(t.Context(), utter(c.text, c.voice, c.language))
		if err != nil {
			t.Fatal(err)
		}
		var off errorsOf
		for _, quiet := range audio.Silences(s.Sound, -45, 80*time.Millisecond) {
			if quiet.To >= s.Sound.Duration()-5*time.Millisecond {
				continue
			}
			nearest := time.Duration(math.MaxInt64)
			for _, w := range s.Words {
				if (w.Start - quiet.To).Abs() < (nearest - quiet.To).Abs() {
					nearest = w.Start
				}
			}
			off.add(nearest, quiet.To)
		}
		off.within(t, c.voice+" against silences", highlight)
	}
}

// TestWarpFindsWords makes a phrase whose times are known, of the words of a
// phrase with gaps: each is stretched by another factor and the gaps are left
// out.
func TestWarpFindsWords(t *testing.T) {
	for _, c := range []struct{ voice, language, text string }{
		{"es", "es", "nuestro equipo lanzó veinticuatro obras el año pasado"},
		{"fr", "fr", "notre équipe a lancé soixante et onze produits cette année"},
		{"cmn-latn-pinyin", "zh", "我们的团队在去年发布了很多新功能"},
		{"he", "iw", "אנחנו עובדים יחד כל יום כדי לעשות מוצר טוב יותר"},
	} {
		e := espeak{run: testRunner(t), voice: c.voice, language: c.language, speed: 1}
		p := piecesOf(c.text, c.language)
		_, gapped, err := e.run.sound(t.Context(), e.job(p, e.text(p), e.gap()))
		if err != nil {
			t.Fatal(err)
		}
		found := e.find(gapped)
		joined, truth := stretchedWords(gapped, found)
		starts := warp(joined, gapped, found, audio.Span{To: joined.Duration()})
		var off errorsOf
		for i := range found {
			off.add(starts[i], truth[i])
		}
		off.within(t, c.voice+" stretched", highlight)
	}
}

// TestVariant: a voice whose gaps are not silent says its words when the plain one
// does, which keeps the same time.
func TestVariant(t *testing.T) {
	pieces := piecesOf(timingTexts[0], "en")
	say := func(voice string) heard {
		return spoke(t, espeak{run: testRunner(t), voice: voice, language: "en", speed: 1}, pieces)
	}
	plain, variant := say("en-us"), say("en-us+f3")
	var off errorsOf
	for i, w := range plain.words {
		off.add(variant.words[i].start, w.start)
	}
	off.within(t, "en-us+f3 against en-us", highlight)
}

// stretchedWords strings words together, each at its own pace, and tells where
// each begins.
func stretchedWords(gapped audio.Sound, words []audio.Span) (audio.Sound, []time.Duration) {
	var out audio.Sound
	var starts []time.Duration
	for i, w := range words {
		starts = append(starts, out.Duration())
		out = audio.Append(out, audio.Stretch(gapped.Slice(w.From, w.To), []float64{0.85, 1, 1.2}[i%3]))
	}
	return out, starts
}
