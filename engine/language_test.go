package engine_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/detect"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

func TestLanguages(t *testing.T) {
	if diff := cmp.Diff([]string{"en", "es", "fr", "zh", "iw"}, detect.LanguageCodes()[:5]); diff != "" {
		t.Errorf("codes (-want +got):\n%s", diff)
	}
	if l, ok := detect.LanguageByCode("he"); !ok || l.Code != "iw" || !l.RightToLeft {
		t.Errorf("he is %+v, %v; want iw", l, ok)
	}
	if l, ok := detect.LanguageByCode("fa"); !ok || l.Name != "Persian" || !l.RightToLeft {
		t.Errorf("fa is %+v, %v", l, ok)
	}
	if _, ok := detect.LanguageByCode("th"); ok {
		t.Error("Thai is listed")
	}
}

func TestLanguageOf(t *testing.T) {
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
		"Wie man zu Hause Wasser spart":                               "de",
		"Come nasce un buon pane di farina e acqua":                   "it",
		"A história da biblioteca que viaja de barco":                 "pt",
		"Fietsen naar school in de winter":                            "nl",
		"Dlaczego pszczoły potrzebują miasta":                         "pl",
		"Mahalle fırını nasıl yeniden açıldı":                         "tr",
		"Så höll vi huset varmt i vinter":                             "sv",
		"Как вырастить лимон дома":                                    "ru",
		"Старий млин знову працює":                                    "uk",
		"Το λάδι της γιαγιάς":                                         "el",
		"كيف نوفر الماء في البيت":                                     "ar",
		"چای خوب چگونه دم می\u200cشود":                                "fa",
		"گاؤں کا نیا اسکول":                                           "ur",
		"छत पर सब्ज़ी कैसे उगाएँ":                                     "hi",
		"Біздің үйіміз тау бөктерінде орналасқан":                     "kk",
		"Биздин үйүбүз тоонун этегинде, эң бийик жеринде":             "ky",
		"Безнең өебез тау итәгендә, җәен һава җылы":                   "tt",
		"През зимата вали много сняг, а пролетта къщата стои празна": "bg",
		"ئۆيىمىز تاغ ئېتىكىگە جايلاشقان":                             "ug",
		"اسان جو گهر جبل جي دامن ۾ آهي":                              "sd",
		"আমাৰ ঘৰ পাহাৰৰ নামনিত আছে":                                  "as",
		"ଆମ ଘର ପାହାଡ଼ ତଳେ ଅଛି":                                       "or",
		"Bizning uyimiz tog' etagida, yozda esa havo juda issiq":     "uz",
		"Fix-xitwa tinżel ħafna silġ u fis-sajf it-temp ikun sħun":   "mt",
		"Обзор Google Workspace для команды":                         "ru",
		"The Russian word спасибо means thank you.":                  "en",
		"":      "en",
		"12345": "en",
	} {
		if got := detect.LanguageOf(text); got != want {
			t.Errorf("%q is %s, want %s", text, got, want)
		}
	}
}

// TestForeignText: a text in another language than its voice's is spoken as it
// stands, and the film says so; a name or a saying of another language is none.
func TestForeignText(t *testing.T) {
	const (
		english = "The ferry crosses the bay in the morning and comes back with the mail that people have been waiting for. "
		spanish = "El barco cruza la bahía por la mañana y vuelve con las cartas que la gente espera en el puerto. "
		french  = "Le bateau traverse la baie le matin et il revient avec les lettres que nous attendons dans le port. "
	)
	eng := enginetest.New(t, nil)
	for name, tt := range map[string]struct{ language, text, want string }{
		"its own":          {"en", english, ""},
		"found":            {"auto", spanish, ""},
		"a name":           {"en", english + "She sails to Los Angeles and sings La Vie en rose on the way to the harbour of the city.", ""},
		"a foreign text":   {"en", spanish, `the text is in Spanish, and the voice speaks English: ask for language "es", or for auto`},
		"another script":   {"fr", "渡轮早上穿过海湾，带着大家等待的信件回来。渡轮晚上再次出发，直到深夜才停。", `the text is in Chinese, and the voice speaks French: ask for language "zh", or for auto`},
		"a foreign scene":  {"en", english + english + french + english + english, "scenes are in French, and the voice speaks English: give each language a film of its own"},
		"several of those": {"auto", english + english + spanish + english + french + english, "scenes are in Spanish, and the voice speaks English: give each language a film of its own"},
	} {
		p := enginetest.Await(t, eng, request.Request{Prompt: tt.text, PromptType: story.PromptScript, Language: tt.language})
		said := strings.Join(p.Warnings, "\n")
		if !strings.Contains(said, tt.want) || tt.want == "" && strings.Contains(said, "the voice speaks") {
			t.Errorf("%s: it says %q, want %q", name, said, tt.want)
		}
	}
}
