package score

// urgent ticks: plucked strings in an unbroken line, a clock, low drums, short
// bows that push from below.
func urgent() Mood {
	return Mood{
		Name:   "urgent",
		Titles: []Title{{"Breaking Point", 140}, {"Deadline", 146}},
		Art:    Art{Bars, "#1b1b1b", "#d7263d", "#8a8d91", "#ffffff"},
		Tags:   []string{"News", "Corporate", "Education", "Event"},
		Tones:  []string{"Energetic", "Informative", "Professional"},
		Beats:  4,
		Tonics: []int{47, 48, 50, 45}, Mode: Minor, Reverb: 0.4,
		Home: []Progression{
			{triad(1), triad(1), triad(6), triad(7)},
			{triad(1), over(triad(7), 1), triad(6), triad(4)},
			{triad(1), triad(4), triad(1), triad(7)},
		},
		Turn: []Progression{
			{triad(4), triad(6), triad(3), triad(7)},
			{triad(6), triad(6), triad(4), dominant(5)},
		},
		Cadence: dominant(5), Final: triad(1),
		Parts: []Part{
			{Plays: Arpeggio{Patterns: []string{"01020102", "00210021", "01210321"}, Length: 0.4}, Instrument: Pizz, Plan: "778788", Level: 0, Range: Range{57, 72}, Pan: -0.3, Reverb: 0.25, Echo: 0.1},
			{Plays: Line{Rhythms: [][2]string{{"r-------", "r-----a-"}, {"r-----r-", "r---r-a-"}}}, Instrument: Sub, Plan: ".67788", Level: -2, Range: Range{33, 44}},
			{Plays: Arpeggio{Patterns: []string{"0.00.00.", "00.00.0.", "0.0.0.00"}, Length: 0.3}, Instrument: Strings, Plan: "..6687", Level: -2, Range: Range{45, 57}, Pan: 0.3, Reverb: 0.25},
			{Plays: Sustain{Overlap: 0.2}, Instrument: Strings, Plan: "..3575", Level: -11, Range: Range{60, 76}, Pan: 0.1, Reverb: 0.4},
			{Plays: Arpeggio{Patterns: []string{"....4..3", "..5...4.", "...3..4."}, Length: 0.6}, Instrument: Marimba, Plan: "...676", Level: -6, Range: Range{62, 77}, Pan: 0.4, Reverb: 0.3, Echo: 0.2},
			{Plays: Beat{Patterns: []string{"5...5...5...5...", "5...4...5...4..."}}, Instrument: Rim, Plan: "566666", Level: -9, Pan: 0.2, Reverb: 0.2},
			{Plays: Beat{Patterns: []string{"8.....7.........", "8.......6.....5."}, Fills: []string{"8.....7...6.7.8."}, Ends: true}, Instrument: Tom, Plan: ".57797", Level: -4, Range: Range{36, 36}, Reverb: 0.45},
			{Plays: Beat{Patterns: []string{"5353535353535353", "5.3.5.3.5.3.5.3."}}, Instrument: Shaker, Plan: "..4566", Level: -15, Pan: -0.4},
			{Plays: Riser{Beats: 8}, Instrument: Swell, Plan: ".7.77.", Level: -18, Reverb: 0.4},
		},
	}
}
