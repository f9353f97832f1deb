package main

import (
	"bytes"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// TestUploadToAFullDisk uploads a picture where there is no room for it: while it
// comes in, and where it is kept. The answer is the same, with what to do, nothing
// is left behind, and with room again it is taken.
func TestUploadToAFullDisk(t *testing.T) {
	t.Parallel()
	for _, full := range []string{"work", "files"} {
		t.Run(full, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			small := filepath.Join(dir, full)
			if err := os.Mkdir(small, 0o700); err != nil {
				t.Fatal(err)
			}
			if err := syscall.Mount("tmpfs", small, "tmpfs", 0, "size=256k"); err != nil {
				t.Skipf("a small disk cannot be mounted here: %v", err)
			}
			t.Cleanup(func() { _ = syscall.Unmount(small, syscall.MNT_DETACH) })
			p := start(t, dir)
			c := p.client(t, p.said["api key"])
			upload := func() error {
				_, err := c.Assets.Upload(t.Context(), p.said["workspace"], "", client.UploadFile{Name: "noise.png", Content: bytes.NewReader(noise(t, 1280, 720))})
				return err
			}
			var refused *contract.Problem
			if err := upload(); !errors.As(err, &refused) || refused.Status != http.StatusServiceUnavailable || refused.Code != "exhausted" || !strings.Contains(refused.Message, "free some space") {
				t.Errorf("got %v, want 503 with the remedy", err)
			}
			if all, _, err := c.Assets.List(t.Context(), p.said["workspace"], client.AssetList{}); err != nil || len(all) > 0 {
				t.Errorf("%d assets, %v", len(all), err)
			}
			if left, _ := filepath.Glob(filepath.Join(dir, "work", "asset-*")); len(left) > 0 {
				t.Errorf("left behind: %v", left)
			}
			if err := syscall.Mount("tmpfs", small, "tmpfs", syscall.MS_REMOUNT, "size=64m"); err != nil {
				t.Fatal(err)
			}
			if err := upload(); err != nil {
				t.Errorf("with room again: %v", err)
			}
		})
	}
}
