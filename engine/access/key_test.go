package access

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"
)

var form = regexp.MustCompile(`^swk-[0-9A-Za-z]{17}\.[0-9A-Za-z]{43}:[0-9A-Za-z]{8}$`)

func TestAKeyIsReadAsItWasMade(t *testing.T) {
	for _, revision := range []int{1, 2, 61, 62, maxRevision} {
		want := mint("swk", newName(), revision)
		text := want.Reveal()
		if len(text) != 74 || !form.MatchString(text) {
			t.Fatalf("%q is not of the form", text)
		}
		got, err := Parse("swk", text)
		if err != nil || got != want {
			t.Errorf("revision %d: got %v %d, %v", revision, got, got.Revision, err)
		}
	}
}

func TestAMistypedKeyIsMalformed(t *testing.T) {
	good := mint("swk", newName(), 1).Reveal()
	for i := range good {
		for _, wrong := range []byte{'x', 'y', '-', 0xff} {
			typo := good[:i] + string(wrong) + good[i+1:]
			if _, err := Parse("swk", typo); typo != good && !errors.Is(err, ErrMalformed) {
				t.Errorf("%q at %d: got %v", wrong, i, err)
			}
		}
	}
	for name, s := range map[string]string{
		"nothing":        "",
		"another prefix": mint("vgk", newName(), 1).Reveal(),
		"cut short":      good[:73],
		"a space behind": good + " ",
		"twice":          good + good,
		"revision 0":     mint("swk", newName(), 0).Reveal(),
		"wide digits":    strings.ReplaceAll(good, "1", "１"),
		"a short name":   mint("swk", newName()[1:], 1).Reveal() + "0",
	} {
		if _, err := Parse("swk", s); !errors.Is(err, ErrMalformed) {
			t.Errorf("%s: got %v, want ErrMalformed", name, err)
		}
	}
}

func TestAKeyIsPrintedWithoutItsSecret(t *testing.T) {
	k := mint("swk", newName(), 1)
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%d"} {
		if got := fmt.Sprintf(verb, k); got != k.String() {
			t.Errorf("%s prints %s", verb, got)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(mint("swk", newName(), 1).Reveal())
	f.Add("swk-00000000000000000.0000000000000000000000000000000000000000000:01000000")
	f.Fuzz(func(t *testing.T, s string) {
		k, err := Parse("swk", s)
		if err == nil && k.Reveal() != s {
			t.Errorf("%q was read as %q", s, k.Reveal())
		}
	})
}
