package main

import (
	"bytes"
	"context"
	"image"
	"image/png"
	"io"
	"io/fs"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// TestSpoiledFiles changes a byte in each narration, picture, segment, sound and
// bed that the service keeps, and exports again: the film is the same to the byte.
func TestSpoiledFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	p := start(t, dir, "-segments", "1") // one encoder makes all of the film, in its order, both times
	c := p.client(t, p.said["api key"])
	if _, err := c.Assets.Upload(t.Context(), p.said["workspace"], "", client.UploadFile{Name: "tea.png", Content: bytes.NewReader(noise(t, 320, 180))}); err != nil {
		t.Fatal(err)
	}
	assets, _, err := c.Assets.List(t.Context(), p.said["workspace"], client.AssetList{})
	if err != nil {
		t.Fatal(err)
	}
	order := tiny()
	order.CustomTemplate = &contract.CustomTemplate{
		PreConfigs: &contract.PreConfigs{BgMusic: &contract.BgMusic{Path: "composed/driving-01.wav"}},
		Scenes:     []contract.SceneConfig{{VideosToAdd: []contract.VideoToAdd{{URL: assets[0].UploadPath}}}},
	}
	id, err := c.Projects.Create(t.Context(), order)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Projects.Wait(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	first := filmOf(t, c, id)

	kept := []string{
		"files/projects/*/narration/*.wav", "files/projects/*/media/*", "files/projects/*/bed.wav",
		"cache/segments/*", "cache/music/*",
	}
	for _, kind := range kept {
		if n := flip(t, filepath.Join(dir, filepath.FromSlash(kind))); n == 0 {
			t.Errorf("no %s is kept", kind)
		}
	}
	if _, err := c.Exports.Start(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Projects.Wait(t.Context(), id); err != nil {
		t.Fatalf("%v; the service logged:\n%s", err, p.log)
	}
	if second := filmOf(t, c, id); !bytes.Equal(first, second) {
		t.Errorf("the film is another one: %d bytes, were %d", len(second), len(first))
	}
}

// noise is a picture that can hardly be compressed.
func noise(t *testing.T, w, h int) []byte {
	t.Helper()
	m := image.NewGray(image.Rect(0, 0, w, h))
	random := rand.New(rand.NewPCG(1, 2))
	for i := range m.Pix {
		m.Pix[i] = uint8(random.Uint32())
	}
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// flip changes the byte in the middle of each file that a pattern names.
func flip(t *testing.T, pattern string) int {
	t.Helper()
	names, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		raw, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		raw[len(raw)/2] ^= 0x10
		if err := os.WriteFile(name, raw, fs.FileMode(0o600)); err != nil {
			t.Fatal(err)
		}
	}
	return len(names)
}

// filmOf is the video of a project's last export.
func filmOf(t *testing.T, c *client.Client, id string) []byte {
	t.Helper()
	s, err := c.Exports.Status(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	req, err := http.NewRequestWithContext(context.WithoutCancel(t.Context()), http.MethodGet, s.URLs.UploadPath, nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK {
		t.Fatalf("GET %s: %s, %v", s.URLs.UploadPath, res.Status, err)
	}
	return raw
}
