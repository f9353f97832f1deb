package score

// weightless has no beat and hardly a bass: voices, glass and a harp that
// drifts through chords without a home.
func weightless() Mood {
	return Mood{
		Name:   "weightless",
		Titles: []Title{{"Above Weather", 60}, {"Night Garden", 56}},
		Art:    Art{Orbits, "#e9eef8", "#7d8fc9", "#b9c5e6", "#f0b7c8"},
		Tags:   []string{"Product", "Education", "Explainer", "News", "HowTo"},
		Tones:  []string{"Inspirational", "Natural"},
		Beats:  4,
		Tonics: []int{48, 50, 53, 51}, Mode: Lydian, Reverb: 1,
		Home: []Progression{
			{add9(1), triad(2), add9(1), seventh(6)},
			{add9(1), over(triad(2), 1), seventh(6), triad(5)},
			{add9(1), seventh(3), triad(2), add9(1)},
		},
		Turn: []Progression{
			{seventh(6), triad(2), seventh(3), triad(5)},
			{seventh(3), triad(5), seventh(6), triad(2)},
		},
		Cadence: triad(2), Final: add9(1),
		Parts: []Part{
			{Plays: Sustain{Overlap: 1.5}, Instrument: Choir, Plan: "346586", Level: -3, Range: Range{57, 74}, Reverb: 0.6},
			{Plays: Arpeggio{Patterns: []string{"0.1.2.3.4.5.4.3.", "024.135.246.135.", "..0.2.4.5.4.2.0."}, Length: 3}, Instrument: Harp, Plan: "567687", Level: -2, Range: Range{60, 77}, Pan: 0.25, Reverb: 0.5, Echo: 0.25},
			{Plays: Arpeggio{Patterns: []string{".5......4.......", "...6.......4....", "......5......6.."}, Length: 2}, Instrument: Bell, Plan: "..5465", Level: -8, Range: Range{64, 79}, Pan: -0.4, Reverb: 0.8, Echo: 0.4},
			{Plays: Sustain{Overlap: 1.5}, Instrument: Pad, Plan: "445565", Level: -10, Range: Range{52, 69}, Reverb: 0.5},
			{Plays: Line{Rhythms: [][2]string{{"r-------", "r-------"}, {"r-------", "r---5---"}}}, Instrument: Sub, Plan: "..4575", Level: -8, Range: Range{41, 52}},
			{Plays: Tune{Cells: []string{"x-------", "..x-----", "x---x---"}, Ends: []string{"x-------"}}, Instrument: Whistle, Plan: "....65", Level: -12, Range: Range{67, 79}, Pan: 0.1, Reverb: 0.8, Echo: 0.3},
		},
	}
}
