package enginetest

import (
	"bytes"
	"cmp"
	"context"
	"image"
	"image/color"
	"image/png"
	"io"
	"slices"
	"strings"
	"sync"

	"github.com/scenewright/scenewright/engine/footage"
)

// Source is a fake that has a picture or a film for every query whose words
// hold one of its own.
type Source struct {
	Called string // its name, default "fake"
	Kind   footage.Kind
	Media  footage.Media
	About  []string // what its pictures are of, one each
	Makes  bool     // it makes what it is asked for
	Price  float64  // of what it makes, default 4 cents
	Public bool     // anybody may have its files
	Fault  error    // of every search
	Made   func()   // called when something is made; nil = no call
	Gave   func()   // called when a file is fetched; nil = no call
}

// Name is Called.
func (s Source) Name() string {
	if s.Called == "" {
		return "fake"
	}
	return s.Called
}

// Serves reports whether it is its kind and media.
func (s Source) Serves(kind footage.Kind, media footage.Media) bool {
	return kind == s.Kind && media == s.Media
}

// Search gives what is about any of the words.
func (s Source) Search(ctx context.Context, q footage.Query) ([]footage.Candidate, error) {
	if s.Fault != nil || ctx.Err() != nil {
		return nil, firstError(ctx.Err(), s.Fault)
	}
	if s.Makes {
		return []footage.Candidate{{Source: s.Name(), ID: q.Words, File: q.Words, Media: s.Media, Made: true, Cost: cmp.Or(s.Price, .04)}}, nil
	}
	var all []footage.Candidate
	for _, about := range s.About {
		if strings.Contains(strings.ToLower(q.Words), about) {
			all = append(all, footage.Candidate{
				Source: s.Name(), ID: about, File: about, Public: s.Public, Media: s.Media, Title: q.Words, Page: "https://example.com/" + about,
				Author: "Jo Fake", Licence: footage.Licence{Name: "CC BY 4.0", Credit: "Jo Fake, CC BY 4.0"},
			})
		}
	}
	return all[:min(len(all), q.Limit)], nil
}

func firstError(all ...error) error {
	return all[slices.IndexFunc(all, func(err error) bool { return err != nil })]
}

// Fetch writes a small picture, or what has the first bytes of a film, another one for
// each candidate.
func (s Source) Fetch(ctx context.Context, c footage.Candidate, w io.Writer, m footage.ProviderJob) error {
	if s.Makes && m.Handle == "" && m.Keep != nil {
		if s.Made != nil {
			s.Made()
		}
		if err := m.Keep(ctx, "job-1"); err != nil {
			return err
		}
	}
	if s.Gave != nil {
		s.Gave()
	}
	if s.Media == footage.Video {
		_, err := io.WriteString(w, Film+c.ID)
		return err
	}
	raw, err := dot()
	if err == nil {
		_, err = w.Write(append(slices.Clip(raw), c.ID...))
	}
	return err
}

// dot is the picture that every source has, as a file: it is the same each time.
var dot = sync.OnceValues(func() ([]byte, error) {
	var b bytes.Buffer
	err := png.Encode(&b, Dot())
	return b.Bytes(), err
})

// Film is what the fakes take for a film: the first bytes of an MP4.
const Film = "\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom"

// Dot is a picture of 640 by 360 pixels.
func Dot() image.Image {
	img := image.NewRGBA(image.Rect(0, 0, 640, 360))
	for i := range 640 * 360 {
		img.SetRGBA(i%640, i/640, color.RGBA{uint8(i % 640 / 3), 90, 160, 255})
	}
	return img
}
