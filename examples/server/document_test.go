package main

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// painted is a picture of one colour.
func painted(t *testing.T, c color.Color) *bytes.Reader {
	t.Helper()
	m := image.NewRGBA(image.Rect(0, 0, 1280, 720))
	draw.Draw(m, m.Bounds(), image.NewUniform(c), image.Point{}, draw.Src)
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return bytes.NewReader(b.Bytes())
}

// TestADocumentIsTold: a DOCX that was uploaded is what a film tells. Its scenes show
// the workspace's own pictures, offline, and another of them where that is wanted.
func TestADocumentIsTold(t *testing.T) {
	t.Parallel()
	p := start(t, t.TempDir())
	c := p.client(t, p.said["api key"])
	doc, err := os.Open("../../sources/reader/testdata/club.docx")
	if err != nil {
		t.Fatal(err)
	}
	defer doc.Close()
	up, err := c.Assets.Upload(t.Context(), p.said["workspace"], "",
		client.UploadFile{Name: "club.docx", Content: doc},
		client.UploadFile{Name: "club ferrymen.png", Content: painted(t, color.RGBA{R: 200, G: 30, B: 30, A: 255})},
		client.UploadFile{Name: "ferrymen of the club.png", Content: painted(t, color.RGBA{R: 30, G: 30, B: 200, A: 255})})
	if err != nil || up[0].Type != "document" {
		t.Fatalf("%+v, %v", up, err)
	}
	film, err := c.Projects.CreateAndWait(t.Context(), client.CreateProject{Prompt: up[0].UploadPath, PromptType: "Docs", WorkspaceID: p.said["workspace"]})
	if err != nil {
		t.Fatal(err)
	}
	scenes, err := c.Projects.Scenes(t.Context(), film.ID)
	if err != nil {
		t.Fatal(err)
	}
	told := slices.IndexFunc(scenes, func(s contract.Scene) bool { return strings.Contains(s.Narration, "four ferrymen") })
	if told < 0 {
		t.Fatalf("the film says %+v", scenes)
	}
	scene := scenes[told].ID
	looks := func() (from string, still []byte) {
		t.Helper()
		all, err := c.Projects.Ledger(t.Context(), film.ID)
		if err != nil {
			t.Fatal(err)
		}
		asked := all[slices.IndexFunc(all, func(e contract.LedgerEntry) bool { return e.SceneID == scene })].Asked
		if still, err = c.Projects.Still(t.Context(), film.ID, scene, 320); err != nil {
			t.Fatal(err)
		}
		return asked[len(asked)-1].Source, still
	}
	from, before := looks()
	if from != "library" {
		t.Fatalf("the scene shows a picture of %s", from)
	}
	_, err = c.Projects.ChangeScenes(t.Context(), film.ID, contract.SceneChange{Kind: "repicture", SceneID: scene})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Projects.Wait(t.Context(), film.ID); err != nil {
		t.Fatal(err)
	}
	if from, now := looks(); from != "library" || bytes.Equal(before, now) {
		t.Errorf("the scene shows the same, of %s", from)
	}
	_, err = c.Projects.ChangeScenes(t.Context(), film.ID, contract.SceneChange{Kind: "repicture", SceneID: scene})
	var refused *contract.Problem
	if !errors.As(err, &refused) || refused.Status != http.StatusBadRequest || refused.Param != "changes[0].sceneId" {
		t.Errorf("a third picture: %v", err)
	}
}
