package safehttp

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// Whoever gives URLs must not learn from the text which addresses exist inside.
func TestBlockedReadsLikeUnreachable(t *testing.T) {
	gone := listen(t, public+":0")
	port := portOf(gone)
	gone.Close()
	z := newZone(map[string][]string{"closed.test": {public}, "inside.test": {"10.0.0.7"}, "loop.test": {"127.0.0.1"}, "meta.test": {"169.254.169.254"}})
	c := newTestClient(t, outside(port), z)
	wants := map[string]error{"closed": ErrUnreachable, "missing": ErrUnreachable, "inside": ErrBlocked, "loop": ErrBlocked, "meta": ErrBlocked}
	for name, want := range wants {
		_, err := refused(t, c, fmt.Sprintf("http://%s.test:%d/", name, port), nil)
		if !errors.Is(err, want) {
			t.Errorf("%s: %v (%s), want %q by errors.Is", name, err, detail(err), want)
		}
		if got, text := err.Error(), name+".test: could not be fetched"; got != text {
			t.Errorf("%s reads %q, want %q", name, got, text)
		}
	}
}

func TestDetailIsForTheLog(t *testing.T) {
	c := newTestClient(t, Options{}, newZone(map[string][]string{"inside.test": {"10.0.0.7"}}))
	_, err := refused(t, c, "https://inside.test/", nil)
	if strings.Contains(fmt.Sprintf("%v %+v", err, err), "10.0.0.7") {
		t.Errorf("the address is in the text: %v", err)
	}
	if got := detail(err); !strings.Contains(got, "blocked") || !strings.Contains(got, "10.0.0.7") {
		t.Errorf("Detail %q lacks the address", got)
	}
}

func TestErrorsSayWhatToChange(t *testing.T) {
	tests := map[string]string{
		"":                              "it is empty",
		"ftp://example.com/":            "use https or http",
		"https://a:b@example.com/":      "remove it",
		"https://bücher.example/":       "xn-- form",
		"http://127.1/":                 "four decimal numbers",
		"http://example.com:8080/":      "port 8080 is not allowed",
		"https:///x":                    "write it like https://example.com/page",
		"http://%31.com/":               "write it like https://example.com/page",
		"http://" + "a..b" + ".com/":    "not a host name",
		"https://e.com/" + string('\t'): "control characters",
	}
	for raw, want := range tests {
		err := checkURL(raw)
		if !errors.Is(err, ErrURL) || !strings.Contains(fmt.Sprint(err), want) {
			t.Errorf("CheckURL(%q) = %v, want ErrURL with %q", raw, err, want)
		}
	}
	status := &StatusError{Host: "example.com", Status: http.StatusNotFound}
	if got, want := status.Error(), "example.com: answered 404 Not Found"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
