package library

import (
	"io"
	"os"

	"github.com/scenewright/scenewright/engine/fault"
)

// taken are the files that most things can be saved as.
const taken = "JPEG, PNG, WebP, SVG, MP4, MOV, WebM, MP3, WAV or PDF"

// SniffFile tells a file's type by its first bytes.
func SniffFile(path string) (Type, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	head := make([]byte, SniffBytes)
	n, err := io.ReadFull(f, head)
	if err != nil && n == 0 {
		return "", &fault.Error{Code: fault.CodeUnsupported, Message: "the file is empty"}
	}
	k, ok := Sniff(head[:n])
	if !ok {
		return "", &fault.Error{Code: fault.CodeUnsupported, Message: "this kind of file is not taken: save it as " + taken}
	}
	return k.Type, nil
}
