package music

import (
	"encoding/base64"
	"encoding/xml"
	"strings"
	"testing"
)

// TestArtwork: every track has a small picture of its own, which is well-formed and refers to
// nothing that would have to be fetched or run.
func TestArtwork(t *testing.T) {
	t.Parallel()
	l, err := New(nil)
	if err != nil {
		t.Fatal(err)
	}
	all, err := l.Tracks(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]string{}
	for _, track := range all {
		if other, ok := seen[track.Image]; ok {
			t.Errorf("%s has the picture of %s", track.Name, other)
		}
		seen[track.Image] = track.Name
		svg, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(track.Image, "data:image/svg+xml;base64,"))
		if err == nil {
			err = xml.Unmarshal(svg, new(struct{ XMLName xml.Name }))
		}
		if err != nil || len(track.Image) >= 2048 || strings.Contains(string(svg), "href") || strings.Contains(string(svg), "<script") {
			t.Errorf("%s: %d bytes of %s, %v", track.Name, len(track.Image), svg, err)
		}
	}
}
