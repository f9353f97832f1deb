package httpapi_test

import (
	"fmt"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/httpapi/apitest"
)

// TestAStormOfPasswordsHoldsUpNobody has hashes as costly as they are in earnest.
func TestAStormOfPasswordsHoldsUpNobody(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("the race detector takes a minute for such hashes")
	}
	storm(t, 0) // as many rounds as a host has
}

// TestAStormOfCheapPasswords has hashes at a tenth of that.
func TestAStormOfCheapPasswords(t *testing.T) {
	t.Parallel()
	storm(t, 60_000)
}

// storm tries three hundred passwords at once, each from an address of its own. Healthy
// calls go on beside them, how fast is printed, and those who find no room are told when
// to come back.
func storm(t *testing.T, rounds int) {
	t.Helper()
	s := apitest.New(t, &apitest.Setup{
		Engine: func(o *engine.Options) { o.PasswordRounds = rounds },
		Mount: func(h http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if from := r.Header.Get("From"); from != "" {
					r.RemoteAddr = from
				}
				h.ServeHTTP(w, r)
			})
		},
	})
	healthy := func() time.Duration {
		began := time.Now()
		wantStatus(t, "a healthy call", say(t, "GET", s.URL+"/v1/keys?target=workspace:"+s.Workspace.ID, "", "X-Api-Key", s.Key), 200)
		return time.Since(began)
	}
	healthy() // which connects
	alone := healthy()
	const tries = 300
	answers := make([]*http.Response, tries)
	var storm sync.WaitGroup
	begin := make(chan struct{})
	for i := range tries {
		storm.Go(func() {
			req, err := http.NewRequestWithContext(t.Context(), "GET", s.URL+"/v1/keys", nil)
			if err != nil {
				t.Error(err)
				return
			}
			req.SetBasicAuth(fmt.Sprintf("ann%d@example.org", i), "guess")
			req.Header.Set("From", fmt.Sprintf("192.0.%d.%d:4000", i/100, i%100))
			<-begin
			res, err := http.DefaultClient.Do(req)
			if err != nil {
				t.Error(err)
				return
			}
			defer res.Body.Close()
			answers[i] = res
		})
	}
	over := make(chan struct{})
	go func() { storm.Wait(); close(over) }()
	close(begin)
	const pause = 20 * time.Millisecond // without it these calls take twice what the passwords do
	var beside []time.Duration
	for during := true; during; {
		beside = append(beside, healthy())
		select {
		case <-over:
			during = false
		case <-time.After(pause):
		}
	}
	counts := map[int]int{}
	for _, a := range answers {
		if a == nil {
			continue
		}
		counts[a.StatusCode]++
		if a.StatusCode == http.StatusTooManyRequests && a.Header.Get("Retry-After") == "" {
			t.Error("a 429 has no Retry-After")
		}
	}
	slices.Sort(beside)
	n := len(beside)
	most := beside[n-1-n/100]
	t.Logf("answers %v; a healthy call took %v alone; of %d beside them the median took %v, 99 of 100 at most %v, and one %v", counts, alone, n, beside[n/2], most, beside[n-1])
	if counts[401]+counts[429] != tries || counts[401] == 0 || counts[429] == 0 {
		t.Errorf("answers %v, want some 401 and the others 429", counts)
	}
}
