package httpapi_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/httpapi/client"
)

// TestASharedFilmIsWatchedWithoutAKey, on pages of others too, until the share ends:
// then neither the page nor a file of it is there.
func TestASharedFilmIsWatchedWithoutAKey(t *testing.T) {
	t.Parallel()
	c := newCaller(t, nil)
	id := create(t, c, client.CreateProject{Prompt: "Tea came to Europe by ship. A cup takes three minutes.", PromptType: "Script", Name: "Tea & <b>ships</b>"})
	wait(t, c, id)
	share, err := c.Client.Projects.Share(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	early := say(t, "GET", share.URL, "")
	wantStatus(t, "before there is a film", early, http.StatusNotFound)
	if _, err := c.Client.Exports.Start(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	wait(t, c, id)
	page := say(t, "GET", share.URL, "")
	wantStatus(t, "the page", page, http.StatusOK)
	if policy := page.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "frame-ancestors") || strings.Contains(policy, "script-src") || page.Header.Get("X-Frame-Options") != "" {
		t.Errorf("pages of others cannot frame it, or it may run something: %q", policy)
	}
	if !strings.Contains(page.Body, "Tea &amp; &lt;b&gt;ships&lt;/b&gt;") || strings.Contains(page.Body, c.Key) {
		t.Errorf("the page is %s", page.Body)
	}
	files := []string{share.URL + "/video.mp4", share.URL + "/poster.jpg", share.URL + "/captions.vtt"}
	for _, file := range files {
		u, err := url.Parse(file)
		must(t, err)
		if relative := u.Path[strings.LastIndex(u.Path[:strings.LastIndex(u.Path, "/")], "/")+1:]; !strings.Contains(page.Body, relative) {
			t.Errorf("the page does not show %s", relative)
		}
		wantStatus(t, file, say(t, "GET", file, ""), http.StatusOK)
		wantStatus(t, "a part of "+file, say(t, "GET", file, "", "Range", "bytes=0-3"), http.StatusPartialContent)
	}
	wantStatus(t, "what is no file of it", say(t, "GET", share.URL+"/manifest.mpd", ""), http.StatusNotFound)
	wantStatus(t, "another share", say(t, "GET", strings.Replace(share.URL, share.ID, id, 1), ""), http.StatusNotFound)
	must(t, c.Client.Projects.EndShare(t.Context(), id, share.ID))
	for _, address := range append(files, share.URL) {
		wantStatus(t, "after its end, "+address, say(t, "GET", address, ""), http.StatusNotFound)
	}
	if err := c.Client.Projects.EndShare(t.Context(), id, share.ID); err == nil {
		t.Error("a share ends twice")
	}
}

// TestSharesAreBounded, and one that is asked for again under its key is the first.
func TestSharesAreBounded(t *testing.T) {
	ofValues(t)
	t.Parallel()
	c := newCaller(t, nil)
	id := create(t, c, client.CreateProject{Prompt: "Tea came to Europe by ship.", PromptType: "Script"})
	path := "/auth/project/" + id + "/shares"
	first := say(t, "POST", c.URL+"/v1"+path, "", "X-Api-Key", c.Key, "Idempotency-Key", "one")
	if again := say(t, "POST", c.URL+"/v1"+path, "", "X-Api-Key", c.Key, "Idempotency-Key", "one"); again.Body != first.Body {
		t.Errorf("asked for again: %s, first %s", again.Body, first.Body)
	}
	for range 49 {
		if _, err := c.Client.Projects.Share(t.Context(), id); err != nil {
			t.Fatal(err)
		}
	}
	if got := c.send(t, "POST", path, ""); got.status != http.StatusConflict {
		t.Errorf("one too many: %d %s", got.status, got.body)
	}
}
