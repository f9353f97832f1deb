package respell_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/respell"
)

func TestText(t *testing.T) {
	rules := respell.New(
		respell.Rule{From: []string{"scene right", "Scenerite"}, To: "Scenewright"},
		respell.Rule{From: []string{"scene"}, To: "stage"},
		respell.Rule{From: []string{"产品"}, To: "商品"},
		respell.Rule{From: []string{"אקמי"}, To: "Acme"},
	)
	for in, want := range map[string]string{
		"":                                "",
		"Scene Right is here, scenerite!": "Scenewright is here, Scenewright!",
		"a scene, scenery, obscene":       "a stage, scenery, obscene",
		"scene's end":                     "stage's end",
		"我们的产品很好":                         "我们的商品很好",
		"של אקמי.":                        "של Acme.",
		"\xff scene \xff":                 "\xff stage \xff",
	} {
		if got := rules.Text(in).Text; got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
	if got := (*respell.Rules)(nil).Text("as it is").Text; got != "as it is" {
		t.Error(got)
	}
}

// TestRange: what stood somewhere is found where it went.
func TestRange(t *testing.T) {
	const old = "We say scene right, and Scenerite too."
	x := respell.New(respell.Rule{From: []string{"scene right", "scenerite"}, To: "Scenewright"}).Text(old)
	for word, want := range map[string]string{
		"We": "We", "say": "say", "scene": "Scenewright", "right": "Scenewright", "right,": "Scenewright,",
		"and": "and", "Scenerite": "Scenewright", "too": "too", "say scene": "say Scenewright", old: x.Text,
	} {
		at := strings.Index(old, word)
		from, to := x.Range(at, at+len(word))
		if got := x.Text[from:to]; got != want {
			t.Errorf("%q went to %q, want %q", word, got, want)
		}
	}
}

func FuzzText(f *testing.F) {
	f.Add("the scene right here", "scene right", "Scenewright")
	f.Add("我们的产品", "产品", "")
	f.Add("\xc3 ſcene", "scene", "x y")
	f.Fuzz(func(t *testing.T, text, from, to string) {
		x := respell.New(respell.Rule{From: []string{from}, To: to}).Text(text)
		if utf8.ValidString(text) && utf8.ValidString(to) && !utf8.ValidString(x.Text) {
			t.Errorf("%q is no text any more: %q", text, x.Text)
		}
		last := 0
		for at := range len(text) {
			a, b := x.Range(at, at+1)
			if a < 0 || b < a || b > len(x.Text) || b < last {
				t.Fatalf("byte %d of %q goes to %d:%d of %q", at, text, a, b, x.Text)
			}
			last = b
		}
	})
}
