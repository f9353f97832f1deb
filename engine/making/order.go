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

// Order is what a Candidate's File says: all that a service is to be told, but
// for the still.
type Order struct {
	Kind   footage.Kind `json:"kind"`
	Model  string       `json:"model"`
	Prompt string       `json:"prompt"`
	Size   string       `json:"size,omitempty"`   // in the service's words
	Length string       `json:"length,omitempty"` // in the service's words
	Seed   uint64       `json:"seed,omitempty"`
}

// Candidate stands for what would be made. Width, height and length are the
// caller's to add, and the cost.
func (o Order) Candidate(source string, media footage.Media, title string) footage.Candidate {
	raw, _ := json.Marshal(o) // strings and a number
	sum := sha256.Sum256(raw)
	return footage.Candidate{
		Source: source, ID: hex.EncodeToString(sum[:12]), Media: media, Title: title, Made: true, File: string(raw),
		Author: o.Model, Licence: footage.Licence{Name: "made for this film"},
	}
}

// ReadOrder reads a Candidate's File.
func ReadOrder(c footage.Candidate) (Order, error) {
	var o Order
	if err := json.Unmarshal([]byte(c.File), &o); err != nil {
		return o, fmt.Errorf("%s: a candidate of another source: %w", c.Source, err)
	}
	return o, nil
}

// Seed31 is a seed within what every service takes: 0..2³¹-1.
func Seed31(seed uint64) uint64 { return seed & math.MaxInt32 }

// Nearest is the index of the shape, as width by height, that is nearest to a
// place's.
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

// Enough is the index of the shortest length that fills a place, else of the
// longest. The lengths are in seconds, in rising order.
func Enough(want time.Duration, seconds []float64) int {
	for i, s := range seconds {
		if s >= want.Seconds() {
			return i
		}
	}
	return len(seconds) - 1
}

// Fit is a place's shape, between 1:3 and 3:1, in so many pixels and in whole
// steps: the size in which a picture is made where any can be.
func Fit(width, height int, pixels, step float64) (w, h int) {
	shape := 16.0 / 9
	if width > 0 && height > 0 {
		shape = min(3, max(1./3, float64(width)/float64(height)))
	}
	side := math.Sqrt(pixels * shape)
	whole := func(v float64) int { return int(math.Round(v/step) * step) }
	return whole(side), whole(side / shape)
}

// maxSound is how large a sound may be that is sent to a service, in bytes: the
// least of what they take.
const maxSound = 32 << 20

// soundForm is a sound as the one file of a form, under a field's name.
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
