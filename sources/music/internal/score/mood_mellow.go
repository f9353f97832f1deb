package score

// mellow is late evening: ninths on the electric piano, a lazy beat that drags
// its sixteenths, a round bass.
func mellow() Mood {
	return Mood{
		Name:   "mellow",
		Titles: []Title{{"Last Tram Home", 78}, {"Soft Focus", 82}},
		Art:    Art{Orbits, "#2b2140", "#e59ab0", "#7b5ea7", "#ffc98b"},
		Tags:   []string{"Training", "HowTo", "Product", "Social", "Education"},
		Tones:  []string{"Natural", "Informative"},
		Beats:  4, Swing: 0.3, Grid: 0.25,
		Tonics: []int{45, 48, 50, 43}, Mode: Dorian, Reverb: 0.4,
		Home: []Progression{
			{ninth(1), ninth(4), ninth(1), ninth(4)},
			{ninth(1), seventh(7), ninth(3), ninth(2)},
			{ninth(4), ninth(7), ninth(3), ninth(1)},
		},
		Turn: []Progression{
			{ninth(3), ninth(2), ninth(1), ninth(4)},
			{seventh(7), seventh(3), ninth(2), ninth(5)},
		},
		Cadence: ninth(4), Final: seventh(1),
		Parts: []Part{
			{Plays: Chords{Rhythms: []string{"x-----..o---....", "..x-----...o----", "x--.....x-----o-"}, Strum: 0.04}, Instrument: Electric, Plan: "668778", Level: 0, Range: Range{52, 69}, Pan: -0.15, Reverb: 0.25, Echo: 0.1},
			{Plays: Line{Rhythms: [][2]string{{"r-----r...5-....", "r-----r...5-..a."}, {"r---...r..r-....", "r---...r..8-..a."}}}, Instrument: Sub, Plan: ".68888", Level: 0, Range: Range{33, 44}},
			{Plays: Arpeggio{Patterns: []string{"..4.....5...3...", ".....3.....4....", "...5....4.....3."}, Length: 0.8}, Instrument: Nylon, Plan: "...676", Level: -7, Range: Range{52, 69}, Pan: 0.4, Reverb: 0.3, Echo: 0.35},
			{Plays: Tune{Cells: []string{"..x-x---", "x-----x-", "....x-x-"}, Ends: []string{"x-------"}}, Instrument: Bell, Plan: "..4.65", Level: -11, Range: Range{64, 76}, Pan: 0.2, Reverb: 0.4, Echo: 0.3},
			{Plays: Beat{Patterns: []string{"8......5..7.....", "8.....4...7..5.."}, Ends: true}, Instrument: Kick, Plan: "..7777", Level: -4},
			{Plays: Beat{Patterns: []string{"....8.......8...", "....8..2....8..3"}, Fills: []string{"....8..2.3..8.45"}}, Instrument: Brush, Plan: "..7677", Level: -7, Reverb: 0.2},
			{Plays: Beat{Patterns: []string{"5.2.5.3.5.2.5.32", "4.4.4.4.4.4.4.4."}}, Instrument: Hat, Plan: ".45566", Level: -13, Pan: 0.3},
		},
	}
}
