package score

// optimistic is the confident, forward-looking bed of a product film: a damped
// guitar in eighths, piano chords, four soft kicks and a clap.
func optimistic() Mood {
	return Mood{
		Name:   "optimistic",
		Titles: []Title{{"Bright Horizon", 112}, {"Open Doors", 116}},
		Art:    Art{Hills, "#f7e9d3", "#2f6f9f", "#8fc1d4", "#f4a62a"},
		Tags:   []string{"Corporate", "Product", "Marketing"},
		Tones:  []string{"Professional", "Inspirational"},
		Beats:  4,
		Tonics: []int{50, 48, 52, 55}, Mode: Major, Reverb: 0.55,
		Home: []Progression{
			{add9(1), over(triad(5), 7), seventh(6), add9(4)},
			{seventh(6), add9(4), add9(1), sus4(5)},
			{add9(1), seventh(3), add9(4), triad(5)},
		},
		Turn: []Progression{
			{add9(4), triad(5), seventh(6), over(triad(1), 3)},
			{seventh(2), add9(4), over(add9(1), 3), sus4(5)},
		},
		Cadence: sus4(5), Final: add9(1),
		Parts: []Part{
			{Plays: Sustain{Overlap: 0.5}, Instrument: Pad, Plan: "567787", Level: -9, Range: Range{52, 70}, Reverb: 0.35, Pump: 0.3},
			{Plays: Arpeggio{Patterns: []string{"02122021", "01210121", "03120312", "00210021"}, Length: 0.4}, Instrument: Muted, Plan: "568878", Level: -6, Range: Range{55, 72}, Pan: -0.35, Reverb: 0.2, Echo: 0.15},
			{Plays: Chords{Rhythms: []string{"x-------", "x--x----", "x-----o-"}, Strum: 0.02}, Instrument: Felt, Plan: "446787", Level: -5, Range: Range{57, 74}, Pan: 0.2, Reverb: 0.3},
			{Plays: Line{Rhythms: [][2]string{{"r-r-r-r-", "r-r-r-ra"}, {"r--r-r--", "r--r-r-a"}, {"rrrrrrrr", "r-rrr-ra"}}}, Instrument: Bass, Plan: ".57888", Level: -3, Range: Range{33, 44}, Pump: 0.25},
			{Plays: Tune{Cells: []string{"x-x-x---", "x---x-x-", "..x-x-x-", "x-----x-"}, Ends: []string{"x-------", "x---x---"}}, Instrument: Bell, Plan: "..4.65", Level: -11, Range: Range{69, 84}, Pan: 0.3, Reverb: 0.5, Echo: 0.3},
			{Plays: Arpeggio{Patterns: []string{".4.5.4.6", "..5...4.", "4...5..."}, Length: 1}, Instrument: Bell, Plan: ".3.56.", Level: -11, Range: Range{64, 81}, Pan: -0.5, Reverb: 0.6, Echo: 0.4},
			{Plays: Beat{Patterns: []string{"8...8...8...8...", "8...7...8...7..4"}, Ends: true}, Instrument: Kick, Plan: "..7788", Level: -6},
			{Plays: Beat{Patterns: []string{"....7.......7...", "....7.......7..2"}, Fills: []string{"....7.......7.57", "....7.......7.5."}}, Instrument: Snap, Plan: "..6687", Level: -11, Pan: 0.1, Reverb: 0.35},
			{Plays: Beat{Patterns: []string{"5.3.6.3.5.3.6.3.", "4363436343634363"}}, Instrument: Shaker, Plan: ".34666", Level: -15, Pan: 0.45, Reverb: 0.1},
			{Plays: Riser{Beats: 4}, Instrument: Swell, Plan: ".7.77.", Level: -19, Reverb: 0.4},
		},
	}
}
