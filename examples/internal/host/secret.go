package host

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/scenewright/scenewright/engine/vault"
)

// secret reads the service's secret, and makes one where there is none, which it
// reports. Who loses the file loses all keys and webhook secrets with it.
func secret(file string) (key []byte, made bool, err error) {
	key, err = read(file)
	if made = errors.Is(err, fs.ErrNotExist); made {
		if err = write(file, vault.Random()); err == nil {
			key, err = read(file)
		}
	}
	if err != nil {
		return nil, false, fmt.Errorf("secret: %w", err)
	}
	return key, made, nil
}

func read(file string) ([]byte, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	key, err := hex.DecodeString(strings.TrimSpace(string(text)))
	if err != nil {
		return nil, fmt.Errorf("%s is not as it was written: put it back from a copy", file)
	}
	return key, nil
}

// write keeps a new secret, whole or not at all, unless another process was
// first.
func write(file string, key []byte) error {
	tmp, err := os.CreateTemp(filepath.Dir(file), ".secret-*") // for its owner only
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name())
	_, err = tmp.WriteString(hex.EncodeToString(key) + "\n")
	if err = errors.Join(err, tmp.Sync(), tmp.Close()); err != nil {
		return err
	}
	if err := os.Link(tmp.Name(), file); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return nil
}
