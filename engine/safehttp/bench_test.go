package safehttp

import "testing"

func BenchmarkCheckURL(b *testing.B) {
	c, err := New(nil)
	if err != nil {
		b.Fatal(err)
	}
	const raw = "https://cdn.example.com/decks/spring-sale.pptx?signature=abc123"
	b.Run("package", func(b *testing.B) {
		for b.Loop() {
			if err := checkURL(raw); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("client", func(b *testing.B) {
		for b.Loop() {
			if err := c.CheckURL(raw); err != nil {
				b.Fatal(err)
			}
		}
	})
}
