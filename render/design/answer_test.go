package design

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render/compose"
	"github.com/scenewright/scenewright/render/design/kit"
)

// TestThePictureNeverStandsStill: whatever a scene shows and however long is spoken
// over it, in every frame, in both directions and with every motif, something is
// seen to move every two and a half seconds. It looks at the frames that the renderer
// draws.
func TestThePictureNeverStandsStill(t *testing.T) {
	const most = 2500 * time.Millisecond
	fonts := fontsOf(t)
	for i, f := range everyNth(5, longFilms()) {
		t.Run(fmt.Sprintf("%d %s", i, f.name), func(t *testing.T) {
			t.Parallel()
			for _, still := range stillsOf(t, fonts, f.board, design(t, fonts, f.board)) {
				if sc := sceneAt(f.board, still.to); still.lasts() > most && !rowOf(sc.Screen.Layout()).ends {
					t.Errorf("%s stands still for %v, from %v after it began", sc.Screen.Layout(), still.lasts(), still.from-frameTime(sc.Start))
				}
			}
		})
	}
}

// TestTheStepThatIsSpokenOfAnswers: of several steps that of which the voice speaks
// answers, not one that has been told or is to come.
func TestTheStepThatIsSpokenOfAnswers(t *testing.T) {
	fonts, answers := fontsOf(t), 0
	for _, f := range everyNth(5, longFilms()) {
		for _, sc := range design(t, fonts, f.board) {
			came := map[string]time.Duration{}
			for _, l := range sc.Layers {
				if strings.HasPrefix(l.Name, "step.") && strings.HasSuffix(l.Name, ".column") {
					came[l.Name] = l.From
				}
			}
			for _, l := range sc.Layers {
				on, ok := came[strings.TrimPrefix(l.Name, "answer.")]
				if !ok || !strings.HasPrefix(l.Name, "answer.") {
					continue
				}
				answers++
				for name, other := range came {
					if other > on && other <= l.From-kit.ColumnIn {
						t.Errorf("%s: %s at %v, but %s came at %v", f.name, l.Name, l.From, name, other)
					}
				}
			}
		}
	}
	if answers == 0 {
		t.Error("no step answers")
	}
}

// longFilms are films in every frame, each with a scene of every layout over which
// is spoken for long. Languages, brands and contents take turns.
func longFilms() []namedFilm {
	languages := []string{"en", "iw", "zh"}
	var all []namedFilm
	n := 0
	everyFrame(func(name string, format frame.Format, p frame.Presenter, subs bool) {
		language := languages[(n+n/6)%3]
		brand := []story.Brand{{}, northwake, olmo, {}}[n%4]
		f := shaped(namedFilm{name + " " + language, boardOf(language, brand, subs, longScenes(language, n)...)}, format, p)
		f.board.Seed = uint64(n)
		f.board.Width, f.board.Height = format.Size(360)
		all = append(all, f)
		n++
	})
	return all
}

// longScenes are scenes of every layout but the closing, of each the n-th that there
// is, with a narration that goes on for long.
func longScenes(language string, n int) []story.ScriptScene {
	tail := map[string]string{
		"en": " There is a good deal more to be said of all this, and it takes its time, because nobody should have to hurry through it.",
		"iw": " יש עוד הרבה מה לומר על כל זה, וזה לוקח את הזמן שלו, כי אף אחד לא צריך למהר.",
		"zh": " 关于这一切还有很多话要说，而且需要时间，因为没有人应该匆匆忙忙地看完它。",
	}[language]
	by := map[story.Layout][]story.ScriptScene{}
	for _, sc := range slices.Concat(scripts()[language], staged()[language], chartScripts()[language], signScripts()[language],
		spokenScripts(language), []story.ScriptScene{tabled(language, 3), tabled(language, 6), listOf(7), listOf(3)}) {
		if !rowOf(sc.Shown().Layout()).ends {
			sc.ID, sc.Narration = "", sc.Narration+tail
			by[sc.Shown().Layout()] = append(by[sc.Shown().Layout()], sc)
		}
	}
	var all []story.ScriptScene
	for _, l := range story.Layouts() {
		if len(by[l]) > 0 {
			all = append(all, by[l][n%len(by[l])])
		}
	}
	return all
}

func frameTime(n int) time.Duration { return time.Duration(n) * time.Second / 30 }

func sceneAt(b story.Storyboard, at time.Duration) story.BoardScene {
	for _, sc := range b.Scenes {
		if at <= frameTime(sc.Start+sc.Frames) {
			return sc
		}
	}
	return b.Scenes[len(b.Scenes)-1]
}

// stillsOf are the stretches of a film in which hardly a pixel changes: it is looked
// at ten times a second, and moves where .08 % of its pixels differ by ten levels.
func stillsOf(t *testing.T, fonts *typeset.Fonts, b story.Storyboard, scenes []timeline.Scene) []stretch {
	t.Helper()
	const step, level, share = 3, 10, .0008
	c := compose.New(fonts, timeline.Timeline{Width: b.Width, Height: b.Height, FPS: b.FPS, Frames: b.Frames(), Language: b.Language, Scenes: scenes}, nil)
	var all []stretch
	var before []byte
	last := 0
	for n := 0; n < b.Frames(); n += step {
		f, _, err := c.At(n)
		if err != nil {
			t.Fatal(err)
		}
		luma := f.Pix[:f.Width*f.Height]
		differ, enough := 0, int(math.Ceil(share*float64(len(luma))))
		for from := 0; from < len(before) && differ < enough; from += f.Width {
			differ += differing(luma[from:][:f.Width], before[from:][:f.Width], level)
		}
		if differ >= enough {
			all, last = append(all, stretch{frameTime(last), frameTime(n - step)}), n
		}
		before = append(before[:0], luma...)
	}
	return append(all, stretch{frameTime(last), frameTime(b.Frames())})
}

// differing is how many samples of two rows are more than some levels apart.
func differing(now, was []byte, level int) (n int) {
	if bytes.Equal(now, was) { // most are, and are seen to be at once
		return 0
	}
	for i, v := range now {
		if d := int(v) - int(was[i]); d > level || d < -level {
			n++
		}
	}
	return n
}
