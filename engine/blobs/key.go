package blobs

import (
	"fmt"
	"path"
	"regexp"
	"strings"

	"github.com/scenewright/scenewright/engine/fault"
)

var keyForm = regexp.MustCompile(`^[A-Za-z0-9_.-]+(/[A-Za-z0-9_.-]+)*$`)

// CheckKey refuses, with CodeInvalid, what is no key. A key leads out of no
// folder.
func CheckKey(key string) error {
	if !keyForm.MatchString(key) || path.Clean(key) != key || strings.HasPrefix(key, "..") {
		return &fault.Error{Code: fault.CodeInvalid, Message: fmt.Sprintf("%q is not a blob key", key)}
	}
	return nil
}

// CheckPrefix refuses what begins no key, and so is nothing to delete.
func CheckPrefix(prefix string) error { return CheckKey(strings.TrimSuffix(prefix, "/")) }
