package spoken_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/spoken"
)

func TestPhoneGroups(t *testing.T) {
	got := spoken.PhoneGroups(" (en)_g_u:_g_@L(he) w_'aI_l__:__: th_'ua35_n__| a# R2_'a\n")
	want := []spoken.PhoneGroup{
		{Phones: []string{"g", "u", "g", "@L"}},
		{Phones: []string{"w", "aI", "l"}, Pause: true},
		{Phones: []string{"th", "ua", "n"}},
		{Phones: []string{"@"}},
		{Phones: []string{"R", "a"}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
