package httpapi_test

import (
	"net/http"
	"testing"

	"github.com/scenewright/scenewright/httpapi/client"
)

// TestDeletedFilesAreGone: whoever has kept a file of an export asks for it again
// each time, is told that it is the same as long as the project is there, and that
// there is none once the project was deleted.
func TestDeletedFilesAreGone(t *testing.T) {
	ofValues(t)
	t.Parallel()
	c := newCaller(t, nil)
	id := create(t, c, client.CreateProject{Prompt: film, VideoLength: .5, ToAutoExport: true})
	files := wait(t, c, id).Edits[0].Files
	addresses := []string{files.URLs.UploadPath, files.URLs.DashPath, files.Poster, files.Captions.SRT, files.Captions.VTT, files.Captions.ASS}
	tags := map[string]string{}
	for _, address := range addresses {
		got := fetch(t, http.MethodGet, address, nil)
		if kept := got.header.Get("Cache-Control"); got.status != http.StatusOK || kept != "private, no-cache" {
			t.Errorf("%s: %d, Cache-Control %q", address, got.status, kept)
		}
		tags[address] = got.header.Get("ETag")
		if got := fetch(t, http.MethodGet, address, map[string]string{"If-None-Match": tags[address]}); got.status != http.StatusNotModified {
			t.Errorf("%s: asked for again: %d", address, got.status)
		}
	}
	if got := c.send(t, http.MethodDelete, "/auth/project/"+id, ""); got.status != http.StatusNoContent {
		t.Fatalf("delete: %d %s", got.status, got.body)
	}
	for _, address := range addresses {
		got := fetch(t, http.MethodGet, address, map[string]string{"If-None-Match": tags[address]})
		if kept := got.header.Get("Cache-Control"); got.status != http.StatusNotFound || kept != "no-store" {
			t.Errorf("%s: asked for after the deletion: %d, Cache-Control %q", address, got.status, kept)
		}
	}
}
