package engine

import (
	"cmp"
	"context"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"path"
	"strconv"
	"strings"
	"time"
)

// Where package httpapi serves files, and where among them those are whose
// addresses end: signed/{when}.{signature}/{key}. The signature is in the path and
// holds for the folder, so that a manifest leads to its segments.
const (
	servedFiles = "/v1/files/"
	signedFiles = "signed/"
)

// weekly is how long the address of an export's file holds, where the host does
// not say.
const weekly = 7 * 24 * time.Hour

// FileURL returns where clients fetch a blob. The address of an export's file ends
// after Options.FileLifetime, where package httpapi serves it; each call gives a
// fresh one. An asset's lasts as long as the asset: projects, templates and
// brandings keep it.
func (e *Engine) FileURL(key string) string {
	folder, ok := signedFolder(key)
	if !ok || !e.signsFiles() {
		return e.Blobs.URL(key)
	}
	step := min(time.Hour, e.fileLifetime()/8) // clients that ask twice find the same address in their caches
	until := strconv.FormatInt(e.opts.Now().Add(e.fileLifetime()+step).Truncate(step).Unix(), 10)
	return e.Blobs.URL(signedFiles + until + "." + e.signature(folder, until) + "/" + key)
}

// OpenFile opens what an address names, name being its part behind …/v1/files/. An
// address that has ended is an *Error with CodeGone.
func (e *Engine) OpenFile(ctx context.Context, name string) (Blob, error) {
	rest, signed := strings.CutPrefix(name, signedFiles)
	if !signed {
		if _, ends := signedFolder(name); ends && e.signsFiles() {
			return nil, notFound("file")
		}
		return e.Blobs.Open(ctx, name)
	}
	token, key, _ := strings.Cut(rest, "/")
	until, signature, _ := strings.Cut(token, ".")
	folder, ok := signedFolder(key)
	if !ok || e.Vault == nil || subtle.ConstantTimeCompare([]byte(signature), []byte(e.signature(folder, until))) != 1 {
		return nil, notFound("file")
	}
	seconds, err := strconv.ParseInt(until, 10, 64)
	if err != nil {
		return nil, notFound("file")
	}
	if end := time.Unix(seconds, 0); !e.opts.Now().Before(end) {
		return nil, &Error{Code: CodeGone, Message: fmt.Sprintf("this address held until %s", end.UTC().Format(time.RFC3339)), Remedy: "read the project again: each answer has a fresh address"}
	}
	return e.Blobs.Open(ctx, key)
}

// signedFolder returns the folder of an export that a key is in; ok is false for
// keys of anything else.
func signedFolder(key string) (folder string, ok bool) {
	parts := strings.SplitN(key, "/", 3)
	if len(parts) < 3 || exportPrefix(parts[1]) != parts[0]+"/"+parts[1]+"/" || path.Clean(key) != key {
		return "", false
	}
	return exportPrefix(parts[1]), true
}

// signsFiles reports whether addresses of exports end: those that our own handler
// serves do, unless the host wants them to last.
func (e *Engine) signsFiles() bool {
	return e.Vault != nil && e.fileLifetime() > 0 && strings.HasSuffix(e.Blobs.URL(""), servedFiles)
}

func (e *Engine) fileLifetime() time.Duration { return cmp.Or(e.opts.FileLifetime, weekly) }

func (e *Engine) signature(folder, until string) string {
	return base64.RawURLEncoding.EncodeToString(e.Vault.MAC("files", folder, until)[:16])
}
