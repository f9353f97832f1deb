package mining

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine"
)

func TestSeriesOfANarration(t *testing.T) {
	for _, c := range []struct {
		name, language, text, unit string
		want                       []string // label, text
		layout                     engine.Layout
	}{
		{"shares", "en", "Where does the price of a kilo go? Food takes 62%, packaging 17%, transport 13% and shelf space 8%.", "", []string{"Food", "62%", "Packaging", "17%", "Transport", "13%", "Shelf space", "8%"}, engine.LayoutDonut},
		{"shares behind", "en", "62% of the price goes to food, 17% to packaging, 13% to transport and 8% to shelf space.", "", []string{"Food", "62%", "Packaging", "17%", "Transport", "13%", "Shelf space", "8%"}, engine.LayoutDonut},
		{"things", "en", "A car emits 192 grams per kilometre, a bus 105 and a train only 41.", "grams", []string{"Car", "192", "Bus", "105", "Train", "41"}, engine.LayoutBars},
		{"years", "en", "In 2021 there were 2,000 jars, in 2022 6,000, in 2023 14,000 and in 2025 58,000.", "jars", []string{"2021", "2,000", "2022", "6,000", "2023", "14,000", "2025", "58,000"}, engine.LayoutLine},
		{"weeks", "en", "In week 1 there were 48 calls, in week 2 39 calls and in week 3 only 22.", "calls", []string{"Week 1", "48", "Week 2", "39", "Week 3", "22"}, engine.LayoutBars},
		{"shares in words", "en", "Forty percent of the loaves we sold were rye, thirty-five percent wheat and twenty-five percent spelt.", "", []string{"Rye", "40%", "Wheat", "35%", "Spelt", "25%"}, engine.LayoutDonut},
		{"a unit said once", "en", "Revenue grew from 31 million euros in 2022 to 38 million in 2023, 44 million in 2024 and 52 million in 2025.", "", []string{"2022", "€31M", "2023", "38M", "2024", "44M", "2025", "52M"}, engine.LayoutLine},
		{"es", "es", "La comida es el 62 %, el envase el 17 %, el transporte el 13 % y el local el 8 %.", "", []string{"Comida", "62%", "Envase", "17%", "Transporte", "13%", "Local", "8%"}, engine.LayoutDonut},
		{"es months", "es", "En enero fueron 120 pedidos, en febrero 180, en marzo 260 y en abril 410.", "pedidos", []string{"Enero", "120", "Febrero", "180", "Marzo", "260", "Abril", "410"}, engine.LayoutLine},
		{"fr", "fr", "L'alimentation prend 62 %, l'emballage 17 %, le transport 13 % et le magasin 8 %.", "", []string{"Alimentation", "62%", "Emballage", "17%", "Transport", "13%", "Magasin", "8%"}, engine.LayoutDonut},
		{"zh", "zh", "食物占62%，包装占17%，运输占13%，货架占8%。", "", []string{"食物", "62%", "包装", "17%", "运输", "13%", "货架", "8%"}, engine.LayoutDonut},
		{"zh years", "zh", "2021年有2万用户，2022年有5万用户，2023年有12万用户，2025年达到30万用户。", "", []string{"2021年", "2万", "2022年", "5万", "2023年", "12万", "2025年", "30万"}, engine.LayoutLine},
		{"iw", "iw", "המזון הוא 62%, האריזה 17%, ההובלה 13% והמדף 8%.", "", []string{"המזון", "62%", "האריזה", "17%", "ההובלה", "13%", "המדף", "8%"}, engine.LayoutDonut},
		{"iw years", "iw", "ב-2021 היו 2,000 צנצנות, ב-2022 היו 6,000, ב-2023 כבר 14,000 וב-2025 היו 58,000.", "צנצנות", []string{"2021", "2,000", "2022", "6,000", "2023", "14,000", "2025", "58,000"}, engine.LayoutLine},
		{"two values", "en", "Food takes 62% and packaging 17%.", "", nil, ""},
		{"counts of things", "en", "The museum has 12 rooms, 300 paintings and 45 sculptures.", "", nil, ""},
		{"counts over time", "en", "In 2021 we had 50 shops, in 2022 300 employees and in 2023 12,000 customers.", "", nil, ""},
		{"unlike units", "en", "A car has 14 wheels, a bus 26 doors and a train 200 seats.", "", nil, ""},
		{"mixed kinds", "en", "A flat of 80 square metres needs $900 a year and saves 20%.", "", nil, ""},
		{"shares of unlike wholes", "en", "A boiler turns 90% of its fuel into heat, a stove loses 100%, and heating causes 64% of all energy costs.", "", nil, ""},
		{"es unlike wholes", "es", "La caldera usa el 90 % del gas, la estufa el 80 % del carbón y la bomba el 30 % de la luz.", "", nil, ""},
		{"fr unlike wholes", "fr", "La chaudière prend 90 % du gaz, le poêle 80 % du charbon et la pompe 30 % de la lumière.", "", nil, ""},
		{"no labels", "en", "It grew by 20%, then by 30%, then by 40%.", "", nil, ""},
	} {
		f := &finisher{terms: NewTerms(c.text, c.language), seen: set{}}
		var got []string
		var layout engine.Layout
		unit := ""
		if all := f.seriesOptions(&engine.ScriptScene{Narration: c.text}); len(all) > 0 && all[0].series != nil {
			layout, unit = all[0].layout, all[0].series.Unit
			for _, v := range all[0].series.Values {
				got = append(got, v.Label, v.Text)
			}
		}
		if d := cmp.Diff(c.want, got); d != "" || layout != c.layout || unit != c.unit {
			t.Errorf("%s: %s of %q, want %s of %q\n%s", c.name, layout, unit, c.layout, c.unit, d)
		}
	}
}

func TestEventsOfANarration(t *testing.T) {
	for _, c := range []struct {
		language, text string
		want           []string
	}{
		{"en", "In 2019 we opened a shop. In 2021 we moved to Lyon, and in 2024 the thousandth bike left the workshop.", []string{"2019", "We opened a shop", "2021", "We moved to Lyon", "2024", "The thousandth bike left the workshop"}},
		{"en", "The shop opened in 2019, moved to Lyon in 2021 and sold its thousandth bike in 2024.", []string{"2019", "The shop opened", "2021", "Moved to Lyon", "2024", "Sold its thousandth bike"}},
		{"en", "At 05:40 the load is picked up. At 07:15 the border is cleared, and at 09:05 the customer is told.", []string{"05:40", "The load is picked up", "07:15", "The border is cleared", "09:05", "The customer is told"}},
		{"es", "En 2021 abrimos una tienda, en 2022 llegó el primer almacén y en 2024 toda la ciudad.", []string{"2021", "Abrimos una tienda", "2022", "Llegó el primer almacén", "2024", "Toda la ciudad"}},
		{"fr", "En 2019, nous ouvrons un atelier. En 2021, nous arrivons à Lyon. En 2024, le millième vélo est vendu.", []string{"2019", "Nous ouvrons un atelier", "2021", "Nous arrivons à Lyon", "2024", "Le millième vélo est vendu"}},
		{"zh", "2019年，第一家店开业。2021年，我们搬到上海。2024年，第一百万个罐子被送回来。", []string{"2019年", "第一家店开业", "2021年", "我们搬到上海", "2024年", "第一百万个罐子被送回来"}},
		{"iw", "ב-2019 פתחנו חנות. ב-2021 עברנו לחיפה, וב-2024 נמכרו אלף זוגות.", []string{"2019", "פתחנו חנות", "2021", "עברנו לחיפה", "2024", "נמכרו אלף זוגות"}},
		{"en", "In 2024 we won. In 2019 we had lost, and in 2021 we had nearly given up.", nil},
		{"en", "It cost $2019 then, $2021 later and $2024 in the end.", nil},
		{"en", "In 2019 we opened a shop, and it is still there.", nil},
	} {
		terms := NewTerms(c.text, c.language)
		var got []string
		for _, e := range terms.events(c.text) {
			got = append(got, e.When, e.Text)
		}
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%s\n%s", c.text, d)
		}
	}
}

func FuzzSeries(f *testing.F) {
	f.Add("en", "Food takes 62%, packaging 17%, transport 13% and shelf space 8%.")
	f.Add("zh", "2021年有2万用户，2022年有5万，2025年达到30万用户。")
	f.Add("iw", "ב-2021 היו 2,000 צנצנות, ב-2022 היו 6,000, וב-2025 היו 58,000.")
	f.Fuzz(func(t *testing.T, language, text string) {
		terms := NewTerms(text, language)
		sc := &engine.ScriptScene{Narration: text}
		if sr, ok := terms.series(text); ok {
			if sc.Series = &sr; !validSeries(sc) {
				t.Errorf("%q gives %+v", text, sr)
			}
		}
		if sc.Events = terms.events(text); sc.Events != nil && !validEvents(sc) {
			t.Errorf("%q gives %+v", text, sc.Events)
		}
	})
}
