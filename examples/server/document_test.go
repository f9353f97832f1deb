package main

import (
	"bytes"
	"errors"
	"fmt"
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

// TestADocumentIsTold: a DOCX that was uploaded is what a film tells. All its scenes show
// the workspace's own pictures, offline, and one of them another where that is wanted and
// there is one.
func TestADocumentIsTold(t *testing.T) {
	t.Parallel()
	p := start(t, t.TempDir())
	c := p.client(t, p.said["api key"])
	doc, err := os.Open("../../sources/reader/testdata/club.docx")
	if err != nil {
		t.Fatal(err)
	}
	defer doc.Close()
	upload := func(files ...client.UploadFile) []contract.Asset {
		t.Helper()
		up, err := c.Assets.Upload(t.Context(), p.said["workspace"], "", files...)
		if err != nil {
			t.Fatal(err)
		}
		return up
	}
	picture := func(n uint8) client.UploadFile {
		return client.UploadFile{Name: fmt.Sprintf("club ferrymen %d.png", n), Content: painted(t, color.RGBA{R: 250 - 40*n, G: 30, B: 40 * n, A: 255})}
	}
	up := upload(client.UploadFile{Name: "club.docx", Content: doc}, picture(0), picture(1), picture(2), picture(3), picture(4))
	if up[0].Type != "pdf" {
		t.Fatalf("%+v", up)
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
		for _, e := range all {
			if last := e.Asked[len(e.Asked)-1]; e.SceneID != "" && (last.Source != "library" || last.Outcome != "taken") {
				t.Errorf("%s of scene %s shows a picture of %s", e.Slot, e.SceneID, last.Source)
			}
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
	another := contract.SceneChange{Kind: "repicture", SceneID: scene}
	refuses := func() {
		t.Helper()
		_, err := c.Projects.ChangeScenes(t.Context(), film.ID, another)
		var refused *contract.Problem
		if !errors.As(err, &refused) || refused.Status != http.StatusBadRequest || refused.Param != "changes[0].sceneId" {
			t.Errorf("another picture, where there is none: %v", err)
		}
	}
	refuses()
	upload(picture(5))
	if _, err = c.Projects.ChangeScenes(t.Context(), film.ID, another); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Projects.Wait(t.Context(), film.ID); err != nil {
		t.Fatal(err)
	}
	if from, now := looks(); from != "library" || bytes.Equal(before, now) {
		t.Errorf("the scene shows the same, of %s", from)
	}
	refuses()
}
