package score

// digital is clean electricity: a synthesizer's figure over a kick that makes
// everything else breathe.
func digital() Mood {
	return Mood{
		Name:   "digital",
		Titles: []Title{{"Zero Latency", 128}, {"Blue Pixels", 124}},
		Art:    Art{Dots, "#07122b", "#1f6bff", "#18d6c8", "#f2f7ff"},
		Tags:   []string{"Product", "Training", "Explainer", "News", "Onboarding"},
		Tones:  []string{"Energetic", "Inspirational", "Professional"},
		Beats:  4,
		Tonics: []int{45, 48, 50, 53}, Mode: Major, Reverb: 0.5,
		Home: []Progression{
			{add9(6), add9(4), triad(1), triad(5)},
			{add9(4), triad(6), triad(5), triad(1)},
			{triad(1), triad(5), add9(2), add9(4)},
		},
		Turn: []Progression{
			{add9(4), triad(5), triad(6), triad(6)},
			{seventh(2), triad(6), add9(4), triad(5)},
		},
		Cadence: sus4(5), Final: add9(1),
		Parts: []Part{
			{Plays: Arpeggio{Patterns: []string{"0.3.1.42.3.1.4.2", "03.2.03.2.03.214", "0123412301234123"}, Length: 0.3}, Instrument: Pulse, Plan: "678888", Level: -2, Range: Range{57, 74}, Pan: 0.2, Reverb: 0.25, Echo: 0.4, Pump: 0.35},
			{Plays: Sustain{}, Instrument: Pad, Plan: "556787", Level: -7, Range: Range{53, 70}, Reverb: 0.4, Pump: 0.85},
			{Plays: Line{Rhythms: [][2]string{{".rr..rr..rr..rr.", ".rr..rr..rr..ra."}, {"..r...r...r...r.", "..r...r...r..ra."}}}, Instrument: Sub, Plan: ".78888", Level: 1, Range: Range{33, 44}, Pump: 0.7},
			{Plays: Chords{Rhythms: []string{"x..x..x...x..x..", "..x..x....x..x.."}}, Instrument: Pulse, Plan: "..5686", Level: -8, Range: Range{60, 76}, Pan: -0.35, Reverb: 0.3, Echo: 0.2, Pump: 0.5},
			{Plays: Tune{Cells: []string{"x--x--x-", "x-----x-", "..x--x--"}, Ends: []string{"x-------"}}, Instrument: Pulse, Plan: "....76", Level: -5, Range: Range{67, 81}, Pan: 0, Reverb: 0.4, Echo: 0.4},
			{Plays: Beat{Patterns: []string{"9...9...9...9..."}, Ends: true}, Instrument: Kick, Plan: "..9898", Level: -3},
			{Plays: Beat{Patterns: []string{"....7.......7..."}, Fills: []string{"....7.......7.77"}}, Instrument: Snap, Plan: "..6687", Level: -11, Reverb: 0.4},
			{Plays: Beat{Patterns: []string{"..7...7...7...7."}}, Instrument: Ride, Plan: "..5575", Level: -16, Pan: 0.2},
			{Plays: Beat{Patterns: []string{"4.4.4.4.4.4.4.4.", "4434443444344434"}}, Instrument: Hat, Plan: ".55566", Level: -15, Pan: -0.3},
			{Plays: Riser{Beats: 8}, Instrument: Swell, Plan: ".7.87.", Level: -17, Reverb: 0.4},
		},
	}
}
