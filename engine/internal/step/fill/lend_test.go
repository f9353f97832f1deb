package fill

import (
	"testing"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/story"
)

// TestAFoldersPicturesAreAllShown before one of them is shown again; of a library of all the
// world the scene's own picture is shown closer first.
func TestAFoldersPicturesAreAllShown(t *testing.T) {
	for own, want := range map[bool]string{true: "second", false: "first"} {
		picture := func(id string) shown {
			return shown{Picture: &story.Picture{Blob: id, Width: 2000, Height: 1500}, Source: "library", ID: id, Own: own}
		}
		l := lender{
			board: story.Storyboard{Scenes: []story.BoardScene{{Frames: 240}}}, spans: [][]span{{{Frames: 120}, {From: 120, Frames: 120}}},
			fills: []sceneFill{{SceneID: "a", Shots: []shown{picture("first"), {}}}}, fresh: []shown{picture("second")},
			refused: func(string) []footage.Ref { return nil }, fits: func(use, footage.Candidate) float64 { return 0 },
		}
		l.lend()
		if got := l.fills[0].Shots[1]; got.ID != want || got.Close == own {
			t.Errorf("own %v: the second shot shows %q, closer %v; want %q", own, got.ID, got.Close, want)
		}
	}
}

// TestNoShotIsTooLong in a scene for which one thing was found: a still is seen closer in
// time, and of a film what comes later.
func TestNoShotIsTooLong(t *testing.T) {
	still := shown{Picture: &story.Picture{Blob: "still", Width: 2000, Height: 1500}, Source: "library", ID: "still"}
	film := shown{Clip: &story.Clip{Blob: "film", Frames: 300, Stretches: []story.Stretch{{From: 9, Frames: 291}}, Start: 9}, Source: "library", ID: "film"}
	for _, only := range []shown{still, film} {
		spans := []span{{Frames: 90}, {From: 90, Frames: 90}, {From: 180, Frames: 90}}
		l := lender{
			board:   story.Storyboard{Scenes: []story.BoardScene{{Frames: 270}}},
			spans:   [][]span{spans},
			fills:   []sceneFill{{SceneID: "a", Shots: []shown{only, {}, {}}}},
			refused: func(string) []footage.Ref { return nil },
		}
		l.lend()
		shots := following(l.fills[0].Shots, spans)
		for i, s := range shots {
			if most := map[bool]float64{true: longFilm, false: longStill}[s.Clip != nil]; seconds(s.Frames) > most {
				t.Errorf("%s: shot %d lasts %.1f s", only.ID, i, seconds(s.Frames))
			}
			if i > 0 && s.Picture != nil && s.Close == shots[i-1].Close {
				t.Errorf("%s: shot %d shows the same frame as the one before", only.ID, i)
			}
		}
		if last := shots[len(shots)-1]; last.From+last.Frames != 270 {
			t.Errorf("%s: the shots end at %d", only.ID, last.From+last.Frames)
		}
	}
}

// TestShortFilms are seen closer where a scene is too long for one shot of them, as far on as they last,
// and once where it is not.
func TestShortFilms(t *testing.T) {
	for frames, want := range map[int]int{100: 2, 88: 1} {
		film := shown{Clip: &story.Clip{Blob: "film", Frames: 170, Stretches: []story.Stretch{{From: 10, Frames: 150}}, Start: 10}, Source: "library", ID: "film"}
		spans := []span{{Frames: frames}, {From: frames, Frames: frames}}
		l := lender{
			board: story.Storyboard{Scenes: []story.BoardScene{{Frames: 2 * frames}}}, spans: [][]span{spans},
			fills: []sceneFill{{SceneID: "a", Shots: []shown{film, {}}}}, refused: func(string) []footage.Ref { return nil },
		}
		l.lend()
		shots := following(l.fills[0].Shots, spans)
		if len(shots) != want {
			t.Fatalf("%d shots of %d frames, want %d", len(shots), 2*frames, want)
		}
		if last := shots[want-1]; want > 1 && (!last.Close || last.Clip.Start != 80 || last.Frames != frames) {
			t.Errorf("the second shot, close %v, begins at %d and lasts %d frames", last.Close, last.Clip.Start, last.Frames)
		}
	}
}

// TestWhatTheRequestBringsIsLent to a scene for which nothing was found, in another part of it: not a
// graphic, a film beside the words or one that speaks for itself.
func TestWhatTheRequestBringsIsLent(t *testing.T) {
	asked := []footage.Asked{{Source: footage.Brought, Outcome: footage.Taken}}
	film := func(stage int) sceneFill {
		clips := []story.Clip{{Blob: "film", Frames: 300, Stage: stage}}
		return sceneFill{SceneID: "a", Brought: true, Clips: clips, Asked: asked}
	}
	still := func(graphic bool) sceneFill {
		p := story.Picture{Blob: "still", Width: 2000, Height: 1500, Graphic: graphic}
		shots := []shown{{Picture: &p, Source: footage.Brought, ID: "a"}}
		return sceneFill{SceneID: "a", Brought: true, Shots: shots, Asked: asked}
	}
	for name, c := range map[string]struct {
		brings sceneFill
		speaks bool
		want   bool
	}{
		"a film":                  {film(0), false, true},
		"a still":                 {still(false), false, true},
		"a graphic":               {still(true), false, false},
		"a film beside the words": {film(1), false, false},
		"a speaker":               {film(0), true, false},
	} {
		l := lender{
			board:   story.Storyboard{Scenes: []story.BoardScene{{Frames: 120, Master: c.speaks}, {Start: 120, Frames: 120}}},
			spans:   [][]span{{{Frames: 120}}, {{Frames: 120}}},
			fills:   []sceneFill{c.brings, {SceneID: "b", Shots: []shown{{}}}},
			refused: func(string) []footage.Ref { return nil },
		}
		if got := l.enough(); got != c.want {
			t.Errorf("%s: a film of footage: %v, want %v", name, got, c.want)
		}
		l.lend()
		got := l.fills[1].Shots[0]
		if got.seen() != c.want || c.want && (got.taken().Source != footage.Brought) {
			t.Errorf("%s: the second scene shows %+v, want it lent: %v", name, got, c.want)
		}
		if got.Clip != nil && got.Clip.Start == 0 {
			t.Errorf("%s: the same frames are seen again", name)
		}
	}
}

// TestUnused: what was found for the film goes to the span that it fits best, else in its order.
func TestUnused(t *testing.T) {
	fresh := func(id string) shown {
		return shown{Picture: &story.Picture{Blob: id}, ID: id, is: footage.Candidate{Title: id}}
	}
	l := lender{
		fresh: []shown{fresh("quay"), fresh("crane"), fresh("gulls")},
		fits:  func(to use, c footage.Candidate) float64 { return map[string]float64{"gulls": 1}[c.Title] },
	}
	for _, want := range []string{"gulls", "quay", "crane"} {
		if s, ok := l.unused(use{}, shown.seen); !ok || s.ID != want {
			t.Errorf("took %q, want %q", s.ID, want)
		}
	}
	if _, ok := l.unused(use{}, shown.seen); ok {
		t.Error("something was taken where nothing is left")
	}
}

// TestPoorShots give way to what was found for the film, and stay where nothing was.
func TestPoorShots(t *testing.T) {
	picture := func(id string, score float64) shown {
		return shown{
			Picture: &story.Picture{Blob: id, Graphic: true}, Source: "library", ID: id,
			Asked: []footage.Asked{{Source: "library", Outcome: footage.Taken, Score: score}},
		}
	}
	l := lender{
		board: story.Storyboard{Scenes: []story.BoardScene{{Frames: 360}}}, spans: [][]span{{{Frames: 120}, {From: 120, Frames: 120}, {From: 240, Frames: 120}}},
		fills: []sceneFill{{SceneID: "a", Shots: []shown{picture("fair", .6), picture("poor", .24), picture("poorer", .2)}}},
		fresh: []shown{picture("subject", .5)}, refused: func(string) []footage.Ref { return nil },
		fits: func(use, footage.Candidate) float64 { return 0 },
	}
	if l.holes() != 2 {
		t.Errorf("%d shots are to be replaced, want 2", l.holes())
	}
	l.lend()
	for i, want := range []string{"fair", "subject", "poorer"} {
		if got := l.fills[0].Shots[i]; got.ID != want {
			t.Errorf("shot %d shows %q, want %q", i, got.ID, want)
		}
	}
	if a := l.fills[0].Shots[1].Asked; len(a) != 2 || a[0].Outcome != footage.Refused || a[1].Outcome != footage.Taken {
		t.Errorf("the ledger says %v", a)
	}
}

// TestFilmsOfSomethingElse are films of type: what a library has for bread shows a galaxy at night. What
// names nothing, is described in another language, private, brought or made is never something else.
func TestFilmsOfSomethingElse(t *testing.T) {
	about := story.Sought{Words: "bread night"}
	found := func(words, title string, of func(*shown)) shown {
		q := footage.Query{Words: words, Language: "en"}
		s := shown{Picture: &story.Picture{Blob: title}, Source: "library", ID: title, Names: namedBy(q, about, footage.Candidate{Title: title})}
		if of != nil {
			of(&s)
		}
		return s
	}
	moon, stars := found("knead dough", "lunar surface", nil), found("oven hot", "galaxy with stars", nil)
	fresh := found(about.Words, "galaxy at night", nil)
	for name, c := range map[string]struct {
		shots, fresh []shown
		want         bool
	}{
		"something else":            {[]shown{moon, stars}, []shown{fresh}, false},
		"that alone for the film":   {[]shown{{}, {}}, []shown{fresh, fresh}, false},
		"beside nothing said":       {[]shown{moon, found("oven hot", "IMG 2231", nil)}, nil, false},
		"nothing said":              {[]shown{found("knead dough", "untitled", nil), found("oven hot", "IMG 2231", nil)}, nil, true},
		"nothing said for the film": {[]shown{{}, {}}, []shown{found(about.Words, "untitled", nil)}, true},
		"the film's subject":        {[]shown{moon, stars}, []shown{found(about.Words, "bread on a board", nil)}, true},
		"one of five":               {[]shown{moon, moon, stars, stars, found("oven hot", "oven in a kitchen", nil)}, nil, false},
		"one of four":               {[]shown{moon, moon, stars, found("oven hot", "oven in a kitchen", nil)}, nil, true},
		"one of two":                {[]shown{moon, found("oven hot", "oven in a kitchen", nil)}, nil, true},
		"private":                   {[]shown{moon, found("oven hot", "galaxy", func(s *shown) { s.Own = true })}, nil, true},
		"of the document":           {[]shown{moon, found("oven hot", "page", func(s *shown) { s.Source = SourceDocument })}, nil, true},
		"brought":                   {[]shown{moon, found("oven hot", "a file", func(s *shown) { s.Source = footage.Brought })}, nil, true},
		"made": {[]shown{moon, found("oven hot", "", func(s *shown) {
			s.Asked = []footage.Asked{{Kind: footage.FromText}}
		})}, nil, true},
	} {
		l := lender{fills: []sceneFill{{Shots: c.shots[:1]}, {Shots: c.shots[1:]}}, fresh: c.fresh}
		if got := l.enough(); got != c.want {
			t.Errorf("%s: a film of footage: %v, want %v", name, got, c.want)
		}
	}
	foreign := footage.Query{Words: "amasar masa", Language: "es"}
	for want, c := range map[names]footage.Candidate{"": {Title: "lunar surface"}, namesShot: {Title: "masa de pan"}} {
		if got := namedBy(foreign, story.Sought{Words: "horno"}, c); got != want {
			t.Errorf("%q names %q for a film in Spanish, want %q", c.Title, got, want)
		}
	}
	if foreign.English = "knead dough"; namedBy(foreign, story.Sought{Words: "pan", English: "bread"}, footage.Candidate{Title: "lunar surface"}) != namesOther {
		t.Error("its English words are not compared")
	}
}
