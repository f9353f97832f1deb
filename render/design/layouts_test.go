package design

import (
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/story"
)

// said makes points of their words, which are spoken as they stand.
func said(texts ...string) []story.Item {
	var all []story.Item
	for _, t := range texts {
		first, size := utf8.DecodeRuneInString(t)
		all = append(all, story.Item{Text: string(unicode.ToUpper(first)) + t[size:], Said: t})
	}
	return all
}

// quoted is a scene in which somebody is quoted.
func quoted(narration, text, speaker, role string) story.ScriptScene {
	return story.ScriptScene{Narration: narration, Query: "portrait",
		Screen: story.On(story.Quote{Text: text, Speaker: speaker, Role: role})}
}

// stepped is a scene of steps, each with its detail where it has one.
func stepped(heading, narration string, points ...story.Item) story.ScriptScene {
	return story.ScriptScene{Narration: narration, Query: "work",
		Screen: story.On(story.Steps{Heading: heading, Items: points})}
}

func compared(heading, narration string, turns bool, first, second story.Side) story.ScriptScene {
	return story.ScriptScene{Narration: narration, Query: "choice",
		Screen: story.On(story.Compare{First: first, Second: second, Turns: turns})}
}

// staged is a film of quotes, steps and comparisons in every language.
func staged() map[string][]story.ScriptScene {
	return map[string][]story.ScriptScene{
		"en": {
			{Narration: "The quiet morning: how one freight desk stopped calling.", Query: "desk",
				Screen: story.On(story.Title{Heading: "The quiet morning", Caption: "How one freight desk stopped calling."})},
			quoted("“We stopped calling drivers for updates. The morning is quiet now, and I know more than I did before,” says Dana Whitlock, operations lead at Corvid Foods.",
				"We stopped calling drivers for updates. The morning is quiet now, and I know more than I did before.", "Dana Whitlock", "Operations lead at Corvid Foods"),
			stepped("From sign-up to live in four days", "From sign-up to live in four days: first connect the carriers you already use, then import this week's orders, next choose who hears about what, and finally share the tracking link.",
				story.Item{Text: "Connect", Detail: "the carriers you already use", Said: "connect the carriers"}, story.Item{Text: "Import", Detail: "this week's orders", Said: "import this week's orders"},
				story.Item{Text: "Choose", Detail: "who hears about what", Said: "choose who hears"}, story.Item{Text: "Share", Detail: "the tracking link", Said: "share the tracking link"}),
			compared("Before and now", "Before, there were status calls all morning, an arrival time guessed once a day and problems found at the dock. Now there is one screen that is always current, arrival times refreshed every minute and problems flagged on the road.", true,
				story.Side{Heading: "Before", Said: "Before", Rows: said("status calls all morning", "an arrival time guessed once a day", "problems found at the dock")},
				story.Side{Heading: "Now", Said: "Now", Rows: said("one screen that is always current", "arrival times refreshed every minute", "problems flagged on the road")}),
			compared("A gas boiler burns its fuel", "A gas boiler burns its fuel, whereas a heat pump only moves heat that is already there.", false,
				story.Side{Heading: "A gas boiler burns its fuel", Said: "A gas boiler"}, story.Side{Heading: "A heat pump only moves heat that is already there", Said: "a heat pump"}),
			quoted("As the driver puts it: “Nobody calls me any more.” That is the whole point.", "Nobody calls me any more.", "the driver", ""),
			stepped("Measure the roof", "Measure the roof. Mount the panels. Connect the meter.", said("Measure the roof", "Mount the panels", "Connect the meter")...),
			compared("Now one screen shows every load", "In the past, drivers had to call the office twice a day from the road. Today, one screen shows every load as it moves.", true,
				story.Side{Heading: "In the past", Said: "In the past", Rows: said("drivers had to call the office twice a day from the road")},
				story.Side{Heading: "Today", Said: "Today", Rows: said("one screen shows every load as it moves")}),
			quoted("“It runs itself, and that is all I ever asked of it.” So says everybody who has tried it for a week.", "It runs itself, and that is all I ever asked of it.", "", ""),
			stepped("What it takes to move a whole depot", "It takes five steps to move a depot: count the trucks, name the routes, invite the drivers, test the alerts and close the old books.",
				said("count the trucks", "name the routes", "invite the drivers", "test the alerts", "close the old books")...),
			compared("", "Late loads went down from 12.4% of all to 3.1% last month.", true,
				story.Side{Heading: "Late loads went down from 12.4% of all", Value: "12.4%", Said: "Late loads"}, story.Side{Heading: "to 3.1% last month", Value: "3.1%", Said: "to 3.1%"}),
			{Narration: "See your loads live.", Query: "website",
				Screen: story.On(story.Closing{Heading: "See your loads live", Action: "northwake.example"})},
		},
		"es": {
			quoted("«Mi cocina respira y la basura sale la mitad de veces», dice Inés Moreno, clienta de Sevilla desde 2023.", "Mi cocina respira y la basura sale la mitad de veces.", "Inés Moreno", "Clienta de Sevilla desde 2023"),
			stepped("Así viaja un frasco", "Así viaja un frasco: primero se pesa la avena en la tienda, después se llena el frasco la noche anterior y por último la bici lo lleva a casa.",
				story.Item{Text: "Se pesa la avena", Detail: "en la tienda", Said: "se pesa la avena"}, story.Item{Text: "Se llena el frasco", Detail: "la noche anterior", Said: "se llena el frasco"}, story.Item{Text: "La bici lo lleva a casa", Said: "la bici"}),
			compared("Antes y ahora", "Antes, cada semana había una caja nueva y el tamaño lo elegía otro. Ahora, el frasco se rellena durante años y pides los gramos exactos.", true,
				story.Side{Heading: "Antes", Said: "Antes", Rows: said("cada semana había una caja nueva", "el tamaño lo elegía otro")}, story.Side{Heading: "Ahora", Said: "Ahora", Rows: said("el frasco se rellena durante años", "pides los gramos exactos")}),
			{Narration: "Empieza con cinco frascos.", Query: "jars",
				Screen: story.On(story.Closing{Heading: "Empieza con cinco frascos", Action: "olmo.example"})},
		},
		"fr": {
			quoted("« Ma cuisine respire, et la poubelle sort deux fois moins souvent », raconte Inès Moreau, cliente à Lyon depuis 2023.", "Ma cuisine respire, et la poubelle sort deux fois moins souvent.", "Inès Moreau", "Cliente à Lyon depuis 2023"),
			stepped("Trois étapes suffisent", "Trois étapes suffisent : d’abord on mesure le toit et l’ombre, ensuite on pose les panneaux en une journée, enfin on suit la production sur le téléphone.",
				story.Item{Text: "On mesure le toit et l’ombre", Said: "on mesure le toit"}, story.Item{Text: "On pose les panneaux", Detail: "en une journée", Said: "on pose"}, story.Item{Text: "On suit la production", Detail: "sur le téléphone", Said: "on suit"}),
			compared("La chaudière brûle du gaz", "La chaudière brûle du gaz, tandis que la pompe à chaleur déplace la chaleur qui est déjà là.", false,
				story.Side{Heading: "La chaudière brûle du gaz", Said: "La chaudière"}, story.Side{Heading: "La pompe à chaleur déplace la chaleur qui est déjà là", Said: "la pompe"}),
			{Narration: "Votre toit travaille déjà.", Query: "house",
				Screen: story.On(story.Closing{Heading: "Votre toit travaille déjà", Action: "Demander un devis"})},
		},
		"zh": {
			quoted("“我们不再打电话问司机了。早上很安静，我知道的反而比以前更多。”运营主管李娜说。", "我们不再打电话问司机了。早上很安静，我知道的反而比以前更多。", "李娜", "运营主管"),
			stepped("四天就能上线", "四天就能上线：首先连接现有的承运商，然后导入本周的订单，接着选择谁收到提醒，最后分享追踪链接。",
				story.Item{Text: "连接现有的承运商", Said: "连接现有的承运商"}, story.Item{Text: "导入本周的订单", Said: "导入本周的订单"}, story.Item{Text: "选择谁收到提醒", Said: "选择谁收到提醒"}, story.Item{Text: "分享追踪链接", Said: "分享追踪链接"}),
			compared("以前和现在", "以前，整个早上都在打电话，到达时间每天只猜一次，问题到了码头才发现。现在，一块屏幕始终最新，到达时间每分钟更新，问题在路上就有提醒。", true,
				story.Side{Heading: "以前", Said: "以前", Rows: said("整个早上都在打电话", "到达时间每天只猜一次", "问题到了码头才发现")}, story.Side{Heading: "现在", Said: "现在", Rows: said("一块屏幕始终最新", "到达时间每分钟更新", "问题在路上就有提醒")}),
			compared("锅炉烧的是燃气", "锅炉烧的是燃气，而热泵只是搬运热量。", false, story.Side{Heading: "锅炉烧的是燃气", Said: "锅炉"}, story.Side{Heading: "热泵只是搬运热量", Said: "热泵"}),
			compared("", "去年有41个家庭报名，今年是163个。", true, story.Side{Heading: "去年有41个家庭报名", Value: "41个", Said: "去年"}, story.Side{Heading: "今年是163个", Value: "163个", Said: "今年"}),
			{Narration: "从五个罐子开始。", Query: "jar",
				Screen: story.On(story.Closing{Heading: "从五个罐子开始", Action: "olmo.example"})},
		},
		"iw": {
			quoted("״הפסקנו להתקשר לנהגים. הבוקר שקט, ואני יודעת יותר מאשר קודם״, אומרת דנה כהן, מנהלת התפעול בחברת Corvid.", "הפסקנו להתקשר לנהגים. הבוקר שקט, ואני יודעת יותר מאשר קודם.", "דנה כהן", "מנהלת התפעול בחברת Corvid"),
			stepped("מהרשמה לעבודה חיה בארבעה ימים", "מהרשמה לעבודה חיה בארבעה ימים: קודם מחברים את המובילים הקיימים, אחר כך מייבאים את ההזמנות של השבוע, אז קובעים מי מקבל התראה, ולבסוף משתפים את קישור המעקב.",
				story.Item{Text: "מחברים", Detail: "את המובילים הקיימים", Said: "מחברים את המובילים"}, story.Item{Text: "מייבאים", Detail: "את ההזמנות של השבוע", Said: "מייבאים"}, story.Item{Text: "קובעים", Detail: "מי מקבל התראה", Said: "קובעים"}, story.Item{Text: "משתפים", Detail: "את קישור המעקב", Said: "משתפים"}),
			compared("מדף בסופר", "במדף בסופר יש קופסה חדשה כל שבוע וגודל שמישהו אחר בחר. במילוי Olmo יש אותה צנצנת במשך שנים ובדיוק הגרמים שמבשלים.", true,
				story.Side{Heading: "מדף בסופר", Said: "במדף בסופר", Rows: said("קופסה חדשה כל שבוע", "גודל שמישהו אחר בחר")}, story.Side{Heading: "מילוי Olmo", Said: "במילוי Olmo", Rows: said("אותה צנצנת במשך שנים", "ובדיוק הגרמים שמבשלים")}),
			compared("", "בשנה שעברה הגיעו 41 משפחות, והשנה כבר 163.", false, story.Side{Heading: "בשנה שעברה הגיעו 41 משפחות", Value: "41 משפחות", Said: "בשנה שעברה"}, story.Side{Heading: "והשנה כבר 163", Value: "163", Said: "והשנה"}),
			{Narration: "לראות את המשלוחים בזמן אמת.", Query: "site",
				Screen: story.On(story.Closing{Heading: "לראות את המשלוחים בזמן אמת", Action: "northwake.example"})},
		},
	}
}
