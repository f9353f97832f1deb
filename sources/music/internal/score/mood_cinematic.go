package score

// cinematic grows: a piano figure alone, then strings, then drums the size of
// a room, and back.
func cinematic() Mood {
	return Mood{
		Name:   "cinematic",
		Titles: []Title{{"First Light", 84}, {"Wide Country", 80}},
		Art:    Art{Hills, "#16202e", "#0b1119", "#34506b", "#e8b04a"},
		Tags:   []string{"Event", "Testimonial", "Corporate"},
		Tones:  []string{"Inspirational"},
		Beats:  4,
		Tonics: []int{45, 48, 50, 52}, Mode: Minor, Reverb: 1,
		Home: []Progression{
			{add9(1), seventh(6), triad(3), triad(7)},
			{triad(1), over(triad(5), 7), seventh(6), sus4(7)},
			{add9(1), seventh(4), seventh(6), triad(7)},
		},
		Turn: []Progression{
			{seventh(6), triad(7), over(triad(1), 3), seventh(4)},
			{seventh(4), add9(1), seventh(6), dominant(5)},
		},
		Cadence: dominant(5), Final: add9(1),
		Parts: []Part{
			{Plays: Sustain{Overlap: 1}, Instrument: Pad, Plan: "566676", Level: -9, Range: Range{48, 67}, Reverb: 0.5},
			{Plays: Arpeggio{Patterns: []string{"0.2.1.2.", "01210121", "0.12.12.", "02120212"}, Length: 1.5}, Instrument: Felt, Plan: "677678", Level: -3, Range: Range{57, 76}, Pan: -0.15, Reverb: 0.45, Echo: 0.18},
			{Plays: Sustain{Overlap: 0.6}, Instrument: Strings, Plan: ".46796", Level: -9, Range: Range{55, 74}, Pan: 0.1, Reverb: 0.5},
			{Plays: Arpeggio{Patterns: []string{"0010201000102010", "0020102000201020", "0.10.10.0.10.10."}, Length: 0.3}, Instrument: Strings, Plan: "..4585", Level: -12, Range: Range{48, 64}, Pan: -0.4, Reverb: 0.4},
			{Plays: Line{Rhythms: [][2]string{{"r-------", "r-----a-"}, {"r-----r-", "r---r-a-"}}}, Instrument: Sub, Plan: ".57796", Level: -2, Range: Range{33, 44}},
			{Plays: Tune{Cells: []string{"x---x---", "x-----x-", "x-x-x---"}, Ends: []string{"x-------"}}, Instrument: Strings, Plan: "..5.86", Level: -10, Range: Range{64, 79}, Pan: 0.3, Reverb: 0.6},
			{Plays: Beat{Patterns: []string{"8.....5.6.......", "8...........6.5."}, Fills: []string{"8.....5.6.5.6.78", "7.....6...6.7.8."}, Ends: true}, Instrument: Tom, Plan: "..5696", Level: -4, Range: Range{38, 38}, Pan: -0.15, Reverb: 0.6},
			{Plays: Beat{Patterns: []string{"......4...4...4.", "..4..4....4..4.."}}, Instrument: Tom, Plan: "...576", Level: -10, Range: Range{50, 50}, Pan: 0.35, Reverb: 0.5},
			{Plays: Beat{Patterns: []string{"8...............", "8.......6......."}, Ends: true}, Instrument: Kick, Plan: ".46797", Level: -6, Reverb: 0.3},
			{Plays: Riser{Beats: 6}, Instrument: Swell, Plan: ".7.87.", Level: -17, Reverb: 0.5},
		},
	}
}
