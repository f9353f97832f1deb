package midi

import "github.com/scenewright/scenewright/sources/music/internal/score"

// sound is the General MIDI sound of an instrument of the score.
type sound struct {
	program int     // 0 to 127, of a melodic instrument or of a drum kit
	key     int     // of the kit; 0: a melodic instrument
	trim    float64 // dB of additional level, so that the parts balance as in synth
	rings   float64 // least seconds that it rings, however short the note
}

// sounds are numbered from 0, as in the file: manuals count from 1. Trims are the differences in LU
// of parts played alone, by synth and by the font TimGM6mb; those of bright drums are less, as real
// ones are more audible.
var sounds = [score.Instruments]sound{
	score.Pad:      {program: 89, trim: -2},
	score.Strings:  {program: 48, trim: -2.5},
	score.Horns:    {program: 60, trim: -3.5},
	score.Choir:    {program: 53, trim: 9},
	score.Organ:    {program: 16, trim: 3.5},
	score.Felt:     {program: 0, trim: 8},
	score.Electric: {program: 4, trim: 1},
	score.Bell:     {program: 11, rings: 2, trim: 3},
	score.MusicBox: {program: 8, rings: 2, trim: 2},
	score.Marimba:  {program: 12, rings: 1, trim: 10},
	score.Pizz:     {program: 45, rings: 0.6, trim: 5},
	score.Nylon:    {program: 24, trim: -1.5},
	score.Harp:     {program: 46, trim: -2.5},
	score.Muted:    {program: 28, trim: 3},
	score.Clav:     {program: 7},
	score.Pulse:    {program: 80, trim: -5},
	score.Whistle:  {program: 78, trim: 3},
	score.Bass:     {program: 33},
	score.Sub:      {program: 39, trim: 6},
	score.Kick:     {key: 36, trim: 8},
	score.Tom:      {key: 45, trim: 9},
	score.Brush:    {key: 38, program: brushKit, trim: 12},
	score.Rim:      {key: 37, trim: 10},
	score.Snap:     {key: 39, trim: 7},
	score.Hat:      {key: 42, trim: 11},
	score.Ride:     {key: 51, trim: 14},
	score.Shaker:   {key: 70, trim: 11},
	score.Swell:    {program: seashore, trim: 12},
}

// Programs that the writer treats by name.
const (
	brushKit = 40
	seashore = 122 // noise, the nearest General MIDI sound; see swell
)

// soundOf returns the sound of a note; the toms of the kit by pitch.
func soundOf(n score.Note) sound {
	s := sounds[n.Instrument]
	if n.Instrument == score.Tom {
		s.key = tom(n.Pitch)
	}
	return s
}

// tom returns the key of the drum nearest to a pitch.
func tom(pitch int) int {
	switch {
	case pitch < 37:
		return 41
	case pitch < 40:
		return 43
	case pitch < 46:
		return 45
	case pitch < 52:
		return 47
	}
	return 50
}
