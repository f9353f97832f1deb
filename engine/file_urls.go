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
)

// Paths of served files; addresses that expire have the form signed/{when}.{signature}/{key}. The
// signature is in the path and covers the folder, so that a manifest leads to its segments.
const (
	servedFiles = "/v1/files/"
	signedFiles = "signed/"
)

// FileURL returns the address of a blob for clients. It is valid as long as the file exists. For an
// export, where package httpapi serves it and Options.FileLifetime is set, each call returns a
// fresh one that expires.
func (e *Engine) FileURL(key string) string {
	folder, ok := signedFolder(key)
	if !ok || !e.signsFiles() {
		return e.Blobs.URL(key)
	}
	step := min(time.Hour, e.opts.FileLifetime/8) // clients that ask twice find the same address in their caches
	until := strconv.FormatInt(e.opts.Now().Add(e.opts.FileLifetime+step).Truncate(step).Unix(), 10)
	return e.Blobs.URL(signedFiles + until + "." + e.signature(folder, until) + "/" + key)
}

// OpenFile opens the file of an address; name is the part behind …/v1/files/. An expired address is
// a *fault.Error with CodeGone.
func (e *Engine) OpenFile(ctx context.Context, name string) (blobs.Blob, error) {
	rest, signed := strings.CutPrefix(name, signedFiles)
	if !signed {
		if _, ends := signedFolder(name); ends && e.signsFiles() {
			return nil, fault.NotFound("file")
		}
		return e.Blobs.Open(ctx, name)
	}
	token, key, _ := strings.Cut(rest, "/")
	until, signature, _ := strings.Cut(token, ".")
	folder, ok := signedFolder(key)
	if !ok || e.Vault == nil || subtle.ConstantTimeCompare([]byte(signature), []byte(e.signature(folder, until))) != 1 {
		return nil, fault.NotFound("file")
	}
	seconds, err := strconv.ParseInt(until, 10, 64)
	if err != nil {
		return nil, fault.NotFound("file")
	}
	if end := time.Unix(seconds, 0); !e.opts.Now().Before(end) {
		return nil, &fault.Error{Code: fault.CodeGone, Message: fmt.Sprintf("this address held until %s", end.UTC().Format(time.RFC3339)), Remedy: "read the project again: each answer has a fresh address"}
	}
	return e.Blobs.Open(ctx, key)
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
func (e *Engine) signsFiles() bool {
	return e.Vault != nil && e.opts.FileLifetime > 0 && strings.HasSuffix(e.Blobs.URL(""), servedFiles)
}

func (e *Engine) signature(folder, until string) string {
	return base64.RawURLEncoding.EncodeToString(e.Vault.MAC("files", folder, until)[:16])
}
