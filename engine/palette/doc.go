// Package palette derives a usable set of colours from those of any brand.
//
//	p := palette.Derive(primary, secondary, extra)
//	g := p.Ground(palette.Deep)
//	// g.Ink on g.Bg is text that can be read; g.Accent1 an icon that can be seen.
//
// Computation is in OKLCH, where equal steps of lightness look equal in every hue.
// Hue never changes to gain contrast, and colours outside sRGB lose chroma, never
// lightness. On every [Ground], text has a contrast of at least 4.5:1 and accents
// of 3:1, whatever the brand's three colours, black, white and grey included.
package palette
