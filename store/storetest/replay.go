package storetest

import (
	"errors"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/replay"
)

// TestReplays checks a database against replay.Store's contract.
func TestReplays(t *testing.T, open func(*testing.T) replay.Store) {
	for name, test := range map[string]func(*testing.T, replay.Store){
		"a record comes back as it was":      recordBack,
		"owners and keys are told apart":     recordsApart,
		"an edit that fails changes nothing": recordAborted,
		"only one of many is the first":      recordOnce,
		"what is over is pruned":             recordPruned,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, open(t))
		})
	}
}

func newRecord(owner, key string) replay.Record {
	return replay.Record{
		Owner: owner, Key: key, Route: "POST /a?b=c", Hash: "h", ResourceID: "id", Token: "t",
		CreatedAt: firstDelivery, Until: firstDelivery.Add(time.Minute),
		Answer: replay.Answer{Status: 201, Header: http.Header{"Location": {"/x"}}, Body: []byte(`{"a":"é"}`)},
	}
}

// editRecord replaces a record and gives what was there.
func editRecord(t *testing.T, s replay.Store, owner, key string, keep *replay.Record) *replay.Record {
	t.Helper()
	var before *replay.Record
	err := s.EditReplay(t.Context(), owner, key, func(there *replay.Record) (*replay.Record, error) {
		before = there
		return keep, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return before
}

func recordBack(t *testing.T, s replay.Store) {
	first, second := newRecord("o", "k"), newRecord("o", "k")
	second.Token, second.Hash, second.Answer = "", "other", replay.Answer{Status: 400, Body: []byte{}}
	var none *replay.Record
	for i, step := range []struct{ keep, want *replay.Record }{{&first, none}, {&second, &first}, {nil, &second}, {nil, none}} {
		if d := cmp.Diff(step.want, editRecord(t, s, "o", "k", step.keep)); d != "" {
			t.Errorf("step %d (-want +got):\n%s", i, d)
		}
	}
}

func recordsApart(t *testing.T, s replay.Store) {
	for _, name := range [][2]string{{"o", "k"}, {"o", "K"}, {"p", "k"}} {
		r := newRecord(name[0], name[1])
		if there := editRecord(t, s, r.Owner, r.Key, &r); there != nil {
			t.Errorf("%v finds %+v", name, there)
		}
	}
}

func recordAborted(t *testing.T, s replay.Store) {
	r := newRecord("o", "k")
	err := s.EditReplay(t.Context(), "o", "k", func(*replay.Record) (*replay.Record, error) { return &r, errRefused })
	if !errors.Is(err, errRefused) {
		t.Fatalf("got %v, want edit's own error", err)
	}
	if there := editRecord(t, s, "o", "k", nil); there != nil {
		t.Errorf("the record was kept: %+v", there)
	}
}

func recordOnce(t *testing.T, s replay.Store) {
	var wg sync.WaitGroup
	firsts := make(chan string, 16)
	for i := range 16 {
		wg.Go(func() {
			r := newRecord("o", "k")
			r.Token = string(rune('a' + i))
			first := false
			err := s.EditReplay(t.Context(), "o", "k", func(there *replay.Record) (*replay.Record, error) {
				if first = there == nil; first {
					return &r, nil
				}
				return there, nil
			})
			switch {
			case err == nil && first:
				firsts <- r.Token
			case err != nil && !errors.Is(err, fault.ErrConflict):
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if len(firsts) != 1 {
		t.Fatalf("%d were the first", len(firsts))
	}
	if kept := editRecord(t, s, "o", "k", nil); kept.Token != <-firsts {
		t.Errorf("another's record is kept: %q", kept.Token)
	}
}

func recordPruned(t *testing.T, s replay.Store) {
	old, young := newRecord("o", "old"), newRecord("o", "young")
	young.Until = firstDelivery.Add(time.Hour)
	editRecord(t, s, "o", "old", &old)
	editRecord(t, s, "o", "young", &young)
	if err := s.PruneReplays(t.Context(), firstDelivery.Add(2*time.Minute)); err != nil {
		t.Fatal(err)
	}
	if there := editRecord(t, s, "o", "old", nil); there != nil {
		t.Error("the old one is there")
	}
	if there := editRecord(t, s, "o", "young", nil); there == nil {
		t.Error("the young one is gone")
	}
}
