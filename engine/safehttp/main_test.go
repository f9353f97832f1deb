package safehttp

import (
	"os"
	"testing"

	"go.uber.org/goleak"
)

// The environment names proxies that do not answer: a proxy would hide targets
// from the dialer's check, so every fetch of these tests must go around it. And
// no fetch may leave a goroutine behind, however it ended.
func TestMain(m *testing.M) {
	for _, name := range []string{"HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "https_proxy"} {
		os.Setenv(name, "http://127.0.0.1:1")
	}
	goleak.VerifyTestMain(m)
}
