package writer_test

import (
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

// TestForms: what is certain by form alone is shown so, and what only looks like it is
// words.
func TestForms(t *testing.T) {
	for _, tt := range []struct{ name, code, text, want string }{
		{"percent", "en", "Bills fall by 40% in the first year.", "number: Bills fall by|40%|in the first year"},
		{"money", "fr", "Le traitement coûte 12 € par mois.", "number: Le traitement coûte|12 €|par mois"},
		{"unit", "es", "El depósito guarda 300 litros.", "number: El depósito guarda|300 litros"},
		{"a bound", "en", "Bills fall by up to 40% in a year.", "spoken"},
		{"over", "en", "Over 40% of homes have one.", "spoken"},
		{"a date", "en", "The museum opened on 3 May 1998.", "spoken"},
		{"a time", "en", "Doors open at 18:30 every day.", "spoken"},
		{"an ordinal", "en", "It was her 3rd race this year.", "spoken"},
		{"in brackets", "en", "Oceanic crust is thin (about 7 km), dense and young.", "spoken"},
		{"in quotation marks", "en", `He said "it is 40% too dear" and left.`, "spoken"},
		{"before a comma", "en", "It costs 90 euros, which is a lot.", "spoken"},
		{"by the way", "en", "Our second customer, which is 7% of revenue, gave notice.", "spoken"},
		{"one of several", "en", "Security training, online, 45 minutes.", "spoken"},
		{"asked", "en", "Does it really save 40%?", "spoken"},
		{"two figures", "en", "Rain fell by 20%, and yields fell by 30%.", "list: Rain fell by 20%|yields fell by 30%"},
		{"enumeration", "en", "Bring three things: a lamp, dry shoes and a friend.", "list: Bring three things|a lamp|dry shoes|a friend"},
		{"enumeration of four", "es", "Venden esto: pan, leche, huevos y miel.", "list: Venden esto|pan|leche|huevos|miel"},
		{"Chinese enumeration", "zh", "颜色：苔绿、岩灰、日落橙。", "list: 颜色|苔绿|岩灰|日落橙"},
		{"Chinese clauses", "zh", "到岗时间：手上还有一本家谱，修完就来，大约明年三月。", "spoken"},
		{"clauses", "fr", "Attention : dans une maison mal isolée, la pompe tourne sans arrêt et l'économie disparaît.", "spoken"},
		{"an apposition", "en", "Candles: first Leo Brand, aged nine, whose candle, a hedgehog, was the only entry.", "spoken"},
		{"two parts", "en", "Bring two things: a lamp and dry shoes.", "spoken"},
		{"a time's colon", "en", "We meet at 10:30, then eat, talk and sing.", "spoken"},
		{"said Name", "en", `"I could close the door at last," said Amira Haddad, a nurse.`, "quote: I could close the door at last|Amira Haddad|a nurse"},
		{"Name said", "fr", "« Nous avons enfin pu fermer la porte », a déclaré Amira Haddad.", "spoken"},
		{"said the name", "en", `"Give me a handful of salt," said the Wind.`, "quote: Give me a handful of salt|the Wind"},
		{"said by nobody", "en", `"I could close the door at last," she said.`, "spoken"},
		{"scare quotes", "en", `They call it a "quiet little miracle of modern trade".`, "spoken"},
		{"Hebrew quotation", "iw", `"הקיץ האחרון היה החם ביותר שמדדנו", אמרה דליה רון.`, "quote: הקיץ האחרון היה החם ביותר שמדדנו|דליה רון"},
		{"Chinese quotation", "zh", "馆长李梅说：“一盏灯不亮，也能看出主人是什么人。”", "quote: 一盏灯不亮，也能看出主人是什么人。|馆长李梅"},
		{"Chinese pronoun", "zh", "他说：“一盏灯不亮，也能看出主人是什么人。”", "spoken"},
		{"German", "de", "Der Strompreis sank um 40 %.", "number: Der Strompreis sank um|40 %"},
	} {
		c := writer.Show(tt.text, tt.code)
		got := string(c.Layout())
		if got != "spoken" {
			got += ": " + strings.Join(story.TextsOf(c), "|")
		}
		if got != tt.want {
			t.Errorf("%s, %q:\n got %s\nwant %s", tt.name, tt.text, got, tt.want)
		}
	}
}

// TestQueriesAreWordsOfTheText: a search gets words as they are written, also where the
// language hangs small words before them.
func TestQueriesAreWordsOfTheText(t *testing.T) {
	for code, text := range map[string]string{
		"en": "Rain gardens collect water from the roof of a house.",
		"iw": "הדיירים בבניין נקראו לאסיפה בגינה הגדולה.",
	} {
		for _, w := range strings.Fields(writer.Query(text, writer.NewTerms(text, code))) {
			if !strings.Contains(" "+text, " "+w) {
				t.Errorf("%s: %q is no word of %q", code, w, text)
			}
		}
	}
}

// TestQueriesHaveNoSmallWords: a search has neither elided articles nor words that
// no picture shows.
func TestQueriesHaveNoSmallWords(t *testing.T) {
	for _, tt := range []struct{ code, text, want string }{
		{"fr", "L’après-midi, le sentier s'arrête devant l'église.", "après-midi sentier arrête"},
		{"fr", "Puis voici le port et la plage.", "port plage"},
		{"es", "Después corta algunos tallos secos.", "corta tallos secos"},
		{"es", "Quizás somos varios vecinos del pueblo.", "vecinos pueblo"},
		{"en", "Sometimes, however, snow lies everywhere.", "snow lies"},
	} {
		if got := writer.Query(tt.text, writer.NewTerms(tt.text, tt.code)); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.text, got, tt.want)
		}
	}
}
