package library

import (
	"fmt"
	"math"
)

// standards are the ratios that pictures are said to have.
func standards() [][2]int {
	return [][2]int{{16, 9}, {9, 16}, {4, 3}, {3, 4}, {1, 1}, {3, 2}, {2, 3}, {4, 5}, {5, 4}, {21, 9}, {9, 21}, {2, 1}, {1, 2}, {16, 10}, {10, 16}}
}

// AspectRatio is "W:H" in lowest terms, or the standard ratio that is within
// 1 %: 1366 × 768 is 16:9. "" where there is no picture.
func AspectRatio(width, height int) string {
	if width <= 0 || height <= 0 {
		return ""
	}
	for _, s := range standards() {
		if math.Abs(float64(width)*float64(s[1])/(float64(height)*float64(s[0]))-1) <= .01 {
			return fmt.Sprintf("%d:%d", s[0], s[1])
		}
	}
	d := divisor(width, height)
	return fmt.Sprintf("%d:%d", width/d, height/d)
}

// divisor is the greatest common one.
func divisor(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
