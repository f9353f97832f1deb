package store

import (
	"fmt"
	"maps"
	"testing"
)

// jobsOf returns jobs that wait, in their order, an owner each: "A1" is workspace
// 1 of organization A.
func jobsOf(owners ...string) []claimable {
	var all []claimable
	for i, o := range owners {
		all = append(all, claimable{int64(i + 1), jobOwner{Organization: o[:1], Workspace: o[1:]}})
	}
	return all
}

func TestPick(t *testing.T) {
	ran := func(owner string, running int, served int64) func(*fairShares) {
		return func(s *fairShares) {
			s.Add(jobOwner{Organization: owner[:1], Workspace: owner[1:]}, jobShare{running, served})
		}
	}
	for name, tt := range map[string]struct {
		waiting []claimable
		have    []func(*fairShares)
		caps    map[string]int
		n       int
		want    []int64
	}{
		"nothing waits":                            {nil, nil, nil, 3, nil},
		"one shareOwner's come in order":           {jobsOf("A1", "A1", "A1"), nil, nil, 2, []int64{1, 2}},
		"organizations take turns":                 {jobsOf("A1", "A1", "A1", "B1", "C1"), nil, nil, 5, []int64{1, 4, 5, 2, 3}},
		"the one with fewer running":               {jobsOf("A1", "B1"), []func(*fairShares){ran("A1", 1, 1), ran("B1", 0, 9)}, nil, 1, []int64{2}},
		"the one served longer ago":                {jobsOf("A1", "B1"), []func(*fairShares){ran("A1", 1, 8), ran("B1", 1, 7)}, nil, 1, []int64{2}},
		"many workspaces are one organization":     {jobsOf("A1", "A2", "A3", "B1"), nil, nil, 2, []int64{1, 4}},
		"workspaces of an organization take turns": {jobsOf("A1", "A1", "A1", "A2"), nil, nil, 3, []int64{1, 4, 2}},
		"another workspace's are counted":          {jobsOf("A1", "B1"), []func(*fairShares){ran("A2", 3, 1), ran("B1", 2, 2)}, nil, 1, []int64{2}},
		"no more than the cap":                     {jobsOf("A1", "A2", "B1", "A1"), nil, map[string]int{"A": 1}, 4, []int64{1, 3}},
		"none where the cap is reached":            {jobsOf("A1"), []func(*fairShares){ran("A9", 2, 1)}, map[string]int{"A": 2}, 4, nil},
	} {
		t.Run(name, func(t *testing.T) {
			s := newShares()
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

// TestPriorities: while jobs of several priorities wait, three of one begin for one of
// the next lower, none waits for ever, and one that waits alone begins all.
func TestPriorities(t *testing.T) {
	of := func(priority int) jobOwner { return jobOwner{"A", fmt.Sprint(priority), priority} }
	for name, tt := range map[string]struct {
		waiting []int       // priorities of those that wait, always
		want    map[int]int // how often each begins, of 130
	}{
		"high and normal": {[]int{1, 0}, map[int]int{1: 98, 0: 32}},
		"normal and low":  {[]int{0, -1}, map[int]int{0: 98, -1: 32}},
		"high and low":    {[]int{1, -1}, map[int]int{1: 117, -1: 13}},
		"all":             {[]int{1, 0, -1}, map[int]int{1: 87, 0: 32, -1: 11}},
		"low alone":       {[]int{-1}, map[int]int{-1: 130}},
	} {
		t.Run(name, func(t *testing.T) {
			s, got := newShares(), map[int]int{}
			for range 130 {
				var waiting []claimable
				for i, p := range tt.waiting {
					waiting = append(waiting, claimable{int64(i), of(p)})
				}
				j := s.Pick(waiting, 1)[0]
				s.Add(j.Owner, jobShare{Running: -1}) // it is over
				got[j.Owner.Priority]++
			}
			if !maps.Equal(got, tt.want) {
				t.Errorf("begun %v, want %v", got, tt.want)
			}
		})
	}
	s := newShares()
	for range 50 {
		s.Pick([]claimable{{1, of(0)}}, 1)
	}
	if next := s.Pick([]claimable{{1, of(0)}, {2, of(1)}}, 1); next[0].ID != 2 {
		t.Error("a normal one began before the first of a high priority")
	}
}
