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
			refused: func(string) []footage.Ref { return nil },
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

// TestUnusedFits: of what was found for the film, a span gets what fits its own words best.
func TestUnusedFits(t *testing.T) {
	picture := func(id string) shown {
		return shown{Picture: &story.Picture{Blob: id, Width: 2000, Height: 1500}, Source: "library", ID: id, is: footage.Candidate{Title: id}}
	}
	l := lender{
		board: story.Storyboard{Scenes: []story.BoardScene{{Frames: 90}}}, spans: [][]span{{{Frames: 90}}},
		fills: []sceneFill{{SceneID: "a", Shots: []shown{{}}}}, fresh: []shown{picture("sea"), picture("sand")},
		refused: func(string) []footage.Ref { return nil },
		fits:    func(_ use, c footage.Candidate) float64 { return float64(len(c.Title)) },
	}
	if l.lend(); l.fills[0].Shots[0].ID != "sand" {
		t.Errorf("the span shows %q", l.fills[0].Shots[0].ID)
	}
}

// TestEachCropTwice: where all media are shown, each of the two crops of a still is shown twice at
// most, and not within 20 seconds.
func TestEachCropTwice(t *testing.T) {
	const shots, frames = 12, 5 * story.FPS
	l := lender{refused: func(string) []footage.Ref { return nil }}
	for i := range shots {
		l.board.Scenes = append(l.board.Scenes, story.BoardScene{Frames: frames, Start: i * frames})
		l.spans = append(l.spans, []span{{Frames: frames}})
		l.fills = append(l.fills, sceneFill{SceneID: string(rune('a' + i)), Shots: []shown{{}}})
	}
	for i, id := range []string{"one", "two", "three"} {
		l.fills[i].Shots[0] = shown{Picture: &story.Picture{Blob: id, Width: 2000, Height: 1500}, Source: "library", ID: id}
	}
	for i := range l.fills { // none of them is bare
		l.fills[i].Shots = append([]shown{l.fills[i%3].Shots[0]}, l.fills[i].Shots...)
		l.spans[i] = []span{{Frames: 1}, {Frames: frames}}
		if i >= 3 {
			l.fills[i].Shots = l.fills[i].Shots[1:]
			l.spans[i] = l.spans[i][1:]
		} else {
			l.fills[i].Shots, l.spans[i] = l.fills[i].Shots[1:], l.spans[i][1:]
		}
	}
	for i := 3; i < shots; i++ {
		if s, ok := l.shot(use{i, 0}, false); ok {
			l.fills[i].Shots[0] = s
		}
	}
	seen := map[string][]int{}
	for i, f := range l.fills {
		if s := f.Shots[0]; s.seen() {
			key := s.ID + map[bool]string{true: " close"}[s.Close]
			seen[key] = append(seen[key], i)
		}
	}
	for key, at := range seen {
		if len(at) > 2 || len(at) == 2 && (at[1]-at[0]-1)*frames < apart {
			t.Errorf("%s is shown in the scenes %d", key, at)
		}
	}
	if len(seen) < 6 {
		t.Errorf("%d crops are shown: %v", len(seen), seen)
	}
}
