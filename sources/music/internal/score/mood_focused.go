package score

// focused is the sound of things working: electric piano figures in an echo, a
// steady bass, a small dry beat.
func focused() Mood {
	return Mood{
		Name:   "focused",
		Titles: []Title{{"Glass and Signal", 106}, {"Steady Hands", 102}},
		Art:    Art{Bars, "#0f2233", "#2e8bc0", "#5a7d95", "#b1f2d6"},
		Tags:   []string{"Explainer", "Training", "News", "Product", "HowTo"},
		Tones:  []string{"Professional", "Informative"},
		Beats:  4,
		Tonics: []int{45, 48, 50, 53}, Mode: Dorian, Reverb: 0.5,
		Home: []Progression{
			{seventh(1), triad(4), seventh(1), add9(7)},
			{add9(1), triad(3), seventh(4), triad(7)},
			{seventh(1), seventh(2), triad(3), triad(4)},
		},
		Turn: []Progression{
			{triad(3), add9(7), seventh(4), seventh(1)},
			{triad(7), triad(4), triad(3), sus4(7)},
		},
		Cadence: triad(4), Final: add9(1),
		Parts: []Part{
			{Plays: Sustain{Overlap: 0.5}, Instrument: Pad, Plan: "556676", Level: -8, Range: Range{50, 68}, Reverb: 0.35, Pump: 0.4},
			{Plays: Arpeggio{Patterns: []string{"0..3..2.0..3.2..", "0.3..2.30.3..2..", "03.2.03.2.03.2.1", "0...2.3...1.2..."}, Length: 0.4}, Instrument: Electric, Plan: "678778", Level: -4, Range: Range{57, 75}, Pan: -0.2, Reverb: 0.25, Echo: 0.45},
			{Plays: Line{Rhythms: [][2]string{{"r-.r.-r-", "r-.r.-ra"}, {"r--r--r-", "r--r--ra"}, {"rr.rr.rr", "rr.rr.ra"}}}, Instrument: Bass, Plan: ".67878", Level: -3, Range: Range{31, 42}, Pump: 0.35},
			{Plays: Chords{Rhythms: []string{"......x-", "...x----", "x--x----"}}, Instrument: Muted, Plan: "..6677", Level: -8, Range: Range{57, 74}, Pan: 0.4, Reverb: 0.3, Echo: 0.3},
			{Plays: Tune{Cells: []string{"x---..x-", "..x-x---", "x-----x-"}, Ends: []string{"x-------"}}, Instrument: Marimba, Plan: "..5.66", Level: -8, Range: Range{65, 80}, Pan: 0.15, Reverb: 0.4, Echo: 0.35},
			{Plays: Beat{Patterns: []string{"8.....6...8.....", "8..5..8...5....."}, Ends: true}, Instrument: Kick, Plan: "..7677", Level: -6},
			{Plays: Beat{Patterns: []string{"....7.......7...", "....7.......7..3"}, Fills: []string{"....7.......7.57"}}, Instrument: Rim, Plan: "..6577", Level: -10, Pan: 0.1, Reverb: 0.25},
			{Plays: Beat{Patterns: []string{"4.3.5.3.4.3.5.3.", "3.5.3.5334.5.3.5"}}, Instrument: Hat, Plan: ".35466", Level: -12, Pan: 0.35},
			{Plays: Beat{Patterns: []string{"..4...4...4...4.", "4243424342434243"}}, Instrument: Shaker, Plan: "..4455", Level: -14, Pan: -0.4},
			{Plays: Riser{Beats: 4}, Instrument: Swell, Plan: ".6.66.", Level: -20, Reverb: 0.4},
		},
	}
}
