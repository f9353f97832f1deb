package relevance

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

func (p pair) score() float64 {
	return Score(
		Query{Words: p.words, Text: p.text, Language: p.language, Width: 1920, Height: 1080, Length: 5 * time.Second},
		Subject{Title: p.title, Tags: strings.FieldsFunc(p.tags, func(r rune) bool { return r == ',' }), Language: p.said, Width: 1920, Height: 1080, Duration: 8 * time.Second},
	)
}

// The floor lies between the pairs that fit and those that do not: the table is
// where it is from. Run with -v to see it.
func TestFloorPartsWhatFitsFromWhatDoesNot(t *testing.T) {
	all := pairs()
	if len(all) < 40 {
		t.Fatalf("%d pairs, want 40 or more", len(all))
	}
	slices.SortStableFunc(all, func(a, b pair) int { return int(1000*b.score()) - int(1000*a.score()) })
	table := strings.Builder{}
	for _, p := range all {
		s := p.score()
		mark := "fits"
		if !p.fits {
			mark = "    "
		}
		fmt.Fprintf(&table, "%.3f %s %s  %-26s %s | %s\n", s, mark, p.language, p.words, p.title, p.tags)
		if (s >= Floor) != p.fits {
			t.Errorf("%.3f for %q and %q %s: fits is %t, and the floor %.2f", s, p.words, p.title, p.tags, p.fits, Floor)
		}
	}
	t.Log("score, whether it fits by eye, language, what is looked for, what there is:\n" + table.String())
}

func base() (Query, Subject) {
	return Query{Words: "solar panels roof", Text: "Solar panels pay for themselves.", Language: "en", Width: 1920, Height: 1080, Length: 5 * time.Second},
		Subject{Title: "engineer checking solar panels", Width: 1920, Height: 1080, Duration: 8 * time.Second}
}

func TestFormAndRepetitionCount(t *testing.T) {
	q, good := base()
	best := Score(q, good)
	for name, change := range map[string]func(*Subject){
		"upright in a wide place": func(s *Subject) { s.Width, s.Height = 1080, 1920 },
		"smaller than the place":  func(s *Subject) { s.Width, s.Height = 640, 360 },
		"shorter than the slot":   func(s *Subject) { s.Duration = 2 * time.Second },
		"of unknown form":         func(s *Subject) { s.Width, s.Height, s.Duration = 0, 0, 0 },
		"among many other words":  func(s *Subject) { s.Title += strings.Repeat(" flower garden castle bridge", 9) },
		"shown before":            func(s *Subject) { s.Used = 1 },
	} {
		s := good
		change(&s)
		if got := Score(q, s); got >= best || got <= 0 {
			t.Errorf("%s: %.3f, want less than the %.3f of what is not", name, got, best)
		}
	}
	good.Used = 1
	if got := Score(q, good); got >= Floor {
		t.Errorf("shown before it has %.3f, want less than the floor", got)
	}
}

func TestWhatIsSaidAsideCountsLess(t *testing.T) {
	q, s := base()
	inTitle := Score(q, s)
	s.Text, s.Title = s.Title, "video 12"
	if got := Score(q, s); got >= inTitle || got < .1 {
		t.Errorf("in the description: %.3f; in the title %.3f", got, inTitle)
	}
}

func TestAnotherLanguage(t *testing.T) {
	for name, tt := range map[string]struct {
		asked, said string
		title       string
		want        float64
	}{
		"the source is believed":                  {"es", "en", "workers on top of a house", Floor},
		"it is not for Hebrew":                    {"iw", "en", "workers on top of a house", 0},
		"words of an unknown language are read":   {"es", "", "workers on top of a house", 0},
		"words of the same language are, as well": {"es", "es", "obreros sobre una casa", 0},
	} {
		q := Query{Words: "paneles solares", Language: tt.asked}
		if got := Score(q, Subject{Title: tt.title, Language: tt.said}); got != tt.want {
			t.Errorf("%s: %.3f, want %.3f", name, got, tt.want)
		}
	}
}

func TestFormsOfAWordAreOneWord(t *testing.T) {
	for _, tt := range []struct {
		language, a, b string
		same           bool
	}{
		{"en", "cities", "city", true}, {"en", "planning", "plan", true}, {"en", "roasted", "roasting", true}, {"en", "boxes", "box", true},
		{"en", "houses", "house", true}, {"en", "bus", "bu", false}, {"en", "ladybirds", "ladybird", true}, {"en", "berries", "berry", true}, {"en", "string", "str", false},
		{"es", "luces", "luz", true}, {"es", "solares", "solar", true}, {"es", "médicos", "médico", true}, {"es", "ciudades", "ciudad", true},
		{"fr", "chevaux", "cheval", true}, {"fr", "bureaux", "bureau", true}, {"fr", "équipes", "équipe", true}, {"fr", "mur", "mer", false},
	} {
		a, b := terms(tt.a, tt.language), terms(tt.b, tt.language)
		if same := len(a) == 1 && len(b) == 1 && a[0].stem == b[0].stem; same != tt.same {
			t.Errorf("%s: %s and %s: the same is %t", tt.language, tt.a, tt.b, same)
		}
	}
}

func TestSaid(t *testing.T) {
	for _, tt := range []struct{ language, words, text, want string }{
		{"en", "Solar panels roof", "We put the panel up on a sunny roof.", "panels roof"},
		{"es", "médico hospital", "Los médicos hablan.", "medico"},
		{"iw", "צוות משרד", "הצוות בפגישה", "צוות"},
		{"en", "the and", "the and", ""},
		{"en", "boats", "", ""},
	} {
		if got := strings.Join(Said(tt.words, tt.text, tt.language), " "); got != tt.want {
			t.Errorf("%q says %q of %q, want %q", tt.text, got, tt.words, tt.want)
		}
	}
}

func FuzzScore(f *testing.F) {
	for _, p := range pairs() {
		f.Add(p.words, p.text, p.title, p.tags, p.language)
	}
	f.Add("", "", "", "", "")
	f.Add("a \xff ·", "的的", "ְְ", ",,", "xx")
	f.Fuzz(func(t *testing.T, words, text, title, tags, language string) {
		s := Score(Query{Words: words, Text: text, Language: language}, Subject{Title: title, Tags: strings.Split(tags, ","), Text: text, Used: len(tags) % 3})
		if !(s >= 0 && s <= 1) {
			t.Errorf("the score is %v", s)
		}
	})
}

// TestTimeIsNotSeen: a measure of time is no reason to show a picture.
func TestTimeIsNotSeen(t *testing.T) {
	mouse := Subject{Title: "Mouse in neon light", Tags: []string{"mouse", "year", "animal"}}
	for _, words := range []string{"year", "ten minutes"} {
		q := Query{Words: words, Text: "Ask once a year. It takes ten minutes.", Language: "en"}
		if got := Score(q, mouse); got > 0 {
			t.Errorf("a mouse fits %q by %.2f", words, got)
		}
	}
}
