package language

import (
	"fmt"
	"strings"
	"testing"
)

func TestNumbers(t *testing.T) {
	kinds := []string{"amount", "measure", "percent", "money", "share", "year", "date", "clock", "ordinal", "label"}
	for _, c := range []struct{ code, text, want string }{
		{"en", "Today we're launching Tallyboard 2.0", "label 2.0"},
		{"en", "we asked 340 of you last spring", "amount 340 sampled"},
		{"en", "The average agency waits 47 days to get paid", "measure 47 days"},
		{"en", "paid in 19 days instead of 47", "measure 19 days; amount 47"},
		{"en", "revenue of €412 million for the third quarter of 2025, up 11% from a year earlier", "money €412 million; year 2025; percent 11% change"},
		{"en", "from 12.4% to 14.1%", "percent 12.4% to 14.1% range"},
		{"en", "between €1.58 billion and €1.62 billion", "money €1.58 billion and €1.62 billion range"},
		{"en", "On the morning of 15 April 1912 the RMS Titanic sank", "date 15 April 1912"},
		{"en", "At 11:40 pm on 14 April", "clock 11:40 pm; date 14 April"},
		{"en", "Lifeboat 1 was built for 40 and carried 12.", "label 1; amount 40; amount 12"},
		{"en", "There were 20 lifeboats, enough for 1,178 people.", "amount 20; amount 1,178"},
		{"en", "oil a 23 x 33 cm pan", "label 23; label 33"},
		{"en", "Bake for 22 to 25 minutes", "measure 22 to 25 minutes range"},
		{"en", "Heat the oven to 220°C.", "measure 220°C"},
		{"en", "Open house this Sunday, May 18, from 1 to 4 pm. Call Marta Feld at 555-0148", "date May 18; clock 1 to 4 pm range; label 555; label 0148"},
		{"en", "it has 2,340 square feet on three floors", "measure 2,340 square feet"},
		{"en", "Stop drinking coffee after 2 pm", "clock 2 pm"},
		{"en", "by the 25th most of the leaves", "ordinal 25th"},
		{"en", "A loss of −3% and -4 degrees", "percent −3%; measure -4 degrees"},
		{"en", "You need Git 2.5 or newer.", "label 2.5"},
		{"en", "In 2019 a study of 161 students", "year 2019; amount 161 sampled"},
		{"es", "La reforma ha costado 4,8 millones de euros", "money 4,8 millones de euros"},
		{"es", "380 paneles solares que producirán el 60 % de la electricidad", "amount 380; percent 60 %"},
		{"es", "un depósito de 40.000 litros", "measure 40.000 litros"},
		{"es", "el próximo 3 de octubre", "date 3 de octubre"},
		{"es", "de 8 de la mañana a 10 de la noche", "clock 8 de la mañana a 10 de la noche range"},
		{"fr", "environ 2 000 litres par an, soit 2 400 € au prix actuel", "measure 2 000 litres; money 2 400 €"},
		{"fr", "entre 10 000 et 16 000 €", "money 10 000 et 16 000 € range"},
		{"zh", "当暴雨在一小时内降下80毫米时", "measure 80毫米"},
		{"zh", "2015年，中国选出16个试点城市", "year 2015年; amount 16个"},
		{"zh", "总投资约40亿元", "money 40亿元"},
		{"iw", "38% מהן משתמשות", "percent 38%"},
		{"iw", "מאז 2023, והמועמד", "year 2023"},
	} {
		var got []string
		for _, n := range Of(c.code).Numbers(c.text) {
			s := kinds[n.Kind] + " " + n.Text
			for flag, on := range map[string]bool{" range": n.Range, " change": n.Change && n.Kind == Percent, " sampled": n.Sampled} {
				if on {
					s += flag
				}
			}
			got = append(got, s)
		}
		if g := strings.Join(got, "; "); g != c.want {
			t.Errorf("%s %q:\n got %s\nwant %s", c.code, c.text, g, c.want)
		}
	}
}

func TestAmounts(t *testing.T) {
	for _, c := range []struct {
		code, text string
		want       string
	}{
		{"en", "€412 million", "412 4.12e+08 €"}, {"fr", "16 000 €", "16000 16000 €"}, {"es", "4,8 millones de euros", "4.8 4.8e+06 €"},
		{"zh", "40亿元", "40 4e+09 元"}, {"en", "−3%", "-3 -3 %"}, {"en", "7 minutes", "7 7 minute"},
	} {
		n := Of(c.code).Numbers(c.text)
		if len(n) != 1 {
			t.Errorf("%s: %d numbers", c.text, len(n))
			continue
		}
		if got := fmt.Sprintf("%g %g %s", n[0].Value, n[0].Amount, n[0].Unit); got != c.want {
			t.Errorf("%s: got %s, want %s", c.text, got, c.want)
		}
	}
}

// No word belongs to two numbers.
func TestNumbersStandApart(t *testing.T) {
	for code, text := range map[string]string{
		"en": "Viewings Sat 8th Feb 10-12 & Weds 12th Feb 5-7, no need to book. In May 20 people came.",
		"es": "Visitas el 8 de febrero 10-12 h y el 12 de febrero 5-7 h.",
		"iw": "8 בפברואר 10-12, 12 בפברואר 5-7",
		"zh": "2月8日10—12点，2月12日5—7点",
	} {
		end := 0
		for _, n := range Of(code).Numbers(text) {
			if n.From < end || n.To <= n.From || text[n.From:n.To] != n.Text {
				t.Errorf("%s: %q at %d to %d, behind %d", code, n.Text, n.From, n.To, end)
			}
			end = n.To
		}
	}
}
