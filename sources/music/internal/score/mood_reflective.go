package score

// reflective leaves room: a few low piano notes, a cello and the silence
// between them.
func reflective() Mood {
	return Mood{
		Name:   "reflective",
		Titles: []Title{{"What Remains", 62}, {"Grey Morning", 58}},
		Art:    Art{Waves, "#23262b", "#4a5058", "#343a42", "#a9b4bd"},
		Tags:   []string{"News", "Testimonial", "Education", "Corporate"},
		Tones:  []string{"Informative", "Professional", "Inspirational"},
		Beats:  4,
		Tonics: []int{45, 47, 50, 48}, Mode: Minor, Reverb: 0.95,
		Home: []Progression{
			{add9(1), seventh(6), add9(4), triad(5)},
			{triad(1), over(triad(7), 2), seventh(6), sus2(4)},
			{add9(1), seventh(4), over(triad(1), 5), seventh(6)},
		},
		Turn: []Progression{
			{seventh(6), triad(3), add9(4), over(triad(1), 3)},
			{seventh(4), triad(7), triad(3), seventh(6)},
		},
		Cadence: sus4(5), Final: add9(1),
		Parts: []Part{
			{Plays: Arpeggio{Patterns: []string{"0.2...3.", "0...21..", "02..3...", "0..1..2."}, Length: 3}, Instrument: Felt, Plan: "667676", Level: -1, Range: Range{52, 67}, Pan: -0.1, Reverb: 0.5},
			{Plays: Line{Rhythms: [][2]string{{"r-------", "r-----a-"}, {"r-------", "r---5---"}}}, Instrument: Felt, Plan: "..6777", Level: -1, Range: Range{33, 44}, Reverb: 0.35},
			{Plays: Tune{Cells: []string{"x-------", "x-----x-", "..x---x-"}, Ends: []string{"x-------"}}, Instrument: Strings, Plan: "..5676", Level: -5, Range: Range{47, 61}, Pan: 0.25, Reverb: 0.5},
			{Plays: Sustain{Overlap: 1.2}, Instrument: Strings, Plan: "...475", Level: -13, Range: Range{50, 66}, Pan: -0.1, Reverb: 0.5},
			{Plays: Sustain{Overlap: 1.2}, Instrument: Pad, Plan: ".34554", Level: -12, Range: Range{45, 62}, Reverb: 0.4},
		},
	}
}
