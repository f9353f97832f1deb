package design

import (
	"sync"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render/design/kit"
)

// loaded are the fonts of all tests: faces that were read and lines that were set
// are kept with them.
var loaded = sync.OnceValues(func() (*typeset.Fonts, error) { return typeset.Load(nil) })

func fontsOf(t testing.TB) *typeset.Fonts {
	t.Helper()
	fonts, err := loaded()
	if err != nil {
		t.Fatal(err)
	}
	return fonts
}

var (
	northwake = story.Brand{Name: "Northwake", Primary: timeline.RGB(0x0b, 0x25, 0x45), Secondary: timeline.RGB(0x17, 0xb3, 0xa6), Extra: timeline.RGB(0xff, 0xb2, 0x24)}
	olmo      = story.Brand{Name: "Olmo", Primary: timeline.RGB(0xc4, 0x47, 0x2b), Secondary: timeline.RGB(0x2c, 0x5e, 0x4f), Extra: timeline.RGB(0xf3, 0xbf, 0x4a), Voice: "editorial"}
)

// film puts scenes on a board, each spoken at an even pace.
func boardOf(language string, brand story.Brand, subtitles bool, scenes ...story.ScriptScene) story.Storyboard {
	b := story.Storyboard{
		Title: "Film", Language: language, Width: 1920, Height: 1080, FPS: 30, Seed: 7,
		Brand: brand, Subtitles: subtitles,
	}
	start := 0
	for i, s := range scenes {
		if s.ID == "" {
			s.ID = string(rune('a' + i))
		}
		sc := story.BoardScene{ScriptScene: s, Start: start, Words: voicedWords(s.Narration, language)}
		last := 3 * time.Second
		if n := len(sc.Words); n > 0 {
			last = max(last, sc.Words[n-1].End)
		}
		sc.Frames = int((last + 900*time.Millisecond) * 30 / time.Second)
		start += sc.Frames
		b.Scenes = append(b.Scenes, sc)
	}
	return b
}

func voicedWords(text, code string) []story.Word {
	var words []story.Word
	at := 300 * time.Millisecond
	for _, t := range language.Tokens(text, code) {
		lasts := 90*time.Millisecond + time.Duration(len([]rune(t.Text)))*55*time.Millisecond
		words = append(words, story.Word{Text: t.Text, From: t.From, To: t.To, Start: at, End: at + lasts})
		at += lasts + 20*time.Millisecond
	}
	return words
}

// scripts is a short film in every language.
func scripts() map[string][]story.ScriptScene {
	return map[string][]story.ScriptScene{
		"en": {
			{Narration: "Know where every load is, every minute of the day.", Query: "truck highway",
				Screen: story.On(story.Title{Heading: "Know where every load is", Caption: "Live freight tracking for teams that ship every day."})},
			{Narration: "Most delays are known hours before anyone tells the customer, and that is what costs you money.", Query: "late delivery",
				Screen: story.On(story.Title{Heading: "Most delays are known hours before anyone tells the customer."})},
			{Narration: "You get a live position for every truck, arrival times that update themselves, alerts before a delay becomes a call, and proof of delivery in one tap.", Query: "dashboard",
				Screen: story.On(story.List{Heading: "What you get on day one", Items: []story.Item{{Text: "Live position for every truck", Said: "live position"}, {Text: "Arrival times that update themselves", Said: "arrival times"}, {Text: "Alerts before a delay becomes a call", Said: "alerts"}, {Text: "Proof of delivery in one tap", Said: "proof of delivery"}}})},
			{Narration: "In fact, 73% of late loads showed up in the data before the driver called.", Query: "data chart",
				Screen: story.On(story.Number{Figure: story.Figure{Text: "73%", Said: "73%", Value: 73, Share: .73}, Caption: "of late loads showed up in the data before the driver called."})},
			{Narration: "One screen replaces the whole morning of phone calls and guesses about who is where.", Query: "phone call office",
				Screen: story.On(story.Title{Heading: "One screen replaces the morning of phone calls"})},
			{Narration: "Today, 2,400 carriers in nineteen countries report their position live.", Query: "world map", NewTopic: true,
				Screen: story.On(story.Number{Figure: story.Figure{Text: "2,400", Said: "2,400", Value: 2400}, Caption: "carriers report live, in nineteen countries"})},
			{Narration: "The quiet morning is what people end up buying from us, again and again.", Query: "calm morning coffee",
				Screen: story.On(story.Title{Heading: "The quiet morning is the product"})},
			{Narration: "See your loads live at northwake dot example.", Query: "website",
				Screen: story.On(story.Closing{Heading: "See your loads live", Caption: "Free for 14 days", Action: "northwake.example"})},
		},
		"es": {
			{Narration: "La despensa que se rellena sola.", Query: "pantry",
				Screen: story.On(story.Title{Heading: "La despensa que se rellena sola", Caption: "Frascos de vidrio, pesados, llenos y de vuelta en tu cocina."})},
			{Narration: "Pagas por la avena. También pagas por la caja en la que viene.", Query: "cereal box",
				Screen: story.On(story.Title{Heading: "Pagas por la avena. También pagas por la caja en la que viene."})},
			{Narration: "Pides al peso, llenamos frascos de vidrio y la bici llega el martes.", Query: "bike",
				Screen: story.On(story.List{Heading: "Una entrega, sin envases", Items: []story.Item{{Text: "Pides al peso", Said: "Pides al peso"}, {Text: "Llenamos frascos de vidrio", Said: "llenamos frascos"}, {Text: "La bici llega el martes", Said: "la bici"}}})},
			{Narration: "Cada familia tira 41 kg de envases al año.", Query: "waste plastic",
				Screen: story.On(story.Number{Figure: story.Figure{Text: "41 kg", Said: "41 kg", Value: 41}, Caption: "de envases salen de una cocina familiar cada año, solo de comida seca."})},
			{Narration: "La bici llega el martes y se lleva los frascos vacíos.", Query: "bicycle delivery",
				Screen: story.On(story.Title{Heading: "La bici llega el martes y se lleva los frascos vacíos"})},
			{Narration: "Empieza con cinco frascos.", Query: "jars",
				Screen: story.On(story.Closing{Heading: "Empieza con cinco frascos", Caption: "La primera ronda es gratis", Action: "olmo.example"})},
		},
		"fr": {
			{Narration: "L’énergie qui vient du toit.", Query: "solar roof",
				Screen: story.On(story.Title{Heading: "L’énergie qui vient du toit", Caption: "Le solaire expliqué en une minute."})},
			{Narration: "Chaque toit peut devenir une petite centrale électrique, même en ville.", Query: "solar panels",
				Screen: story.On(story.Title{Heading: "Chaque toit peut devenir une petite centrale électrique !"})},
			{Narration: "On mesure le toit, on pose les panneaux et on suit la production sur le téléphone.", Query: "installation",
				Screen: story.On(story.List{Heading: "Trois étapes suffisent", Items: []story.Item{{Text: "On mesure le toit et l’ombre", Said: "On mesure le toit"}, {Text: "On pose les panneaux en une journée", Said: "on pose"}, {Text: "On suit la production sur le téléphone", Said: "on suit"}}})},
			{Narration: "La facture baisse de 38 % dès la première année.", Query: "invoice",
				Screen: story.On(story.Number{Figure: story.Figure{Text: "38 %", Said: "38 %", Value: 38, Share: .38}, Caption: "de moins sur la facture dès la première année."})},
			{Narration: "Votre toit travaille déjà.", Query: "house",
				Screen: story.On(story.Closing{Heading: "Votre toit travaille déjà", Action: "Demander un devis"})},
		},
		"zh": {
			{Narration: "每一票货，都看得见。", Query: "truck",
				Screen: story.On(story.Title{Heading: "每一票货，都看得见", Caption: "为每天发货的团队打造的实时货运追踪。"})},
			{Narration: "大多数延误，在客户知道之前几个小时就已经发生了。", Query: "delay",
				Screen: story.On(story.Title{Heading: "大多数延误，在客户知道之前几个小时就已经发生了。"})},
			{Narration: "每辆车的实时位置，自动更新的到达时间，延误之前先收到提醒，一键完成签收凭证。", Query: "dashboard",
				Screen: story.On(story.List{Heading: "上线第一天就能用", Items: []story.Item{{Text: "每辆车的实时位置", Said: "每辆车的实时位置"}, {Text: "自动更新的到达时间", Said: "自动更新的到达时间"}, {Text: "延误之前先收到提醒", Said: "延误之前先收到提醒"}, {Text: "一键完成签收凭证", Said: "一键完成签收凭证"}}})},
			{Narration: "73%的延误，在司机打电话之前就出现在数据里。", Query: "data",
				Screen: story.On(story.Number{Figure: story.Figure{Text: "73%", Said: "73%", Value: 73, Share: .73}, Caption: "的延误，在司机打电话之前就出现在数据里。"})},
			{Narration: "安静的早晨，才是真正的产品。", Query: "coffee morning",
				Screen: story.On(story.Title{Heading: "安静的早晨，才是真正的产品"})},
			{Narration: "从五个罐子开始。", Query: "jar",
				Screen: story.On(story.Closing{Heading: "从五个罐子开始", Caption: "首次配送免费", Action: "olmo.example"})},
		},
		"iw": {
			{Narration: "לדעת בדיוק איפה כל משלוח.", Query: "truck",
				Screen: story.On(story.Title{Heading: "לדעת בדיוק איפה כל משלוח", Caption: "מעקב הובלה חי לצוותים ששולחים סחורה כל יום."})},
			{Narration: "רוב האיחורים ידועים שעות לפני שמישהו מספר ללקוח.", Query: "delay",
				Screen: story.On(story.Title{Heading: "רוב האיחורים ידועים שעות לפני שמישהו מספר ללקוח."})},
			{Narration: "מיקום חי של כל משאית, זמני הגעה שמתעדכנים לבד, התראה לפני שהלקוח מתקשר, ואישור מסירה בלחיצה אחת.", Query: "dashboard",
				Screen: story.On(story.List{Heading: "מה מקבלים ביום הראשון", Items: []story.Item{{Text: "מיקום חי של כל משאית", Said: "מיקום חי"}, {Text: "זמני הגעה שמתעדכנים לבד", Said: "זמני הגעה"}, {Text: "התראה לפני שהלקוח מתקשר", Said: "התראה"}, {Text: "אישור מסירה בלחיצה אחת", Said: "אישור מסירה"}}})},
			{Narration: "73% מהאיחורים נראו בנתונים עוד לפני שהנהג התקשר.", Query: "data",
				Screen: story.On(story.Number{Figure: story.Figure{Text: "73%", Said: "73%", Value: 73, Share: .73}, Caption: "מהאיחורים נראו בנתונים עוד לפני שהנהג התקשר."})},
			{Narration: "41 ק״ג של אריזות יוצאים ממטבח משפחתי בכל שנה.", Query: "waste",
				Screen: story.On(story.Number{Figure: story.Figure{Text: "41 ק״ג", Said: "41 ק״ג", Value: 41}, Caption: "של אריזות יוצאים ממטבח משפחתי בכל שנה."})},
			{Narration: "בוקר שקט עם Northwake הוא המוצר.", Query: "coffee",
				Screen: story.On(story.Title{Heading: "בוקר שקט עם Northwake הוא המוצר"})},
			{Narration: "לראות את המשלוחים בזמן אמת.", Query: "site",
				Screen: story.On(story.Closing{Heading: "לראות את המשלוחים בזמן אמת", Caption: "14 יום ללא תשלום", Action: "northwake.example"})},
		},
	}
}

func design(t testing.TB, fonts *typeset.Fonts, b story.Storyboard) []timeline.Scene {
	t.Helper()
	d, err := New(fonts, nil)
	if err != nil {
		t.Fatal(err)
	}
	scenes, err := d.Design(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	return scenes
}

// gridOf returns the geometry of a scene of a board.
func gridOf(b story.Storyboard, sc story.BoardScene) kit.Grid {
	return kit.NewGrid(b).Of(sc, sc.Screen.Layout() == story.LayoutSpoken)
}
