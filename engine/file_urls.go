package engine

import (
	"context"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"path"
	"strconv"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/vault"
)

// Paths of served files; addresses that expire have the form signed/{when}.{signature}/{key}. The
// signature is in the path and covers the folder, so that a manifest leads to its segments.
const (
	servedFiles = "/v1/files/"
	signedFiles = "signed/"
)

// fileURLs makes and opens the addresses of exported files.
type fileURLs struct {
	blobs    blobs.Blobs
	lifetime time.Duration // 0: as long as the file
	now      func() time.Time
	vault    *vault.Vault
}

// of implements [Engine.FileURL].
func (f *fileURLs) of(key string) string {
	folder, ok := signedFolder(key)
	if !ok || !f.signsFiles() {
		return f.blobs.URL(key)
	}
	step := min(time.Hour, f.lifetime/8) // clients that ask twice find the same address in their caches
	until := strconv.FormatInt(f.now().Add(f.lifetime+step).Truncate(step).Unix(), 10)
	return f.blobs.URL(signedFiles + until + "." + f.signature(folder, until) + "/" + key)
}

// open implements [Engine.OpenFile].
func (f *fileURLs) open(ctx context.Context, name string) (blobs.Blob, error) {
	rest, signed := strings.CutPrefix(name, signedFiles)
	if !signed {
		if _, ends := signedFolder(name); ends && f.signsFiles() {
			return nil, fault.NotFound("file")
		}
		return f.blobs.Open(ctx, name)
	}
	token, key, _ := strings.Cut(rest, "/")
	until, signature, _ := strings.Cut(token, ".")
	folder, ok := signedFolder(key)
	if !ok || f.vault == nil || subtle.ConstantTimeCompare([]byte(signature), []byte(f.signature(folder, until))) != 1 {
		return nil, fault.NotFound("file")
	}
	seconds, err := strconv.ParseInt(until, 10, 64)
	if err != nil {
		return nil, fault.NotFound("file")
	}
	if end := time.Unix(seconds, 0); !f.now().Before(end) {
		return nil, &fault.Error{Code: fault.CodeGone, Message: fmt.Sprintf("this address held until %s", end.UTC().Format(time.RFC3339)), Remedy: "read the project again: each answer has a fresh address"}
	}
	return f.blobs.Open(ctx, key)
}

// signedFolder returns the folder of an export that a key is in; ok is false for
// keys of anything else.
func signedFolder(key string) (folder string, ok bool) {
	parts := strings.SplitN(key, "/", 3)
	if len(parts) < 3 || project.ExportPrefix(parts[1]) != parts[0]+"/"+parts[1]+"/" || path.Clean(key) != key {
		return "", false
	}
	return project.ExportPrefix(parts[1]), true
}

// signsFiles reports whether addresses of exports end: those that our own handler
// serves do, where the host gives them a lifetime.
func (f *fileURLs) signsFiles() bool {
	return f.vault != nil && f.lifetime > 0 && strings.HasSuffix(f.blobs.URL(""), servedFiles)
}

func (f *fileURLs) signature(folder, until string) string {
	return base64.RawURLEncoding.EncodeToString(f.vault.MAC("files", folder, until)[:16])
}
