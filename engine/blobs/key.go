package blobs

import (
	"fmt"
	"path"
	"regexp"
	"strings"

	"github.com/scenewright/scenewright/engine/fault"
)

var keyForm = regexp.MustCompile(`^[A-Za-z0-9_.-]+(/[A-Za-z0-9_.-]+)*$`)

// CheckKey returns an error with CodeInvalid for an invalid key. A valid
// key stays within its folder.
func CheckKey(key string) error {
	if !keyForm.MatchString(key) || path.Clean(key) != key || strings.HasPrefix(key, "..") {
		return &fault.Error{Code: fault.CodeInvalid, Message: fmt.Sprintf("%q is not a blob key", key)}
	}
	return nil
}

// CheckPrefix returns an error for a prefix that begins no valid key.
func CheckPrefix(prefix string) error { return CheckKey(strings.TrimSuffix(prefix, "/")) }
