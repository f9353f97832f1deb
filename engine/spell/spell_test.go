package spell

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	tongue "github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
)

// spoken is the text as it is said: words with a space between, a language
// after a slash where it is not the text's own, and the stops.
func spoken(text, lang string, prons ...story.Pronunciation) string {
	var b strings.Builder
	for _, t := range Text(text, lang, prons) {
		for _, w := range t.Words {
			b.WriteString(" " + w.Text)
			if w.Lang != lang {
				b.WriteString("/" + w.Lang)
			}
		}
		b.WriteString([...]string{"", ",", ".", "!", "?"}[t.Stop])
	}
	return strings.TrimSpace(b.String())
}

type row struct{ text, want string }

func runRows(t *testing.T, lang string, rows []row) {
	t.Helper()
	for _, r := range rows {
		t.Run(r.text, func(t *testing.T) {
			if got := spoken(r.text, lang); got != r.want {
				t.Errorf("Text(%q, %s)\n got %s\nwant %s", r.text, lang, got, r.want)
			}
		})
	}
}

func runLanguages(t *testing.T, all map[string][]row) {
	t.Helper()
	for lang, rows := range all {
		runRows(t, lang, rows)
	}
}

// TestRoman: Roman figures are numbers behind names and what is counted by them, and letters
// elsewhere.
func TestRoman(t *testing.T) {
	runLanguages(t, map[string][]row{
		"en": {
			{"World War II and Rocky IV", "World War two and Rocky four."},
			{"Henry VIII, George V and Pope John Paul II", "Henry the eighth, George the fifth and Pope John Paul the second."},
			{"in chapter IV of Part III", "in chapter four of Part three."},
			{"an IV drip, Malcolm X, Plan V", "an I V drip, Malcolm x, Plan v."},
		},
		"es": {
			{"en el siglo XX y los siglos V y VI", "en el siglo veinte y los siglos cinco y uve i."},
			{"Va a llover. Ver esto da ira. Ida.", "Va a llover. Ver esto da ira. Ida."},
			{"Felipe VI, Carlos I y Alfonso XIII", "Felipe sexto, Carlos primero y Alfonso trece."},
		},
		"fr": {
			{"Louis XIV et François Ier", "Louis quatorze et François premier."},
			{"au XIXe siècle, Vatican II", "au dix neuvième siècle, Vatican deux."},
			{"Ver de terre du Ve siècle", "Ver de terre du cinquième siècle."},
		},
	})
}

// TestShortForms: what stands behind a stroke, degrees as one sign, titles of mountains, and a
// digit within a name.
func TestShortForms(t *testing.T) {
	runLanguages(t, map[string][]row{
		"en": {
			{"$99/yr or £5/mo", "ninety nine dollars per year or five pounds per month."},
			{"Mt. Everest, incl. 25℃", "mount Everest, including twenty five degrees Celsius."},
			{"B2B sales of 2B", "B two B sales of two billion."},
		},
		"es": {{"Avda. Mayor", "avenida Mayor."}},
		"zh": {{"25℃", "二 十 五 摄 氏 度."}},
	})
}

func TestEnglish(t *testing.T) {
	runRows(t, "en", []row{
		{"0", "zero."},
		{"13 21 100 999", "thirteen twenty one one hundred nine hundred ninety nine."},
		{"1,000,000 users", "one million users."},
		{"1,234,567", "one million two hundred thirty four thousand five hundred sixty seven."},
		{"in 2024", "in twenty twenty four."},
		{"1905, 2000, 2005, 1900", "nineteen oh five, two thousand, two thousand five, nineteen hundred."},
		{"At 7.10 the wall gave way.", "At seven ten the wall gave way."},
		{"It rang at 4.30 in the morning, at 5.05 pm and at 9.45 o'clock.", "It rang at four thirty in the morning, at five oh five P M and at nine forty five o'clock."},
		{"The shares closed at 12.50 on Friday.", "The shares closed at twelve point five zero on Friday."},
		{"the 1990s and 80s", "the nineteen nineties and eighties."},
		{"3.14 or .5", "three point one four or zero point five."},
		{"-5 and −5", "minus five and minus five."},
		{"5% or 5 %", "five percent or five percent."},
		{"5–10%", "five to ten percent."},
		{"2019-2024", "twenty nineteen to twenty twenty four."},
		{"$1", "one dollar."},
		{"$1.2M", "one point two million dollars."},
		{"$1,234.56", "one thousand two hundred thirty four dollars and fifty six cents."},
		{"$0.99", "ninety nine cents."},
		{"$5 million each", "five million dollars each."},
		{"€5, £3bn, ₪20, ¥100", "five euros, three billion pounds, twenty shekels, one hundred yen."},
		{"20 USD", "twenty dollars."},
		{"$5/month", "five dollars per month."},
		{"1st 2nd 3rd 12th 20th 31st", "first second third twelfth twentieth thirty first."},
		{"14:30", "fourteen thirty."},
		{"9:05 am", "nine oh five A M."},
		{"9am, 9:00", "nine A M, nine o'clock."},
		{"12/05/2024", "December fifth twenty twenty four."},
		{"2024-03-01", "March first twenty twenty four."},
		{"25.12.2024", "December twenty fifth twenty twenty four."},
		{"½ cup, 2½ cups, 3/4", "a half cup, two and a half cups, three quarters."},
		{"24/7", "twenty four seven."},
		{"5 km at 80km/h", "five kilometers at eighty kilometers per hour."},
		{"1 kg, 3.5 kW, 2 m²", "one kilogram, three point five kilowatts, two square meters."},
		{"20°C, 1 °F, 45°", "twenty degrees Celsius, one degree Fahrenheit, forty five degrees."},
		{"CO2 and H2O", "C O two and H two O."},
		{"4K, 10K users, 10x", "four K, ten thousand users, ten times."},
		{"1920×1080", "nineteen twenty by one thousand eighty."},
		{"23 x 33, 2.5 m X 3 m x 4 m", "twenty three by thirty three, two point five meters by three meters by four meters."},
		{"plan x 3 and 4 x", "plan x three and four x."},
		{"https://www.example.com/a/b-c?x=1.", "example dot com slash a slash b dash c."},
		{"example.org, a.b@example.com", "example dot org, a dot b at example dot com."},
		{"Dr. Smith vs. Mr. J. Doe", "doctor Smith versus mister j Doe."},
		{"e.g. this, i.e. that, etc.", "for example this, that is that, et cetera."},
		{"approx. five. Then six.", "approximately five. Then six."},
		{"The U.S. market", "The U S market."},
		{"NASA and the FBI", "nasa and the F B I."},
		{"AI, APIs, CEOs", "ay I, ay P I's, C E O's."},
		{"THIS IS A BIG SALE NOW", "this is a big sale now."},
		{"iPhone, YouTube, OpenAI, McDonald", "i Phone, You Tube, Open ay I, McDonald."},
		{"html and css", "H T M L and C S S."},
		{"C++, C#, R&D, AT&T", "c plus plus, c sharp, R and D, ay T and T."},
		{"Q&A @jane #golang #1", "Q and ay at jane hashtag golang number one."},
		{"2+2=4, x ≤ 5", "two plus two equals four, x at most five."},
		{"E=mc²", "e equals M C squared."},
		{"and/or well-known", "and or well known."},
		{"+1-555-123-4567, 555-1234", "plus one five five five one two three four five six seven, five five five one two three four."},
		{"007 v1.2.3", "zero zero seven v one point two point three."},
		{"plan A", "plan ay."},
		{"Really?! Yes!", "Really? Yes!"},
		{"Wait... what", "Wait, what."},
		{"café привет 你好 😀 it’s", "café it's."},
		{"1. First\n2. Second\n\nNew", "one, First. two, Second. New."},
		{"３ apples, ٣ pears", "three apples, three pears."},
	})
}

func TestSpanish(t *testing.T) {
	runRows(t, "es", []row{
		{"16, 22, 31, 100, 101", "dieciséis, veintidós, treinta y uno, cien, ciento uno."},
		{"1.234,56", "mil doscientos treinta y cuatro coma cincuenta y seis."},
		{"1.000.000 de euros", "un millón de euros."},
		{"21 años y 21 personas", "veintiún años y veintiuna personas."},
		{"200 libras, 1 km, 1 hora", "doscientas libras, un kilómetro, una hora."},
		{"en 2024", "en dos mil veinticuatro."},
		{"5 % o 5%", "cinco por ciento o cinco por ciento."},
		{"5–10 km/h", "cinco a diez kilómetros por hora."},
		{"12,50 €", "doce euros con cincuenta céntimos."},
		{"$5 millones, 5M$", "cinco millones de dólares, cinco millones de dólares."},
		{"10 000", "diez mil."},
		{"a las 14:30", "a las catorce y treinta."},
		{"12/05/2024", "doce de mayo de dos mil veinticuatro."},
		{"1.º, 2ª", "primero, segunda."},
		{"½, 2/3, 3/4", "medio, dos tercios, tres cuartos."},
		{"-5 °C", "menos cinco grados centígrados."},
		{"El Sr. López y la Sra. Gil", "El señor López y la señora Gil."},
		{"EE. UU. gana", "Estados Unidos gana."},
		{"la ONU e IBM", "la onu e i be eme."},
		{"n.º 5", "número cinco."},
		{"¿Qué? ¡Sí!", "Qué? Sí!"},
		{"ana@ejemplo.es", "ana arroba ejemplo punto e ese."},
		{"A & B", "a y be."},
	})
}

func TestFrench(t *testing.T) {
	runRows(t, "fr", []row{
		{"17 21 70 71 77 80 81 90 91 99", "dix sept vingt et un soixante dix soixante et onze soixante dix sept quatre vingts quatre vingt un quatre vingt dix quatre vingt onze quatre vingt dix neuf."},
		{"100, 200, 201, 1000, 2000", "cent, deux cents, deux cent un, mille, deux mille."},
		{"200 000 €, 80 000", "deux cent mille euros, quatre vingt mille."},
		{"1 234,56 €", "mille deux cent trente quatre euros cinquante six."},
		{"5,50 €", "cinq euros cinquante."},
		{"3,14", "trois virgule quatorze."},
		{"91 %", "quatre vingt onze pour cent."},
		{"14h30, 14:05, 21 h", "quatorze heures trente, quatorze heures cinq, vingt et une heures."},
		{"1er, 1re, 2e, 5ème, 9e", "premier, première, deuxième, cinquième, neuvième."},
		{"1 heure, 21 minutes, 1 km", "une heure, vingt et une minutes, un kilomètre."},
		{"12/05/2024", "douze mai deux mille vingt quatre."},
		{"01/02/2023", "premier février deux mille vingt trois."},
		{"1/2, 1/3, 3/4", "un demi, un tiers, trois quarts."},
		{"5 millions $, 3 Md€", "cinq millions de dollars, trois milliards d'euros."},
		{"M. Dupont et Mme Curie", "monsieur Dupont et madame Curie."},
		{"la SNCF, l’OTAN", "la esse enne cé effe, l'otan."},
		{"n° 5 ; aujourd’hui", "numéro cinq, aujourd'hui."},
		{"10 km/h", "dix kilomètres par heure."},
		{"par ex. x@y.fr", "par exemple x arobase y point effe erre."},
	})
}

func TestChinese(t *testing.T) {
	rows := []row{
		{"0 10 11 20 100 101 110 1010", "零十十一二十一百一百零一一百一十一千零一十."},
		{"12345 20000 2000 100000000", "一万两千三百四十五两万两千一亿."},
		{"2024年", "二零二四年."},
		{"12月5日", "十二月五日."},
		{"2个人，2小时，第2名", "两个人,两小时,第二名."},
		{"5%", "百分之五."},
		{"3.14", "三点一四."},
		{"$1.2M", "一百二十万美元."},
		{"$5万", "五万美元."},
		{"¥100", "一百元."},
		{"10万元", "十万元."},
		{"14:30，9:05", "十四点三十分,九点零五分."},
		{"2024-12-05", "二零二四年十二月五日."},
		{"3/4", "四分之三."},
		{"-5°C", "负五摄氏度."},
		{"80km/h，2kg", "八十公里每小时,两公斤."},
		{"1.5倍，10x", "一点五倍,十倍."},
		{"5–10", "五到十."},
		{"用OpenAI", "用Open/enay/enI/en."},
		{"好吗？好！", "好吗?好!"},
		{"100002", "十万零二."},
	}
	for _, r := range rows {
		t.Run(r.text, func(t *testing.T) {
			if got := strings.ReplaceAll(spoken(r.text, "zh"), " ", ""); got != r.want {
				t.Errorf("got %s, want %s", got, r.want)
			}
		})
	}
}

func TestHebrew(t *testing.T) {
	runRows(t, "iw", []row{
		{"1 2 3 10", "אחת שתיים שלוש עשר."},
		{"11 12 19 20 21", "אחת עשרה שתים עשרה תשע עשרה עשרים עשרים ואחת."},
		{"100 200 300 123", "מאה מאתיים שלוש מאות מאה עשרים ושלוש."},
		{"1000 2000 3000 3500", "אלף אלפיים שלושת אלפים שלושת אלפים חמש מאות."},
		{"1,000,000", "מיליון."},
		{"5 ימים ו-3 מדינות", "חמישה ימים ושלוש מדינות."},
		{"15%, 5%, 1%", "חמישה עשר אחוז, חמישה אחוזים, אחד אחוז."},
		{"50 ₪", "חמישים שקלים."},
		{"$1.2M", "אחד נקודה שתיים מיליון דולר."},
		{"$5 מיליון", "חמישה מיליון דולר."},
		{"בשנת 2024 זכינו", "בשנת אלפיים עשרים וארבע זכינו."},
		{"14:30", "ארבע עשרה שלושים."},
		{"3.5", "שלוש נקודה חמש."},
		{"½, ¼", "חצי, רבע."},
		{`ד"ר כהן, ארה"ב`, "דוקטור כהן, ארצות הברית."},
		{"ה-API של Google", "ה ay/en P/en I/en של Google/en."},
		{"5–10", "חמש עד עשר."},
		{"שָׁלוֹם!", "שָׁלוֹם!"},
	})
}

func TestPronunciations(t *testing.T) {
	prons := []story.Pronunciation{
		{From: []string{"SQL", "sequel"}, To: "see quel"},
		{From: []string{"Xiaomi"}, To: "show me", Language: "en"},
		{From: []string{"New York"}, To: "noo york"},
		{From: []string{"小米"}, To: "夏米", Language: "zh"},
	}
	for _, c := range []struct{ lang, text, want string }{
		{"en", "Use sql, NoSQL and SQL's speed", "Use see quel, No S Q L and see quel's speed."},
		{"en", "Xiaomi in new york.", "show me in noo york."},
		{"es", "Xiaomi", "Xiaomi."},
		{"zh", "买小米手机", "买 夏米 手 机."},
		{"en", "SQL-based", "see quel based."},
	} {
		if got := spoken(c.text, c.lang, prons...); got != c.want {
			t.Errorf("%s: got %s, want %s", c.text, got, c.want)
		}
	}
}

// TestTokens pins ranges: what is written stays what it is.
func TestTokens(t *testing.T) {
	text := "“Hello,” she paid $1.2M (in 2024)."
	type token struct {
		Text      string
		Words     int
		Stop      Stop
		Paragraph bool
	}
	var got []token
	for _, k := range Text(text+"\n\nEnd", "en", nil) {
		if text := text + "\n\nEnd"; text[k.From:k.To] != k.Text {
			t.Errorf("range %d:%d is %q, token says %q", k.From, k.To, text[k.From:k.To], k.Text)
		}
		got = append(got, token{k.Text, len(k.Words), k.Stop, k.Paragraph})
	}
	want := []token{
		{"Hello", 1, Clause, false}, {"she", 1, None, false}, {"paid", 1, None, false}, {"$1.2M", 5, Clause, false},
		{"in", 1, None, false}, {"2024", 3, Sentence, true}, {"End", 1, Sentence, false},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestLongWordsAreSplit(t *testing.T) {
	for _, k := range Text(strings.Repeat("x", 5000)+" "+strings.Repeat("aé", 500), "en", nil) {
		for _, w := range k.Words {
			if n := len([]rune(w.Text)); n > maxWord {
				t.Errorf("a word of %d letters", n)
			}
		}
	}
}

func TestMeasuresInOtherLanguages(t *testing.T) {
	for lang, want := range map[string]string{
		"es": "veintitrés por treinta y tres.", "fr": "vingt trois par trente trois.", "zh": "二 十 三 乘 三 十 三.", "iw": "עשרים ושלושה על שלושים ושלוש.",
	} {
		if got := spoken("23 x 33", lang); got != want {
			t.Errorf("%s: got %s, want %s", lang, got, want)
		}
	}
}

// TestTokensOfHTML: a word of a marked text stands where its letters stand.
func TestTokensOfHTML(t *testing.T) {
	text := "<p>Our <b>new</b> caf&eacute; costs &pound;5.</p>\n<!-- not this -->More &lt; 6"
	var got []string
	for _, k := range Text(text, "en", nil) {
		if text[k.From:k.To] != k.Text {
			t.Errorf("range %d:%d is %q, token says %q", k.From, k.To, text[k.From:k.To], k.Text)
		}
		if !k.Mark {
			got = append(got, k.Text)
		}
	}
	want := []string{"Our", "new", "caf&eacute;", "costs", "&pound;5", "More", "&lt;", "6"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestUnsaid: what has no name is told, and what is silent by its nature is not.
func TestUnsaid(t *testing.T) {
	for _, c := range []struct {
		lang, text string
		want       []string
	}{
		{"en", "Pay ₳5 — or ∮ 3 ⊕ ∮", []string{"₳", "∮", "⊕"}},
		{"en", "Say привет to her", []string{"привет"}},
		{"zh", "价格 ₳5", []string{"₳"}},
		{"en", "“Wow” 😀 ✓ ● Acme™ – 5 > 3 | α ≤ β, ∞ → ₿1, 50 µg, 220 Ω", nil},
		{"zh", "CHF 20、20 SEK", nil},
		{"pt", "Custa ₳5", nil}, // its voice reads what is written
	} {
		if diff := cmp.Diff(c.want, Unsaid(c.text, c.lang, nil)); diff != "" {
			t.Errorf("%s: %s", c.text, diff)
		}
	}
}

// TestEveryUnit: each unit and each currency of a language is said in its own letters.
func TestEveryUnit(t *testing.T) {
	for _, studied := range tongue.Studied() {
		l := languageOf(studied.Code)
		for sign := range l.units {
			if got := Unsaid("5 "+sign, l.Code, nil); len(got) > 0 {
				t.Errorf("%s: of 5 %s these are silent: %v", l.Code, sign, got)
			}
		}
		for sign, c := range l.coins {
			if got := spoken("so 5 "+sign, l.Code); !strings.Contains(got, strings.Join(l.fields(c.many), " ")) && !l.acronyms[sign] && !l.IsFunction(strings.ToLower(sign)) {
				t.Errorf("%s: so 5 %s is said %q, not in %s", l.Code, sign, got, c.many)
			}
		}
	}
}

// TestUnitsByNeighbours: units are read by the words and units beside them.
func TestUnitsByNeighbours(t *testing.T) {
	runLanguages(t, map[string][]row{
		"en": {
			{"It runs on the 230 V mains.", "It runs on the two hundred thirty volt mains."},
			{"The 400 kV of the grid", "The four hundred kilovolts of the grid."},
			{"A slope of 3 mW/K.", "a slope of three milliwatts per kelvin."},
			{"It costs $293 K.", "It costs two hundred ninety three thousand dollars."},
			{"A 3000K lamp and 300K users.", "a three thousand kelvin lamp and three hundred thousand users."},
			{"Q4 2023–Q1 2024", "Q four twenty twenty three to Q one twenty twenty four."},
			{"Flux of 5 W/m², w/ milk.", "Flux of five watts per square meter, with milk."},
			{"He ran it in 3m 7.5s.", "He ran it in three minutes seven point five seconds."},
			{"x^2 + y^3", "x squared plus y cubed."},
			{"It weighs 3 Mt in all.", "It weighs three megatons in all."},
			{"From aa:bb:cc:dd:ee:ff.", "From ay ay B B C C D D E E F F."},
		},
		"es": {{"Una pendiente de 3 mW/K.", "Una pendiente de tres milivatios por kelvin."}},
		"fr": {{"Un loyer de 12 000 ₺.", "Un loyer de douze mille livres turques."}},
	})
}
