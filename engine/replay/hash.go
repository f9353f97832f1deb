package replay

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"mime/multipart"
)

// HashBytes returns the hash of a body.
func HashBytes(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// HashParts returns the hash of a multipart body: of the names, types and contents of its parts, in
// order. It excludes the boundary, because clients draw a new one each time. The error is that of
// r, or of a body that is not multipart.
func HashParts(r io.Reader, boundary string) (string, error) {
	h := sha256.New()
	parts := multipart.NewReader(r, boundary)
	for n := 0; ; n++ {
		p, err := parts.NextRawPart()
		if errors.Is(err, io.EOF) && n > 0 {
			return hex.EncodeToString(h.Sum(nil)), nil
		}
		if err != nil {
			return "", fmt.Errorf("part %d: %w", n+1, err)
		}
		for _, s := range []string{p.FormName(), p.FileName(), p.Header.Get("Content-Type")} {
			_, _ = fmt.Fprintf(h, "%q\n", s) // a hash accepts everything
		}
		if err := hashContent(h, p); err != nil {
			return "", err
		}
	}
}

// hashContent adds the hash of a part's content, so that parts stay separate.
func hashContent(h hash.Hash, part io.Reader) error {
	content := sha256.New()
	if _, err := io.Copy(content, part); err != nil {
		return err
	}
	_, err := h.Write(content.Sum(nil))
	return err
}
