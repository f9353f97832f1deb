package score

// triumphant walks up to the stage: horns, strings in full stride, a drum line
// and, at the height, voices.
func triumphant() Mood {
	return Mood{
		Name:   "triumphant",
		Titles: []Title{{"Summit Day", 96}, {"Standing Room", 100}},
		Art:    Art{Rays, "#8c1c2b", "#e9b44c", "#c8553d", "#fff3d6"},
		Tags:   []string{"Event", "Corporate", "Marketing", "Training", "Education"},
		Tones:  []string{"Inspirational", "Energetic"},
		Beats:  4,
		Tonics: []int{46, 48, 50, 51}, Mode: Major, Reverb: 0.8,
		Home: []Progression{
			{triad(1), triad(5), triad(6), triad(4)},
			{triad(1), over(triad(1), 3), triad(4), triad(5)},
			{triad(6), triad(4), triad(1), triad(5)},
		},
		Turn: []Progression{
			{triad(4), triad(1), triad(5), triad(6)},
			{triad(6), triad(3), triad(4), sus4(5)},
		},
		Cadence: sus4(5), Final: triad(1),
		Parts: []Part{
			{Plays: Arpeggio{Patterns: []string{"0001000100020001", "0100010001000102", "0012001200120012"}, Length: 0.22}, Instrument: Strings, Plan: "777787", Level: -2, Range: Range{57, 72}, Pan: -0.35, Reverb: 0.3},
			{Plays: Chords{Rhythms: []string{"x-------", "x---x-x-", "x-----x-"}}, Instrument: Horns, Plan: "..6697", Level: -7, Range: Range{50, 67}, Pan: 0.2, Reverb: 0.45},
			{Plays: Tune{Cells: []string{"x-----x-", "x---x-x-", "x-x-x---"}, Ends: []string{"x-------"}}, Instrument: Horns, Plan: "..7.98", Level: -2, Range: Range{58, 72}, Pan: -0.1, Reverb: 0.45},
			{Plays: Sustain{Overlap: 0.4}, Instrument: Choir, Plan: "45.596", Level: -7, Range: Range{55, 74}, Reverb: 0.6},
			{Plays: Line{Rhythms: [][2]string{{"r---r-r-", "r---r-a-"}, {"r-------", "r-r-r-a-"}}}, Instrument: Bass, Plan: "667787", Level: -5, Range: Range{34, 45}},
			{Plays: Beat{Patterns: []string{"8.......7...5.6.", "8...5...7...5..."}, Fills: []string{"8...6...7.7.8.88"}, Ends: true}, Instrument: Tom, Plan: ".56797", Level: -3, Range: Range{40, 40}, Pan: -0.1, Reverb: 0.5},
			{Plays: Beat{Patterns: []string{"6.445.4.6.445.44", "5.4.6.445.4.6.44"}, Fills: []string{"6.445.4.67678789"}}, Instrument: Brush, Plan: "..4576", Level: -10, Pan: 0.2, Reverb: 0.35},
			{Plays: Beat{Patterns: []string{"7..............."}, Ends: true}, Instrument: Ride, Plan: "..6.86", Level: -10, Pan: 0.3, Reverb: 0.4},
			{Plays: Beat{Patterns: []string{"8.......8......."}, Ends: true}, Instrument: Kick, Plan: "..6797", Level: -6, Reverb: 0.25},
			{Plays: Riser{Beats: 4}, Instrument: Swell, Plan: ".7.87.", Level: -17, Reverb: 0.5},
		},
	}
}
