package httpapi_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/scenewright/scenewright/engine/library/librarytest"
	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// clip is enough of one for the fake that looks into it.
const clip = "\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom"

func file(name, content string) client.UploadFile {
	return client.UploadFile{Name: name, Content: strings.NewReader(content)}
}

func uploaded(t *testing.T, s *apitest.Server, folder string, files ...client.UploadFile) []contract.Asset {
	t.Helper()
	got, err := s.Client.Assets.Upload(t.Context(), s.Workspace.ID, folder, files...)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// refusal compares a problem's status and param.
func refusal(t *testing.T, what string, err error, status int, param string) {
	t.Helper()
	var p *contract.Problem
	if !errors.As(err, &p) {
		t.Errorf("%s: got %v, want a problem", what, err)
		return
	}
	if p.Status != status || p.Param != param {
		t.Errorf("%s: got %d at %q (%s), want %d at %q", what, p.Status, p.Param, p.Message, status, param)
	}
}

func TestAssetsFromUploadToDeletion(t *testing.T) {
	t.Parallel()
	s := apitest.New(t, nil)
	ctx := t.Context()
	if err := s.Client.Assets.CreateFolder(ctx, s.Workspace.ID, "Brand"); err != nil {
		t.Fatal(err)
	}
	picture := librarytest.Picture(160, 90)
	got := uploaded(t, s, "/Brand", file("tour.mp4", clip), client.UploadFile{Name: "logo.png", Content: bytes.NewReader(picture)})
	want := []contract.Asset{
		{DisplayName: "tour.mp4", MIMEType: "video/mp4", Type: "video", Folder: "/Brand", UserEmail: s.Owner.Email, AspectRatio: "16:9", Size: int64(len(clip)), State: "processing"},
		{DisplayName: "logo.png", MIMEType: "image/png", Type: "image", Folder: "/Brand", UserEmail: s.Owner.Email, AspectRatio: "16:9", Size: int64(len(picture)), State: "processing"},
	}
	if d := cmp.Diff(want, got, cmpopts.IgnoreFields(contract.Asset{}, "ID", "UploadPath", "CreatedAt")); d != "" {
		t.Fatalf("(-want +got):\n%s", d)
	}
	video := await(t, s, got[0].ID)
	if video.Analytics == nil || !strings.HasSuffix(video.DashPath, "/dash/manifest.mpd") {
		t.Errorf("got %+v", video)
	}
	if body := fetch(t, http.MethodGet, got[1].UploadPath, nil).body; body != string(picture) {
		t.Errorf("uploadPath gives %d bytes, want the file", len(body))
	}
	must(t, s.Client.Assets.Rename(ctx, s.Workspace.ID, video.ID, "Office tour.mp4"))
	must(t, s.Client.Assets.Move(ctx, s.Workspace.ID, "/", video.ID))
	names(t, s, client.AssetList{Folder: "/"}, "Office tour.mp4", "Brand")
	names(t, s, client.AssetList{Type: "image"}, "logo.png")
	must(t, s.Client.Assets.Delete(ctx, s.Workspace.ID, video.ID, got[1].ID))
	names(t, s, client.AssetList{}, "Brand")
	for _, address := range []string{video.UploadPath, video.DashPath} {
		if a := fetch(t, http.MethodGet, address, nil); a.status != http.StatusNotFound || a.header.Get("Content-Type") != "application/problem+json" {
			t.Errorf("a deleted file is answered by %d", a.status)
		}
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// await polls an asset until it is processed.
func await(t *testing.T, s *apitest.Server, id string) contract.Asset {
	t.Helper()
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for {
		a, err := s.Client.Assets.Get(t.Context(), s.Workspace.ID, id)
		must(t, err)
		if a.State != "processing" {
			return a
		}
		select {
		case <-tick.C:
		case <-t.Context().Done():
			t.Fatal("the asset was never processed")
		}
	}
}

func names(t *testing.T, s *apitest.Server, l client.AssetList, want ...string) {
	t.Helper()
	page, _, err := s.Client.Assets.List(t.Context(), s.Workspace.ID, l)
	must(t, err)
	var got []string
	for _, a := range page {
		got = append(got, a.DisplayName)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("%+v (-want +got):\n%s", l, d)
	}
}

func TestAssetPages(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	for i := range 5 {
		uploaded(t, s, "", file(fmt.Sprint(i), clip))
	}
	var got []string
	for l := (client.AssetList{List: client.List{Limit: 2}}); ; {
		page, next, err := s.Client.Assets.List(t.Context(), s.Workspace.ID, l)
		must(t, err)
		for _, a := range page {
			got = append(got, a.DisplayName)
		}
		if l.Cursor = next; next == "" {
			break
		}
	}
	sorted := cmpopts.SortSlices(func(a, b string) bool { return a < b })
	if d := cmp.Diff([]string{"4", "3", "2", "1", "0"}, got, sorted); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestWhatAssetsRefuse(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	ctx, ws := t.Context(), s.Workspace.ID
	a := uploaded(t, s, "", file("a.mp4", clip))[0]
	upload := func(folder string, files ...client.UploadFile) error {
		_, err := s.Client.Assets.Upload(ctx, ws, folder, files...)
		return err
	}
	many := make([]client.UploadFile, 21)
	for i := range many {
		many[i] = file("a.mp4", clip)
	}
	refusal(t, "no file", upload(""), 400, "file")
	refusal(t, "a text", upload("", file("a.mp4", clip), file("b.mp4", "hello")), 415, "file")
	refusal(t, "21 files", upload("", many...), 413, "file")
	refusal(t, "no such folder", upload("/none", file("a.mp4", clip)), 400, "folder")
	refusal(t, "a path for a folder", upload("/a/b", file("a.mp4", clip)), 400, "folder")
	must(t, s.Client.Assets.CreateFolder(ctx, ws, "Brand"))
	refusal(t, "the same folder", s.Client.Assets.CreateFolder(ctx, ws, "BRAND"), 409, "newName")
	refusal(t, "no name", s.Client.Assets.CreateFolder(ctx, ws, ""), 400, "newName")
	refusal(t, "move into none", s.Client.Assets.Move(ctx, ws, "/none", a.ID), 400, "toFolder")
	refusal(t, "move nothing", s.Client.Assets.Move(ctx, ws, "/Brand"), 400, "assetIds")
	refusal(t, "delete with a stranger", s.Client.Assets.Delete(ctx, ws, a.ID, "none"), 404, "")
	refusal(t, "delete twice the same", s.Client.Assets.Delete(ctx, ws, a.ID, a.ID), 400, "assetIds")
	refusal(t, "rename to a path", s.Client.Assets.Rename(ctx, ws, a.ID, "a/b"), 400, "newName")
	refusal(t, "rename none", s.Client.Assets.Rename(ctx, ws, "none", "x"), 404, "")
	_, err := s.Client.Assets.Get(ctx, ws, "none")
	refusal(t, "get none", err, 404, "")
	names(t, s, client.AssetList{Type: "video"}, "a.mp4")
}

// TestAssetsOfOthers: what is another workspace's answers as what is not.
func TestAssetsOfOthers(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	other := s.AddWorkspace(t, s.Tenant, "Other")
	a := uploaded(t, s, "", file("a.mp4", clip))[0]
	ctx := t.Context()
	_, err := s.Client.Assets.Get(ctx, other.ID, a.ID)
	refusal(t, "get", err, 404, "")
	refusal(t, "rename", s.Client.Assets.Rename(ctx, other.ID, a.ID, "x"), 404, "")
	refusal(t, "move", s.Client.Assets.Move(ctx, other.ID, "/", a.ID), 404, "")
	refusal(t, "delete", s.Client.Assets.Delete(ctx, other.ID, a.ID), 404, "")
	names(t, s, client.AssetList{}, "a.mp4")
}

// response is an answer, read.
type response struct {
	status int
	header http.Header
	body   string
}

func fetch(t *testing.T, method, address string, header map[string]string) response {
	t.Helper()
	return send(t, method, address, header, nil)
}

func send(t *testing.T, method, address string, header map[string]string, body io.Reader) response {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, address, body)
	must(t, err)
	for k, v := range header {
		req.Header.Set(k, v)
	}
	resp, err := http.DefaultTransport.RoundTrip(req)
	must(t, err)
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	must(t, err)
	return response{resp.StatusCode, resp.Header, string(raw)}
}

func assetsURL(s *apitest.Server) string {
	return s.URL + "/v1/auth/workspace/" + s.Workspace.ID + "/assets"
}

func TestUploadBodies(t *testing.T) {
	t.Parallel()
	s := apitest.New(t, nil)
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	must(t, w.WriteField("note", "hello"))
	part, err := w.CreateFormFile("file", "../../../etc/pass\"wd.mp4")
	must(t, err)
	_, err = io.WriteString(part, clip)
	must(t, err)
	must(t, w.Close())
	whole := form.String()
	kind := w.FormDataContentType()
	for name, tt := range map[string]struct {
		kind, body string
		want       int
	}{
		"JSON":                {"application/json", "{}", 415},
		"no type":             {"", whole, 415},
		"no boundary":         {"multipart/form-data", whole, 415},
		"cut off in the file": {kind, whole[:strings.Index(whole, "ftyp")+6], 400},
		"without its end":     {kind, whole[:len(whole)-len(w.Boundary())-8], 400},
		"empty":               {kind, "", 400},
		"whole":               {kind, whole, 201},
	} {
		a := send(t, http.MethodPost, assetsURL(s), map[string]string{"X-Api-Key": s.Key, "Content-Type": tt.kind}, strings.NewReader(tt.body))
		if a.status != tt.want {
			t.Errorf("%s: got %d %s, want %d", name, a.status, a.body, tt.want)
		}
		if tt.want == 201 && (!strings.Contains(a.body, `\"wd.mp4"`) || strings.Contains(a.body, "etc") || !strings.Contains(a.body, `"warnings"`)) {
			t.Errorf("answered %s", a.body)
		}
	}
	all, _, err := s.Client.Assets.List(t.Context(), s.Workspace.ID, client.AssetList{})
	if err != nil || len(all) != 1 {
		t.Errorf("%d assets are kept, %v; want 1", len(all), err)
	}
}

func TestOneAssetIdAsAString(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	a := uploaded(t, s, "", file("a.mp4", clip))[0]
	body, err := json.Marshal(map[string]any{"assetIds": a.ID, "extra": 1})
	must(t, err)
	got := send(t, http.MethodDelete, assetsURL(s), map[string]string{"X-Api-Key": s.Key, "Content-Type": "application/json"}, bytes.NewReader(body))
	if got.status != http.StatusNoContent || got.body != "" {
		t.Errorf("got %d %q, want 204", got.status, got.body)
	}
}

// TestUploadIsDoneOnce: the same form under the same Idempotency-Key.
func TestUploadIsDoneOnce(t *testing.T) {
	t.Parallel()
	s := apitest.New(t, nil)
	form := func(boundary, content string) response {
		var b bytes.Buffer
		w := multipart.NewWriter(&b)
		must(t, w.SetBoundary(boundary))
		part, err := w.CreateFormFile("file", "a.mp4")
		must(t, err)
		_, err = io.WriteString(part, content)
		must(t, err)
		must(t, w.Close())
		return send(t, http.MethodPost, assetsURL(s), map[string]string{"X-Api-Key": s.Key, "Content-Type": w.FormDataContentType(), "Idempotency-Key": "k1"}, &b)
	}
	first, again, other := form("one", clip), form("two", clip), form("one", clip+"x")
	if first.status != 201 || again.status != 201 || again.body != first.body || again.header.Get("Idempotent-Replayed") != "true" {
		t.Errorf("got %d %s, then %d %s", first.status, first.body, again.status, again.body)
	}
	if other.status != 422 {
		t.Errorf("another file under the same key: %d %s, want 422", other.status, other.body)
	}
	names(t, s, client.AssetList{}, "a.mp4")
}

// TestAStalledUpload: a client that stops sending keeps nothing.
func TestAStalledUpload(t *testing.T) {
	t.Parallel()
	s := apitest.New(t, nil)
	conn, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", strings.TrimPrefix(s.URL, "http://"))
	must(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	defer context.AfterFunc(ctx, func() { conn.Close() })()
	fmt.Fprintf(conn, "POST /v1/auth/workspace/%s/assets HTTP/1.1\r\nHost: x\r\nX-Api-Key: %s\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n", s.Workspace.ID, s.Key)
	fmt.Fprintf(conn, "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.mp4\"\r\n\r\n%s", clip)
	answer, err := io.ReadAll(conn)
	if !strings.HasPrefix(string(answer), "HTTP/1.1 400") || !strings.Contains(string(answer), "too slowly") {
		t.Errorf("got %q, %v; want a 400 after ten seconds", answer, err)
	}
	names(t, s, client.AssetList{})
}

func TestFiles(t *testing.T) {
	t.Parallel()
	s := apitest.New(t, nil)
	svg := `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>`
	got := uploaded(t, s, "", file("a.mp4", clip), file("b.svg", svg), file("c.pdf", string(librarytest.PDF())))
	video, drawing, pdf := got[0].UploadPath, got[1].UploadPath, got[2].UploadPath
	a := fetch(t, http.MethodGet, video, nil)
	want := map[string]string{
		"Content-Type": "video/mp4", "Cache-Control": "private, no-cache", "X-Content-Type-Options": "nosniff",
		"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox", "Accept-Ranges": "bytes",
		"Cross-Origin-Resource-Policy": "cross-origin", "Access-Control-Allow-Origin": "*", "Content-Disposition": "",
	}
	for name, v := range want {
		if g := a.header.Get(name); g != v {
			t.Errorf("%s: got %q, want %q", name, g, v)
		}
	}
	tag := a.header.Get("ETag")
	if a.status != 200 || a.body != clip || !strings.HasPrefix(tag, `"`) {
		t.Errorf("got %d, %d bytes, ETag %s", a.status, len(a.body), tag)
	}
	part := fetch(t, http.MethodGet, video, map[string]string{"Range": "bytes=4-7", "If-Range": tag})
	if part.status != 206 || part.body != "ftyp" || part.header.Get("Content-Range") != fmt.Sprintf("bytes 4-7/%d", len(clip)) {
		t.Errorf("a range: got %d %q %s", part.status, part.body, part.header.Get("Content-Range"))
	}
	if g := fetch(t, http.MethodGet, video, map[string]string{"If-None-Match": tag}); g.status != 304 || g.body != "" {
		t.Errorf("If-None-Match: got %d", g.status)
	}
	if g := fetch(t, http.MethodGet, video, map[string]string{"Range": "bytes=9999-"}); g.status != 416 {
		t.Errorf("a range beyond the end: got %d", g.status)
	}
	if g := fetch(t, http.MethodHead, video, nil); g.status != 200 || g.body != "" || g.header.Get("Content-Length") != fmt.Sprint(len(clip)) {
		t.Errorf("HEAD: got %d, %v", g.status, g.header)
	}
	if g := fetch(t, http.MethodOptions, video, map[string]string{"Origin": "https://a.example", "Access-Control-Request-Method": "GET"}); g.status != 204 || !strings.Contains(g.header.Get("Access-Control-Allow-Headers"), "Range") {
		t.Errorf("OPTIONS: got %d, %v", g.status, g.header)
	}
	if g := fetch(t, http.MethodPost, video, nil); g.status != 405 {
		t.Errorf("POST: got %d", g.status)
	}
	for address, disposition := range map[string]string{
		drawing:                           "attachment; filename=original.svg",
		pdf:                               "attachment; filename=original.pdf",
		video + "?download":               "attachment; filename=original.mp4",
		video + "?download=tour.mp4":      "attachment; filename=tour.mp4",
		video + "?download=page.html":     "attachment; filename=page.html.mp4",
		video + "?download=..%2F%22%0Dx":  "attachment; filename=x.mp4",
		video + "?download=%D7%A9%D7%9C.": "attachment; filename*=utf-8''%D7%A9%D7%9C.mp4",
	} {
		if g := fetch(t, http.MethodGet, address, nil); g.header.Get("Content-Disposition") != disposition {
			t.Errorf("%s: got %q, want %q", address, g.header.Get("Content-Disposition"), disposition)
		}
	}
}

func TestFilesThatAreNotServed(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	ctx := t.Context()
	must(t, s.Engine.Blobs.Put(ctx, "secret/key.mp4", strings.NewReader("x")))
	uploaded(t, s, "", file("a.mp4", clip))
	for _, key := range []string{"secret/key.mp4", "assets/", "assets", "", "assets/none/original.mp4", "assets/..%2fsecret/key.mp4", "exports/%2e%2e/secret/key.mp4", "assets/%00", "assets/a%20b", "exports/%5c..%5c"} {
		if a := fetch(t, http.MethodGet, s.URL+"/v1/files/"+key, nil); a.status != 404 || a.header.Get("Content-Type") != "application/problem+json" {
			t.Errorf("%q: got %d %q, want a problem of 404", key, a.status, a.body)
		}
	}
}
