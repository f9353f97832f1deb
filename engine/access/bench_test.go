package access_test

import (
	"net/netip"
	"slices"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/access"
)

// deep is a key with three ancestors.
func (h *house) deep(b *testing.B) string {
	_, key := h.root(b, wants(whole))
	for range 3 {
		_, key = h.issue(b, key, wants(whole))
	}
	return key
}

func BenchmarkAuthenticate(b *testing.B) {
	h := build(b, access.Options{})
	key := h.deep(b)
	b.Run("in use", func(b *testing.B) {
		b.RunParallel(func(pb *testing.PB) {
			for pb.Next() {
				if _, err := h.Authenticate(b.Context(), key, home); err != nil {
					b.Error(err)
				}
			}
		})
	})
	b.Run("after a second", func(b *testing.B) {
		for b.Loop() {
			h.wait(time.Second)
			if _, err := h.Authenticate(b.Context(), key, home); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkRefusal gives the medians of an unknown key and of a wrong secret:
// the two should not be told apart.
func BenchmarkRefusal(b *testing.B) {
	h := build(b, access.Options{})
	known := h.deep(b)
	_, unknown := build(b, access.Options{}).root(b, wants(whole))
	wrong := resum(known[:22] + unknown[22:65] + known[65:68])
	for name, key := range map[string]string{"unknown key": unknown, "wrong secret": wrong} {
		b.Run(name, func(b *testing.B) {
			var took []time.Duration
			for i := 0; b.Loop(); i++ {
				ip := netip.AddrFrom4([4]byte{10, byte(i >> 16), byte(i >> 8), byte(i)})
				begin := time.Now()
				if _, err := h.Authenticate(b.Context(), key, ip); err == nil {
					b.Fatal("let in")
				}
				took = append(took, time.Since(begin))
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Microseconds()), "median-µs")
		})
	}
}

// BenchmarkRevoke ends a root with 1,020 descendants.
func BenchmarkRevoke(b *testing.B) {
	for b.Loop() {
		b.StopTimer()
		h := build(b, access.Options{})
		root, _ := h.family(b, 20)
		b.StartTimer()
		if _, err := h.Revoke(b.Context(), h.human(h.admin()), root.ID, ""); err != nil {
			b.Fatal(err)
		}
	}
}
