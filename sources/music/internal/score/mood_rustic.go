package score

// rustic is a dance in four slow beats of three: picked strings, a wooden
// flute, boots on a floor and hands that clap.
func rustic() Mood {
	return Mood{
		Name:   "rustic",
		Titles: []Title{{"Barn Lanterns", 96}, {"Over the Stile", 100}},
		Art:    Art{Hills, "#efe3c2", "#5b6b2f", "#a4a65a", "#c2562d"},
		Tags:   []string{"HowTo", "Testimonial", "Social", "Explainer", "Onboarding"},
		Tones:  []string{"Inspirational", "Natural", "Energetic"},
		Beats:  4,
		Tonics: []int{48, 50, 52, 55}, Mode: Mixolydian, Reverb: 0.4,
		Home: []Progression{
			{triad(1), triad(7), triad(4), triad(1)},
			{triad(1), triad(4), triad(1), triad(7)},
			{triad(1), seventh(6), triad(7), triad(4)},
		},
		Turn: []Progression{
			{triad(4), triad(1), triad(7), triad(4)},
			{triad(6), triad(7), triad(4), triad(7)},
		},
		Cadence: triad(7), Final: triad(1),
		Parts: []Part{
			{Plays: Arpeggio{Patterns: []string{"021324021324", "0.2132.12342", "031231031232"}, Length: 0.9}, Instrument: Nylon, Plan: "667787", Level: -2, Range: Range{55, 72}, Pan: -0.3, Reverb: 0.2},
			{Plays: Chords{Rhythms: []string{"x.xx.xx.xx.x", "x..x.xx..x.x", "x.ox.ox.ox.o"}, Strum: 0.03}, Instrument: Muted, Plan: "..6687", Level: -6, Range: Range{57, 73}, Pan: 0.4, Reverb: 0.2},
			{Plays: Line{Rhythms: [][2]string{{"r--5--r--5--", "r--5--r--a--"}, {"r-----5-----", "r-----5--a--"}}}, Instrument: Bass, Plan: ".56787", Level: -4, Range: Range{36, 47}},
			{Plays: Tune{Cells: []string{"x-xx-xx--x--", "x--x-xx-xx--", "x-xx--x-xx-x"}, Ends: []string{"x-xx--x-----", "x--x--x-----"}}, Instrument: Whistle, Plan: "..6.87", Level: -5, Range: Range{67, 81}, Pan: 0.15, Reverb: 0.35},
			{Plays: Tune{Cells: []string{"x-----x-----", "x-----x--x--"}, Ends: []string{"x-----------"}}, Instrument: Strings, Plan: "...675", Level: -9, Range: Range{60, 74}, Pan: -0.15, Reverb: 0.4},
			{Plays: Beat{Patterns: []string{"8.....7.....", "8.....7....5"}, Ends: true}, Instrument: Tom, Plan: ".56787", Level: -3, Range: Range{34, 34}, Reverb: 0.3},
			{Plays: Beat{Patterns: []string{"...7.....7..", "...7.....7.3"}, Fills: []string{"...7.....7.8"}}, Instrument: Snap, Plan: "..5686", Level: -9, Pan: 0.1, Reverb: 0.4},
			{Plays: Beat{Patterns: []string{"5.45.45.45.4", "543543543543"}}, Instrument: Shaker, Plan: "..4565", Level: -15, Pan: -0.45},
		},
	}
}
