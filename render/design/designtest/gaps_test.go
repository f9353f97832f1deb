package designtest

import "testing"

func TestGaps(t *testing.T) {
	rows := func(inner, outer float64) Film {
		return filmOf("list", word("item.0.0", "Arrival times that", 25, 400, 100), word("item.0.1", "update themselves", 25, 400, 100+inner),
			word("item.1.0", "Alerts before", 25, 400, 100+inner+outer), word("item.1.1", "a call", 25, 400, 100+2*inner+outer))
	}
	probes(t, Gaps, []probe{
		{"lines together, rows apart", rows(30, 80), false},
		{"lines as far apart as rows", rows(60, 60), false},
		{"rows nearer than lines", rows(60, 40), true},
	})
}
