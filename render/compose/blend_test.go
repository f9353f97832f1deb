package compose

import (
	"bytes"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/scenewright/scenewright/engine/timeline"
)

func TestBlendingRoundsToNearestAndIsExactAtTheEnds(t *testing.T) {
	for w := range 257 {
		for _, v := range []uint8{0, 16, 81, 128, 235, 255} {
			row := make([]byte, 256+3) // three pixels are no whole word
			for i := range row {
				row[i] = uint8(i)
			}
			other := bytes.Repeat([]byte{v}, len(row))
			mixed := make([]byte, len(row))
			mix(mixed, row, other, w)
			blendEven(row, v, int32(w))
			for i, got := range row {
				want := math.Floor((float64(uint8(i))*float64(256-w)+float64(v)*float64(w))/256 + .5)
				if float64(got) != want || mixed[i] != got {
					t.Fatalf("%d under %d at %d/256 = %d, mixed %d, want %v", uint8(i), v, w, got, mixed[i], want)
				}
			}
		}
	}
}

func TestCoverageBlendsLikeAWeight(t *testing.T) {
	for c := range 256 {
		for _, d := range []uint8{0, 16, 127, 235, 255} {
			one := []byte{d}
			blendCover(one, []byte{uint8(c)}, 200, full)
			want := float64(d) + (200-float64(d))*float64(c)/255
			if math.Abs(float64(one[0])-want) > 1 || (c == 0 && one[0] != d) || (c == 255 && one[0] != 200) {
				t.Fatalf("coverage %d of 200 over %d = %d, want %.1f", c, d, one[0], want)
			}
		}
	}
}

// Coverage that stays the same for a while is laid in words, byte for byte as one
// pixel after the other would be.
func TestEvenCoverageBlendsLikeSinglePixels(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		row, cover := make([]byte, rng.IntN(60)), make([]byte, 0, 100)
		for len(cover) < len(row) {
			cover = append(cover, bytes.Repeat([]byte{byte(rng.UintN(256))}, 1+rng.IntN(24))...)
		}
		for i := range row {
			row[i] = byte(rng.UintN(256))
		}
		v, k, want := byte(rng.UintN(256)), factor(rng.IntN(257), uint8(rng.UintN(256))), slices.Clone(row)
		for i := range want {
			blendCover(want[i:i+1], cover[i:i+1], v, k)
		}
		if blendCover(row, cover, v, k); !bytes.Equal(row, want) {
			t.Fatalf("%d through %v gives %v, want %v", v, cover, row, want)
		}
	}
}

func TestFactorKeepsTheEnds(t *testing.T) {
	if factor(256, 255) != full || factor(0, 255) != 0 || factor(256, 0) != 0 {
		t.Errorf("factors %d, %d, %d, want %d, 0, 0", factor(256, 255), factor(0, 255), factor(256, 0), full)
	}
	if got := weigh(255, factor(128, 255)); got != 128 {
		t.Errorf("half opacity of full coverage weighs %d, want 128", got)
	}
}

func TestDamageHoldsEverythingAdded(t *testing.T) {
	var d damage
	var all []rect
	for i := range 60 {
		r := rect{i * 37 % 400, i * 91 % 300, i*37%400 + 20, i*91%300 + 14}.even()
		all = append(all, r)
		d = d.add(r)
	}
	if len(d) > maxDamage {
		t.Errorf("%d rectangles, want at most %d", len(d), maxDamage)
	}
	for _, r := range all {
		for _, p := range [][2]int{{r.x0, r.y0}, {r.x1 - 1, r.y1 - 1}} {
			if !holds(d, p[0], p[1]) {
				t.Errorf("pixel %v of %v is in no rectangle", p, r)
			}
		}
	}
}

func holds(d damage, x, y int) bool {
	for _, r := range d {
		if x >= r.x0 && x < r.x1 && y >= r.y0 && y < r.y1 {
			return true
		}
	}
	return false
}

func TestCacheIsBoundedAndKeepsWhatIsUsed(t *testing.T) {
	c := NewCache(100)
	made := 0
	get := func(key int) int {
		return cached(c, key, func() (int, int) { made++; return key * 2, 30 })
	}
	for _, key := range []int{1, 2, 3, 1, 4, 1} {
		if got := get(key); got != key*2 {
			t.Fatalf("value of %d = %d", key, got)
		}
	}
	if made != 4 || c.kept.Held() > 100 {
		t.Errorf("made %d values and holds %d bytes, want 4 and at most 100", made, c.kept.Held())
	}
	if get(2); made != 5 {
		t.Errorf("the value not used for the longest was kept")
	}
	if cached(c, "big", func() (int, int) { return 1, 101 }); c.kept.Held() > 100 {
		t.Errorf("holds %d bytes of 100", c.kept.Held())
	}
}

func TestComposersShareACache(t *testing.T) {
	fonts, tl := richFilm(t, 320, 180)
	cache := NewCache(64 << 10)
	var group sync.WaitGroup
	frames := make([][]byte, 3)
	for i := range frames {
		group.Go(func() {
			c := New(fonts, tl, cache)
			for n := i * 7; n < 150; n++ {
				f, _, err := c.At(n)
				if err != nil {
					t.Error(err)
					return
				}
				frames[i] = f.Pix
			}
		})
	}
	group.Wait()
	for i := range frames {
		if !bytes.Equal(frames[0], frames[i]) {
			t.Errorf("composer %d drew another frame 149", i)
		}
	}
}

// Parts of a film know its layers by other numbers; what one has rasterised serves
// the next, and the tools of a closed composer do.
func TestPartsOfAFilmShareACache(t *testing.T) {
	fonts, tl := richFilm(t, 320, 180)
	cache := NewCache(0)
	for first := range tl.Scenes {
		part := tl
		part.Scenes = slices.Clone(tl.Scenes[first:])
		for i := range part.Scenes {
			part.Scenes[i].Start -= tl.Scenes[first].Start
		}
		part.Scenes[0].Enter = timeline.Transition{}
		part.Frames -= tl.Scenes[first].Start
		c, held := New(fonts, part, cache), cache.kept.Held()
		for n := 0; n < part.Frames; n += 9 {
			f, _, err := c.At(n)
			if err != nil {
				t.Fatal(err)
			}
			if at := differ(canvasOf(f), shot(t, fonts, part, n)); at != "" {
				t.Fatalf("from scene %d, frame %d: %s", first, n, at)
			}
		}
		if first > 0 && cache.kept.Held() > held {
			t.Errorf("from scene %d %d bytes more were rasterised: the film's own serve it", first, cache.kept.Held()-held)
		}
		c.Close()
		c.Close()
		if len(cache.spare) != 1 {
			t.Errorf("%d rasterisers wait for the next composer, want 1", len(cache.spare))
		}
	}
}
