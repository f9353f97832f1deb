package httpapi_test

import (
	"net/http"
	"path"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
)

var segment = regexp.MustCompile(`media="([^"$]*)`)

// TestAddressesEnd: addresses of an export's files hold for as long as the host
// says, lead from a manifest to its segments, and are told afresh by each answer.
// Then they are refused, and so is every other way to the file.
func TestAddressesEnd(t *testing.T) {
	ofValues(t)
	t.Parallel()
	var later atomic.Int64 // nanoseconds that the engine's clock is ahead
	c := newCaller(t, &apitest.Setup{Engine: func(o *engine.Options) {
		o.FileLifetime, o.Now = 48*time.Hour, func() time.Time { return time.Now().Add(time.Duration(later.Load())) }
	}})
	id := create(t, c, client.CreateProject{Prompt: film, VideoLength: .5, ToAutoExport: true})
	first := wait(t, c, id).Edits[0]
	said := first.URLs.UploadPath
	_, rest, _ := strings.Cut(said, "/signed/")
	token, key, _ := strings.Cut(rest, "/")
	if !strings.HasPrefix(key, "exports/"+first.EditID+"/") {
		t.Fatalf("the film is at %s", said)
	}
	for _, address := range []string{said, first.URLs.DashPath, first.Poster, first.Captions.SRT, first.Captions.VTT, first.Captions.ASS} {
		if got := fetch(t, http.MethodGet, address, nil); got.status != http.StatusOK {
			t.Errorf("%s: %d %s", address, got.status, got.body)
		}
	}
	manifest := fetch(t, http.MethodGet, first.URLs.DashPath, nil).body
	if m := segment.FindStringSubmatch(manifest); m != nil && strings.Contains(m[1], "://") {
		t.Errorf("the manifest names %s, which is not below its own address", m[1])
	}

	wide := strings.Replace(said, token, "9"+token[1:], 1)
	for name, address := range map[string]string{
		"no signature":        strings.Replace(said, "signed/"+token+"/", "", 1),
		"a later end":         wide,
		"another signature":   strings.Replace(said, token, token[:len(token)-1]+"_", 1),
		"no end":              strings.Replace(said, token, strings.TrimLeft(token, "0123456789"), 1),
		"half of one":         strings.Replace(said, token, token[:10], 1),
		"another's file":      strings.Replace(said, first.EditID, rand(), 1),
		"something else":      strings.Replace(said, key, "projects/"+id+"/bed.wav", 1),
		"out of the folder":   strings.Replace(said, path.Base(key), "..%2f..%2fassets", 1),
		"the folder":          strings.TrimSuffix(said, path.Base(key)),
		"signed two times":    strings.Replace(said, "signed/"+token+"/", "signed/"+token+"/signed/"+token+"/", 1),
		"nothing but the end": c.URL + "/v1/files/signed/" + token,
	} {
		if got := fetch(t, http.MethodGet, address, nil); got.status != http.StatusNotFound || got.header.Get("Content-Type") != "application/problem+json" {
			t.Errorf("%s: %d %s", name, got.status, got.body)
		}
	}

	later.Store(int64(47 * time.Hour))
	if got := fetch(t, http.MethodGet, said, nil); got.status != http.StatusOK {
		t.Errorf("after 47 hours: %d %s", got.status, got.body)
	}
	later.Store(int64(50 * time.Hour))
	var p contract.Problem
	gone := fetch(t, http.MethodGet, said, nil)
	reply(gone).into(t, http.StatusGone, &p)
	if !strings.Contains(p.Message, "this address held until ") || p.Code != "gone" || gone.header.Get("Cache-Control") != "no-store" {
		t.Errorf("after 50 hours: %+v, kept %q", p, gone.header.Get("Cache-Control"))
	}
	var status contract.ExportStatus
	c.send(t, http.MethodGet, "/auth/project/"+id+"/edit/status/export", "").into(t, http.StatusOK, &status)
	if got := fetch(t, http.MethodGet, status.URLs.UploadPath, nil); got.status != http.StatusOK || status.URLs.UploadPath == said {
		t.Errorf("a fresh answer has %s: %d", status.URLs.UploadPath, got.status)
	}
}

// TestAddressesLast as long as the file, unless the host says otherwise: webhooks,
// projects and templates keep them.
func TestAddressesLast(t *testing.T) {
	ofValues(t)
	t.Parallel()
	c := newCaller(t, nil)
	id := create(t, c, client.CreateProject{Prompt: film, VideoLength: .5, ToAutoExport: true})
	export := wait(t, c, id).Edits[0].URLs.UploadPath
	asset := uploaded(t, c.Server, "", file("a.mp4", clip))[0].UploadPath
	for _, address := range []string{export, asset} {
		if got := fetch(t, http.MethodGet, address, nil); got.status != http.StatusOK || strings.Contains(address, "signed") {
			t.Errorf("%s: %d", address, got.status)
		}
	}
}
