package mining_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/writer/mining"
	"github.com/scenewright/scenewright/engine/writer/mining/miningtest"
)

func heading(text, language string) string {
	return mining.Heading(text, mining.NewTerms(text, language), 0)
}

func TestHeading(t *testing.T) {
	for _, tt := range []struct{ language, text, want string }{
		{"en", "A boiler turns fuel into heat, and a good part of that heat leaves through the chimney.", "A boiler turns fuel into heat"},
		{"en", "However, the council voted for the plan.", "The council voted for the plan"},
		{"en", "An energy adviser can visit the house and measure what it really needs.", "An energy adviser can visit the house"},
		{"en", "In a cold year, a poorly insulated home can waste 40 percent of the energy it buys.", "A poorly insulated home can waste 40 percent of the energy"},
		{"en", "Why do cats purr?", "Why do cats purr?"},
		{"es", "Los técnicos reciben el aviso en el teléfono y reparan la tubería el mismo día.", "Los técnicos reciben el aviso"},
		{"fr", "Les commerçants se plaignaient du bruit, et les parents n'osaient plus laisser leurs enfants aller seuls à l'école.", "Les commerçants se plaignaient du bruit"},
		{"zh", "因此，热泵把室外的热量搬到室内，而且噪音很小。", "热泵把室外的热量搬到室内"},
		{"iw", "שכבה של אדמה וצמחים מכסה את הגג, מגינה על האיטום ומקררת את הבניין.", "שכבה של אדמה וצמחים מכסה את הגג"},
	} {
		if got := heading(tt.text, tt.language); got != tt.want {
			t.Errorf("%q:\n got %q\nwant %q", tt.text, got, tt.want)
		}
	}
}

// A heading keeps what belongs together, and says the main thing in words that
// stand alone.
func TestHeadingStandsAlone(t *testing.T) {
	for _, tt := range []struct{ language, text, want string }{
		// A number keeps the other number, and a verb what it becomes.
		{"en", "That is why one kilowatt hour of electricity can become three or four kilowatt hours of heat.", "Three or four kilowatt hours of heat"},
		{"es", "Por eso un kilovatio hora de electricidad puede convertirse en tres o cuatro kilovatios hora de calor.", "Tres o cuatro kilovatios hora de calor"},
		{"fr", "C'est pourquoi un kilowattheure d'électricité peut devenir trois ou quatre kilowattheures de chaleur.", "Trois ou quatre kilowattheures de chaleur"},
		{"iw", "לכן קילוואט שעה אחד של חשמל הופך לשלושה או ארבעה קילוואט שעה של חום.", "קילוואט שעה אחד של חשמל הופך לשלושה או ארבעה קילוואט שעה של חום"},
		{"zh", "所以，一度电可以变成三到四度的热。", "一度电可以变成三到四度的热"},
		// Two things that are joined stay joined.
		{"es", "La masa madre es una mezcla de harina y agua en la que viven levaduras naturales.", "La masa madre es una mezcla de harina y agua"},
		{"en", "The workshop repairs chairs and tables for all the families of the old harbour town.", "The workshop repairs chairs and tables"},
		{"fr", "La plupart des espèces sont solitaires et nichent dans le sol, dans le bois mort ou dans des tiges creuses.", "La plupart des espèces sont solitaires"},
		{"iw", "השמש מחממת אספלט ובטון בכל רחובות העיר הגדולה במשך רוב שעות היום ועד הלילה.", "השמש מחממת אספלט ובטון בכל רחובות העיר הגדולה"},
		// A reason, a result or a comparison is not the main thing.
		{"es", "Los radiadores grandes son mejores, porque calientan con agua menos caliente.", "Los radiadores grandes son mejores"},
		{"en", "Large radiators are better, because they heat a room at lower temperatures.", "Large radiators are better"},
		{"fr", "Les grands radiateurs sont préférables, car ils chauffent avec une eau moins chaude.", "Les grands radiateurs sont préférables"},
		{"iw", "רדיאטורים גדולים עדיפים, כי הם מחממים במים פחות חמים.", "רדיאטורים גדולים עדיפים"},
		{"zh", "在普通的住宅里，取暖占全部能源开支的64%，所以选择什么样的取暖设备，比所有的灯和冰箱加起来还要重要。", "取暖占全部能源开支的64%"},
		// An item of a series says nothing by itself.
		{"en", "Old radiators, draughty windows and thin walls make the bill larger still.", "Thin walls make the bill larger still"},
		{"es", "Las ventanas viejas, los muros finos y los radiadores pequeños encarecen mucho la factura.", "Los radiadores pequeños encarecen mucho la factura"},
		{"fr", "Les vieux radiateurs, les murs minces et les fenêtres anciennes alourdissent encore la facture.", "Les fenêtres anciennes alourdissent encore la facture"},
		// A clause that needs no pronoun goes before one that does.
		{"fr", "Même par un matin froid de janvier, l'air extérieur contient de la chaleur, et la machine la recueille puis la porte dans la maison.", "L'air extérieur contient de la chaleur"},
		{"es", "Incluso en una mañana fría de enero, el aire de la calle guarda calor, y la máquina lo recoge y lo lleva dentro de la casa.", "El aire de la calle guarda calor"},
		{"en", "Twelve neighbours came to the first evening, and each of them brought a broken chair.", "Twelve neighbours came to the first evening"},
		{"en", "In the evening climb to a viewpoint and watch the light turn the river gold.", "In the evening climb to a viewpoint"},
		{"zh", "即使在寒冷的一月早晨，室外的空气里也有热量，热泵把这些热量收集起来，送进屋里。", "室外的空气里也有热量"},
		{"iw", "גם בבוקר קר של ינואר יש חום באוויר שבחוץ, והמשאבה אוספת את החום הזה ומביאה אותו אל תוך הבית.", "בבוקר קר של ינואר יש חום באוויר שבחוץ"},
	} {
		if got := heading(tt.text, tt.language); got != tt.want {
			t.Errorf("%q:\n got %q\nwant %q", tt.text, got, tt.want)
		}
	}
}

// What a condition, a negation or a belief limits is not claimed outright.
func TestHeadingKeepsTheSense(t *testing.T) {
	for _, tt := range []struct{ language, text, not string }{
		{"en", "If nobody insulates the attic before the first frost comes, heat pumps waste a lot of energy in winter.", "Heat pumps waste a lot of energy"},
		{"en", "Many people believe that heat pumps only work in new and well insulated houses in the south.", "Heat pumps only work"},
		{"en", "Volunteers not only repaired the old roof of the school but also planted forty trees behind it.", "Volunteers not only repaired the old roof of the school"},
		{"es", "Si nadie cierra la llave antes de que llegue la primera helada, las tuberías del pueblo se rompen.", "Las tuberías del pueblo se rompen"},
	} {
		if got := heading(tt.text, tt.language); got == tt.not {
			t.Errorf("%q: the heading %q says something else", tt.text, got)
		}
	}
}

// No heading of any sentence of the corpus ends on a word that wants another,
// is too long, or has words that the sentence has not.
func TestHeadingsEndWell(t *testing.T) {
	dangling := map[string][]string{
		"en": {"the", "a", "an", "of", "in", "on", "to", "and", "or", "but", "with", "for", "from", "by", "that", "which", "is", "are", "its", "their", "very", "than"},
		"es": {"el", "la", "los", "las", "un", "una", "de", "del", "en", "a", "y", "o", "con", "por", "para", "que", "su", "muy", "más"},
		"fr": {"le", "la", "les", "un", "une", "de", "du", "des", "en", "à", "et", "ou", "avec", "par", "pour", "que", "qui", "son", "très", "plus"},
		"zh": {"的", "和", "在", "把", "被", "与"},
		"iw": {"של", "את", "על", "עם", "או", "אבל", "כי", "לפני", "בין"},
	}
	for _, text := range miningtest.Texts() {
		terms := mining.NewTerms(text.Body, text.Language)
		for _, s := range mining.Sentences(text.Body, text.Language) {
			got := mining.Heading(s, terms, 0)
			words := strings.Fields(strings.ToLower(strings.TrimRight(got, "?")))
			last := words[len(words)-1]
			if text.Language == "zh" {
				r, _ := utf8.DecodeLastRuneInString(last)
				last = string(r)
			}
			if slices.Contains(dangling[text.Language], last) && !strings.HasSuffix(strings.TrimRight(s, ".!?。！？"), last) {
				t.Errorf("%q ends on %q", got, last)
			}
			if n := utf8.RuneCountInString(got); n > mining.HeadingMax+mining.HeadingMax/8 {
				t.Errorf("%q has %d characters", got, n)
			}
			if !strings.Contains(strings.ToLower(s), strings.ToLower(strings.TrimRight(got, "?？"))) {
				t.Errorf("%q is not in %q", got, s)
			}
		}
	}
}

func FuzzHeading(f *testing.F) {
	for _, text := range miningtest.Texts() {
		f.Add(text.Body[:strings.IndexAny(text.Body, ".。")], text.Language)
	}
	f.Add("a, b, c, and d; e: f — g (h", "en")
	f.Fuzz(func(t *testing.T, text, language string) {
		if strings.ToValidUTF8(text, "") != text || len(text) > 5000 || strings.TrimSpace(text) == "" {
			return
		}
		terms := mining.NewTerms(text, language)
		got := mining.Heading(text, terms, 0)
		if n := utf8.RuneCountInString(got); n == 0 || n > mining.HeadingMax+mining.HeadingMax/8 {
			t.Errorf("heading of %q is %q", text, got)
		}
		if q := mining.Query(text, terms); strings.TrimSpace(q) == "" {
			t.Errorf("query of %q is empty", text)
		}
	})
}

func TestQuery(t *testing.T) {
	for _, tt := range []struct {
		language, text string
		want           []string // words it must have
		not            []string
	}{
		{"en", "One day, a retired carpenter named Ruth Adeyemi asked for a book on repairing chairs.", []string{"carpenter", "Ruth", "Adeyemi"}, []string{"asked", "repairing"}},
		{"es", "Los técnicos reciben el aviso en el teléfono y reparan la tubería.", []string{"teléfono", "tubería"}, []string{"reparan", "reciben"}},
		{"fr", "Plantez des fleurs locales comme la sauge, le thym et la bourrache.", []string{"fleurs", "sauge"}, []string{"comme"}},
		{"zh", "孩子们在茶园里学习采茶。", []string{"茶园"}, nil},
		{"iw", "תלמידים מגדלים תבלינים על גג בית הספר.", []string{"תלמידים", "תבלינים"}, []string{"על"}},
	} {
		got := strings.Fields(mining.Query(tt.text, mining.NewTerms(tt.text, tt.language)))
		if len(got) < 2 || len(got) > 5 {
			t.Errorf("%q: query %q, want two to five words", tt.text, got)
		}
		for _, w := range tt.want {
			if !strings.Contains(strings.Join(got, " "), w) {
				t.Errorf("%q: query %q lacks %q", tt.text, got, w)
			}
		}
		for _, w := range tt.not {
			if slices.Contains(got, w) {
				t.Errorf("%q: query %q has %q", tt.text, got, w)
			}
		}
	}
}
