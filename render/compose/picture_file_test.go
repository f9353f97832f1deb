package compose

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"io/fs"
	"slices"
	"testing"

	"github.com/scenewright/scenewright/engine/timeline"
)

func TestPictureHasItsColoursInEveryFormat(t *testing.T) {
	red, green, blue, white := toYUV(timeline.RGB(255, 0, 0)), toYUV(timeline.RGB(0, 255, 0)), toYUV(timeline.RGB(0, 0, 255)), toYUV(timeline.RGB(255, 255, 255))
	plain, photo := pngOf(t, quarters(160, 90)), jpegOf(t, quarters(160, 90))
	upright := [4]yuv{red, green, blue, white}
	tests := map[string]struct {
		raw  []byte
		want [4]yuv
	}{
		"png": {plain, upright}, "jpeg": {photo, upright}, "jpeg that lies upright": {turned(photo, 1), upright},
		"jpeg taken upside down":            {turned(photo, 3), [4]yuv{white, blue, green, red}},
		"jpeg taken with the right side up": {turned(jpegOf(t, quarters(90, 160)), 6), [4]yuv{blue, red, white, green}},
		"png taken upside down":             {turnedPNG(plain, 3), [4]yuv{white, blue, green, red}},
		"png seen in a mirror":              {turnedPNG(plain, 2), [4]yuv{green, red, white, blue}},
		"png taken with the left side up":   {turnedPNG(pngOf(t, quarters(90, 160)), 8), [4]yuv{green, white, red, blue}},
		"webp":                              {webp(t), upright},
		"webp taken upside down":            {turnedWebP(webp(t), 3), [4]yuv{white, blue, green, red}},
		"webp that moves":                   {movingWebP(webp(t), 160, 90), upright},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			c := framed(files{"a": tt.raw}, 320, 180, pictureLayer("a", timeline.Rect{W: 320, H: 180}))
			got := corners(shown(t, c, 0))
			for i := range got {
				if !near(got[i], tt.want[i], 4) {
					t.Errorf("quarters are %v, want %v", got, tt.want)
				}
			}
		})
	}
}

// tiff is Exif data that tells an orientation.
func tiff(orientation uint16) []byte {
	return append([]byte("MM\x00\x2a\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01"), byte(orientation>>8), byte(orientation), 0, 0, 0, 0, 0, 0)
}

// turnedPNG is a PNG with a note of how it is to be turned.
func turnedPNG(raw []byte, orientation uint16) []byte {
	const ihdr = 8 + 25 // the signature and the first chunk
	exif := append([]byte("eXIf"), tiff(orientation)...)
	chunk := append(binary.BigEndian.AppendUint32(nil, uint32(len(exif)-4)), exif...)
	chunk = binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(exif))
	return slices.Concat(raw[:ihdr], chunk, raw[ihdr:])
}

// webp is quarters(160, 90) without loss.
func webp(tb testing.TB) []byte {
	tb.Helper()
	raw, err := base64.StdEncoding.DecodeString("UklGRjwAAABXRUJQVlA4TC8AAAAvn0AWAB8gEEjeHzqN+RcQFPwf3fxHZA8YiARIPOlJT1o5QIno/wQMLeo3QY/6DQA=")
	if err != nil {
		tb.Fatal(err)
	}
	return raw
}

// chunk is a chunk of a WebP.
func chunk(name string, body ...byte) []byte {
	return append(binary.LittleEndian.AppendUint32([]byte(name), uint32(len(body))), append(body, make([]byte, len(body)%2)...)...)
}

// extended is a WebP of chunks behind a head that tells its size and what is in
// it.
func extended(flags byte, w, h int, chunks ...[]byte) []byte {
	head := chunk("VP8X", flags, 0, 0, 0, byte(w-1), byte((w-1)>>8), 0, byte(h-1), byte((h-1)>>8), 0)
	body := slices.Concat([]byte("WEBP"), head, slices.Concat(chunks...))
	return append(binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(len(body))), body...)
}

// webpPixels is the chunk with the pixels of a WebP.
func webpPixels(raw []byte) []byte {
	at := bytes.Index(raw, []byte("VP8L"))
	return raw[at : at+8+int(binary.LittleEndian.Uint32(raw[at+4:])+1)&^1]
}

// turnedWebP is a WebP of 160 × 90 with a note of how it is to be turned.
func turnedWebP(raw []byte, orientation uint16) []byte {
	return extended(8, 160, 90, webpPixels(raw), chunk("EXIF", tiff(orientation)...))
}

// movingWebP shows a picture, and then nothing that could be read.
func movingWebP(raw []byte, w, h int) []byte {
	frame := append([]byte{0, 0, 0, 0, 0, 0, byte(w - 1), byte((w - 1) >> 8), 0, byte(h - 1), byte((h - 1) >> 8), 0, 100, 0, 0, 0}, webpPixels(raw)...)
	return extended(2, w, h, chunk("ANIM", 0, 0, 0, 0, 0, 0), chunk("ANMF", frame...), chunk("ANMF", 1, 2, 3, 4))
}

// A picture of a single pixel is that colour all over, however it moves.
func TestPictureOfOnePixel(t *testing.T) {
	raw := pngOf(t, painted(1, 1, func(int, int) color.NRGBA { return color.NRGBA{0, 0, 255, 255} }))
	c := framed(files{"a": raw}, 64, 36, zooming("a", timeline.Rect{W: 64, H: 36}))
	for _, n := range []int{0, 31} {
		for i, got := range corners(shown(t, c, n)) {
			if want := toYUV(timeline.RGB(0, 0, 255)); !near(got, want, 1) {
				t.Errorf("frame %d, quarter %d: %v, want %v", n, i, got, want)
			}
		}
	}
}

func TestPicturesErrorsAreTheHosts(t *testing.T) {
	_, _, err := framed(files{}, 64, 36, pictureLayer("gone", timeline.Rect{W: 64, H: 36})).At(0)
	if !errors.Is(err, fs.ErrNotExist) || errors.Is(err, ErrPicture) {
		t.Errorf("got %v, want the host's own error", err)
	}
	if _, _, err := New(nil, one(64, 36, deep, pictureLayer("a", timeline.Rect{W: 64, H: 36})), nil).At(0); err == nil {
		t.Error("a picture was drawn without its file")
	}
}

// header is the beginning of a PNG of that size, and no more.
func header(w, h uint32) []byte {
	raw := []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR")
	raw = binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(raw, w), h)
	raw = append(raw, 8, 2, 0, 0, 0)
	return binary.BigEndian.AppendUint32(raw, crc32.ChecksumIEEE(raw[12:]))
}

func TestWhatIsNoPicture(t *testing.T) {
	whole := pngOf(t, quarters(64, 64))
	gif := []byte("GIF89a\x01\x00\x01\x00\x00\x00\x00;")
	for name, raw := range map[string][]byte{
		"nothing": nil, "text": []byte("not a picture at all"), "another format": gif, "half of one": whole[:len(whole)/2],
		"too many pixels": header(30000, 30000), "10,000 × 10,000": header(10000, 10000),
		"all transparent": pngOf(t, image.NewNRGBA(image.Rect(0, 0, 50, 50))), "too wide": header(20000, 1), "an area that is none": header(0, 10),
	} {
		t.Run(name, func(t *testing.T) {
			_, _, err := framed(files{"a": raw}, 64, 36, pictureLayer("a", timeline.Rect{W: 64, H: 36})).At(0)
			if !errors.Is(err, ErrPicture) {
				t.Errorf("got %v, want ErrPicture", err)
			}
		})
	}
}

// turned is a JPEG with a note of how it is to be turned.
func turned(raw []byte, orientation uint16) []byte {
	exif := append([]byte("Exif\x00\x00"), tiff(orientation)...)
	app1 := append([]byte{0xff, 0xe1, 0, 0}, exif...)
	binary.BigEndian.PutUint16(app1[2:], uint16(len(exif)+2))
	return append(append(append([]byte{}, raw[:2]...), app1...), raw[2:]...)
}
