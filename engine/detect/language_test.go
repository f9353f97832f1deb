package detect_test

import (
	"testing"

	"github.com/scenewright/scenewright/engine/detect"
)

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
		"Login 3 s, search 42 s, export 118 s":                       "en", // with units, not in Czech
		"":                                                           "en",
		"12345":                                                      "en",
	} {
		if got := detect.LanguageOf(text); got != want {
			t.Errorf("%q is %s, want %s", text, got, want)
		}
	}
}

func TestAccentsOfOneLanguageAreNoProofOfAnother(t *testing.T) {
	for _, text := range []string{
		"A közlekedésbiztonság javítása Magyarországon.",
		"Megszentségteleníthetetlenségeskedéseitekért szoktak nevetni. A környezetszennyezés csökkent.",
	} {
		if got := detect.ClearLanguage(text); got != "" {
			t.Errorf("%q is clearly %q", text, got)
		}
	}
	if got := detect.ClearLanguage("El pingüino vive en la región más fría."); got != "es" {
		t.Errorf("Spanish is %q", got)
	}
}
