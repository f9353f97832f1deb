package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/store/postgrestest"
)

// TestRoles: a process that serves and has no ffmpeg takes a film, a process that
// works and serves nothing makes it, and the first hands it out.
func TestRoles(t *testing.T) {
	t.Setenv("SCENEWRIGHT_DATABASE", postgrestest.New(t))
	shared := t.TempDir()
	t.Setenv("SCENEWRIGHT_SECRET", filepath.Join(shared, "secret"))
	t.Setenv("SCENEWRIGHT_BLOBS", filepath.Join(shared, "files"))
	path := os.Getenv("PATH")
	t.Setenv("PATH", onlyVoices(t))
	api := start(t, t.TempDir(), "-role", "api")
	t.Setenv("PATH", path)
	worker := start(t, t.TempDir(), "-role", "worker", "-workers", "1", "-segments", "1")
	if diff := cmp.Diff([]string{"listening"}, worker.names()); diff != "" {
		t.Errorf("lines of the worker: %s", diff)
	}
	for url, want := range map[string]int{
		api.said["listening"] + "/readyz": 200, api.said["listening"] + "/v1/openapi.json": 200,
		worker.said["listening"] + "/healthz": 200, worker.said["listening"] + "/readyz": 200, worker.said["listening"] + "/v1/openapi.json": 404, worker.said["listening"] + "/": 404,
	} {
		if got := statusOf(t, url); got != want {
			t.Errorf("GET %s: %d, want %d", url, got, want)
		}
	}
	c := api.client(t, api.said["api key"])
	done, err := c.Projects.CreateAndWait(t.Context(), short())
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
	api.terminate(t)
	worker.terminate(t)
	api.wait(t)
	worker.wait(t)
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
