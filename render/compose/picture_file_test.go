package compose

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"io/fs"
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
		"png": {plain, upright}, "jpeg": {photo, upright}, "webp": {webp(t), upright},
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

// webp is quarters(160, 90) without loss.
func webp(tb testing.TB) []byte {
	tb.Helper()
	raw, err := base64.StdEncoding.DecodeString("UklGRjwAAABXRUJQVlA4TC8AAAAvn0AWAB8gEEjeHzqN+RcQFPwf3fxHZA8YiARIPOlJT1o5QIno/wQMLeo3QY/6DQA=")
	if err != nil {
		tb.Fatal(err)
	}
	return raw
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
