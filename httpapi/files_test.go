package httpapi_test

import (
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/httpapi/apitest"
)

// TestRangesAndConditions asks for a file in parts and under conditions, as
// players, caches and clumsy clients do.
func TestRangesAndConditions(t *testing.T) {
	t.Parallel()
	s := apitest.New(t, nil)
	url := uploaded(t, s, "", file("a.mp4", clip))[0].UploadPath
	whole := fetch(t, http.MethodGet, url, nil)
	tag, n := whole.header.Get("ETag"), len(whole.body)
	for name, row := range map[string]struct {
		header map[string]string
		status int
		want   string // the body, where there is no problem
	}{
		"a part":              {map[string]string{"Range": "bytes=2-4"}, 206, whole.body[2:5]},
		"the end":             {map[string]string{"Range": "bytes=-3"}, 206, whole.body[n-3:]},
		"more than there is":  {map[string]string{"Range": "bytes=2-99999999"}, 206, whole.body[2:]},
		"another unit":        {map[string]string{"Range": "frames=0-1"}, 200, whole.body},
		"beyond the end":      {map[string]string{"Range": "bytes=99999999-"}, 416, ""},
		"the last 0 bytes":    {map[string]string{"Range": "bytes=-0"}, 416, ""},
		"no numbers":          {map[string]string{"Range": "bytes=a-b"}, 416, ""},
		"backwards":           {map[string]string{"Range": "bytes=4-2"}, 416, ""},
		"a part of the same":  {map[string]string{"Range": "bytes=0-0", "If-Range": tag}, 206, whole.body[:1]},
		"a part of another":   {map[string]string{"Range": "bytes=0-0", "If-Range": `"x"`}, 200, whole.body},
		"only if another":     {map[string]string{"If-None-Match": tag}, 304, ""},
		"only if the same":    {map[string]string{"If-Match": tag}, 200, whole.body},
		"only if it is other": {map[string]string{"If-Match": `"x"`}, 412, ""},
	} {
		got := fetch(t, http.MethodGet, url, row.header)
		kind := got.header.Get("Content-Type")
		if row.status >= 400 {
			if got.status != row.status || kind != "application/problem+json" {
				t.Errorf("%s: got %d %s %q, want a problem of %d", name, got.status, kind, got.body, row.status)
			}
			continue
		}
		if d := cmp.Diff(row.want, got.body); got.status != row.status || d != "" {
			t.Errorf("%s: got %d, want %d (-want +got):\n%s", name, got.status, row.status, d)
		}
	}
}

// TestRefusedConditionsOfLists has lists of options refuse like files do.
func TestRefusedConditionsOfLists(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	got := fetch(t, http.MethodGet, s.URL+"/v1/auth/config/video_tags", map[string]string{"X-Api-Key": s.Key, "If-Match": `"x"`})
	if kind := got.header.Get("Content-Type"); got.status != 412 || kind != "application/problem+json" {
		t.Errorf("got %d %s, want a problem of 412", got.status, kind)
	}
}
