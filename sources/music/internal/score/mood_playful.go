package score

// playful skips: plucked strings off the beat, a whistle, finger snaps, a bass
// that goes oom-pah.
func playful() Mood {
	return Mood{
		Name:   "playful",
		Titles: []Title{{"Paper Planes", 132}, {"Odd Socks", 138}},
		Art:    Art{Dots, "#fff1c9", "#ff5d5d", "#2ec4b6", "#5b2a86"},
		Tags:   []string{"Social", "HowTo", "Onboarding", "Explainer"},
		Tones:  []string{"Energetic", "Natural"},
		Beats:  4, Swing: 0.3, Grid: 0.5,
		Tonics: []int{50, 53, 55, 52}, Mode: Major, Reverb: 0.3,
		Home: []Progression{
			{triad(1), triad(1), triad(4), triad(5)},
			{triad(1), seventh(6), seventh(2), triad(5)},
			{triad(1), triad(4), triad(1), triad(5)},
		},
		Turn: []Progression{
			{triad(4), triad(5), triad(3), triad(6)},
			{seventh(2), triad(5), triad(1), triad(6)},
		},
		Cadence: triad(5), Final: triad(1),
		Parts: []Part{
			{Plays: Chords{Rhythms: []string{".x.x.x.x", ".x.x.xxx", ".x.x.x.."}, Strum: 0.02}, Instrument: Pizz, Plan: "678787", Level: -3, Range: Range{62, 79}, Pan: 0.3, Reverb: 0.2},
			{Plays: Line{Rhythms: [][2]string{{"r.5.r.5.", "r.5.r.a."}, {"r...5...", "r.5.r.5a"}}}, Instrument: Pizz, Plan: "688888", Level: 4, Range: Range{40, 51}, Pan: -0.1, Reverb: 0.15},
			{Plays: Arpeggio{Patterns: []string{"0.2.4.2.", "02.4.2.3", "4.3.2.0."}, Length: 0.4}, Instrument: Nylon, Plan: "..6676", Level: -3, Range: Range{62, 77}, Pan: -0.4, Reverb: 0.25},
			{Plays: Chords{Rhythms: []string{"..x...x.", "......x.", "..x....."}, Strum: 0.04}, Instrument: Nylon, Plan: "...789", Level: 1, Range: Range{55, 69}, Pan: 0.2, Reverb: 0.25},
			{Plays: Line{Rhythms: [][2]string{{"r-------", "r-------"}}}, Instrument: Sub, Plan: "..5677", Level: -5, Range: Range{38, 49}},
			{Plays: Tune{Cells: []string{"x.xxx.x.", "xxx.x...", "x.x.xxx.", "..xxx.x."}, Ends: []string{"x.x.x...", "xxx.x..."}}, Instrument: Whistle, Plan: ".57.87", Level: -5, Range: Range{72, 86}, Pan: 0.1, Reverb: 0.3, Echo: 0.1},
			{Plays: Tune{Cells: []string{"x...x.x.", "..x.x.x."}, Ends: []string{"x...x..."}}, Instrument: Marimba, Plan: "...7.6", Level: -4, Range: Range{67, 82}, Pan: -0.3, Reverb: 0.25},
			{Plays: Beat{Patterns: []string{"....7.......7...", "....7.....4.7..."}, Fills: []string{"....7...7...7.77"}, Ends: true}, Instrument: Snap, Plan: ".67787", Level: -8, Pan: 0.1, Reverb: 0.3},
			{Plays: Beat{Patterns: []string{"7.......6.......", "7.....4.6......."}}, Instrument: Kick, Plan: "..6686", Level: -10},
			{Plays: Beat{Patterns: []string{"5.4.6.4.5.4.6.4.", "..5...5...5...5."}}, Instrument: Shaker, Plan: "..5575", Level: -14, Pan: -0.45},
		},
	}
}
