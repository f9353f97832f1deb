package voicetest

import (
	"net/http"
	"net/http/httptest"
)

// Listing is an HTTP client whose GETs a service on a good day answers, so that the
// bad days of another are those of speaking alone.
func Listing(good http.Handler) *http.Client {
	return &http.Client{Transport: listing{good, &http.Transport{DisableKeepAlives: true}}}
}

type listing struct {
	good  http.Handler
	other http.RoundTripper
}

func (l listing) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Method != http.MethodGet {
		return l.other.RoundTrip(r)
	}
	w := httptest.NewRecorder()
	l.good.ServeHTTP(w, r)
	return w.Result(), nil
}
