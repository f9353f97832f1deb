package contract_test

import (
	"encoding/json"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/httpapi/contract"
)

// TestWithoutSecrets: secrets go wherever they are in an answer, all else stays, and the
// answer itself is as it was.
func TestWithoutSecrets(t *testing.T) {
	at := contract.Time{Time: time.Unix(1_700_000_000, 0)}
	type nested struct {
		contract.IssuedKey
		Named  map[string]contract.Secret
		Listed []contract.Secret
		Any    any
		At     *contract.Time
		Raw    json.RawMessage
		Nil    *contract.WebhookSecret
	}
	full := func(s contract.Secret) *nested {
		return &nested{
			IssuedKey: contract.IssuedKey{Key: contract.Key{ID: "1", CreatedAt: at}, APIKey: s}, Named: map[string]contract.Secret{"a": s},
			Listed: []contract.Secret{s, s}, Any: []any{&contract.WebhookSecret{Secret: s, PreviousExpiresAt: &at}, s, 3, nil}, At: &at, Raw: json.RawMessage(`{}`),
		}
	}
	answer := full("hidden")
	if d := cmp.Diff(full(""), contract.WithoutSecrets(answer)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if d := cmp.Diff(full("hidden"), answer); d != "" {
		t.Errorf("the answer was changed:\n%s", d)
	}
	if contract.WithoutSecrets(nil) != nil {
		t.Error("no answer became one")
	}
}

func TestSecretsAreNotLogged(t *testing.T) {
	var log strings.Builder
	slog.New(slog.NewJSONHandler(&log, nil)).Info("made", "key", contract.Secret("hidden"))
	if strings.Contains(log.String(), "hidden") {
		t.Error(log.String())
	}
}

// TestTimesSort: times are written with as many decimals each, so that they sort as texts.
func TestTimesSort(t *testing.T) {
	at := time.Date(2026, 3, 1, 10, 0, 0, 0, time.FixedZone("", 3600))
	var texts []string
	for _, after := range []time.Duration{0, 90 * time.Microsecond, 7 * time.Millisecond, 120 * time.Millisecond, time.Second} {
		raw, err := json.Marshal(contract.Time{Time: at.Add(after)})
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(raw))
	}
	if texts[0] != `"2026-03-01T09:00:00.000Z"` || !slices.IsSorted(texts) {
		t.Errorf("times are written %s", texts)
	}
}
