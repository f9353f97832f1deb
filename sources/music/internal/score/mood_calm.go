package score

// calm has no drums: a slow piano figure, a wide pad and a few bell notes.
func calm() Mood {
	return Mood{
		Name:   "calm",
		Titles: []Title{{"Quiet Harbour", 74}, {"Slow Tide", 70}},
		Art:    Art{Waves, "#dfe9ea", "#3e7c8c", "#7fb0b5", "#f3c9a5"},
		Tags:   []string{"Onboarding", "Education", "Training"},
		Tones:  []string{"Natural", "Informative"},
		Beats:  4,
		Tonics: []int{48, 50, 53, 55}, Mode: Major, Reverb: 0.85,
		Home: []Progression{
			{add9(1), seventh(6), add9(4), sus4(5)},
			{seventh(1), add9(4), seventh(6), sus2(4)},
			{add9(1), over(triad(5), 7), seventh(6), seventh(4)},
		},
		Turn: []Progression{
			{seventh(4), over(add9(1), 3), seventh(2), sus4(5)},
			{seventh(6), seventh(3), add9(4), triad(5)},
		},
		Cadence: sus4(5), Final: add9(1),
		Parts: []Part{
			{Plays: Sustain{Overlap: 1}, Instrument: Pad, Plan: "457787", Level: -6, Range: Range{50, 69}, Reverb: 0.5},
			{Plays: Arpeggio{Patterns: []string{"0.2.3.2.", "0.1.2.3.", "0.2.1.3.", "0123210."}, Length: 2}, Instrument: Felt, Plan: "356678", Level: -3, Range: Range{55, 74}, Pan: -0.15, Reverb: 0.45, Echo: 0.12},
			{Plays: Line{Rhythms: [][2]string{{"r-------", "r-----a-"}, {"r---5---", "r---5-a-"}}}, Instrument: Sub, Plan: ".56776", Level: -4, Range: Range{36, 47}},
			{Plays: Tune{Cells: []string{"x---x---", "x-----x-", "..x-x---", "x-------"}, Ends: []string{"x-------"}}, Instrument: Bell, Plan: "..5.75", Level: -10, Range: Range{67, 82}, Pan: 0.3, Reverb: 0.7, Echo: 0.3},
			{Plays: Tune{Cells: []string{"x-------", "x---x---"}, Ends: []string{"x-------"}}, Instrument: Strings, Plan: "...576", Level: -10, Range: Range{60, 74}, Pan: 0.4, Reverb: 0.6},
			{Plays: Beat{Patterns: []string{"3...2...4...2...", "2...4...2...4..."}}, Instrument: Shaker, Plan: "...354", Level: -11, Pan: -0.4, Reverb: 0.4},
		},
	}
}
