package artwork

import (
	"bytes"
	"encoding/base64"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/sources/music/internal/score"
)

// Every picture is a small SVG of its own: well-formed, without text, and
// referring to nothing that would have to be fetched or run.
func TestPictures(t *testing.T) {
	seen := map[string]string{}
	for _, m := range score.Moods() {
		for _, title := range m.Titles {
			svg := SVG(m.Art, title.Name)
			if other, ok := seen[string(svg)]; ok {
				t.Errorf("%s has the picture of %s", title.Name, other)
			}
			seen[string(svg)] = title.Name
			if !bytes.Equal(svg, SVG(m.Art, title.Name)) {
				t.Errorf("%s: two pictures", title.Name)
			}
			checkElements(t, title.Name, svg)
			url := DataURL(m.Art, title.Name)
			back, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(url, "data:image/svg+xml;base64,"))
			if err != nil || !bytes.Equal(back, svg) || len(url) >= 2048 {
				t.Errorf("%s: a data URL of %d bytes that holds %q, %v", title.Name, len(url), back, err)
			}
		}
	}
}

func checkElements(t *testing.T, title string, svg []byte) {
	t.Helper()
	drawn, colours := 0, map[string]bool{}
	for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%s: %v\n%s", title, err, svg)
		}
		element, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		if !slices.Contains([]string{"svg", "path", "circle"}, element.Name.Local) {
			t.Errorf("%s: an element %s", title, element.Name.Local)
		}
		drawn++
		for _, a := range element.Attr {
			if strings.HasPrefix(a.Value, "#") {
				colours[a.Value] = true
			}
		}
	}
	if drawn < 5 || len(colours) < 3 {
		t.Errorf("%s: %d elements in %d colours", title, drawn, len(colours))
	}
}

func TestEveryShapeIsDrawn(t *testing.T) {
	for i, draw := range shapes {
		if draw == nil {
			t.Errorf("shape %d has no drawing", i)
		}
	}
}
