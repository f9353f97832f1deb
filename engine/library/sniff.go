package library

import (
	"io"
	"os"

	"github.com/scenewright/scenewright/engine/fault"
)

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
		return "", &fault.Error{Code: fault.CodeUnsupported, Message: "this kind of file is not taken"}
	}
	return k.Type, nil
}
