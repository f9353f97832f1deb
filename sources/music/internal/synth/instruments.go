package synth

import "github.com/scenewright/scenewright/sources/music/internal/score"

// sound has the parameters of an instrument.
type sound interface {
	// voices returns the voices of a note.
	voices(t tone) []placed
}

// sounds are those of the instruments.
var sounds = [score.Instruments]sound{
	score.Pad: sawSound{
		count: 2, apart: 2.1, width: 0.75, level: 0.055, attack: 0.35, release: 0.3, detune: 1.0034, track: 2.4,
		most: 900, sub: 0.9,
	},
	score.Strings: sawSound{
		count: 2, apart: 2.1, width: 0.75, level: 0.07, attack: 0.22, release: 0.16, detune: 1.003,
		track: 3, bright: 0.5, most: 1700, vibrato: 0.0022, sub: 0.5,
	},
	score.Horns: sawSound{
		level: 0.12, attack: 0.07, release: 0.12, detune: 1.0012, track: 1.6, bright: 1.6, most: 1300,
		vibrato: 0.0014, sub: 0.7,
	},
	score.Choir: sawSound{
		count: 3, apart: 3, width: 0.7, level: 0.085, attack: 0.28, release: 0.3, formants: [2]float64{420, 820},
		vibrato: 0.0025, sub: 0.5,
	},
	score.Pulse: sawSound{
		level: 0.17, attack: 0.004, release: 0.06, hollow: 0.36, track: 1.3, opens: 5.5, shuts: 0.09, most: 3200,
		decay: 0.3,
	},
	score.Bass: sawSound{
		level: 0.235, attack: 0.004, release: 0.05, track: 1.6, opens: 5, shuts: 0.14, most: 3200, sub: 1.15,
		decay: 0.5, rest: 0.6,
	},
	score.Organ: sinesSound{ // drawbars, and a slow rotary speaker
		harmonics: []float64{1, 0.55, 0.22, 0.12}, level: 0.13, curve: 1.1, attack: 0.012, release: 0.05,
		hz: 5.6, vibrato: 0.0012, tremolo: 0.09,
	},
	score.Whistle: sinesSound{
		harmonics: []float64{1, 0.16, 0.05}, level: 0.24, curve: 1.2, attack: 0.05, release: 0.09,
		hz: 4.7, vibrato: 0.005, late: 0.5, breath: 0.02,
	},
	score.Sub: sinesSound{harmonics: []float64{1, 0.28, 0.1}, level: 0.3, curve: 1.1, attack: 0.035, release: 0.18},
	score.Felt: modalSound{
		ratios: []float64{1, 2, 3, 4, 5, 6, 7}, levels: []float64{1, 0.55, 0.26, 0.14, 0.07, 0.04, 0.02},
		rings: []float64{1.5, 1.1, 0.8, 0.55, 0.4, 0.3, 0.2}, stretch: 0.00035,
		attack: 0.006, release: 0.16, thump: 0.05, beating: 0.0013, level: 0.2,
	},
	score.Electric: modalSound{
		ratios: []float64{1, 2, 3, 4}, levels: []float64{0.8, 0.5, 0.13, 0.03}, rings: []float64{1.3, 0.36, 0.2, 0.13},
		attack: 0.003, release: 0.12, level: 0.225,
	},
	score.Bell: modalSound{
		ratios: []float64{1, 2.5, 4.5, 6, 8}, levels: []float64{0.95, 0.27, 0.27, 0.04, 0.04},
		rings:  []float64{1.1, 0.2, 0.2, 0.11, 0.11},
		attack: 0.003, release: 0.9, level: 0.23,
	},
	score.MusicBox: modalSound{
		ratios: []float64{1, 2, 6.27}, levels: []float64{1, 0.16, 0.1}, rings: []float64{0.75, 0.4, 0.05},
		attack: 0.0015, release: 10, beating: 0.0016, level: 0.3,
	},
	score.Marimba: modalSound{
		ratios: []float64{1, 3.93, 9.6}, levels: []float64{1, 0.22, 0.05}, rings: []float64{0.42, 0.1, 0.03},
		attack: 0.002, release: 10, thump: 0.06, level: 0.34,
	},
	score.Pizz: modalSound{
		ratios: []float64{1, 2, 3, 4, 5}, levels: []float64{1, 0.6, 0.4, 0.2, 0.1},
		rings: []float64{0.2, 0.13, 0.09, 0.06, 0.05}, attack: 0.004, release: 10, thump: 0.12, level: 0.36,
	},
	score.Nylon: plucked(0.21, 2.6, 1250, 0.19),
	score.Harp:  plucked(0.42, 4.2, 750, 0.33),
	score.Muted: plucked(0.13, 0.75, 900, 0.44),
	score.Clav:  plucked(0.07, 1.3, 3200, 0.145),
	score.Kick: hitSound{
		from: 138, to: 50, slide: 0.03, tone: 0.75, toneRing: 0.13, burst: 0.1, burstRing: 0.004, hz: 900, q: 0.7,
	},
	score.Tom: hitSound{
		tuned: true, from: 1.5, to: 1, slide: 0.05, tone: 0.75, toneRing: 0.24, burst: 0.35, burstRing: 0.03,
		hz: 420, q: 0.7,
	},
	score.Brush: hitSound{
		from: 210, to: 175, slide: 0.02, tone: 0.5, toneRing: 0.05, burst: 1.4, burstRise: 0.003, burstRing: 0.07,
		hz: 5200, q: 0.5,
	},
	score.Rim: hitSound{
		from: 560, to: 520, slide: 0.01, tone: 0.9, toneRing: 0.018, burst: 1.6, burstRing: 0.008, hz: 1500,
		q: 1.2,
	},
	score.Snap: hitSound{
		from: 300, to: 230, slide: 0.01, tone: 0.3, toneRing: 0.02, burst: 2.1, burstRise: 0.001,
		burstRing: 0.035, hz: 1250, q: 0.9,
	},
	score.Hat: hitSound{
		burst: 1.1, burstRing: 0.022, hz: 8200, q: 0.8, high: true,
	},
	score.Ride: hitSound{
		burst: 0.7, burstRise: 0.002, burstRing: 0.16, hz: 7600, q: 0.6, high: true,
	},
	score.Shaker: hitSound{
		burst: 2, burstRise: 0.014, burstRing: 0.03, hz: 6800, q: 0.9,
	},
	score.Swell: swellSound{},
}
