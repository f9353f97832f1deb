package score

// groovy struts: a clavinet in sixteenths against a bass with gaps, organ
// stabs, a tight kit.
func groovy() Mood {
	return Mood{
		Name:   "groovy",
		Titles: []Title{{"Corner Booth", 106}, {"Two Left Shoes", 102}},
		Art:    Art{Tiles, "#3a1d5c", "#ff8a00", "#d6246e", "#ffe14d"},
		Tags:   []string{"Marketing", "Social", "Product", "Event", "HowTo"},
		Tones:  []string{"Energetic", "Natural"},
		Beats:  4, Swing: 0.14, Grid: 0.25,
		Tonics: []int{45, 47, 50, 52}, Mode: Mixolydian, Reverb: 0.2,
		Home: []Progression{
			{seventh(1), seventh(1), seventh(4), seventh(1)},
			{seventh(1), triad(7), seventh(4), seventh(1)},
			{seventh(1), seventh(4), seventh(1), triad(7)},
		},
		Turn: []Progression{
			{seventh(4), seventh(4), triad(7), triad(7)},
			{seventh(2), seventh(4), seventh(5), triad(7)},
		},
		Cadence: triad(7), Final: seventh(1),
		Parts: []Part{
			{Plays: Arpeggio{Patterns: []string{"0..2.03..2.0.3.2", "0.3..20.3..2.03.", ".02..03.2..0.23."}, Length: 0.2}, Instrument: Clav, Plan: "778788", Level: -2, Range: Range{52, 68}, Pan: -0.35, Reverb: 0.1},
			{Plays: Line{Rhythms: [][2]string{{"r..r..r...5.8...", "r..r..r...5.a..."}, {"r.r...8.r..5..r.", "r.r...8.r..5..a."}, {"r......r.r8...5.", "r......r.r8...a."}}}, Instrument: Bass, Plan: ".88888", Level: -1, Range: Range{33, 44}},
			{Plays: Chords{Rhythms: []string{"......x...x-....", "....x-....x.....", "..x.......x..x.."}}, Instrument: Organ, Plan: "..6787", Level: -6, Range: Range{57, 74}, Pan: 0.35, Reverb: 0.2},
			{Plays: Tune{Cells: []string{"x..x..x-", "..x.xx..", "x.x..x--"}, Ends: []string{"x.x-....", "x-......"}}, Instrument: Horns, Plan: "..5.86", Level: -7, Range: Range{60, 74}, Pan: 0.1, Reverb: 0.25},
			{Plays: Beat{Patterns: []string{"9..5..8...8.....", "9.....8..58....."}, Ends: true}, Instrument: Kick, Plan: "..8888", Level: -4},
			{Plays: Beat{Patterns: []string{"....8..2.2..8...", "....8.......8..3"}, Fills: []string{"....8..3.4..8578"}}, Instrument: Brush, Plan: "..8788", Level: -7, Pan: -0.05, Reverb: 0.15},
			{Plays: Beat{Patterns: []string{"6252625362526253", "5.6.5.645.6.5.64"}}, Instrument: Hat, Plan: ".56677", Level: -13, Pan: 0.3},
			{Plays: Beat{Patterns: []string{"..5..4....5..45.", "...5..4...5...4."}}, Instrument: Tom, Plan: "...575", Level: -9, Range: Range{59, 59}, Pan: 0.45, Reverb: 0.15},
		},
	}
}
