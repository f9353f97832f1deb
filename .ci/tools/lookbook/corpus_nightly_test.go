//go:build nightly

package main

import "testing"

// TestCorpus designs films of all the texts. It fails, too, where more is accepted than
// was, and where nothing is left to accept.
func TestCorpus(t *testing.T) {
	taken := criticize(t, corpus(t))
	for i, a := range accepted() {
		t.Logf("%d to %d scenes, of rule %d (%s): %s", taken[i].objections, taken[i].scenes, a.rule, a.layouts, a.why)
		if taken[i].objections == 0 || taken[i].exceeds(a.most) {
			t.Errorf("%d objections of rule %d to %d scenes (%s) stand, want some and at most %d to %d: %s",
				taken[i].objections, a.rule, taken[i].scenes, a.layouts, a.most.objections, a.most.scenes, a.why)
		}
	}
}

// exceeds reports whether there are more objections than in another share, and to more
// of the scenes.
func (s share) exceeds(o share) bool {
	return s.objections > o.objections && s.objections*o.scenes > o.objections*s.scenes
}
