package design

import (
	"github.com/scenewright/scenewright/engine/story"
)

// signScripts is a film of symbols in every language.
func signScripts() map[string][]story.ScriptScene {
	return map[string][]story.ScriptScene{
		"en": {
			{Narration: "Every carrier on one map, from the harbour to the last door.",
				Screen: story.On(story.Title{Heading: "Every carrier on one map"})},
			{Narration: "One round brings you coffee, flour, eggs, olive oil, cookies and fresh bread to the door.",
				Screen: story.On(story.List{Heading: "Everything dry, in one round", Items: []story.Item{{Text: "Coffee", Said: "coffee"}, {Text: "Flour", Said: "flour"}, {Text: "Eggs", Said: "eggs"}, {Text: "Olive oil", Said: "olive oil"}, {Text: "Cookies", Said: "cookies"}, {Text: "Fresh bread", Said: "fresh bread"}}})},
			{Narration: "Mail, calendar, documents and chat live in the same window.",
				Screen: story.On(story.List{Heading: "All of it in one place", Items: []story.Item{{Text: "Mail", Said: "Mail"}, {Text: "Calendar", Said: "calendar"}, {Text: "Documents", Said: "documents"}, {Text: "Chat", Said: "chat"}}})},
			{Narration: "See your loads live at northwake dot example.",
				Screen: story.On(story.Closing{Heading: "See your loads live", Action: "northwake.example"})},
		},
		"es": {
			{Narration: "De Madrid a todo el mundo en una sola noche.",
				Screen: story.On(story.Title{Heading: "De Madrid a todo el mundo"})},
			{Narration: "En la cesta caben pan, huevos, miel, fruta y café recién molido.",
				Screen: story.On(story.List{Heading: "Todo lo que cabe en una cesta", Items: []story.Item{{Text: "Pan", Said: "pan"}, {Text: "Huevos", Said: "huevos"}, {Text: "Miel", Said: "miel"}, {Text: "Fruta", Said: "fruta"}, {Text: "Café recién molido", Said: "café recién molido"}}})},
			{Narration: "Empieza hoy con cinco frascos.",
				Screen: story.On(story.Closing{Heading: "Empieza hoy", Action: "olmo.example"})},
		},
		"fr": {
			{Narration: "Le fret, partout en Europe, à toute heure.",
				Screen: story.On(story.Title{Heading: "Le fret, partout en Europe"})},
			{Narration: "On commence par l'isolation, les fenêtres, le chauffage, les panneaux solaires, la batterie, l'eau et la lumière.",
				Screen: story.On(story.List{Heading: "La maison, pièce par pièce", Items: []story.Item{{Text: "Isolation", Said: "isolation"}, {Text: "Fenêtres", Said: "fenêtres"}, {Text: "Chauffage", Said: "chauffage"}, {Text: "Panneaux solaires", Said: "panneaux solaires"}, {Text: "Batterie", Said: "batterie"}, {Text: "Eau", Said: "eau"}, {Text: "Lumière", Said: "lumière"}}})},
			{Narration: "Voyez vos envois en direct.",
				Screen: story.On(story.Closing{Heading: "Voyez vos envois en direct", Action: "northwake.example"})},
		},
		"zh": {
			{Narration: "一张地图看全国，从港口到家门口。",
				Screen: story.On(story.Title{Heading: "一张地图看全国"})},
			{Narration: "我们为您送来面包、鸡蛋、蔬菜、水果、咖啡和蜂蜜。",
				Screen: story.On(story.List{Heading: "厨房里的一切", Items: []story.Item{{Text: "面包", Said: "面包"}, {Text: "鸡蛋", Said: "鸡蛋"}, {Text: "蔬菜", Said: "蔬菜"}, {Text: "水果", Said: "水果"}, {Text: "咖啡", Said: "咖啡"}, {Text: "蜂蜜", Said: "蜂蜜"}}})},
			{Narration: "现在就开始。",
				Screen: story.On(story.Closing{Heading: "现在就开始", Action: "olmo.example"})},
		},
		"iw": {
			{Narration: "כל המשלוחים על מפה אחת, מהנמל ועד הדלת.",
				Screen: story.On(story.Title{Heading: "כל המשלוחים על מפה אחת"})},
			{Narration: "הסל כולל לחם, ביצים, קפה, דבש וירקות טריים מהשדה.",
				Screen: story.On(story.List{Heading: "כל מה שצריך במטבח", Items: []story.Item{{Text: "לחם", Said: "לחם"}, {Text: "ביצים", Said: "ביצים"}, {Text: "קפה", Said: "קפה"}, {Text: "דבש", Said: "דבש"}, {Text: "ירקות טריים", Said: "וירקות טריים"}}})},
			{Narration: "לראות את המשלוחים בזמן אמת.",
				Screen: story.On(story.Closing{Heading: "לראות את המשלוחים בזמן אמת", Action: "northwake.example"})},
		},
	}
}
