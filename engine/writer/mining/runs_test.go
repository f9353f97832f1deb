package mining

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine"
)

func TestRuns(t *testing.T) {
	for _, tt := range []struct {
		name, language, text string
		want                 []int // the run of each sentence
	}{
		{"steps", "en", "Soup is easy. First, chop the onion. Then fry it gently. Let it simmer. Finally, blend the soup. Serve it hot.", []int{0, 1, 1, 1, 1, 0}},
		{"numbered in words", "en", "Spring is best. Step one: water the plant. Step two: turn the pot over. Step three: loosen the roots. Wait a week.", []int{0, 1, 1, 1, 0}},
		{"two steps are none", "en", "First, chop the onion. Then fry it gently. Serve it hot.", []int{0, 0, 0}},
		{"moments", "en", "It has a long history. In 1817 Drais built a machine. In 1861 Michaux added pedals. In 1885 Starley built a bicycle. Everybody rides.", []int{0, 1, 1, 1, 0}},
		{"two runs", "en", "First, chop it. Then fry it well. Finally, blend it. In 1817 Drais built a machine. In 1861 Michaux added pedals. In 1885 Starley built a bicycle.", []int{1, 1, 1, 2, 2, 2}},
		{"values", "en", "A survey asked many. Patience got 64 percent. Knowledge got 21 percent. Humour got 15 percent. That is all.", []int{0, 1, 1, 1, 0}},
		{"too long", "en", "First, " + long + ". Then " + long + ". Finally, " + long + ".", []int{0, 0, 0}},
		{"es", "es", "Es fácil. Primero, corta la cebolla. Luego, fríe el ajo. Por último, tritura la sopa.", []int{0, 1, 1, 1}},
		{"fr", "fr", "C'est facile. D'abord, coupez l'oignon. Ensuite, faites revenir l'ail. Enfin, mixez la soupe.", []int{0, 1, 1, 1}},
		{"zh", "zh", "首先，用热水温杯。然后，放入三克茶叶。最后，等两分钟再喝。请慢慢品味。", []int{1, 1, 1, 0}},
		{"iw", "iw", "זה קל. ראשית, ממלאים עציץ באדמה. אחר כך שותלים את השתיל. לבסוף משקים לאט.", []int{0, 1, 1, 1}},
	} {
		terms := NewTerms(tt.text, tt.language)
		var got []int
		for _, r := range terms.Runs(Sentences(tt.text, tt.language), 12) {
			got = append(got, r.N)
		}
		if d := cmp.Diff(tt.want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, d)
		}
	}
}

const long = "take all of the large and the small onions out of their bags and chop them as finely as you can with the sharpest knife"

// TestRunsStayWhole: what is one picture is one scene, also where it takes longer
// than others.
func TestRunsStayWhole(t *testing.T) {
	lines := make([]Line, 5)
	for i := range lines {
		lines[i].Text = string(make([]byte, 40)) // four seconds
	}
	lines[1].Run, lines[2].Run, lines[3].Run = Run{N: 1}, Run{N: 1}, Run{N: 1, Last: true}
	got := Pacing{Rate: 10, Ideal: 7}.Parts(lines)
	if d := cmp.Diff([]int{1, 3, 1}, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// TestChartHeadings: what stands over a chart says what it is of.
func TestChartHeadings(t *testing.T) {
	for narration, want := range map[string]string{
		"Revenue grew from 31 million euros in 2022 to 38 million in 2023, 44 million in 2024 and 52 million in 2025.": "Revenue grew",
		"In March we bought a truck. In June we switched to glass jars. In October we won a prize.":                    "Our year",
		"In 2021 there were 2,000 jars, in 2022 6,000, in 2023 14,000 and in 2025 58,000.":                             "Jars, 2021–2025",
	} {
		f := &finisher{terms: NewTerms(narration, "en"), film: "Our year", seen: set{}}
		sc := engine.ScriptScene{Narration: narration}
		if all := f.seriesOptions(&sc); len(all) == 0 || all[0].heading != want {
			t.Errorf("%q: %+v, want the heading %q", narration, all, want)
		}
	}
}

func TestClosingHeadings(t *testing.T) {
	for narration, want := range map[string]string{
		"Do not use your phone while you walk. Everybody goes home safe.":                                              "Everybody goes home safe",
		"Brown tips mean too little. Put the plant in the shade for one week. After that it can return to its window.": "Put the plant in the shade for one week",
	} {
		s := Finish(engine.Script{Language: "en", Scenes: []engine.ScriptScene{{Narration: "One thing."}, {Narration: narration}}}, engine.Assignment{Language: "en"})
		if got := s.Scenes[1].Heading; got != want {
			t.Errorf("%q: %q, want %q", narration, got, want)
		}
	}
}
