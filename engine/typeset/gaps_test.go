package typeset

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestGaps(t *testing.T) {
	for _, c := range []struct{ language, text, want string }{
		{"en", "about 5 km away", "about|5 km|away"},
		{"en", "73 % of $ 5 million", "73 %|of|$ 5 million"},
		{"fr", "10 000 euros en 3 jours", "10 000|euros|en|3 jours"},
		{"en", "Dr. Who is state-of-the-art", "Dr. Who|is|state-|of-|the-|art"},
		{"en", "2019-2023 and x-ray", "2019-2023|and|x-ray"},
		{"en", "see https://a-long.example/of-it now", "see|https://a-long.example/of-it|now"},
		{"en", "order at tidal-tents.example, or by-mail", "order|at|tidal-tents.example,|or|by-|mail"},
		{"iw", "כ 30 דקות ו-5 אחוזים", "כ|30 דקות|ו-5 אחוזים"},
		{"zh", "每天省下30分钟！", "每天|省下|30分钟！"},
	} {
		var got []string
		from := 0
		for _, g := range gaps(c.text, c.language, nil) {
			got = append(got, c.text[from:g.end])
			from = g.next
		}
		if diff := cmp.Diff(c.want, strings.Join(got, "|")); diff != "" {
			t.Errorf("gaps(%q) (-want +got):\n%s", c.text, diff)
		}
	}
}
