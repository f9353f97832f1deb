package main

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"strings"
)

// writeHashes appends a line a scene to a file: the film, the scene's number, its
// layout, and hashes of its timeline and of its frames.
func (f film) writeHashes(path, name string) error {
	var out strings.Builder
	for i, sc := range f.scenes {
		stated, err := json.Marshal(sc)
		if err != nil {
			return err
		}
		fmt.Fprintf(&out, "%s %dx%d %d %s %.8x %.8x\n", name, f.board.Width, f.board.Height, i, sc.Layout, sha256.Sum256(stated), f.moves.drawn[i])
	}
	file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	if _, err := file.WriteString(out.String()); err != nil {
		_ = file.Close() // the first error tells more
		return err
	}
	return file.Close()
}
