package engine_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine"
)

func TestLanguages(t *testing.T) {
	if diff := cmp.Diff([]string{"en", "es", "fr", "zh", "iw"}, engine.LanguageCodes()); diff != "" {
		t.Errorf("codes (-want +got):\n%s", diff)
	}
	if l, ok := engine.LanguageByCode("he"); !ok || l.Code != "iw" || !l.RightToLeft {
		t.Errorf("he is %+v, %v; want iw", l, ok)
	}
	if _, ok := engine.LanguageByCode("de"); ok {
		t.Error("German is listed")
	}
}

func TestDetectLanguage(t *testing.T) {
	for text, want := range map[string]string{
		"How to save water at home":                                   "en",
		"heat pumps":                                                  "en",
		"Onboarding checklist":                                        "en",
		"Make a video about solar panels":                             "en",
		"The café on the corner sells crêpes":                         "en",
		"Cómo ahorrar agua en casa":                                   "es",
		"Consejos para dormir mejor":                                  "es",
		"Los beneficios de la lectura":                                "es",
		"Comment économiser l'eau à la maison":                        "fr",
		"Les avantages de la lecture pour les enfants":                "fr",
		"Fais une vidéo sur les abeilles":                             "fr",
		"如何在家节约用水":                                                    "zh",
		"使用 OpenAI 和 Kubernetes 部署应用":                                 "zh",
		"איך לחסוך מים בבית":                                          "iw",
		"מדריך קצר ל-Google Workspace לצוותים חדשים":                  "iw",
		"The Hebrew word שלום means peace and is used as a greeting.": "en",
		"":      "en",
		"12345": "en",
	} {
		if got := engine.DetectLanguage(text); got != want {
			t.Errorf("%q is %s, want %s", text, got, want)
		}
	}
}
