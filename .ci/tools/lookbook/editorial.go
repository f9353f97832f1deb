package main

import (
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// olmo is a shop that refills jars: a light brand, set in the editorial voice.
func olmo() story.Brand {
	return story.Brand{
		Name: "Olmo", Primary: timeline.RGB(0xc4, 0x47, 0x2b), Secondary: timeline.RGB(0x2c, 0x5e, 0x4f), Extra: timeline.RGB(0xf3, 0xbf, 0x4a), Voice: "editorial", Motif: "tiles",
	}
}

// editorial are the pages of the light brand.
func editorial() []page {
	pantry := "Glass jars, weighed, filled and brought back to your kitchen."
	delivery := listed("One delivery, no packaging", "You order by weight", "We fill clean glass jars", "A bike brings them on Tuesday", "Empties leave on the same trip")
	oats := stated("You pay for oats. You also pay for the box they came in.")
	jar := stepped("How a jar travels", "Weigh", "You choose grams, not packs", "Fill", "Packed the night before", "Ride", "Thirty stops on one bike", "Return", "Washed and back on the shelf")
	all := []page{
		{name: "b01-title", language: "en", scene: titled("The pantry that refills itself", pantry)},
		{name: "b01-title-he", language: "iw", scene: titled("המזווה שמתמלא מעצמו", "צנצנות זכוכית, שקולות ומלאות, חוזרות למטבח שלכם.")},
		{name: "b02-statement", language: "en", scene: oats},
		{name: "b02-statement-1x1", language: "en", format: frame.Square, scene: oats},
		{name: "b03-list", language: "en", scene: delivery, at: "A bike"},
		{name: "b03-list-es", language: "es", scene: listed("Una entrega, sin envases", "Pides al peso", "Llenamos frascos de vidrio", "La bici llega el martes", "Los vacíos vuelven ese día"), at: "Llenamos"},
		{name: "b03-list-zh", language: "zh", scene: listed("一次送达，零包装", "按重量下单", "装进干净的玻璃罐", "每周二骑行送到家", "空罐同一趟带走"), at: "每周二"},
		{name: "b03-list-9x16", language: "en", format: frame.Vertical, subtitles: true, scene: delivery, at: "A bike"},
		{name: "b04-number", language: "en", scene: counted("41 kg", 41, 0, "of packaging leaves a family kitchen every year, from dry food alone.")},
		{name: "b04-number-he", language: "iw", scene: counted("41 ק״ג", 41, 0, "של אריזות יוצאים ממטבח משפחתי בכל שנה, רק ממזון יבש.")},
		{name: "b05-quote-fr", language: "fr", scene: quoted("Ma cuisine respire, et la poubelle sort deux fois moins souvent.", "Inès Moreau", "Cliente à Lyon depuis 2023")},
		{name: "b06-steps-presenter-subs", language: "en", subtitles: true, presenter: frame.Standing, at: "washed and",
			scene: saying(jar, "You weigh it. We fill it. The bike rides. Then the jar comes back, gets washed and goes again.", "weigh", "fill", "rides", "comes back")},
		{name: "b07-compare", language: "en", scene: compared(
			[]string{"Supermarket shelf", "New box, bag and tray every week", "Pack sizes someone else chose", "A drive, a queue, a full bin"},
			[]string{"Olmo refill", "Same jar, refilled for years", "Exactly the grams you cook", "At the door every Tuesday"})},
		{name: "b07-compare-he", language: "iw", scene: compared(
			[]string{"מדף בסופר", "קופסה, שקית ומגש חדשים כל שבוע", "גודל אריזה שמישהו אחר בחר", "נסיעה, תור ופח מלא"},
			[]string{"מילוי Olmo", "אותה צנצנת, מתמלאת שנים", "בדיוק הגרמים שמבשלים", "ליד הדלת בכל יום שלישי"})},
		{name: "b08-picture", language: "en", pictured: true, scene: pictured("A shelf you want to leave open", "Five jars cover most weekly cooking.")},
		{name: "b09-timeline-es", language: "es", at: "Lavado", scene: dated("Cinco años rellenando",
			"2021", "Una bici y doce vecinos", "2022", "Primer almacén propio", "2024", "Lavado a 60 grados en casa", "2025", "Tres barrios nuevos", "2026", "Toda la ciudad")},
		{name: "b10-chart-line", language: "en", scene: lined("Jars in circulation doubled again", "Thousands, year end", 4,
			value{"2021", "2", 2}, value{"2022", "6", 6}, value{"2023", "14", 14}, value{"2024", "29", 29}, value{"2025", "58", 58})},
		{name: "b10-chart-donut", language: "en", scene: shared("Where the price of a kilo goes", 0,
			value{"Food", "62%", 62}, value{"Packaging", "17%", 17}, value{"Transport", "13%", 13}, value{"Shelf space", "8%", 8})},
		{name: "b12-closing", language: "en", scene: closed("Start with five jars", "olmo.example", "First round is free")},
		{name: "b12-closing-zh", language: "zh", scene: closed("从五个罐子开始", "olmo.example", "首次配送免费")},
	}
	return branded(all, olmo())
}
