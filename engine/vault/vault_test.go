package vault_test

import (
	"bytes"
	"errors"
	"testing"

	"github.com/scenewright/scenewright/engine/vault"
)

func open(t *testing.T, secret []byte) *vault.Vault {
	t.Helper()
	v, err := vault.New(secret)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestWhatIsSealedOpensOnlyWhereItBelongs(t *testing.T) {
	secret := vault.Random()
	v, other := open(t, secret), open(t, vault.Random())
	sealed := v.Seal("webhook", "workspace-1", []byte("whsec"))
	if bytes.Contains(sealed, []byte("whsec")) {
		t.Fatal("the secret can be read in what was sealed")
	}
	got, err := open(t, secret).Open("webhook", "workspace-1", sealed)
	if err != nil || string(got) != "whsec" {
		t.Fatalf("got %q, %v", got, err)
	}
	changed := bytes.Clone(sealed)
	changed[len(changed)-1] ^= 1
	for name, open := range map[string]func() ([]byte, error){
		"another secret":  func() ([]byte, error) { return other.Open("webhook", "workspace-1", sealed) },
		"another purpose": func() ([]byte, error) { return v.Open("cookie", "workspace-1", sealed) },
		"another owner":   func() ([]byte, error) { return v.Open("webhook", "workspace-2", sealed) },
		"changed":         func() ([]byte, error) { return v.Open("webhook", "workspace-1", changed) },
		"cut short":       func() ([]byte, error) { return v.Open("webhook", "workspace-1", sealed[:5]) },
	} {
		if _, err := open(); !errors.Is(err, vault.ErrSealed) {
			t.Errorf("%s: got %v, want ErrSealed", name, err)
		}
	}
}

func TestMACTellsPartsAndPurposesApart(t *testing.T) {
	v := open(t, vault.Random())
	base := v.MAC("key", "ab", "c")
	if !bytes.Equal(base, v.MAC("key", "ab", "c")) {
		t.Error("the same parts gave another code")
	}
	for name, mac := range map[string][]byte{
		"parts":   v.MAC("key", "a", "bc"),
		"purpose": v.MAC("cookie", "ab", "c"),
		"secret":  open(t, vault.Random()).MAC("key", "ab", "c"),
	} {
		if bytes.Equal(base, mac) {
			t.Errorf("another %s gave the same code", name)
		}
	}
}

func TestAShortSecretIsRefused(t *testing.T) {
	if _, err := vault.New(make([]byte, 31)); err == nil {
		t.Error("31 bytes were taken")
	}
}
