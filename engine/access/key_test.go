package access_test

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/access"
)

var form = regexp.MustCompile(`^swk-[0-9A-Za-z]{17}\.[0-9A-Za-z]{43}:[0-9A-Za-z]{8}$`)

// Parts of a key that nobody issued.
var (
	keyName   = strings.Repeat("n4", 8) + "Z"
	keySecret = strings.Repeat("Sec1", 10) + "ret"
)

// keyText puts a key together, apart from the code under test.
func keyText(prefix, name, revision string) string {
	return resum(prefix + "-" + name + "." + keySecret + ":" + revision)
}

func TestAKeyIsReadAsItWasMade(t *testing.T) {
	t.Parallel()
	for revision, want := range map[string]int{"01": 1, "02": 2, "0z": 61, "10": 62, "zz": 62*62 - 1} {
		text := keyText("swk", keyName, revision)
		if len(text) != 74 || !form.MatchString(text) {
			t.Fatalf("%q is not of the form", text)
		}
		got, err := access.Parse("swk", text)
		if err != nil || got.Name != keyName || got.Revision != want || got.Reveal() != text {
			t.Errorf("revision %s: got %v %d, %v", revision, got, got.Revision, err)
		}
	}
	_, issued := build(t, access.Options{}).root(t, wants(whole))
	if got, err := access.Parse("swk", issued); err != nil || got.Revision != 1 || !form.MatchString(issued) {
		t.Errorf("a key that was issued is of revision %d, %v", got.Revision, err)
	}
}

func TestAMistypedKeyIsMalformed(t *testing.T) {
	good := keyText("swk", keyName, "01")
	for i := range good {
		for _, wrong := range []byte{'x', 'y', '-', 0xff} {
			typo := good[:i] + string(wrong) + good[i+1:]
			if _, err := access.Parse("swk", typo); typo != good && !errors.Is(err, access.ErrMalformed) {
				t.Errorf("%q at %d: got %v", wrong, i, err)
			}
		}
	}
	for what, s := range map[string]string{
		"nothing":        "",
		"another prefix": keyText("vgk", keyName, "01"),
		"cut short":      good[:73],
		"a space behind": good + " ",
		"twice":          good + good,
		"revision 0":     keyText("swk", keyName, "00"),
		"wide digits":    strings.ReplaceAll(good, "1", "１"),
		"a short name":   keyText("swk", keyName[1:], "01") + "0",
	} {
		if _, err := access.Parse("swk", s); !errors.Is(err, access.ErrMalformed) {
			t.Errorf("%s: got %v, want ErrMalformed", what, err)
		}
	}
}

func TestAKeyIsPrintedWithoutItsSecret(t *testing.T) {
	k, err := access.Parse("swk", keyText("swk", keyName, "01"))
	if err != nil {
		t.Fatal(err)
	}
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%d"} {
		if got := fmt.Sprintf(verb, k); got != k.String() {
			t.Errorf("%s prints %s", verb, got)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(keyText("swk", keyName, "01"))
	f.Add("swk-00000000000000000.0000000000000000000000000000000000000000000:01000000")
	f.Fuzz(func(t *testing.T, s string) {
		k, err := access.Parse("swk", s)
		if err == nil && k.Reveal() != s {
			t.Errorf("%q was read as %q", s, k.Reveal())
		}
	})
}
