package vault_test

import (
	"encoding/hex"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/vault"
)

func TestAFingerprintFitsItsSecret(t *testing.T) {
	secret := vault.Random()
	v := open(t, secret)
	f := v.Fingerprint()
	for name, c := range map[string]struct {
		vault       *vault.Vault
		fingerprint string
		want        bool
	}{
		"its own":        {open(t, secret), f, true},
		"another secret": {open(t, vault.Random()), f, false},
		"another salt":   {v, "X" + f, false},
		"cut short":      {v, f[:len(f)-2], false},
		"none":           {v, "", false},
		"a salt alone":   {v, "SALT.", false},
		"no hex":         {v, "SALT.xyz", false},
	} {
		if got := c.vault.Fits(c.fingerprint); got != c.want {
			t.Errorf("%s: got %v, want %v", name, got, c.want)
		}
	}
}

// TestAFingerprintTellsNothing: two of one secret have nothing in common, and
// the secret is not in them.
func TestAFingerprintTellsNothing(t *testing.T) {
	secret := vault.Random()
	v := open(t, secret)
	a, b := v.Fingerprint(), v.Fingerprint()
	_, codeA, _ := strings.Cut(a, ".")
	_, codeB, _ := strings.Cut(b, ".")
	if a == b || codeA == codeB {
		t.Errorf("both are %s", a)
	}
	if strings.Contains(a, hex.EncodeToString(secret)) || strings.Contains(a, string(secret)) {
		t.Error("the secret is in it")
	}
}
