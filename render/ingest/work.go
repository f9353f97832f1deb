package ingest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/sandbox"
)

// A child unpacks pictures: this program itself, in the role. It bears their cost in memory and
// time.
var _ = sandbox.Serve(role, func(args []string, in *os.File, out io.Writer) error {
	var e errand
	if err := json.Unmarshal([]byte(args[0]), &e); err != nil {
		return fmt.Errorf("errand: %w", err)
	}
	raw, err := io.ReadAll(io.LimitReader(in, maxSnap))
	if err != nil {
		return err
	}
	return e.tell(out, raw)
})

// do unpacks a picture, and writes the file for a film.
func (e errand) do(raw []byte, to io.Writer) (a answer, err error) {
	img, err := unpackBytes(raw, e.Extension)
	if err != nil {
		return a, damaged(err)
	}
	if e.Weighed {
		img = unmultiplied(img)
	}
	switch e.For {
	case forColors:
		colors := sample(img)
		a.Analytics.DominantColors, a.Analytics.Brightness = colors.dominant(), colors.brightness()
	case forLogo:
		a.Logo, err = keepLogo(img, e.Orientation, to)
	default:
		a.Picture, err = e.keepStill(img, to)
	}
	return a, err
}

// tell unpacks a picture and writes the answer.
func (e errand) tell(out io.Writer, raw []byte) error {
	var made bytes.Buffer
	a, err := e.do(raw, &made)
	var known *fault.Error
	switch {
	case errors.As(err, &known):
		a = answer{Fault: known}
		if known.Err != nil {
			a.Because = known.Err.Error()
		}
	case err != nil:
		return err
	}
	if err := json.NewEncoder(out).Encode(a); err != nil || a.Fault != nil {
		return err
	}
	_, err = made.WriteTo(out)
	return err
}
