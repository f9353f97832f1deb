package design

import "testing"

// BenchmarkDesign draws a film of eight scenes, shaped text included.
func BenchmarkDesign(b *testing.B) {
	d, err := New(fontsOf(b), nil)
	if err != nil {
		b.Fatal(err)
	}
	board := boardOf("en", northwake, true, scripts()["en"]...)
	for b.Loop() {
		if _, err := d.Design(b.Context(), board); err != nil {
			b.Fatal(err)
		}
	}
}
