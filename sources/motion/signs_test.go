package motion

import "github.com/scenewright/scenewright/engine"

// signScripts is a film of places and symbols in every language.
func signScripts() map[string][]engine.ScriptScene {
	return map[string][]engine.ScriptScene{
		"en": {
			{Layout: engine.LayoutTitle, Heading: "Every carrier on one map", Narration: "Every carrier on one map, from the harbour to the last door."},
			{Layout: engine.LayoutMap, Heading: "Every carrier on one map", Narration: "The route starts in Rotterdam, runs over Lyon and Gdańsk and ends in Genoa, and 312 carriers report live.",
				Figure: &engine.Figure{Text: "312", Said: "312", Value: 312, Caption: "carriers report live, across 19 countries"},
				Places: []engine.Spot{{Text: "Rotterdam", Said: "Rotterdam"}, {Text: "Lyon", Said: "Lyon"}, {Text: "Gdańsk", Said: "Gdańsk"}, {Text: "Genoa", Said: "Genoa"}}},
			{Layout: engine.LayoutCluster, Heading: "Everything dry, in one round", Caption: "Forty staples, weighed the night before.", Narration: "One round brings you coffee, flour, eggs, olive oil, cookies and fresh bread to the door.",
				Points: []engine.Point{{Text: "Coffee", Said: "coffee"}, {Text: "Flour", Said: "flour"}, {Text: "Eggs", Said: "eggs"}, {Text: "Olive oil", Said: "olive oil"}, {Text: "Cookies", Said: "cookies"}, {Text: "Fresh bread", Said: "fresh bread"}}},
			{Layout: engine.LayoutMap, Heading: "We are at home in seventeen countries", Narration: "Today the service runs in 17 countries, and the next ones are already waiting for us.",
				Figure: &engine.Figure{Text: "17", Said: "17", Value: 17, Caption: "countries"}},
			{Layout: engine.LayoutMap, Heading: "Two cities, one night", Narration: "A parcel that leaves Hamburg in the evening is in Barcelona at noon.",
				Places: []engine.Spot{{Text: "Hamburg", Said: "Hamburg"}, {Text: "Barcelona", Said: "Barcelona"}}},
			{Layout: engine.LayoutCluster, Heading: "All of it in one place", Narration: "Mail, calendar, documents and chat live in the same window.",
				Points: []engine.Point{{Text: "Mail", Said: "Mail"}, {Text: "Calendar", Said: "calendar"}, {Text: "Documents", Said: "documents"}, {Text: "Chat", Said: "chat"}}},
			{Layout: engine.LayoutClosing, Heading: "See your loads live", Action: "northwake.example", Narration: "See your loads live at northwake dot example."},
		},
		"es": {
			{Layout: engine.LayoutTitle, Heading: "De Madrid a todo el mundo", Narration: "De Madrid a todo el mundo en una sola noche."},
			{Layout: engine.LayoutMap, Heading: "Una red que no duerme", Narration: "Los envíos salen de Madrid, pasan por Sevilla, Valencia y Bilbao y llegan a Lisboa antes de las ocho.",
				Places: []engine.Spot{{Text: "Madrid", Said: "Madrid"}, {Text: "Sevilla", Said: "Sevilla"}, {Text: "Valencia", Said: "Valencia"}, {Text: "Bilbao", Said: "Bilbao"}, {Text: "Lisboa", Said: "Lisboa"}}},
			{Layout: engine.LayoutCluster, Heading: "Todo lo que cabe en una cesta", Narration: "En la cesta caben pan, huevos, miel, fruta y café recién molido.",
				Points: []engine.Point{{Text: "Pan", Said: "pan"}, {Text: "Huevos", Said: "huevos"}, {Text: "Miel", Said: "miel"}, {Text: "Fruta", Said: "fruta"}, {Text: "Café recién molido", Said: "café recién molido"}}},
			{Layout: engine.LayoutClosing, Heading: "Empieza hoy", Action: "olmo.example", Narration: "Empieza hoy con cinco frascos."},
		},
		"fr": {
			{Layout: engine.LayoutTitle, Heading: "Le fret, partout en Europe", Narration: "Le fret, partout en Europe, à toute heure."},
			{Layout: engine.LayoutMap, Heading: "Tous nos magasins, un seul stock", Narration: "Nos 40 magasins partagent un seul stock, et chacun voit ce que les autres ont.",
				Figure: &engine.Figure{Text: "40", Said: "40", Value: 40, Caption: "magasins partagent un seul stock"}},
			{Layout: engine.LayoutCluster, Heading: "La maison, pièce par pièce", Narration: "On commence par l'isolation, les fenêtres, le chauffage, les panneaux solaires, la batterie, l'eau et la lumière.",
				Points: []engine.Point{{Text: "Isolation", Said: "isolation"}, {Text: "Fenêtres", Said: "fenêtres"}, {Text: "Chauffage", Said: "chauffage"}, {Text: "Panneaux solaires", Said: "panneaux solaires"}, {Text: "Batterie", Said: "batterie"}, {Text: "Eau", Said: "eau"}, {Text: "Lumière", Said: "lumière"}}},
			{Layout: engine.LayoutClosing, Heading: "Voyez vos envois en direct", Action: "northwake.example", Narration: "Voyez vos envois en direct."},
		},
		"zh": {
			{Layout: engine.LayoutTitle, Heading: "一张地图看全国", Narration: "一张地图看全国，从港口到家门口。"},
			{Layout: engine.LayoutMap, Heading: "一张网连接四座城市", Narration: "货物从上海出发，经过武汉和成都，第二天到达广州，全程由同一个团队负责。",
				Places: []engine.Spot{{Text: "上海", Said: "上海"}, {Text: "武汉", Said: "武汉"}, {Text: "成都", Said: "成都"}, {Text: "广州", Said: "广州"}}},
			{Layout: engine.LayoutCluster, Heading: "厨房里的一切", Narration: "我们为您送来面包、鸡蛋、蔬菜、水果、咖啡和蜂蜜。",
				Points: []engine.Point{{Text: "面包", Said: "面包"}, {Text: "鸡蛋", Said: "鸡蛋"}, {Text: "蔬菜", Said: "蔬菜"}, {Text: "水果", Said: "水果"}, {Text: "咖啡", Said: "咖啡"}, {Text: "蜂蜜", Said: "蜂蜜"}}},
			{Layout: engine.LayoutMap, Heading: "遍布全国的门店", Narration: "我们在28个城市开设了门店，明年还会更多。", Figure: &engine.Figure{Text: "28", Said: "28", Value: 28, Caption: "个城市开设了门店"}},
			{Layout: engine.LayoutClosing, Heading: "现在就开始", Action: "olmo.example", Narration: "现在就开始。"},
		},
		"iw": {
			{Layout: engine.LayoutTitle, Heading: "כל המשלוחים על מפה אחת", Narration: "כל המשלוחים על מפה אחת, מהנמל ועד הדלת."},
			{Layout: engine.LayoutMap, Heading: "כל המשלוחים על מפה אחת", Narration: "המסלול יוצא מחיפה, עובר בתל אביב ובירושלים ומגיע לאילת, ו-312 משאיות מדווחות בזמן אמת.",
				Figure: &engine.Figure{Text: "312", Said: "312", Value: 312, Caption: "משאיות מדווחות בזמן אמת"},
				Places: []engine.Spot{{Text: "חיפה", Said: "מחיפה"}, {Text: "תל אביב", Said: "בתל אביב"}, {Text: "ירושלים", Said: "ובירושלים"}, {Text: "אילת", Said: "לאילת"}}},
			{Layout: engine.LayoutCluster, Heading: "כל מה שצריך במטבח", Narration: "הסל כולל לחם, ביצים, קפה, דבש וירקות טריים מהשדה.",
				Points: []engine.Point{{Text: "לחם", Said: "לחם"}, {Text: "ביצים", Said: "ביצים"}, {Text: "קפה", Said: "קפה"}, {Text: "דבש", Said: "דבש"}, {Text: "ירקות טריים", Said: "וירקות טריים"}}},
			{Layout: engine.LayoutMap, Heading: "בבית בשמונה מדינות", Narration: "היום השירות פועל ב-8 מדינות, והבאות בתור כבר מחכות.", Figure: &engine.Figure{Text: "8", Said: "8", Value: 8, Caption: "מדינות"}},
			{Layout: engine.LayoutClosing, Heading: "לראות את המשלוחים בזמן אמת", Action: "northwake.example", Narration: "לראות את המשלוחים בזמן אמת."},
		},
	}
}
