package music

import (
	"math"
	"slices"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/music/internal/score"
	"github.com/scenewright/scenewright/sources/music/internal/synth"
	"github.com/scenewright/scenewright/sources/sourcetest"
)

// Where the film's closing begins the music comes to its last chord, whatever
// the mood and however long the closing is, and it sounds until the film ends.
func TestMusicLandsOnTheClosing(t *testing.T) {
	l := library(t, "")
	for i, m := range moods() {
		rest := []time.Duration{1900, 3400, 5200, 7700, 11300}[i%5] * time.Millisecond
		film := story.MusicFilm{Length: 6*time.Second + rest, Closing: 6 * time.Second, Seed: uint64(i)}
		beat := time.Minute / time.Duration(m.Titles[0].BPM)
		t.Run(m.Name, func(t *testing.T) {
			t.Parallel()
			s := sourcetest.Play(t, l, "composed/"+m.Name+"-01.wav", film)
			p := score.Compose(m, m.Titles[0], score.Film{Length: film.Length, Landing: film.Closing}, film.Seed)
			at, over := lastChord(t, synth.Play, p, beat)
			if late := at - film.Closing; late < -5*time.Millisecond || late > 60*time.Millisecond || over < -10 {
				t.Errorf("the last chord begins %v after the closing, %.1f LU over the beat before", late, over)
			}
			if c := audio.Loudness(s.Slice(film.Closing, film.Closing+1500*time.Millisecond)); c < -26 || c > -14 {
				t.Errorf("the last chord is at %.1f LUFS", c)
			}
			if gaps := audio.Silences(s, -50, time.Second); len(gaps) > 0 {
				t.Errorf("silent from %v to %v", gaps[0].From, gaps[0].To)
			}
			if last := s.Samples[len(s.Samples)-1]; math.Abs(float64(last)) > 1e-4 {
				t.Errorf("the last sample is %v", last)
			}
		})
	}
}

// lastChord is when what is played from the landing on is first heard, and how
// loud it is in the beat that follows, against the beat before: what leads to it
// and the chord itself are played apart, and no further than that.
func lastChord(t *testing.T, play player, p score.Piece, beat time.Duration) (at time.Duration, over float64) {
	t.Helper()
	landing := float64(p.Bars*p.Beats) - 1e-6
	lead, chord := p, p
	lead.Notes = slices.DeleteFunc(slices.Clone(p.Notes), func(n score.Note) bool { return n.Start >= landing })
	chord.Notes = slices.DeleteFunc(slices.Clone(p.Notes), func(n score.Note) bool { return n.Start < landing })
	until := synth.Frames(p, landing+1.5)
	heard := playAll(t, play, chord, until)
	at = duration(slices.IndexFunc(heard.Samples, func(v float32) bool { return math.Abs(float64(v)) > 1e-4 }) / 2)
	return at, audio.Loudness(heard.Slice(at, at+beat)) - audio.Loudness(playAll(t, play, lead, until).Slice(at-beat, at))
}

func playAll(t *testing.T, play player, p score.Piece, frames int) audio.Sound {
	t.Helper()
	s := audio.Sound{Rate: synth.Rate, Channels: 2, Samples: make([]float32, 2*frames)}
	if err := play(t.Context(), p, s.Samples); err != nil {
		t.Fatal(err)
	}
	return s
}

// A closing at the very start, at the end, or beyond it is none that music
// could keep to: the bed is whole all the same.
func TestClosingsThatCannotBe(t *testing.T) {
	l := library(t, "")
	for _, closing := range []time.Duration{time.Millisecond, 700 * time.Millisecond, 9500 * time.Millisecond, 10 * time.Second} {
		s := sourcetest.Play(t, l, "composed/calm-01.wav", story.MusicFilm{Length: 10 * time.Second, Closing: closing})
		if got := audio.Loudness(s); s.Frames() != 480000 || math.Abs(got+20) > 0.05 {
			t.Errorf("closing at %v: %d frames at %.2f LUFS", closing, s.Frames(), got)
		}
		checkEnding(t, s)
	}
}
