package mining_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/writer/mining"
)

// seconds makes lines that take so long to speak at ten characters a second.
func seconds(lengths ...float64) []mining.Line {
	var lines []mining.Line
	for _, s := range lengths {
		lines = append(lines, mining.Line{Text: strings.Repeat("a", int(10*s))})
	}
	return lines
}

func TestParts(t *testing.T) {
	leaning := seconds(5, 4, 2)
	leaning[2].Leans = true
	figure := seconds(5.4, 2.6, 5)
	figure[2].Figure = true
	joins := seconds(5.4, 2.6, 2.6, 5.4)
	joins[1].Join, joins[2].Join = .1, 1
	for _, tt := range []struct {
		name   string
		pacing mining.Pacing
		lines  []mining.Line
		want   []int
	}{
		{"nothing", mining.Pacing{}, nil, nil},
		{"short lines share a scene", mining.Pacing{}, seconds(3, 3, 3, 3), []int{2, 2}},
		{"no two make more than nine seconds with their rests", mining.Pacing{}, seconds(6, 6, 6), []int{1, 1, 1}},
		{"a long line is not cut", mining.Pacing{}, seconds(14, 6), []int{1, 1}},
		{"a title of eleven seconds is parted", mining.Pacing{Opens: true}, seconds(3.5, 4, 3.5), []int{1, 2}},
		{"the last words stand alone", mining.Pacing{Closes: true}, seconds(6, 4, 3), []int{1, 1, 1}},
		{"a line that leans stays", mining.Pacing{Closes: true}, leaning, []int{1, 2}},
		{"a figure begins its scene", mining.Pacing{}, figure, []int{2, 1}},
		{"a flash joins what is nearer", mining.Pacing{}, joins, []int{2, 2}},
		{"at most two", mining.Pacing{Most: 2}, seconds(6, 6, 6, 6), []int{2, 2}},
	} {
		tt.pacing.Rate, tt.pacing.Ideal = 10, 7
		if diff := cmp.Diff(tt.want, tt.pacing.Parts(tt.lines)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}
