package contract_test

import (
	"encoding/json"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/httpapi/contract"
)

// TestWithoutSecrets: secrets go wherever they are in an answer, all else stays, and the
// answer itself is as it was.
func TestWithoutSecrets(t *testing.T) {
	at := time.Unix(1_700_000_000, 0)
	type nested struct {
		contract.IssuedKey
		Named  map[string]contract.Secret
		Listed []contract.Secret
		Any    any
		At     *time.Time
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
