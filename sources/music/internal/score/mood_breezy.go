package score

// breezy is a bossa nova at an open window: nylon strings off the beat, rim and
// shaker, a flute that has all day.
func breezy() Mood {
	return Mood{
		Name:   "breezy",
		Titles: []Title{{"Awning Shade", 70}, {"Lemon Ice", 74}},
		Art:    Art{Waves, "#fdf3d8", "#1aa6a6", "#76cfc2", "#ff7f51"},
		Tags:   []string{"Marketing", "Corporate", "Event", "Social", "Testimonial"},
		Tones:  []string{"Natural", "Informative", "Professional"},
		Beats:  4,
		Tonics: []int{48, 50, 53, 45}, Mode: Major, Reverb: 0.35,
		Home: []Progression{
			{seventh(1), seventh(6), ninth(2), seventh(5)},
			{seventh(1), ninth(2), seventh(3), ninth(2)},
			{seventh(4), seventh(3), ninth(2), seventh(1)},
		},
		Turn: []Progression{
			{seventh(4), seventh(5), seventh(3), seventh(6)},
			{ninth(2), seventh(5), seventh(1), seventh(6)},
		},
		Cadence: ninth(5), Final: seventh(1),
		Parts: []Part{
			{Plays: Chords{Rhythms: []string{"x.x..x.x..x..x..", "x..x..x.x..x..x.", ".x..x..x.x..x.x."}, Strum: 0.015}, Instrument: Nylon, Plan: "777788", Level: -3, Range: Range{54, 70}, Pan: -0.25, Reverb: 0.2},
			{Plays: Line{Rhythms: [][2]string{{"r--5-..5r--5-..5", "r--5-..5r--a-..a"}, {"r--r5--5r--r5--5", "r--r5--5r--r5--a"}}}, Instrument: Bass, Plan: ".67778", Level: -4, Range: Range{34, 45}},
			{Plays: Tune{Cells: []string{"x--x--x-....x-x-", "..x-x--x--x-....", "....x-x--x--x---"}, Ends: []string{"x-----------....", "..x-x-------...."}}, Instrument: Whistle, Plan: "..6.87", Level: -7, Range: Range{65, 79}, Pan: 0.2, Reverb: 0.35, Echo: 0.1},
			{Plays: Chords{Rhythms: []string{"....x---......x-", "x-------..x-...."}, Strum: 0.05}, Instrument: Electric, Plan: "...687", Level: -7, Range: Range{57, 74}, Pan: 0.3, Reverb: 0.3},
			{Plays: Tune{Cells: []string{"x---....x---....", "....x-x-x---...."}, Ends: []string{"x-------........"}}, Instrument: Marimba, Plan: "...6.5", Level: -7, Range: Range{62, 77}, Pan: -0.4, Reverb: 0.3},
			{Plays: Beat{Patterns: []string{"6..6..6...6..6..", "6..6...6..6.6..."}}, Instrument: Rim, Plan: "..6676", Level: -9, Pan: 0.35, Reverb: 0.2},
			{Plays: Beat{Patterns: []string{"7..57..57..57..5"}}, Instrument: Kick, Plan: "..6676", Level: -9},
			{Plays: Beat{Patterns: []string{"6345634563456345", "5363536353635363"}, Ends: true}, Instrument: Shaker, Plan: "556566", Level: -12, Pan: -0.4},
		},
	}
}
