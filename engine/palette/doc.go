// Package palette makes a usable set of colours out of whatever a brand
// brings.
//
//	p := palette.Derive(primary, secondary, extra)
//	g := p.Ground(palette.Deep)
//	// g.Ink on g.Bg is text that can be read; g.Accent1 an icon that can be seen.
//
// All work is done in OKLCH, where a step of lightness looks the same in every
// hue. Hue is never changed to gain contrast, and colours that sRGB cannot
// show lose chroma, never lightness. Every text colour of every [Ground] has a
// contrast of at least 4.5:1 on it, every accent at least 3:1, for any three
// colours a brand may have, black, white and grey included.
package palette
