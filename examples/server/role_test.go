package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/hex"
	"encoding/pem"
	"io"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	collector "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	"google.golang.org/protobuf/proto"

	"github.com/scenewright/scenewright/store/postgrestest"
)

// TestRoles: a process that serves and has no ffmpeg takes a film, a process that
// works and serves nothing makes it, and the first hands it out. Both say in figures
// what they did, and in one trace.
func TestRoles(t *testing.T) {
	t.Parallel()
	collected, traces := collectTraces(t)
	env, _ := sharing(t)
	env = append(env, collected)
	api := startWith(t, append(env[:len(env):len(env)], "PATH="+onlyVoices(t)), t.TempDir(), "-role", "api", "-metrics-addr", "127.0.0.1:0")
	worker := startWith(t, env, t.TempDir(), "-role", "worker", "-workers", "1", "-segments", "1", "-metrics-addr", "127.0.0.1:0")
	if diff := cmp.Diff([]string{"listening", "metrics"}, worker.names()); diff != "" {
		t.Errorf("lines of the worker: %s", diff)
	}
	for _, p := range []*process{api, worker} { // a machine that has other work is asked again
		for tick := time.NewTicker(100 * time.Millisecond); statusOf(t, p.said["listening"]+"/readyz") != http.StatusOK; {
			<-tick.C
		}
	}
	for url, want := range map[string]int{
		api.said["listening"] + "/v1/openapi.json": 200,
		worker.said["listening"] + "/healthz":      200, worker.said["listening"] + "/v1/openapi.json": 404, worker.said["listening"] + "/": 404,
	} {
		if got := statusOf(t, url); got != want {
			t.Errorf("GET %s: %d, want %d", url, got, want)
		}
	}
	c := api.client(t, api.said["api key"])
	done, err := c.Projects.CreateAndWait(t.Context(), tiny())
	if err != nil {
		t.Fatal(err)
	}
	s, err := c.Exports.Status(t.Context(), done.ID)
	if err != nil {
		t.Fatal(err)
	}
	if film := fetch(t, s.URLs.UploadPath, ""); len(film) < 1000 || !strings.HasPrefix(s.URLs.UploadPath, api.said["listening"]) {
		t.Errorf("%s has %d bytes", s.URLs.UploadPath, len(film))
	}
	if strings.Contains(api.log.String(), `"msg":"step done"`) || !strings.Contains(worker.log.String(), `"msg":"step done"`) {
		t.Errorf("the worker did not do all the work; the API's log:\n%s", api.log)
	}
	checkFigures(t, api, `http_server_request_duration_seconds_count\{.*http_route="/auth/project/create".*\} 1`, `scenewright_queue_jobs\{scenewright_job_kind="video",scenewright_job_state="waiting"\} 0`, `scenewright_blob_io_bytes_total\{scenewright_io_direction="read"\}`)
	checkFigures(t, worker, `scenewright_job_duration_seconds_count\{scenewright_job_kind="video",scenewright_job_outcome="done",scenewright_job_step="render"\} 1`,
		`scenewright_encode_media_seconds_total [1-9]`, `scenewright_cache_lookups_total\{scenewright_cache_hit="false",scenewright_cache_name="segments"\} [1-9]`, `process_resident_memory_bytes`)
	api.terminate(t)
	worker.terminate(t)
	api.wait(t)
	worker.wait(t)
	spans := traces()
	if asked, made := spans["POST /auth/project/create"], spans["job video render"]; asked == "" || asked != made {
		t.Errorf("the request is of trace %q, the render of %q", asked, made)
	}
}

// sharing returns the variables of processes that share a database, a secret and a
// folder of files.
func sharing(t *testing.T) (env []string, files string) {
	t.Helper()
	shared := t.TempDir()
	files = filepath.Join(shared, "files")
	return []string{"SCENEWRIGHT_DATABASE=" + postgrestest.New(t), "SCENEWRIGHT_SECRET=" + filepath.Join(shared, "secret"), "SCENEWRIGHT_BLOBS=" + files}, files
}

// checkFigures looks for figures in what Prometheus would read.
func checkFigures(t *testing.T, p *process, want ...string) {
	t.Helper()
	page := fetch(t, p.said["metrics"], "")
	for _, line := range want {
		if !regexp.MustCompile(`(?m)^` + line).MatchString(page) {
			t.Errorf("%s is not in\n%s", line, page)
		}
	}
	if strings.Contains(page, "127.0.0.1") {
		t.Errorf("an address is in\n%s", page)
	}
}

// collectTraces returns the variable that has processes hand their spans out, and what
// gives the trace of each name of a span, once they have ended.
func collectTraces(t *testing.T) (variable string, traces func() map[string]string) {
	t.Helper()
	var mu sync.Mutex
	all := map[string]string{}
	s := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		var got collector.ExportTraceServiceRequest
		body, err := io.ReadAll(r.Body)
		if err == nil {
			err = proto.Unmarshal(body, &got)
		}
		if err != nil || r.URL.Path != "/v1/traces" {
			t.Errorf("%s: %v", r.URL.Path, err)
		}
		mu.Lock()
		defer mu.Unlock()
		for _, resource := range got.ResourceSpans {
			for _, scope := range resource.ScopeSpans {
				for _, span := range scope.Spans {
					all[span.Name] = hex.EncodeToString(span.TraceId)
				}
			}
		}
	}))
	t.Cleanup(s.Close)
	return "OTEL_EXPORTER_OTLP_ENDPOINT=" + s.URL, func() map[string]string {
		mu.Lock()
		defer mu.Unlock()
		return all
	}
}

// onlyVoices returns a folder with the programs by which requests are checked, and
// no ffmpeg.
func onlyVoices(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"flite", "espeak-ng"} {
		at, err := exec.LookPath(name)
		if err == nil {
			err = os.Symlink(at, filepath.Join(dir, name))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestTLS: the service speaks HTTPS and HTTP/2 where it has a certificate, and the
// next one is shown without a restart.
func TestTLS(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	cert, key := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	writeCertificate(t, cert, key, "first")
	p := start(t, filepath.Join(dir, "data"), "-tls-cert", cert, "-tls-key", key)
	shown := func() (name string) {
		transport := &http.Transport{ForceAttemptHTTP2: true, DisableKeepAlives: true, TLSClientConfig: &tls.Config{InsecureSkipVerify: true}} //nolint:gosec // the name is looked at
		resp, err := (&http.Client{Transport: transport}).Get(p.said["listening"] + "/healthz")
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != http.StatusOK || resp.ProtoMajor != 2 {
			t.Errorf("%s over %s", resp.Status, resp.Proto)
		}
		return resp.TLS.PeerCertificates[0].Subject.CommonName
	}
	if got := shown(); got != "first" || !strings.HasPrefix(p.said["listening"], "https://") {
		t.Errorf("%s shows %s", p.said["listening"], got)
	}
	writeCertificate(t, cert, key, "renewed")
	if err := os.Chtimes(cert, time.Time{}, time.Now().Add(time.Minute)); err != nil { // whatever the file system's clock is worth
		t.Fatal(err)
	}
	if got := shown(); got != "renewed" {
		t.Errorf("after the renewal it shows %s", got)
	}
}

func writeCertificate(t *testing.T, cert, key, name string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	of := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: name}, NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}}
	public, err := x509.CreateCertificate(rand.Reader, of, of, private.Public(), private)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	for file, block := range map[string]*pem.Block{cert: {Type: "CERTIFICATE", Bytes: public}, key: {Type: "PRIVATE KEY", Bytes: secret}} {
		if err := os.WriteFile(file, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
