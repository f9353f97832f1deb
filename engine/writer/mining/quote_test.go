package mining_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/writer/mining"
)

func TestQuotes(t *testing.T) {
	for _, tt := range []struct {
		language, text string
		want           *engine.Quote
	}{
		{"en", "“We stopped calling drivers for updates. The morning is quiet now,” says Dana Whitlock, operations lead at Corvid Foods.",
			&engine.Quote{Text: "We stopped calling drivers for updates. The morning is quiet now.", Speaker: "Dana Whitlock", Role: "Operations lead at Corvid Foods"}},
		{"en", `As the driver puts it: "Nobody calls me on the road any more."`, &engine.Quote{Text: "Nobody calls me on the road any more.", Speaker: "The driver"}},
		{"en", `"The bread is better," says Ana Ruiz, "because nobody hurries it."`, &engine.Quote{Text: "The bread is better, because nobody hurries it.", Speaker: "Ana Ruiz"}},
		{"en", `"The house is warm at last," she said. "I had forgotten what that is like."`, &engine.Quote{Text: "The house is warm at last. I had forgotten what that is like."}},
		{"en", "Dana Whitlock, operations lead, says: “The phone has not rung since Monday.”", &engine.Quote{Text: "The phone has not rung since Monday.", Speaker: "Dana Whitlock", Role: "Operations lead"}},
		{"es", "«Mi cocina respira y la basura sale la mitad de veces», dice Inés Moreno, clienta de Sevilla desde 2023.",
			&engine.Quote{Text: "Mi cocina respira y la basura sale la mitad de veces.", Speaker: "Inés Moreno", Role: "Clienta de Sevilla desde 2023"}},
		{"fr", "« Ma cuisine respire, et la poubelle sort deux fois moins souvent », raconte Inès Moreau, cliente à Lyon depuis 2023.",
			&engine.Quote{Text: "Ma cuisine respire, et la poubelle sort deux fois moins souvent.", Speaker: "Inès Moreau", Role: "Cliente à Lyon depuis 2023"}},
		{"fr", "« Je ne l'entends même pas la nuit », dit-elle.", &engine.Quote{Text: "Je ne l'entends même pas la nuit."}},
		{"zh", "“我们不再打电话问司机了，早上很安静。”运营主管李娜说。", &engine.Quote{Text: "我们不再打电话问司机了，早上很安静。", Speaker: "运营主管李娜"}},
		{"zh", "李娜说：“我知道的反而比以前更多。”", &engine.Quote{Text: "我知道的反而比以前更多。", Speaker: "李娜"}},
		{"iw", "״הפסקנו להתקשר לנהגים, והבוקר שקט״, אומרת דנה כהן, מנהלת התפעול.", &engine.Quote{Text: "הפסקנו להתקשר לנהגים, והבוקר שקט.", Speaker: "דנה כהן", Role: "מנהלת התפעול"}},
		{"iw", `דנה כהן אומרת: "אני יודעת יותר מאשר קודם."`, &engine.Quote{Text: "אני יודעת יותר מאשר קודם.", Speaker: "דנה כהן"}},
		{"en", "The “heat pump for everyone” has been sold as a miracle, and it is none.", nil},                                  // nobody says it
		{"en", `"Why down?" the children ask. Roots feel gravity and grow the way it pulls.`, nil},                               // too little of it
		{"iw", `המחיר של קילוואט שעה הוא 60 אג', והוא נקבע ע"י רשות החשמל, אומר הדו"ח.`, nil},                                    // abbreviations
		{"en", "The label says “cool and dry” and nothing else about how flour is kept in a kitchen.", nil},                      // a term
		{"en", "“Open” is what the sign said, and it hung there the whole winter while the shop was being built up again.", nil}, // a word
		{"en", "The mayor says that the bridge will open in May and that nobody needs to pay for it.", nil},                      // no marks
	} {
		got := middle(tt.text, tt.language)
		if diff := cmp.Diff(tt.want, got.Quote); diff != "" {
			t.Errorf("%q (-want +got):\n%s", tt.text, diff)
		}
		if is := got.Layout == engine.LayoutQuote; is != (tt.want != nil) {
			t.Errorf("%q: layout %s", tt.text, got.Layout)
		}
	}
}

func finish(s engine.Script) engine.Script {
	return mining.Finish(s, engine.Assignment{Language: s.Language})
}

// A script is not cut in the middle of what somebody says.
func TestQuotesStayWhole(t *testing.T) {
	const text = "The quiet morning begins here and nowhere else in the whole town.\n\nIt was loud for years. “We stopped calling drivers for updates. The morning is quiet now, and I know more than I did before,” says Dana Whitlock, operations lead at Corvid Foods. That was in May, and nobody has called since then.\n\nSee your loads live."
	got := mining.FromScript(engine.Assignment{Text: text, Language: "en", Script: true})
	for _, sc := range got.Scenes {
		if sc.Layout == engine.LayoutQuote && sc.Quote.Speaker == "Dana Whitlock" && strings.HasPrefix(sc.Quote.Text, "We stopped") {
			return
		}
	}
	t.Errorf("no scene has the quote: %+v", got.Scenes)
}

// FuzzFinish: whatever is said, what is shown keeps the contract.
func FuzzFinish(f *testing.F) {
	for _, text := range []string{
		"“We stopped,” says Dana, “calling drivers for updates.”", "First, boil the water. Then pour it. Finally, wait.", "Before, it was loud. Now it is quiet.",
		"Unlike a boiler, a pump needs no chimney.", "«", "\"\"", "1. 2. 3.", "以前，而，现在。", "״א״, אומרת", "first then finally", "now before, now",
	} {
		for i := range engine.Languages() {
			f.Add(text, i)
		}
	}
	f.Fuzz(func(t *testing.T, text string, n int) {
		all := engine.Languages()
		language := all[uint(n)%uint(len(all))].Code
		if !utf8.ValidString(text) || strings.TrimSpace(text) == "" || mining.WordCount(text, language) == 0 {
			return
		}
		for _, sc := range finish(engine.Script{Language: language, Scenes: []engine.ScriptScene{{Narration: "One."}, {Narration: text}, {Narration: "Two."}}}).Scenes {
			if sc.Layout == engine.LayoutQuote && sc.Quote == nil || sc.Layout == engine.LayoutCompare && sc.Comparison == nil {
				t.Errorf("%q became a %s without one", text, sc.Layout)
			}
			at := 0
			for _, p := range sc.Points {
				found := strings.Index(sc.Narration[at:], p.Said)
				if found < 0 || strings.TrimSpace(p.Text) == "" {
					t.Fatalf("%q: point %+v", text, p)
				}
				at += found
			}
		}
	})
}
