package rendertest

import (
	"bytes"
	"image"
	"image/jpeg"
	"testing"
)

// CMYK is a picture as Photoshop saves it for printers: a JPEG of four inks, made
// of the scans of four grey ones, each of which says how much of an ink is
// missing. The picture begins at 0, 0.
func CMYK(t testing.TB, img *image.NRGBA) []byte {
	t.Helper()
	var head, scans []byte
	for ink := range 4 {
		raw := gray(t, img, ink)
		size, scan := bytes.Index(raw, []byte{0xff, 0xc0}), bytes.Index(raw, []byte{0xff, 0xda})
		if ink == 0 {
			head = append([]byte("\xff\xd8\xff\xee\x00\x0eAdobe\x00\x64\x00\x00\x00\x00\x00"), raw[2:size]...)
			head = append(append(head, "\xff\xc0\x00\x14\x08"...), raw[size+5:size+9]...)
			head = append(head, 4, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0, 4, 0x11, 0)
			head = append(head, raw[size+13:scan]...)
		}
		scans = append(append(scans, 0xff, 0xda, 0, 8, 1, byte(ink+1), 0, 0, 63, 0), raw[scan+10:len(raw)-2]...)
	}
	return append(append(head, scans...), 0xff, 0xd9)
}

// gray is a JPEG of one ink: of red, green and blue, and of no black.
func gray(t testing.TB, img *image.NRGBA, ink int) []byte {
	t.Helper()
	one := image.NewGray(img.Rect)
	for i := range one.Pix {
		one.Pix[i] = 255
		if ink < 3 {
			one.Pix[i] = img.Pix[4*i+ink]
		}
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, one, &jpeg.Options{Quality: 95}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
