package score

// warm is a small band at home: nylon strings, electric piano with sevenths,
// brushes, all a little late on purpose.
func warm() Mood {
	return Mood{
		Name:   "warm",
		Titles: []Title{{"Kitchen Light", 88}, {"Porch in June", 92}},
		Art:    Art{Arches, "#f6e6d0", "#b5532b", "#e0a15c", "#7a2e1d"},
		Tags:   []string{"Testimonial", "HowTo", "Onboarding", "Social"},
		Tones:  []string{"Natural"},
		Beats:  4, Swing: 0.22, Grid: 0.25,
		Tonics: []int{48, 50, 53, 55}, Mode: Major, Reverb: 0.5,
		Home: []Progression{
			{seventh(1), seventh(6), seventh(2), sus4(5)},
			{seventh(1), seventh(3), seventh(4), seventh(2)},
			{seventh(4), seventh(3), seventh(2), seventh(1)},
		},
		Turn: []Progression{
			{seventh(4), over(seventh(1), 3), seventh(2), seventh(5)},
			{seventh(6), seventh(2), seventh(4), sus4(5)},
		},
		Cadence: ninth(5), Final: seventh(1),
		Parts: []Part{
			{Plays: Sustain{Overlap: 0.5}, Instrument: Pad, Plan: "445565", Level: -12, Range: Range{52, 69}, Reverb: 0.4},
			{Plays: Chords{Rhythms: []string{"x-----o-", "x--x--o-", "x---..o-"}, Strum: 0.03}, Instrument: Electric, Plan: "667778", Level: -5, Range: Range{54, 71}, Pan: -0.25, Reverb: 0.3},
			{Plays: Arpeggio{Patterns: []string{"0.2.1.32.1.2.3.1", "0..2..1.3..2..1.", "0.1.2.3.2.1.2.1."}, Length: 1}, Instrument: Nylon, Plan: "568778", Level: -4, Range: Range{55, 74}, Pan: 0.3, Reverb: 0.25},
			{Plays: Line{Rhythms: [][2]string{{"r--.5.r.", "r--.5.a-"}, {"r-..r-5.", "r-5.r-.a"}, {"r--r--5-", "r--r--a-"}}}, Instrument: Bass, Plan: ".67788", Level: -3, Range: Range{33, 44}},
			{Plays: Tune{Cells: []string{"x-x-x---", "..x-x-x-", "x--x--x-", "....x-x-"}, Ends: []string{"x-------", "x--x----"}}, Instrument: Whistle, Plan: "..4.65", Level: -13, Range: Range{65, 79}, Pan: 0.1, Reverb: 0.45},
			{Plays: Beat{Patterns: []string{"8.....5.8.......", "8......48.5....."}, Ends: true}, Instrument: Kick, Plan: ".57677", Level: -7},
			{Plays: Beat{Patterns: []string{"....7..2....7...", "....7.......7.2."}, Fills: []string{"....7..2.3.27.45"}}, Instrument: Brush, Plan: "..6577", Level: -12, Pan: 0.1, Reverb: 0.25},
			{Plays: Beat{Patterns: []string{"5.3.6.3.5.3.6.32", "4.4.6.4.4.4.6.4."}}, Instrument: Shaker, Plan: ".45566", Level: -17, Pan: -0.45},
			{Plays: Beat{Patterns: []string{"..........5.....", "......4....5...."}}, Instrument: Rim, Plan: "...456", Level: -9, Pan: 0.4, Reverb: 0.3},
		},
	}
}
