package language

import (
	"strings"
	"testing"
)

func TestMourns(t *testing.T) {
	for _, c := range []struct {
		code, text string
		want       bool
	}{
		{"en", "He was diagnosed with cancer the same winter, and he died before the snow had gone.", true},
		{"en", "Net debt fell by €37 million. The deadline is in June.", false},
		{"es", "Falleció el domingo. El funeral es el viernes.", true},
		{"zh", "他于上周因病去世，葬礼将在周五举行。", true},
		{"iw", "היא נפטרה ביום ראשון. ההלוויה תתקיים ביום שישי.", true},
	} {
		if got := Of(c.code).Mourns(c.text); got != c.want {
			t.Errorf("%q: %v, want %v", c.text, got, c.want)
		}
	}
}

func TestPhrases(t *testing.T) {
	for _, c := range []struct{ code, text, want string }{
		{"en", "A heat pump does not make heat. It moves it.", "A heat pump|does not make heat.|It moves it."},
		{"en", "Dogs are welcome (on a lead, please) in the yard, 9:30-13:00.", "Dogs are welcome|(on a lead, please)|in the yard,|9:30-13:00."},
		{"en", "Early customers now get paid in 19 days instead of 47.", "Early customers now get paid|in 19 days instead of 47."},
		{"en", "The average agency waits 47 days to get paid.", "The average agency waits|47 days to get paid."},
		{"en", "Thomas Andrews, who had designed her, told Captain Smith that she had|an hour and a half, perhaps two.", "Thomas Andrews,|who had designed her,|told Captain Smith|that she had|an hour and a half,|perhaps two."},
		{"en", "It raises blood pressure, weakens the immune system and makes us hungrier the next day: people who sleep five hours eat on average 300 calories more.", "It raises blood pressure,|weakens the immune system|and makes us hungrier|the next day:|people who sleep five hours eat|on average 300 calories more."},
		{"es", "El agua de lluvia se recoge en un depósito de 40.000 litros y sirve para limpiar los puestos.", "El agua de lluvia se recoge|en un depósito|de 40.000 litros|y sirve para limpiar|los puestos."},
		{"fr", "Avec une pompe à chaleur air-eau, la facture tombe à 1 100 €.", "Avec une pompe|à chaleur air-eau,|la facture tombe|à 1 100 €."},
		{"fr", "« La première année, j'ai cru que le compteur était en panne », raconte Hélène Baudry, qui habite près de Nantes.", "« La première année,|j'ai cru|que le compteur|était en panne »,|raconte Hélène Baudry,|qui habite près de Nantes."},
		{"zh", "可是当暴雨在一小时内降下80毫米时，管道根本来不及，街道就变成了河流。", "可是当暴雨|在一小时内降下|80毫米时，|管道根本来不及，|街道就变成了河流。"},
		{"en", "Adults need between seven and nine hours of sleep, yet one in three doesn't get them.", "Adults need|between seven and nine hours|of sleep,|yet one in three|doesn't get them."},
		{"en", "We know, because we asked 340 of you last spring.", "We know,|because we asked|340 of you last spring."},
		{"en", "The first ship, the SS Ancon, passed through on 15 August 1914.", "The first ship,|the SS Ancon,|passed through|on 15 August 1914."},
		{"en", "Within two years the first International Convention for the Safety of Life at Sea required lifeboats.", "Within two years|the first International Convention|for the Safety of Life|at Sea required lifeboats."},
		{"fr", "Les enfants de moins de six ans ne paient pas.", "Les enfants|de moins de six ans|ne paient pas."},
		{"fr", "Attention, ne mangez pas les tomates vertes crues en quantité, il y a de quoi passer une mauvaise nuit.", "Attention,|ne mangez pas les tomates|vertes crues en quantité,|il y a de quoi passer|une mauvaise nuit."},
		{"fr", "Le prix du pain n'a presque pas bougé depuis que le notaire y est entré.", "Le prix du pain n'a|presque pas bougé|depuis que le notaire|y est entré."},
		{"en", "He salted the pans every evening until there were a hundred sacks in the shed.", "He salted the pans|every evening|until there were a hundred sacks|in the shed."},
		{"zh", "屋顶花园能吸收六成以上的降雨。", "屋顶花园能吸收六成以上的|降雨。"},
		{"iw", "לפי סקר שנערך בקרב 420 חברות בישראל, 38% מהן משתמשות בבינה מלאכותית כדי לסנן קורות חיים.", "לפי סקר שנערך|בקרב 420 חברות בישראל,|38% מהן משתמשות בבינה מלאכותית|כדי לסנן קורות חיים."},
	} {
		var parts []string
		at := 0
		for _, s := range Of(c.code).Phrases(c.text) {
			if strings.TrimSpace(c.text[at:s.From]) != "" {
				t.Errorf("%q is lost", c.text[at:s.From])
			}
			parts = append(parts, c.text[s.From:s.To])
			at = s.To
		}
		if at != len(c.text) {
			t.Errorf("%q is lost at the end of %q", c.text[at:], c.text)
		}
		got := strings.Join(parts, "|")
		if got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}
