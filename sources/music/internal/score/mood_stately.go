package score

// stately is a chorale in slow three: organ and horns, a harp, a kettledrum
// that marks the phrase.
func stately() Mood {
	return Mood{
		Name:   "stately",
		Titles: []Title{{"Marble Hall", 72}, {"Founders", 68}},
		Art:    Art{Arches, "#1f2f46", "#c9a24b", "#31486a", "#efe6d0"},
		Tags:   []string{"Corporate", "News", "Event", "Testimonial", "Onboarding", "Marketing"},
		Tones:  []string{"Professional", "Informative"},
		Beats:  3,
		Tonics: []int{46, 48, 51, 53}, Mode: Major, Reverb: 0.9,
		Home: []Progression{
			{triad(1), over(triad(5), 7), triad(6), triad(5)},
			{triad(1), triad(4), over(triad(1), 3), triad(5)},
			{triad(1), triad(6), triad(4), sus4(5)},
		},
		Turn: []Progression{
			{triad(6), triad(3), triad(4), triad(1)},
			{triad(4), over(triad(1), 3), triad(2), triad(5)},
		},
		Cadence: triad(5), Final: triad(1),
		Parts: []Part{
			{Plays: Sustain{}, Instrument: Organ, Plan: "556676", Level: -6, Range: Range{50, 67}, Reverb: 0.45},
			{Plays: Tune{Cells: []string{"x--", "x-x", "x---x-"}, Ends: []string{"x--"}}, Instrument: Horns, Plan: "..6787", Level: -3, Range: Range{55, 69}, Pan: -0.2, Reverb: 0.5},
			{Plays: Chords{Rhythms: []string{"x--", "x-x"}}, Instrument: Horns, Plan: "....86", Level: -10, Range: Range{48, 64}, Pan: 0.25, Reverb: 0.5},
			{Plays: Line{Rhythms: [][2]string{{"r--", "r-a"}, {"r--", "r-5"}}}, Instrument: Organ, Plan: ".57777", Level: 0, Range: Range{36, 47}, Reverb: 0.3},
			{Plays: Arpeggio{Patterns: []string{"0.1.2.3.2.1.", "..0.1.2.3.4.", "0.2.1.3.2.4."}, Length: 2}, Instrument: Harp, Plan: ".56676", Level: -4, Range: Range{58, 75}, Pan: 0.35, Reverb: 0.5},
			{Plays: Sustain{Overlap: 0.4}, Instrument: Strings, Plan: "...575", Level: -11, Range: Range{58, 75}, Pan: -0.1, Reverb: 0.5},
			{Plays: Beat{Patterns: []string{"7.....", "7...5."}, Fills: []string{"7...67"}, Ends: true}, Instrument: Tom, Plan: "..5686", Level: -3, Range: Range{38, 38}, Reverb: 0.6},
		},
	}
}
