package typeset

import (
	"fmt"
	"testing"
)

func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		if _, err := Load(nil); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkFirstUse is the time to the first line in a script: parsing a face.
func BenchmarkFirstUse(b *testing.B) {
	for _, language := range []string{"en", "iw", "zh"} {
		b.Run(language, func(b *testing.B) {
			for b.Loop() {
				fonts, err := Load(nil)
				if err != nil {
					b.Fatal(err)
				}
				fonts.Shape("Scenewright", display(language, 96))
			}
		})
	}
}

const benchHeading = "Teams that ship on Friday sleep better on Saturday, and 73% of them know it"

func BenchmarkShape(b *testing.B) {
	fonts := host(b)
	for language, text := range map[string]string{
		"en": benchHeading, "iw": "Scenewright הופך טקסט לסרטון: 73% פחות זמן עריכה", "zh": "人工智能让视频制作更简单：可以节省73%的时间",
	} {
		b.Run(language, func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				fonts.Shape(fmt.Sprint(text, i), display(language, 96))
			}
		})
	}
	b.Run("cached", func(b *testing.B) {
		for b.Loop() {
			fonts.Shape(benchHeading, display("en", 96))
		}
	})
}

func BenchmarkFit(b *testing.B) {
	fonts := host(b)
	box := Box{Width: 700, MaxLines: 3, MinSize: 40, Leading: 1.04}
	b.Run("new", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			fonts.Fit(fmt.Sprint(benchHeading, i), display("en", 96), box)
		}
	})
	b.Run("again", func(b *testing.B) {
		for b.Loop() {
			fonts.Fit(benchHeading, display("en", 96), box)
		}
	})
}
