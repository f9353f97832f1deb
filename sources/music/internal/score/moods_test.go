package score

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A mood is data, and data has typing errors.
func TestMoodsAreWellFormed(t *testing.T) {
	names := map[string]bool{}
	for _, m := range Moods() {
		if m.Name == "" || names[m.Name] {
			t.Errorf("mood %q: no name or the name of another", m.Name)
		}
		names[m.Name] = true
		if m.Beats < 2 || len(m.Tonics) == 0 || len(m.Home) < 2 || len(m.Turn) < 2 || len(m.Titles) == 0 {
			t.Errorf("%s: beats, tonics, titles or harmony are missing", m.Name)
		}
		for _, title := range m.Titles {
			if title.Name == "" || title.BPM < 50 || title.BPM > 160 {
				t.Errorf("%s: title %+v", m.Name, title)
			}
		}
		for _, p := range slices.Concat(m.Home, m.Turn, []Progression{{m.Cadence, m.Cadence, m.Final, m.Final}}) {
			checkProgression(t, m, p)
		}
		checkArt(t, m)
		for i, p := range m.Parts {
			checkPart(t, m.Name, i, p)
		}
	}
}

func checkProgression(t *testing.T, m Mood, p Progression) {
	t.Helper()
	for _, c := range p {
		if c.Degree < 1 || c.Degree > 7 || c.Bass < 0 || c.Bass > 7 {
			t.Errorf("%s: chord %+v", m.Name, c)
		}
		third := (key{60, m.Mode}).pitch(c.Degree+1, c) - (key{60, m.Mode}).pitch(c.Degree-1, c)
		fifth := (key{60, m.Mode}).pitch(c.Degree+3, c) - (key{60, m.Mode}).pitch(c.Degree-1, c)
		if third < 3 || third > 4 || fifth != 7 {
			t.Errorf("%s: chord %+v has a third of %d and a fifth of %d semitones", m.Name, c, third, fifth)
		}
	}
}

func checkArt(t *testing.T, m Mood) {
	t.Helper()
	colour := regexp.MustCompile(`^#[0-9a-f]{6}$`)
	for _, c := range []string{m.Art.Ground, m.Art.Figure, m.Art.Second, m.Art.Accent} {
		if !colour.MatchString(c) {
			t.Errorf("%s: colour %q", m.Name, c)
		}
	}
}

func checkPart(t *testing.T, mood string, i int, p Part) {
	t.Helper()
	if len(p.Plan) != places || strings.Trim(p.Plan, ".123456789") != "" || strings.Trim(p.Plan, ".") == "" {
		t.Errorf("%s part %d: plan %q", mood, i, p.Plan)
	}
	both := (p.Tune == nil) == (p.Figure.Patterns == nil) // or neither
	if p.Instrument < 0 || p.Instrument >= instruments || both || p.Level > 6 || p.Level < -40 {
		t.Errorf("%s part %d: instrument %d, level %v, plays %v", mood, i, p.Instrument, p.Level, p.Figure)
	}
	for _, s := range []float64{p.Reverb, p.Echo, p.Pump} {
		if s < 0 || s > 1 {
			t.Errorf("%s part %d: a send of %v", mood, i, s)
		}
	}
	patterns, allowed := patternsOf(p)
	for _, pattern := range patterns {
		if pattern == "" || strings.Trim(pattern, allowed) != "" {
			t.Errorf("%s part %d: pattern %q may only have %s", mood, i, pattern, allowed)
		}
	}
}

// patternsOf lists a part's patterns and the signs they may be written in.
func patternsOf(p Part) (patterns []string, allowed string) {
	if p.Tune != nil {
		return append(p.Tune.Cells, p.Tune.Ends...), ".-x"
	}
	switch f := p.Figure; {
	case f.Bass:
		for _, pair := range f.Patterns {
			home, turn, _ := strings.Cut(pair, "|")
			patterns = append(patterns, home, turn)
		}
		return patterns, ".-r358a"
	case drum(p.Instrument):
		return append(f.Patterns, f.Fills...), ".-123456789"
	default:
		return f.Patterns, ".-xo0123456789"
	}
}
