package score

// curious tiptoes: damped strings and marimba answer each other over a bass
// with gaps, in a mode that never quite settles.
func curious() Mood {
	return Mood{
		Name:   "curious",
		Titles: []Title{{"Little Questions", 104}, {"Pocket Machine", 108}},
		Art:    Art{Tiles, "#f3f0e4", "#1f8a70", "#bedb43", "#fd7400"},
		Tags:   []string{"Explainer", "Education", "HowTo"},
		Tones:  []string{"Natural", "Informative", "Energetic"},
		Beats:  4, Swing: 0.12, Grid: 0.5,
		Tonics: []int{48, 50, 53, 55}, Mode: Lydian, Reverb: 0.5,
		Home: []Progression{
			{triad(1), triad(2), seventh(6), over(triad(2), 5)},
			{add9(1), over(triad(2), 1), seventh(3), triad(5)},
			{triad(1), seventh(6), triad(2), sus4(5)},
		},
		Turn: []Progression{
			{seventh(6), triad(3), triad(2), triad(5)},
			{seventh(3), seventh(6), triad(2), over(triad(2), 5)},
		},
		Cadence: triad(2), Final: add9(1),
		Parts: []Part{
			{Plays: Arpeggio{Patterns: []string{"0.2.12..", "0..21.2.", "02.1.2.."}, Length: 0.4}, Instrument: Muted, Plan: "778778", Level: -5.5, Range: Range{55, 72}, Pan: -0.35, Reverb: 0.25},
			{Plays: Arpeggio{Patterns: []string{"....3.43", "..3..4.3", ".3.4...3"}, Length: 0.5}, Instrument: Marimba, Plan: ".68787", Level: -9, Range: Range{57, 74}, Pan: 0.35, Reverb: 0.3, Echo: 0.12},
			{Plays: Sustain{Overlap: 0.5}, Instrument: Pad, Plan: "345565", Level: -8, Range: Range{53, 70}, Reverb: 0.4},
			{Plays: Line{Rhythms: [][2]string{{"r..r.5..", "r..5.r.a"}, {"r...5...", "r...5..a"}, {"r.r..5.8", "r..r.5.a"}}}, Instrument: Bass, Plan: "567778", Level: 0, Range: Range{34, 45}},
			{Plays: Tune{Cells: []string{"x.xx.x..", "..x.xx..", "x..x..x.", "xx..x..."}, Ends: []string{"x...x...", "x......."}}, Instrument: Bell, Plan: "..5.75", Level: -11, Range: Range{67, 82}, Pan: 0.15, Reverb: 0.5, Echo: 0.2},
			{Plays: Chords{Rhythms: []string{"..x...x.", ".x..x...", "......xx"}}, Instrument: Nylon, Plan: "...676", Level: -8, Range: Range{57, 72}, Pan: 0.5, Reverb: 0.3},
			{Plays: Beat{Patterns: []string{"7.......6.......", "7.....4...6....."}, Ends: true}, Instrument: Kick, Plan: "..6677", Level: -8},
			{Plays: Beat{Patterns: []string{"....6.......6...", "....6.....3.6..."}, Fills: []string{"....6...5.5.6.6."}}, Instrument: Snap, Plan: "..6577", Level: -12, Pan: -0.1, Reverb: 0.3},
			{Plays: Beat{Patterns: []string{"..4.....4...5...", "......4...4....5"}}, Instrument: Rim, Plan: ".55666", Level: -14, Pan: 0.4, Reverb: 0.35},
			{Plays: Beat{Patterns: []string{"4.2.5.2.4.2.5.2.", "..5...5...5...5."}}, Instrument: Shaker, Plan: ".34556", Level: -17, Pan: -0.5},
		},
	}
}
