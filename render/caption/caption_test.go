package caption

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/asticode/go-astisub"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/rendertest"
)

func ms(n int) time.Duration { return time.Duration(n) * time.Millisecond }

// said gives the words of lines times of 300 ms each, 50 ms apart.
func said(from int, lines ...string) timeline.Cue {
	c, at := timeline.Cue{From: ms(from), Lines: lines}, from
	for i, l := range lines {
		for _, w := range strings.Fields(l) {
			c.Words = append(c.Words, timeline.CueWord{Text: w, From: ms(at), To: ms(at + 300), Line: i})
			at += 350
		}
	}
	c.To = ms(at + 200)
	return c
}

// chinese has words without spaces between them.
func chinese() timeline.Cue {
	c := timeline.Cue{From: ms(9004), To: ms(11500), Lines: []string{"今天我们谈谈水。"}}
	for i, w := range []string{"今天", "我们", "谈谈", "水。"} {
		c.Words = append(c.Words, timeline.CueWord{Text: w, From: ms(9004 + 400*i), To: ms(9404 + 400*i)})
	}
	return c
}

var film = []timeline.Cue{
	said(120, "Ship on Friday,", "sleep on Saturday."),
	said(4000, "שלום, עולם קטן."),
	chinese(),
	{From: ms(12000), To: ms(13000), Lines: []string{`{\b1}Q&A <b>bold</b>\Nnot`, "a --> b\nc\u00a0!"}},
	{From: ms(14000), To: ms(15000), Lines: []string{"words", "elsewhere"}, Words: []timeline.CueWord{{Text: "missing", From: ms(14000), To: ms(14500)}}},
	{From: ms(16000), To: ms(16000), Lines: []string{"never seen"}},
	{From: ms(3_600_000 + 61_007), To: ms(3_600_000 + 62_999), Lines: []string{"after an hour"}},
}

var look = Style{
	Width: 1920, Height: 1080, Title: "A film", Family: "Inter, Noto Sans", Size: 56, Bold: true, Bottom: 97, Left: 120, Right: 120,
	Words: timeline.RGB(255, 255, 255), Said: timeline.RGB(255, 204, 0),
}

func written(t *testing.T, cues []timeline.Cue) map[string]string {
	t.Helper()
	var srt, vtt, ass bytes.Buffer
	for _, err := range []error{WriteSRT(&srt, cues), WriteVTT(&vtt, cues), WriteASS(&ass, cues, look)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	return map[string]string{"film.srt": srt.String(), "film.vtt": vtt.String(), "film.ass": ass.String()}
}

func TestGolden(t *testing.T) {
	for name, got := range written(t, film) {
		rendertest.Golden(t, name, got)
	}
}

func TestReadBackTheyHaveTheSameTimes(t *testing.T) {
	files := written(t, film)
	read := map[string]func() (*astisub.Subtitles, error){
		"film.srt": func() (*astisub.Subtitles, error) { return astisub.ReadFromSRT(strings.NewReader(files["film.srt"])) },
		"film.vtt": func() (*astisub.Subtitles, error) {
			return astisub.ReadFromWebVTT(strings.NewReader(files["film.vtt"]))
		},
		"film.ass": func() (*astisub.Subtitles, error) { return astisub.ReadFromSSA(strings.NewReader(files["film.ass"])) },
	}
	for name, f := range read {
		got, err := f()
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if len(got.Items) != len(film)-1 {
			t.Errorf("%s: %d cues, want %d", name, len(got.Items), len(film)-1)
			continue
		}
		for i, want := range append(film[:5:5], film[6]) {
			if d := (got.Items[i].StartAt - want.From).Abs(); d > ms(5) {
				t.Errorf("%s: cue %d begins at %v, want %v", name, i+1, got.Items[i].StartAt, want.From)
			}
		}
	}
}

func TestWithoutCuesTheFilesAreStillValid(t *testing.T) {
	for name, got := range written(t, nil) {
		want := map[string]string{"film.srt": "", "film.vtt": "WEBVTT\n", "film.ass": noCues}[name]
		if got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

func TestHebrewLinesAreMarked(t *testing.T) {
	s, b := look, &bytes.Buffer{}
	s.RightToLeft = true
	if err := WriteASS(b, []timeline.Cue{said(0, "3 שקלים", "ועוד")}, s); err != nil {
		t.Fatal(err)
	}
	if want := ",,\u200f{\\kf30}3 {\\k5}{\\kf30}שקלים\\N\u200f{\\k5}{\\kf30}ועוד\n"; !strings.HasSuffix(b.String(), want) {
		t.Errorf("got %q, want it to end with %q", b, want)
	}
}

func TestPlainCaptionsHaveNoKaraoke(t *testing.T) {
	s, b := look, &bytes.Buffer{}
	s.Said = s.Words
	if err := WriteASS(b, film, s); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(b.String(), `{\k`) {
		t.Errorf("karaoke in plain captions:\n%s", b)
	}
}

// Whatever the text, it stays in its cue.
func FuzzText(f *testing.F) {
	for _, s := range []string{"plain", "a\n\n2\n00:00:00,000 --> 00:00:01,000\nb", `{\pos(0,0)}`, "<c.red>&lt;", "\ufeff1", "-->"} {
		f.Add(s)
	}
	f.Add("\u3000 \n")
	f.Fuzz(func(t *testing.T, s string) {
		cues := []timeline.Cue{{From: ms(10), To: ms(900), Lines: []string{s, "end"}}, {From: ms(1000), To: ms(1900), Lines: []string{"two"}}}
		files := written(t, cues)
		for name, mark := range map[string]string{"film.srt": " --> ", "film.vtt": " --> ", "film.ass": "\nDialogue:"} {
			if n := strings.Count(files[name], mark); n != 2 {
				t.Errorf("%s holds %d cues, want 2:\n%s", name, n, files[name])
			}
		}
		if got, err := astisub.ReadFromSRT(strings.NewReader(files["film.srt"])); err != nil || len(got.Items) != 2 || got.Items[1].StartAt != ms(1000) {
			t.Errorf("SRT read back: %v\n%s", err, files["film.srt"])
		}
		if got, err := astisub.ReadFromWebVTT(strings.NewReader(files["film.vtt"])); err != nil || len(got.Items) != 2 {
			t.Errorf("WebVTT read back: %v\n%s", err, files["film.vtt"])
		}
		body := files["film.ass"][strings.Index(files["film.ass"], "Dialogue:"):]
		if strings.Contains(strings.NewReplacer(`\{`, "", `{\k`, "").Replace(body), "{") {
			t.Errorf("a tag of the text's own:\n%s", body)
		}
	})
}
