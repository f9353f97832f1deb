package score

// driving pushes on: four to the floor, an eighth-note bass under the pump of
// the kick, sixteenths on a damped string, in minor.
func driving() Mood {
	return Mood{
		Name:   "driving",
		Titles: []Title{{"Night Line", 122}, {"Forward Motion", 126}},
		Art:    Art{Stairs, "#140f2d", "#e0226d", "#6a2ee0", "#ffd23f"},
		Tags:   []string{"Event", "Marketing", "Social"},
		Tones:  []string{"Energetic"},
		Beats:  4,
		Tonics: []int{45, 47, 50, 52}, Mode: Minor, Reverb: 0.45,
		Home: []Progression{
			{triad(1), seventh(6), triad(3), triad(7)},
			{add9(1), triad(7), seventh(6), triad(7)},
			{triad(1), triad(3), triad(7), seventh(4)},
		},
		Turn: []Progression{
			{seventh(6), triad(7), add9(1), over(triad(3), 5)},
			{seventh(4), seventh(6), triad(3), dominant(5)},
		},
		Cadence: triad(7), Final: triad(1),
		Parts: []Part{
			{Plays: Sustain{Overlap: 0.25}, Instrument: Pad, Plan: "667787", Level: -8, Range: Range{50, 68}, Reverb: 0.3, Pump: 0.6},
			{Plays: Arpeggio{Patterns: []string{"0.12.01.2.10.121", "0120120120120121", "01.2.1.201.2.1.2", "0.0.1.2.0.0.2.1."}, Length: 0.25}, Instrument: Muted, Plan: "678878", Level: -6, Range: Range{52, 70}, Pan: 0.35, Reverb: 0.15, Echo: 0.25},
			{Plays: Line{Rhythms: [][2]string{{".r.r.r.r", ".r.r.r.a"}, {"rrrrrrrr", "rrrrrrra"}, {"r.rr.rr.", "r.rr.rra"}}}, Instrument: Bass, Plan: ".68888", Level: -2, Range: Range{31, 42}, Pump: 0.5},
			{Plays: Chords{Rhythms: []string{"x--x--x-", "x-----x-", "..x---x-"}}, Instrument: Electric, Plan: "..5676", Level: -10, Range: Range{55, 72}, Pan: -0.3, Reverb: 0.3, Echo: 0.2, Pump: 0.3},
			{Plays: Tune{Cells: []string{"x---x-x-", "x-x---x-", "x-----x-"}, Ends: []string{"x-------"}}, Instrument: Strings, Plan: "..4.76", Level: -11, Range: Range{62, 77}, Reverb: 0.45},
			{Plays: Beat{Patterns: []string{"9...9...9...9...", "9...9...9...9..5"}, Ends: true}, Instrument: Kick, Plan: ".68788", Level: -7},
			{Plays: Beat{Patterns: []string{"....8.......8..."}, Fills: []string{"....8.......8.68", "....8......58.78"}}, Instrument: Snap, Plan: "..6588", Level: -11, Reverb: 0.35},
			{Plays: Beat{Patterns: []string{"..7...7...7...7.", "2.7.2.7.2.7.2.74"}}, Instrument: Hat, Plan: "..6577", Level: -17, Pan: 0.25, Reverb: 0.1},
			{Plays: Beat{Patterns: []string{"4243424342434243", "5.3.4.3.5.3.4.35"}}, Instrument: Shaker, Plan: ".45566", Level: -17, Pan: -0.4},
			{Plays: Beat{Patterns: []string{"................"}, Fills: []string{"..........5.6.78", "........5.6.7.8."}}, Instrument: Tom, Plan: ".67.7.", Level: -12, Range: Range{45, 45}, Pan: -0.2, Reverb: 0.4},
			{Plays: Riser{Beats: 8}, Instrument: Swell, Plan: ".7.77.", Level: -18, Reverb: 0.4},
		},
	}
}
