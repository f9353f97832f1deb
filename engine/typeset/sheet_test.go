package typeset

import (
	"image/color"
	"testing"
)

// TestSheet draws blocks in the five languages, a marked phrase and counting
// figures, for the eye; it also checks that nothing is missing or outside.
func TestSheet(t *testing.T) {
	fonts := host(t)
	page := newSheet(1920, 1500)
	ink, mark := color.RGBA{20, 24, 40, 255}, color.RGBA{255, 190, 60, 255}
	type sample struct {
		text, phrase string
		style        Style
		x, y, w      float64
	}
	serif := func(s Style, family string, weight int) Style { s.Family, s.Weight = family, weight; return s }
	for _, s := range []sample{
		{"Teams that ship on Friday sleep better on Saturday", "sleep better", display("en", 96), 60, 60, 860},
		{"Vous aimez le café ? Alors « Scenewright » vous fera gagner 73 % de votre temps !", "73 %", display("fr", 72), 60, 420, 860},
		{"El 73% de los equipos entrega tarde, y nadie sabe por qué", "nadie sabe", serif(display("es", 84), "Noto Serif Display", 600), 60, 800, 860},
		{"Scenewright הופך טקסט לסרטון: 73% פחות זמן עריכה (באמת!) ב-2024", "73% פחות", display("iw", 84), 1000, 60, 860},
		{"שָׁלוֹם עוֹלָם, זה טקסט עם ניקוד", "עוֹלָם", serif(display("iw", 84), "Noto Serif Hebrew", 700), 1000, 500, 860},
		{"人工智能让视频制作更简单：Scenewright 可以节省73%的时间，每天省下30分钟。", "73%的时间", display("zh", 80), 1000, 740, 860},
		{"“好的设计，是看不见的设计”——这是我们的目的。", "看不见", serif(display("zh", 64), "Noto Serif CJK SC", 700), 1000, 1160, 860},
	} {
		block := fonts.Fit(s.text, s.style, Box{Width: s.w, MaxLines: 4, MinSize: 30, Leading: 1.16, KeepTogether: []string{s.phrase}})
		if !block.Fits {
			t.Errorf("%q does not fit", s.text)
		}
		for i, line := range block.Lines {
			y := s.y + block.Leading*float64(i+1)
			x := s.x
			if line.RTL {
				x += s.w - line.Width
			}
			if from, to, ok := line.Find(s.phrase); ok {
				x0, x1 := span(line, from, to)
				pad := .1 * block.Size
				page.fill(x+x0-pad, y-line.CapHeight-pad, x+x1+pad, y+1.5*pad, mark)
			}
			page.line(fonts, line, 0, len(line.Text), x, y, ink)
			if line.Missing != "" {
				t.Errorf("%q misses %q", line.Text, line.Missing)
			}
			t.Logf("%.1f px: %q width %.1f", block.Size, line.Text, line.Width)
		}
	}
	for i, n := range []string{"1,111", "4,807", "9,999"} {
		page.line(fonts, fonts.Shape(n, display("en", 90)), 0, len(n), 60, 1220+90*float64(i), ink)
		page.line(fonts, fonts.Shape(n, body("en", 60)), 0, len(n), 460, 1220+90*float64(i), ink)
	}
	page.save(t, "typeset-sheet.png")
}
