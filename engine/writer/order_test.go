package writer_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/writer"
)

// TestOrdersAreKnownByHowTheyOpen, in five languages; what is not sure is told.
func TestOrdersAreKnownByHowTheyOpen(t *testing.T) {
	for _, c := range []struct {
		code, prompt  string
		subject, told string
	}{
		{"en", "Create a 60-second explainer for first-time home buyers about how a mortgage works. Use a friendly tone. End by inviting viewers to book a call.",
			"how a mortgage works", ""},
		{"en", "Can you make a short film about tide mills?", "tide mills?", ""},
		{"en", "Write a script for our new colleagues.", "", ""},
		{"en", "Make a video about our library. It opened in 1907. Keep it short.", "our library", "It opened in 1907."},
		{"en", "The library opened in 1907.\n\nIt lends tools.\n\nMake this into a short video. End with a question.", "", "The library opened in 1907.\n\nIt lends tools."},
		{"es", "Crea un vídeo de un minuto sobre el pan de masa madre. Usa un tono cercano.", "el pan de masa madre", ""},
		{"fr", "Créez une vidéo sur les abeilles. Terminez par une question.", "les abeilles", ""},
		{"zh", "请制作一个关于茶的短视频。语气轻松。", "茶", ""},
		{"iw", "צור סרטון על משאבות חום. סיים בהזמנה לשיחה.", "משאבות חום", ""},
	} {
		o, ok := writer.Ordered(c.prompt, c.code)
		if diff := cmp.Diff(writer.Order{Subject: c.subject, Told: c.told}, o); !ok || diff != "" {
			t.Errorf("%q: an order: %t (-want +got):\n%s", c.prompt, ok, diff)
		}
	}
	for code, told := range map[string]string{
		"en": "Create a password with twelve letters. Use a phrase that only you know. End with a digit.",
		"es": "Haz una lista de lo que comes. Usa una libreta. Termina con el precio de cada cosa.",
		"fr": "Crée une liste de tes dépenses. Utilise un carnet. Termine par la somme.",
		"zh": "做一个计划。语气不重要。结尾写上日期。",
		"iw": "הסרטון הראשון צולם בשנת 1907. הוא קצר. סיים אותו צלם מקומי.",
	} {
		if o, ok := writer.Ordered(told, code); ok || o.Told != told {
			t.Errorf("%s: %q is taken for an order: %+v", code, told, o)
		}
	}
}
