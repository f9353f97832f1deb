package main

import (
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// northwake is a freight tracker: a dark brand, set in the modern voice.
func northwake() story.Brand {
	return story.Brand{
		Name: "Northwake", Primary: timeline.RGB(0x0b, 0x25, 0x45), Secondary: timeline.RGB(0x17, 0xb3, 0xa6), Extra: timeline.RGB(0xff, 0xb2, 0x24), Voice: "modern", Motif: "ripple",
	}
}

// modern are the pages of the dark brand.
func modern() []page {
	first := "Live position for every truck"
	hebrew := []string{"מיקום חי של כל משאית", "זמני הגעה שמתעדכנים לבד", "התראה לפני שהלקוח מתקשר", "אישור מסירה בלחיצה אחת"}
	day := listed("What you get on day one", first, "Arrival times that update themselves", "Alerts before a delay becomes a call", "Proof of delivery in one tap")
	dayHe := listed("מה מקבלים ביום הראשון", hebrew...)
	all := []page{
		{name: "a01-title", language: "en", scene: titled("Know where every load is", "Live freight tracking for teams that ship every day.")},
		{name: "a01-title-he", language: "iw", scene: titled("לדעת בדיוק איפה כל משלוח", "מעקב הובלה חי לצוותים ששולחים סחורה כל יום.")},
		{name: "a01-title-zh", language: "zh", scene: titled("每一票货，都看得见", "为每天发货的团队打造的实时货运追踪。")},
		{name: "a02-statement", language: "en", scene: stated("Most delays are known hours before anyone tells the customer.")},
		{name: "a03-list", language: "en", scene: day, at: "Alerts before"},
		{name: "a03-list-zh", language: "zh", scene: listed("上线第一天就能用", "每辆车的实时位置", "自动更新的到达时间", "延误之前先收到提醒", "一键完成签收凭证"), at: "延误之前"},
		{name: "a03-list-presenter-subs", language: "en", subtitles: true, presenter: frame.Round, at: "themselves,",
			scene: saying(day, first+". Arrival times update themselves, so nobody has to ask. Alerts before a delay becomes a call. Proof of delivery in one tap.", first, "Arrival times")},
		{name: "a03-list-he-presenter-subs", language: "iw", subtitles: true, presenter: frame.Round, at: "מתעדכנים לבד, ואף",
			scene: saying(dayHe, hebrew[0]+". זמני ההגעה מתעדכנים לבד, ואף אחד לא צריך לשאול. "+hebrew[2]+". "+hebrew[3]+".", hebrew[0], "זמני ההגעה")},
		{name: "a03-list-he-9x16", language: "iw", format: frame.Vertical, subtitles: true, scene: dayHe, at: "התראה לפני"},
		{name: "a04-number", language: "en", scene: counted("73%", 73, .73, "of late loads showed up in the data before the driver called.")},
		{name: "a04-number-he", language: "iw", scene: counted("73%", 73, .73, "מהאיחורים נראו בנתונים עוד לפני שהנהג התקשר.")},
		{name: "a04-number-9x16", language: "en", format: frame.Vertical, subtitles: true, scene: counted("73%", 73, .73, "of late loads showed up in the data before the driver called."), at: "the driver"},
		{name: "a05-quote", language: "en", scene: quoted("We stopped calling drivers for updates. The morning is quiet now, and I know more than I did before.", "Dana Whitlock", "Operations lead, Corvid Foods")},
		{name: "a06-steps", language: "en", scene: stepped("From sign-up to live in four days",
			"Connect", "Link the carriers you already use", "Import", "Bring in this week’s orders", "Tune", "Choose who hears about what", "Go live", "Share the tracking link")},
		{name: "a06-steps-he", language: "iw", scene: stepped("מהרשמה לעבודה חיה בארבעה ימים",
			"מחברים", "מקשרים את המובילים שכבר עובדים איתכם", "מייבאים", "טוענים את ההזמנות של השבוע", "מכוונים", "קובעים מי מקבל איזו התראה", "עולים לאוויר", "משתפים את קישור המעקב")},
		{name: "a07-compare", language: "en", scene: compared(
			[]string{"Phone and spreadsheet", "Status calls all morning", "An arrival time guessed once a day", "Problems found at the dock"},
			[]string{"Northwake", "One screen, always current", "Arrival times refreshed every minute", "Problems flagged on the road"})},
		{name: "a08-picture", language: "en", pictured: true, scene: pictured("Rotterdam, 05:40. Already on the map.", "The first truck of the day reports in before the office opens.")},
		{name: "a08-title-picture", language: "en", pictured: true, scene: titled("Know where every load is", "Live freight tracking for teams that ship every day.")},
		{name: "a08-number-picture", language: "en", pictured: true, scene: counted("73%", 73, .73, "of late loads showed up in the data before the driver called.")},
		{name: "a08-number-led", language: "en", scene: led("The average agency waits", "47 days", 47, "to get paid.")},
		{name: "a08-number-led-9x16", language: "en", format: frame.Vertical, pictured: true, scene: led("The average agency waits", "47 days", 47, "to get paid.")},
		{name: "a08-quote-picture", language: "en", pictured: true, scene: quoted("The morning is quiet now, and I know more than I did before.", "Dana Whitlock", "Operations lead, Corvid Foods")},
		{name: "a08-closing-picture-9x16", language: "iw", format: frame.Vertical, pictured: true, scene: closed("לראות את המשלוחים בזמן אמת", "northwake.example", "14 יום ללא תשלום")},
		{name: "a08-closing-picture", language: "en", pictured: true, scene: closed("See your loads live", "northwake.example", "Free for 14 days")},
		{name: "a08-title-picture-1x1", language: "zh", format: frame.Square, pictured: true, scene: titled("每一票货，都看得见", "为每天发货的团队打造的实时货运追踪。")},
		{name: "a09-timeline", language: "en", at: "Delay predicted", scene: dated("One load, minute by minute",
			"05:40", "Picked up", "07:15", "Border cleared", "09:05", "Delay predicted, customer told", "11:30", "New slot at dock 4", "12:10", "Delivered")},
		{name: "a10-chart-bar", language: "en", scene: barred("Check calls fell by more than half", "−54%", "Calls per day, first six weeks", 5,
			value{"Wk 1", "48", 48}, value{"Wk 2", "45", 45}, value{"Wk 3", "39", 39}, value{"Wk 4", "33", 33}, value{"Wk 5", "27", 27}, value{"Wk 6", "22", 22})},
		{name: "a10-chart-bar-zh", language: "zh", scene: barred("催单电话减少一半以上", "−54%", "上线前六周，每日通话次数", 5,
			value{"第1周", "48", 48}, value{"第2周", "45", 45}, value{"第3周", "39", 39}, value{"第4周", "33", 33}, value{"第5周", "27", 27}, value{"第6周", "22", 22})},
		{name: "a12-closing", language: "en", scene: closed("See your loads live", "northwake.example", "Free for 14 days")},
		{name: "a12-closing-he", language: "iw", scene: closed("לראות את המשלוחים בזמן אמת", "northwake.example", "14 יום ללא תשלום")},
	}
	return branded(all, northwake())
}

func branded(all []page, b story.Brand) []page {
	for i := range all {
		all[i].brand = b
	}
	return all
}
