package design

import (
	"image"
	"math"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

// chartScripts is a film of charts in several languages.
func chartScripts() map[string][]story.ScriptScene {
	return map[string][]story.ScriptScene{
		"en": {
			{Narration: "What the numbers say after six weeks of quiet mornings.",
				Screen: story.On(story.Title{Heading: "What the numbers say", Caption: "Six weeks of quiet mornings."})},
			{Narration: "At 05:40 the load is picked up. At 07:15 the border is cleared. At 09:05 a delay is predicted and the customer told, at 11:30 there is a new slot at dock 4 and at 12:10 it is delivered.",
				Screen: story.On(story.Timeline{Heading: "One load, minute by minute", Events: []story.Event{{When: "05:40", Text: "Picked up", Said: "At 05:40"}, {When: "07:15", Text: "Border cleared", Said: "At 07:15"}, {When: "09:05", Text: "Delay predicted, customer told", Said: "At 09:05"}, {When: "11:30", Text: "New slot at dock 4", Said: "at 11:30"}, {When: "12:10", Text: "Delivered", Said: "at 12:10"}}})},
			{Narration: "In week 1 there were 48 check calls a day, in week 2 it was 45, in week 3 39, in week 4 33, in week 5 27 and in week 6 only 22. That is 54% less.",
				Screen: story.On(story.Bars{Heading: "Check calls fell by more than half", Series: story.Series{Unit: "check calls a day", Stress: 5, Timed: true, Values: []story.Value{value("Week 1", "48", "48 check calls", 48), value("Week 2", "45", "45", 45), value("Week 3", "39", "39", 39), value("Week 4", "33", "33", 33), value("Week 5", "27", "27", 27), value("Week 6", "22", "only 22", 22)}}})},
			{Narration: "In 2021 there were 2,000 jars, in 2022 6,000, in 2023 14,000, in 2024 29,000 and in 2025 58,000 of them.",
				Screen: story.On(story.Line{Heading: "Jars in circulation doubled again", Series: story.Series{Unit: "jars in circulation", Stress: 4, Timed: true, Values: []story.Value{value("2021", "2,000", "2,000", 2000), value("2022", "6,000", "6,000", 6000), value("2023", "14,000", "14,000", 14000), value("2024", "29,000", "29,000", 29000), value("2025", "58,000", "58,000", 58000)}}})},
			{Narration: "Food takes 62%, packaging 17%, transport 13% and shelf space 8%.",
				Screen: story.On(story.Shares{Heading: "Where the price of a kilo goes", Series: story.Series{Values: []story.Value{value("Food", "62%", "62%", 62), value("Packaging", "17%", "17%", 17), value("Transport", "13%", "13%", 13), value("Shelf space", "8%", "8%", 8)}}})},
			{Narration: "A car emits 192 grams of carbon dioxide per kilometre, a bus emits 105 grams and a train only 41 grams of it.",
				Screen: story.On(story.Bars{Heading: "A train emits least", Series: story.Series{Unit: "grams per kilometre", Stress: 2, Values: []story.Value{value("Car", "192", "192 grams", 192), value("Bus", "105", "105 grams", 105), value("Train", "41", "41 grams", 41)}}})},
			{Narration: "A panel cost $106 in 1990, $58 in 2000, $22 in 2010 and 3 dollars in 2020.",
				Screen: story.On(story.Line{Heading: "The price of a panel keeps falling", Series: story.Series{Stress: 3, Timed: true, Values: []story.Value{value("1990", "$106", "$106", 106), value("2000", "$58", "$58", 58), value("2010", "$22", "$22", 22), value("2020", "$3", "3 dollars", 3)}}})},
			{Narration: "See your loads live at northwake dot example.",
				Screen: story.On(story.Closing{Heading: "See your loads live", Caption: "Free for 14 days", Action: "northwake.example"})},
		},
		"es": {
			{Narration: "Cinco años en cifras y en imágenes.",
				Screen: story.On(story.Title{Heading: "Cinco años en cifras"})},
			{Narration: "En 2021 había una bici y doce vecinos. En 2022 abrimos el primer almacén propio, en 2024 llegó el lavado a 60 grados, en 2025 tres barrios nuevos y en 2026 toda la ciudad.",
				Screen: story.On(story.Timeline{Heading: "Cinco años rellenando", Events: []story.Event{{When: "2021", Text: "Una bici y doce vecinos", Said: "En 2021"}, {When: "2022", Text: "Primer almacén propio", Said: "En 2022"}, {When: "2024", Text: "Lavado a 60 grados en casa", Said: "en 2024"}, {When: "2025", Text: "Tres barrios nuevos", Said: "en 2025"}, {When: "2026", Text: "Toda la ciudad", Said: "en 2026"}}})},
			{Narration: "La comida es el 45 %, el envase el 25 %, el transporte el 15 %, el local el 10 % y lo demás el 5 %.",
				Screen: story.On(story.Shares{Heading: "Adónde va el precio de un kilo", Series: story.Series{Values: []story.Value{value("Comida", "45 %", "45 %", 45), value("Envase", "25 %", "25 %", 25), value("Transporte", "15 %", "15 %", 15), value("Local y personal", "10 %", "10 %", 10), value("Lo demás", "5 %", "5 %", 5)}}})},
			{Narration: "Madrid consume 132 litros, Barcelona 105 litros y Sevilla 119 litros por persona al día.",
				Screen: story.On(story.Bars{Heading: "Madrid consume más agua que nadie", Series: story.Series{Unit: "litros por persona al día", Values: []story.Value{value("Madrid", "132", "132 litros", 132), value("Barcelona", "105", "105 litros", 105), value("Sevilla", "119", "119 litros", 119)}}})},
			{Narration: "En enero fueron 120 pedidos, en febrero 180, en marzo 260, en abril 240, y en mayo 410 pedidos.",
				Screen: story.On(story.Line{Heading: "Los pedidos crecen cada mes", Series: story.Series{Unit: "pedidos", Stress: 4, Timed: true, Values: []story.Value{value("Enero", "120", "120", 120), value("Febrero", "180", "180", 180), value("Marzo", "260", "260", 260), value("Abril", "240", "240", 240), value("Mayo", "410", "410", 410)}}})},
			{Narration: "Empieza con cinco frascos.",
				Screen: story.On(story.Closing{Heading: "Empieza con cinco frascos", Action: "olmo.example"})},
		},
		"zh": {
			{Narration: "数字会说话，六周就够了。",
				Screen: story.On(story.Title{Heading: "数字会说话"})},
			{Narration: "第1周每天48个电话，第2周45个，第3周39个，第4周33个，第5周27个，第6周只有22个。",
				Screen: story.On(story.Bars{Heading: "催单电话减少一半以上", Series: story.Series{Unit: "每日通话次数", Stress: 5, Timed: true, Values: []story.Value{value("第1周", "48", "48个", 48), value("第2周", "45", "45个", 45), value("第3周", "39", "39个", 39), value("第4周", "33", "33个", 33), value("第5周", "27", "27个", 27), value("第6周", "22", "22个", 22)}}})},
			{Narration: "2019年，第一家店开业。2021年，我们搬到上海。2024年，第一百万个罐子被送回来。",
				Screen: story.On(story.Timeline{Heading: "五年之路", Events: []story.Event{{When: "2019年", Text: "第一家店开业", Said: "2019年"}, {When: "2021年", Text: "我们搬到上海", Said: "2021年"}, {When: "2024年", Text: "第一百万个罐子被送回来", Said: "2024年"}}})},
			{Narration: "食物占62%，包装占17%，运输占13%，货架占8%。",
				Screen: story.On(story.Shares{Heading: "一公斤的价格花在哪里", Series: story.Series{Values: []story.Value{value("食物", "62%", "62%", 62), value("包装", "17%", "17%", 17), value("运输", "13%", "13%", 13), value("货架", "8%", "8%", 8)}}})},
			{Narration: "2021年有2万用户，2022年有5万，2023年有12万，2025年达到30万用户。",
				Screen: story.On(story.Line{Heading: "用户每年翻一番", Series: story.Series{Unit: "用户", Stress: 3, Timed: true, Values: []story.Value{value("2021年", "2万", "2万", 2), value("2022年", "5万", "5万", 5), value("2023年", "12万", "12万", 12), value("2025年", "30万", "30万", 30)}}})},
			{Narration: "从五个罐子开始。",
				Screen: story.On(story.Closing{Heading: "从五个罐子开始", Action: "olmo.example"})},
		},
		"iw": {
			{Narration: "מה המספרים אומרים אחרי שישה שבועות.",
				Screen: story.On(story.Title{Heading: "מה המספרים אומרים"})},
			{Narration: "ב-05:40 המשלוח נאסף. ב-07:15 עבר את הגבול. ב-09:05 נחזה עיכוב והלקוח עודכן, וב-12:10 הוא נמסר.",
				Screen: story.On(story.Timeline{Heading: "משלוח אחד, דקה אחר דקה", Events: []story.Event{{When: "05:40", Text: "המשלוח נאסף", Said: "05:40"}, {When: "07:15", Text: "עבר את הגבול", Said: "07:15"}, {When: "09:05", Text: "נחזה עיכוב והלקוח עודכן", Said: "09:05"}, {When: "12:10", Text: "נמסר", Said: "12:10"}}})},
			{Narration: "בשבוע 1 היו 48 שיחות ביום, בשבוע 2 היו 39, בשבוע 3 היו 30 ובשבוע 4 רק 22 שיחות.",
				Screen: story.On(story.Bars{Heading: "שיחות הבירור ירדו ביותר מחצי", Series: story.Series{Unit: "שיחות ביום", Stress: 3, Timed: true, Values: []story.Value{value("שבוע 1", "48", "48 שיחות", 48), value("שבוע 2", "39", "39", 39), value("שבוע 3", "30", "30", 30), value("שבוע 4", "22", "22 שיחות", 22)}}})},
			{Narration: "המזון הוא 62%, האריזה 17%, ההובלה 13% והמדף 8%.",
				Screen: story.On(story.Shares{Heading: "לאן הולך המחיר של קילו", Series: story.Series{Values: []story.Value{value("מזון", "62%", "62%", 62), value("אריזה", "17%", "17%", 17), value("הובלה", "13%", "13%", 13), value("מדף", "8%", "8%", 8)}}})},
			{Narration: "ב-2021 היו 2,000 צנצנות, ב-2022 היו 6,000, ב-2023 כבר 14,000 וב-2025 היו 58,000 צנצנות.",
				Screen: story.On(story.Line{Heading: "הצנצנות הוכפלו שוב", Series: story.Series{Unit: "צנצנות במחזור", Stress: 3, Timed: true, Values: []story.Value{value("2021", "2,000", "2,000", 2000), value("2022", "6,000", "6,000", 6000), value("2023", "14,000", "14,000", 14000), value("2025", "58,000", "58,000", 58000)}}})},
			{Narration: "לראות את המשלוחים בזמן אמת.",
				Screen: story.On(story.Closing{Heading: "לראות את המשלוחים בזמן אמת", Action: "northwake.example"})},
		},
	}
}

func value(label, text, said string, v float64) story.Value {
	return story.Value{Label: label, Text: text, Said: said, Value: v}
}

// chartFilms are the charts in two brands, with and without subtitles.
func chartFilms() []namedFilm {
	var all []namedFilm
	for lang, script := range chartScripts() {
		for _, brand := range []story.Brand{northwake, olmo} {
			for _, subs := range []bool{false, true} {
				if lang != "en" && subs == (brand.Name == northwake.Name) {
					continue // each brand once: frames cost time
				}
				name := strings.Join([]string{lang, "charts", brand.Name}, "-")
				if subs {
					name += "-subs"
				}
				all = append(all, namedFilm{name, boardOf(lang, brand, subs, script...)})
			}
		}
	}
	return all
}

// TestChartsShowEveryValue: whatever is in a series or happened at a moment
// stands on the screen, as it was said.
func TestChartsShowEveryValue(t *testing.T) {
	fonts := fontsOf(t)
	for _, f := range chartFilms() {
		for i, sc := range design(t, fonts, f.board) {
			board, shown := f.board.Scenes[i], letters(allText(sc))
			var want []string
			if series, ok := story.SeriesOf(board.Screen.Content()); ok {
				want = append(want, series.Unit)
				for n, v := range series.Values {
					want = append(want, v.Label)
					if n != series.Stress {
						want = append(want, v.Text)
					}
				}
				if got := figureText(sc, asRead); letters(got) != letters(series.Values[series.Stress].Text) {
					t.Errorf("%s: scene %d counts to %q", f.name, i, got)
				}
			}
			if c, ok := board.Screen.Content().(story.Timeline); ok {
				for _, e := range c.Events {
					want = append(want, e.When, e.Text)
				}
			}
			for _, w := range want {
				if !strings.Contains(strings.ToLower(shown), strings.ToLower(letters(w))) {
					t.Errorf("%s: scene %d (%s) does not show %q", f.name, i, sc.Layout, w)
				}
			}
		}
	}
}

// TestCurvesKeepClearOfWords: no word is crossed by a line or a slice.
func TestCurvesKeepClearOfWords(t *testing.T) {
	fonts := fontsOf(t)
	for _, f := range chartFilms() {
		f.board.Width, f.board.Height = 640, 360
		for i, sc := range design(t, fonts, f.board) {
			at := settledAt(sc)
			var marks, words []timeline.Layer
			for _, l := range seenAt(fonts, sc, at) {
				switch {
				case l.Text != nil:
					words = append(words, l.Layer)
				case curved(l.Layer) && !strings.HasPrefix(l.Name, "shade"):
					marks = append(marks, l.Layer)
				}
			}
			if n := crossed(fonts, marks, words, at); n > 0 {
				t.Errorf("%s: scene %d (%s): %d pixels of words lie on marks", f.name, i, sc.Layout, n)
			}
		}
	}
}

// crossed counts the pixels that both marks and words cover.
func crossed(fonts *typeset.Fonts, marks, words []timeline.Layer, at time.Duration) int {
	a := raster{fonts: fonts, img: image.NewRGBA(image.Rect(0, 0, 640, 360))}
	b := raster{fonts: fonts, img: image.NewRGBA(a.img.Rect)}
	for _, l := range marks {
		a.layer(l, at)
	}
	for _, l := range words {
		b.layer(l, at)
	}
	n := 0
	for i := 3; i < len(a.img.Pix); i += 4 {
		if a.img.Pix[i] > 128 && b.img.Pix[i] > 128 {
			n++
		}
	}
	return n
}

// TestBarsStandOnZero: a bar is as high as its value, so that half as much
// looks half as much.
func TestBarsStandOnZero(t *testing.T) {
	fonts := fontsOf(t)
	b := boardOf("en", northwake, false, chartScripts()["en"]...)
	sc := design(t, fonts, b)[2]
	first := inkOf(fonts, layerNamed(t, sc, "bar.0"), settledAt(sc))
	for i, v := range valuesOf(b.Scenes[2]) {
		bar := inkOf(fonts, layerNamed(t, sc, "bar."+strconv.Itoa(i)), settledAt(sc))
		if want := first.H * v.Value / 48; math.Abs(bar.H-want) > 1.5 || math.Abs(bar.Y+bar.H-first.Y-first.H) > .01 {
			t.Errorf("bar %d is %.0f high and ends at %.0f, want %.0f at %.0f", i, bar.H, bar.Y+bar.H, want, first.Y+first.H)
		}
	}
}

// TestWhatIsNoChart: of what cannot be drawn the words themselves are shown.
func TestWhatIsNoChart(t *testing.T) {
	fonts := fontsOf(t)
	good := []story.Value{value("A", "1", "1", 1), value("B", "2", "2", 2), value("C", "97", "97", 97)}
	long := strings.Repeat("A label without an end ", 6)
	bad := map[string]story.ScriptScene{
		"nothing":      {Screen: story.On(story.Bars{})},
		"one value":    {Screen: story.On(story.Bars{Series: story.Series{Values: good[:1]}})},
		"two moments":  {Screen: story.On(story.Line{Series: story.Series{Values: good[:2]}})},
		"no label":     {Screen: story.On(story.Bars{Series: story.Series{Values: append([]story.Value{value(" ", "1", "1", 1)}, good...)}})},
		"all zero":     {Screen: story.On(story.Line{Series: story.Series{Values: []story.Value{value("A", "0", "0", 0), value("B", "0", "0", 0), value("C", "0", "0", 0)}}})},
		"negative":     {Screen: story.On(story.Bars{Series: story.Series{Values: append([]story.Value{value("D", "−1", "1", -1)}, good...)}})},
		"no number":    {Screen: story.On(story.Bars{Series: story.Series{Values: append([]story.Value{value("D", "x", "x", math.NaN())}, good...)}})},
		"stress":       {Screen: story.On(story.Bars{Series: story.Series{Values: good, Stress: 3}})},
		"too many":     {Screen: story.On(story.Shares{Series: story.Series{Values: append(append([]story.Value{}, good...), good...)}})},
		"half a whole": {Screen: story.On(story.Shares{Series: story.Series{Values: []story.Value{value("A", "10%", "1", 10), value("B", "20%", "2", 20), value("C", "20%", "3", 20)}}})},
		"years back":   {Screen: story.On(story.Line{Series: story.Series{Values: []story.Value{value("2020", "1", "1", 1), value("2010", "2", "2", 2), value("2000", "3", "3", 3)}}})},
		"long labels":  {Screen: story.On(story.Bars{Series: story.Series{Values: []story.Value{value(long, "1", "1", 1), value(long, "2", "2", 2), value(long, "3", "3", 3)}}})},
		"two events":   {Screen: story.On(story.Timeline{Events: []story.Event{{When: "1", Text: "a"}, {When: "2", Text: "b"}}})},
		"long moments": {Screen: story.On(story.Timeline{Events: []story.Event{{When: strings.Repeat(long, 6), Text: "a"}, {When: "2", Text: "b"}, {When: "3", Text: "c"}}})},
	}
	for name, sc := range bad {
		sc.Narration = "Something is said."
		if got := design(t, fonts, boardOf("en", northwake, false, sc))[0].Layout; got != string(story.LayoutSpoken) {
			t.Errorf("%s became %s", name, got)
		}
	}
}

// TestChartsAreMirrored: read from the right, every mark stands on the other
// side.
func TestChartsAreMirrored(t *testing.T) {
	fonts := fontsOf(t)
	script := chartScripts()["en"]
	ltr, rtl := design(t, fonts, boardOf("en", northwake, false, script...)), design(t, fonts, boardOf("iw", northwake, false, script...))
	for i, names := range map[int][]string{1: {"bar", "panel"}, 2: {"bar.0", "bar.5"}, 3: {"line", "point.1", "point.end"}, 4: {"ring", "key.0", "rule.1"}} {
		for _, name := range names {
			a, b := inkOf(fonts, layerNamed(t, ltr[i], name), settledAt(ltr[i])), inkOf(fonts, layerNamed(t, rtl[i], name), settledAt(rtl[i]))
			if math.Abs(a.X+b.X+b.W-1920) > 1 || math.Abs(a.W-b.W) > 1 {
				t.Errorf("scene %d: %s lies at %+v and %+v", i, name, a, b)
			}
		}
	}
}

// valuesOf are the values of a scene's chart.
func valuesOf(sc story.BoardScene) []story.Value {
	s, _ := story.SeriesOf(sc.Screen.Content())
	return s.Values
}
