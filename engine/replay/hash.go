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

// HashParts returns the hash of a multipart body. The error is that of r, or of a body that is not
// multipart.
func HashParts(r io.Reader, boundary string) (string, error) {
	p := NewParts(multipart.NewReader(r, boundary))
	for {
		_, err := p.NextPart()
		switch {
		case p.hash != "":
			return p.hash, nil
		case err != nil:
			return "", err
		}
	}
}

// Parts reads a multipart body, and hashes it meanwhile: the names, types and contents of its parts,
// in order. It excludes the boundary, because clients draw a new one each time.
type Parts struct {
	parts *multipart.Reader
	last  *Part // nil before the first
	whole hash.Hash
	hash  string
}

// Part is a part of a multipart body. NextPart of its Parts hashes what was not read of it, too.
type Part struct {
	*multipart.Part
	hashed  io.Reader
	content hash.Hash // by itself, so that parts stay separate
}

// Read reads the part's content.
func (p *Part) Read(b []byte) (int, error) { return p.hashed.Read(b) }

// NewParts returns the parts of a reader.
func NewParts(r *multipart.Reader) *Parts { return &Parts{parts: r, whole: sha256.New()} }

// NextPart returns the next part as [multipart.Reader.NextPart] does: io.EOF after the last.
func (p *Parts) NextPart() (*Part, error) {
	if p.last != nil {
		if _, err := io.Copy(io.Discard, p.last); err != nil {
			return nil, err
		}
		_, _ = p.whole.Write(p.last.content.Sum(nil)) // a hash accepts everything
	}
	next, err := p.parts.NextPart()
	if errors.Is(err, io.EOF) && p.last != nil {
		p.hash = hex.EncodeToString(p.whole.Sum(nil))
	}
	if err != nil {
		return nil, err
	}
	for _, s := range []string{next.FormName(), next.FileName(), next.Header.Get("Content-Type")} {
		_, _ = fmt.Fprintf(p.whole, "%q\n", s)
	}
	content := sha256.New()
	p.last = &Part{next, io.TeeReader(next, content), content}
	return p.last, nil
}

// Hash returns the hash of the body, "" unless it was read to its end and had a part.
func (p *Parts) Hash() string { return p.hash }
