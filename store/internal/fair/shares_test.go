package fair

import (
	"fmt"
	"testing"
)

// jobsOf returns jobs that wait, in their order, an owner each: "A1" is workspace
// 1 of organization A.
func jobsOf(owners ...string) []Job {
	var all []Job
	for i, o := range owners {
		all = append(all, Job{int64(i + 1), Owner{o[:1], o[1:]}})
	}
	return all
}

func TestPick(t *testing.T) {
	ran := func(owner string, running int, served int64) func(*Shares) {
		return func(s *Shares) { s.Add(Owner{owner[:1], owner[1:]}, Share{running, served}) }
	}
	for name, tt := range map[string]struct {
		waiting []Job
		have    []func(*Shares)
		caps    map[string]int
		n       int
		want    []int64
	}{
		"nothing waits":                            {nil, nil, nil, 3, nil},
		"one shareOwner's come in order":           {jobsOf("A1", "A1", "A1"), nil, nil, 2, []int64{1, 2}},
		"organizations take turns":                 {jobsOf("A1", "A1", "A1", "B1", "C1"), nil, nil, 5, []int64{1, 4, 5, 2, 3}},
		"the one with fewer running":               {jobsOf("A1", "B1"), []func(*Shares){ran("A1", 1, 1), ran("B1", 0, 9)}, nil, 1, []int64{2}},
		"the one served longer ago":                {jobsOf("A1", "B1"), []func(*Shares){ran("A1", 1, 8), ran("B1", 1, 7)}, nil, 1, []int64{2}},
		"many workspaces are one organization":     {jobsOf("A1", "A2", "A3", "B1"), nil, nil, 2, []int64{1, 4}},
		"workspaces of an organization take turns": {jobsOf("A1", "A1", "A1", "A2"), nil, nil, 3, []int64{1, 4, 2}},
		"another workspace's are counted":          {jobsOf("A1", "B1"), []func(*Shares){ran("A2", 3, 1), ran("B1", 2, 2)}, nil, 1, []int64{2}},
		"no more than the cap":                     {jobsOf("A1", "A2", "B1", "A1"), nil, map[string]int{"A": 1}, 4, []int64{1, 3}},
		"none where the cap is reached":            {jobsOf("A1"), []func(*Shares){ran("A9", 2, 1)}, map[string]int{"A": 2}, 4, nil},
	} {
		t.Run(name, func(t *testing.T) {
			s := New()
			s.Caps = tt.caps
			for _, add := range tt.have {
				add(s)
			}
			var got []int64
			for _, j := range s.Pick(tt.waiting, tt.n) {
				got = append(got, j.ID)
			}
			if fmt.Sprint(got) != fmt.Sprint(tt.want) {
				t.Errorf("picked %v, want %v", got, tt.want)
			}
		})
	}
}
