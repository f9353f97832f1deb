package score

import (
	"math"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestArrangement(t *testing.T) {
	for _, tc := range []struct {
		phrases int
		want    string // first letters of intro, build, main, turn, lift, return
	}{
		{0, ""}, {1, "m"}, {2, "il"}, {3, "iml"}, {4, "ibtl"}, {5, "ibmtl"}, {6, "ibmtlr"},
		{7, "ibmmtlr"}, {8, "ibmbmtlr"}, {11, "ibmtlrbmtlr"}, {12, "ibmmtlrbmtlr"},
	} {
		got := ""
		for _, place := range arrangement(tc.phrases) {
			got += string("ibmtlr"[place])
		}
		if got != tc.want {
			t.Errorf("%d phrases: %s, want %s", tc.phrases, got, tc.want)
		}
	}
}

// A first phrase that is not whole lacks its beginning.
func TestFormOfAPickup(t *testing.T) {
	got := form(9)
	want := []bar{
		{planIntro, 0, 0, 3},
		{planMain, 0, 1, 0}, {planMain, 0, 1, 1}, {planMain, 0, 1, 2}, {planMain, 0, 1, 3},
		{planLift, 0, 2, 0}, {planLift, 0, 2, 1}, {planLift, 0, 2, 2}, {planLift, 0, 2, 3},
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(bar{})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if last := form(45)[44]; last.verse == 0 || last.in != 3 {
		t.Errorf("45 bars end with %+v, want the last bar of another verse", last)
	}
}

// Bars and landing fill a length exactly, and the tempo is nearly the mood's.
func TestFit(t *testing.T) {
	for _, beats := range []int{3, 4} {
		for _, bpm := range []float64{56, 92, 128, 146} {
			for length := 100 * time.Millisecond; length < 5*time.Minute; length += 730 * time.Millisecond {
				bars, _, exact := fit(Film{Length: length}, beats, bpm)
				last := length.Seconds() - float64(bars*beats)*60/exact
				least, most := 0.85, 1.2
				if length < 20*time.Second {
					least, most = 0.75, 1.6 // one to four bars have to give more
				}
				if bars > 0 && (last < landingLeast-1e-9 || last > landingMost+1e-9) {
					t.Errorf("%v at %v: a landing of %.2f s", length, bpm, last)
				}
				if stretch := exact / bpm; stretch < least || stretch > most || math.IsNaN(exact) {
					t.Errorf("%v at %v: %d bars at %.1f", length, bpm, bars, exact)
				}
			}
		}
	}
}

// TestTheEchoIsWithinTheFilm: of whatever length a film and its closing are, the landing and
// its echo begin at least a second and a half before the end.
func TestTheEchoIsWithinTheFilm(t *testing.T) {
	for _, beats := range []int{3, 4} {
		for _, bpm := range []float64{56, 74, 92, 128, 146} {
			for at := 300 * time.Millisecond; at < 40*time.Second; at += 370 * time.Millisecond {
				for rest := 2 * time.Second; rest < 15*time.Second; rest += 430 * time.Millisecond {
					bars, coda, exact := fit(Film{Length: at + rest, Landing: at}, beats, bpm)
					if over := (at + rest).Seconds() - float64((bars+coda)*beats)*60/exact; over < 1.5 && bars > 0 {
						t.Fatalf("closing at %v for %v, %d beats at %v: %d and %d bars leave %.2f s", at, rest, beats, bpm, bars, coda, over)
					}
				}
			}
		}
	}
}
