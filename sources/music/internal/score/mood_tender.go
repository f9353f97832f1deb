package score

// tender is a slow waltz of a music box, felt piano and a few strings.
func tender() Mood {
	return Mood{
		Name:   "tender",
		Titles: []Title{{"First Steps", 92}, {"Letters Kept", 87}},
		Art:    Art{Ripple, "#fbeef0", "#d98fa3", "#f1cdd4", "#8c4a63"},
		Tags:   []string{"Testimonial", "Education", "Onboarding", "Marketing"},
		Tones:  []string{"Inspirational", "Natural"},
		Beats:  3,
		Tonics: []int{50, 53, 55, 51}, Mode: Major, Reverb: 0.8,
		Home: []Progression{
			{add9(1), over(triad(5), 7), seventh(6), over(triad(3), 5)},
			{triad(1), seventh(4), triad(1), sus4(5)},
			{add9(1), seventh(3), seventh(4), triad(5)},
		},
		Turn: []Progression{
			{seventh(6), triad(3), seventh(4), over(triad(1), 3)},
			{seventh(2), triad(5), seventh(3), seventh(6)},
		},
		Cadence: sus4(5), Final: add9(1),
		Parts: []Part{
			{Plays: Arpeggio{Patterns: []string{"012345", "024321", "0.2.4.", "013242"}, Length: 1.5}, Instrument: MusicBox, Plan: "667676", Level: -4, Range: Range{67, 82}, Pan: 0.25, Reverb: 0.5, Echo: 0.1},
			{Plays: Chords{Rhythms: []string{".xx", ".x-", ".x.xx."}, Strum: 0.05}, Instrument: Felt, Plan: ".46676", Level: -6, Range: Range{55, 70}, Pan: -0.2, Reverb: 0.4},
			{Plays: Line{Rhythms: [][2]string{{"r--", "r--"}, {"r--", "r-5"}}}, Instrument: Felt, Plan: ".67787", Level: -1, Range: Range{38, 49}, Reverb: 0.3},
			{Plays: Sustain{Overlap: 0.8}, Instrument: Strings, Plan: "..4676", Level: -10, Range: Range{53, 70}, Pan: 0.1, Reverb: 0.5},
			{Plays: Tune{Cells: []string{"x--", "x-x", "x-xx--", "x---x-"}, Ends: []string{"x--"}}, Instrument: Strings, Plan: "...587", Level: -8, Range: Range{64, 79}, Pan: -0.3, Reverb: 0.55},
			{Plays: Tune{Cells: []string{"x-x", "x---x-", "..x"}, Ends: []string{"x--"}}, Instrument: Bell, Plan: "..5.66", Level: -10, Range: Range{69, 81}, Pan: 0.4, Reverb: 0.6, Echo: 0.2},
		},
	}
}
