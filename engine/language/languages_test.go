package language_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/language"
)

func TestLanguages(t *testing.T) {
	if diff := cmp.Diff([]string{"en", "es", "fr", "zh", "iw"}, language.Codes()[:5]); diff != "" {
		t.Errorf("codes (-want +got):\n%s", diff)
	}
	for tag, want := range map[string]string{"he-IL": "iw", "en-US": "en", "zh_CN": "zh", " PT-br ": "pt", "auto": "auto"} {
		if got := language.Alias(tag); got != want {
			t.Errorf("%q is taken for %q, want %q", tag, got, want)
		}
	}
	if l, ok := language.ByCode("he"); !ok || l.Code != "iw" || !l.RightToLeft() {
		t.Errorf("he is %+v, %v; want iw", l, ok)
	}
	if l, ok := language.ByCode("fa"); !ok || l.Name != "Persian" || !l.RightToLeft() {
		t.Errorf("fa is %+v, %v", l, ok)
	}
	if _, ok := language.ByCode("th"); ok {
		t.Error("Thai is listed")
	}
}
