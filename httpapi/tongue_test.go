package httpapi_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/httpapi/contract"
)

// TestTheTextsLanguage: a text in another language than its voice's is warned of
// when the project is created, and one in a language that no voice speaks is not
// spoken in another where its own was asked for.
func TestTheTextsLanguage(t *testing.T) {
	ofValues(t)
	t.Parallel()
	const (
		english   = "The heat pump takes warmth from the cold air and brings it into the house. It needs far less power than a heater."
		spanish   = "La bomba de calor saca el calor del aire frío y lo lleva dentro de la casa. Gasta menos que una estufa en el invierno."
		german    = "Die Wärmepumpe holt Wärme aus der kalten Luft und bringt sie ins Haus. Sie braucht viel weniger Strom als ein Heizlüfter."
		russian   = "Тепловой насос забирает тепло из холодного воздуха и переносит его в дом."
		mongolian = "Манай байшин уулын бэлд байрладаг. Өвөл их цас ордог, зун агаар маш дулаан байдаг."
		arabic    = "تأخذ المضخة الحرارية الدفء من الهواء البارد وتنقله إلى المنزل."
	)
	c := newCaller(t, nil)
	for name, row := range map[string]struct {
		text, language string
		says           string // the warning or, of what is refused, the message
		status         int
	}{
		"its own":           {english, "en", "", 201},
		"none named":        {english, "", "", 201},
		"found":             {spanish, "auto", "", 201},
		"another":           {spanish, "en", `the text is in Spanish, and the voice speaks English: ask for language "es", or for auto`, 201},
		"the other way":     {english, "es", `the text is in English, and the voice speaks Spanish: ask for language "en", or for auto`, 201},
		"unknown, spoken":   {german, "", "the text is in German, and the voice speaks English: no voice here speaks German", 201},
		"German":            {german, "auto", "language: the text is in German, which no voice here speaks (bring it in one of en, es, fr, zh, iw)", 400},
		"Russian":           {russian, "auto", "language: the text is in Russian, which no voice here speaks (bring it in one of en, es, fr, zh, iw)", 400},
		"letters of others": {mongolian, "auto", "language: the text is in Mongolian, which no voice here speaks (bring it in one of en, es, fr, zh, iw)", 400},
		"other letters":     {russian, "", "language: the text is in Russian, and the voice speaks English, whose letters are others (no voice here speaks Russian)", 400},
		"Arabic":            {arabic, "auto", "language: the text is in Arabic, which no voice here speaks (bring it in one of en, es, fr, zh, iw)", 400},
	} {
		fields := map[string]string{"prompt": row.text, "promptType": "Script"}
		if row.language != "" {
			fields["language"] = row.language
		}
		body, err := json.Marshal(fields)
		must(t, err)
		got := c.send(t, http.MethodPost, "/auth/project/create", string(body))
		if row.status == http.StatusBadRequest {
			var p contract.Problem
			got.into(t, row.status, &p)
			if p.Message != row.says || p.Param != "language" {
				t.Errorf("%s: %q at %q", name, p.Message, p.Param)
			}
			continue
		}
		var made contract.ProjectCreated
		got.into(t, row.status, &made)
		for which, all := range map[string][]string{"creation": made.Warnings, "the project": wait(t, c, made.ProjectID).Warnings} {
			all = slices.DeleteFunc(slices.Clone(all), func(w string) bool { return !strings.Contains(w, "the voice speaks") })
			if said := strings.Join(all, "\n"); said != row.says {
				t.Errorf("%s: %s says %q, want %q", name, which, said, row.says)
			}
		}
	}
}
