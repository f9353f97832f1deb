package making

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"mime/multipart"
	"net/textproto"
	"time"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/provider"
)

// Order is the content of a Candidate's File: all of a service's order except the still.
type Order struct {
	Kind   footage.Kind `json:"kind"`
	Model  string       `json:"model"`
	Prompt string       `json:"prompt"`
	Size   string       `json:"size,omitempty"`   // in the service's terms
	Length string       `json:"length,omitempty"` // in the service's terms
	Seed   uint64       `json:"seed,omitempty"`
}

// Candidate returns a candidate for a future result. The caller adds width, height, length and
// cost.
func (o Order) Candidate(source string, media footage.Media, title string) footage.Candidate {
	raw, _ := json.Marshal(o) // strings and a number
	sum := sha256.Sum256(raw)
	return footage.Candidate{
		Source: source, ID: hex.EncodeToString(sum[:12]), Media: media, Title: title, Made: true, File: string(raw),
		Author: o.Model, Licence: footage.Licence{Name: "made for this film"},
	}
}

// ReadOrder decodes a Candidate's File.
func ReadOrder(c footage.Candidate) (Order, error) {
	var o Order
	if err := json.Unmarshal([]byte(c.File), &o); err != nil {
		return o, fmt.Errorf("%s: a candidate of another source: %w", c.Source, err)
	}
	return o, nil
}

// Seed31 returns a seed in the range of every service: 0..2³¹-1.
func Seed31(seed uint64) uint64 { return seed & math.MaxInt32 }

// Nearest returns the index of the shape, as width by height, that is nearest to a place's.
func Nearest(width, height int, shapes [][2]int) int {
	best, least := 0, math.Inf(1)
	for i, s := range shapes {
		d := math.Abs(math.Log(float64(width) / float64(max(1, height)) * float64(s[1]) / float64(s[0])))
		if d < least {
			best, least = i, d
		}
	}
	return best
}

// Enough returns the index of the shortest length that fills a place, else of the longest. The
// lengths are in seconds, in rising order.
func Enough(want time.Duration, seconds []float64) int {
	for i, s := range seconds {
		if s >= want.Seconds() {
			return i
		}
	}
	return len(seconds) - 1
}

// Fit returns a place's shape, between 1:3 and 3:1, at so many pixels and in whole steps: the size
// of a picture where a service allows any.
func Fit(width, height int, pixels, step float64) (w, h int) {
	shape := 16.0 / 9
	if width > 0 && height > 0 {
		shape = min(3, max(1./3, float64(width)/float64(height)))
	}
	side := math.Sqrt(pixels * shape)
	whole := func(v float64) int { return int(math.Round(v/step) * step) }
	return whole(side), whole(side / shape)
}

// maxSound bounds a sound for a service, in bytes: the lowest of the services' limits.
const maxSound = 32 << 20

// soundForm returns a sound as the only file of a form, under a field's name.
func soundForm(field string, sound io.Reader) (*provider.Body, error) {
	var out bytes.Buffer
	form := multipart.NewWriter(&out)
	part, err := form.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {fmt.Sprintf("form-data; name=%q; filename=\"narration.wav\"", field)},
		"Content-Type":        {"audio/wav"},
	})
	if err != nil {
		return nil, err
	}
	n, err := io.Copy(part, io.LimitReader(sound, maxSound+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("sound: %w", err)
	case n > maxSound:
		return nil, fmt.Errorf("sound: it has more than %d bytes", maxSound)
	}
	if err := form.Close(); err != nil {
		return nil, err
	}
	return &provider.Body{Type: form.FormDataContentType(), Content: out.Bytes()}, nil
}
