package render

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"os"
)

// label is the stored form of a note in the cache.
type label struct {
	Sum  string          `json:"sum"` // of the piece and the note
	Note json.RawMessage `json:"note"`
}

// labelled returns a note with its label. path is the piece, "" for a note alone.
func labelled(note any, path string) ([]byte, error) {
	raw, err := json.Marshal(note)
	if err != nil {
		return nil, err
	}
	sum, err := sumOf(raw, path)
	if err != nil {
		return nil, err
	}
	return json.Marshal(label{sum, raw})
}

// unchanged reads a note and reports whether it and its piece are unchanged since it was labelled.
// It is false for notes of another version.
func unchanged(raw []byte, path string, note any) bool {
	var l label
	if json.Unmarshal(raw, &l) != nil {
		return false
	}
	sum, err := sumOf(l.Note, path)
	return err == nil && sum == l.Sum && json.Unmarshal(l.Note, note) == nil
}

// sumOf returns the hash of a note and a file.
func sumOf(note []byte, path string) (string, error) {
	h := sha256.New()
	h.Write(note)
	if path == "" {
		return hex.EncodeToString(h.Sum(nil)), nil
	}
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
