package spell

import "strings"

// unitTable lists units of measure: the sign, then one and many in en, es, fr,
// zh and iw. Case counts: mW is not MW.
const unitTable = `
km|kilometer kilometers|kilómetro kilómetros|kilomètre kilomètres|公里|קילומטר קילומטרים
m|meter meters|metro metros|mètre mètres|米|מטר מטרים
cm|centimeter centimeters|centímetro centímetros|centimètre centimètres|厘米|סנטימטר סנטימטרים
mm|millimeter millimeters|milímetro milímetros|millimètre millimètres|毫米|מילימטר מילימטרים
mi|mile miles|milla millas|mile miles|英里|מייל מיילים
ft|foot feet|pie pies|pied pieds|英尺|רגל רגל
kg|kilogram kilograms|kilogramo kilogramos|kilogramme kilogrammes|公斤|קילוגרם קילוגרם
g|gram grams|gramo gramos|gramme grammes|克|גרם גרם
mg|milligram milligrams|miligramo miligramos|milligramme milligrammes|毫克|מיליגרם מיליגרם
lb|pound pounds|libra libras|livre livres|磅|ליברה ליברות
lbs|pound pounds|libra libras|livre livres|磅|ליברה ליברות
oz|ounce ounces|onza onzas|once onces|盎司|אונקיה אונקיות
l|liter liters|litro litros|litre litres|升|ליטר ליטר
L|liter liters|litro litros|litre litres|升|ליטר ליטר
ml|milliliter milliliters|mililitro mililitros|millilitre millilitres|毫升|מיליליטר מיליליטר
mL|milliliter milliliters|mililitro mililitros|millilitre millilitres|毫升|מיליליטר מיליליטר
mph|mile_per_hour miles_per_hour|milla_por_hora millas_por_hora|mile_à_l'heure miles_à_l'heure|英里每小时|מייל_לשעה מייל_לשעה
m²|square_meter square_meters|metro_cuadrado metros_cuadrados|mètre_carré mètres_carrés|平方米|מטר_רבוע מטר_רבוע
km²|square_kilometer square_kilometers|kilómetro_cuadrado kilómetros_cuadrados|kilomètre_carré kilomètres_carrés|平方公里|קילומטר_רבוע קילומטר_רבוע
m³|cubic_meter cubic_meters|metro_cúbico metros_cúbicos|mètre_cube mètres_cubes|立方米|מטר_מעוקב מטר_מעוקב
ha|hectare hectares|hectárea hectáreas|hectare hectares|公顷|הקטר הקטר
W|watt watts|vatio vatios|watt watts|瓦|ואט ואט
kW|kilowatt kilowatts|kilovatio kilovatios|kilowatt kilowatts|千瓦|קילוואט קילוואט
MW|megawatt megawatts|megavatio megavatios|mégawatt mégawatts|兆瓦|מגוואט מגוואט
GW|gigawatt gigawatts|gigavatio gigavatios|gigawatt gigawatts|吉瓦|גיגוואט גיגוואט
Wh|watt_hour watt_hours|vatio_hora vatios_hora|watt_heure watt_heures|瓦时|ואט_שעה ואט_שעה
kWh|kilowatt_hour kilowatt_hours|kilovatio_hora kilovatios_hora|kilowatt_heure kilowatt_heures|千瓦时|קילוואט_שעה קילוואט_שעה
MWh|megawatt_hour megawatt_hours|megavatio_hora megavatios_hora|mégawatt_heure mégawatt_heures|兆瓦时|מגוואט_שעה מגוואט_שעה
V|volt volts|voltio voltios|volt volts|伏|וולט וולט
mA|milliamp milliamps|miliamperio miliamperios|milliampère milliampères|毫安|מיליאמפר מיליאמפר
mAh|milliamp_hour milliamp_hours|miliamperio_hora miliamperios_hora|milliampère_heure milliampère_heures|毫安时|מיליאמפר_שעה מיליאמפר_שעה
Hz|hertz hertz|hercio hercios|hertz hertz|赫兹|הרץ הרץ
kHz|kilohertz kilohertz|kilohercio kilohercios|kilohertz kilohertz|千赫|קילוהרץ קילוהרץ
MHz|megahertz megahertz|megahercio megahercios|mégahertz mégahertz|兆赫|מגהרץ מגהרץ
GHz|gigahertz gigahertz|gigahercio gigahercios|gigahertz gigahertz|吉赫|גיגהרץ גיגהרץ
kB|kilobyte kilobytes|kilobyte kilobytes|kilooctet kilooctets|千字节|קילובייט קילובייט
KB|kilobyte kilobytes|kilobyte kilobytes|kilooctet kilooctets|千字节|קילובייט קילובייט
MB|megabyte megabytes|megabyte megabytes|mégaoctet mégaoctets|兆字节|מגהבייט מגהבייט
GB|gigabyte gigabytes|gigabyte gigabytes|gigaoctet gigaoctets|吉字节|גיגהבייט גיגהבייט
TB|terabyte terabytes|terabyte terabytes|téraoctet téraoctets|太字节|טרהבייט טרהבייט
Mo|megabyte megabytes|megabyte megabytes|mégaoctet mégaoctets|兆字节|מגהבייט מגהבייט
Go|gigabyte gigabytes|gigabyte gigabytes|gigaoctet gigaoctets|吉字节|גיגהבייט גיגהבייט
Mbps|megabit_per_second megabits_per_second|megabit_por_segundo megabits_por_segundo|mégabit_par_seconde mégabits_par_seconde|兆比特每秒|מגהביט_לשנייה מגהביט_לשנייה
Gbps|gigabit_per_second gigabits_per_second|gigabit_por_segundo gigabits_por_segundo|gigabit_par_seconde gigabits_par_seconde|吉比特每秒|גיגהביט_לשנייה גיגהביט_לשנייה
ms|millisecond milliseconds|milisegundo milisegundos|milliseconde millisecondes|毫秒|אלפית_שנייה אלפיות_שנייה
s|second seconds|segundo segundos|seconde secondes|秒|שנייה שניות
sec|second seconds|segundo segundos|seconde secondes|秒|שנייה שניות
min|minute minutes|minuto minutos|minute minutes|分钟|דקה דקות
h|hour hours|hora horas|heure heures|小时|שעה שעות
hr|hour hours|hora horas|heure heures|小时|שעה שעות
hrs|hour hours|hora horas|heure heures|小时|שעה שעות
px|pixel pixels|píxel píxeles|pixel pixels|像素|פיקסל פיקסלים
fps|frame_per_second frames_per_second|fotograma_por_segundo fotogramas_por_segundo|image_par_seconde images_par_seconde|帧每秒|פריים_לשנייה פריימים_לשנייה
dB|decibel decibels|decibelio decibelios|décibel décibels|分贝|דציבל דציבל
bpm|beat_per_minute beats_per_minute|latido_por_minuto latidos_por_minuto|battement_par_minute battements_par_minute|次每分钟|פעימה_לדקה פעימות_לדקה
`

// unit is a unit of measure in one language.
type unit struct{ one, many string }

// units reads unitTable for the language.
func (l *language) units() map[string]unit {
	column := map[string]int{"en": 1, "es": 2, "fr": 3, "zh": 4, "iw": 5}[l.code]
	out := map[string]unit{}
	for _, row := range strings.Split(strings.TrimSpace(unitTable), "\n") {
		cells := strings.Split(row, "|")
		out[cells[0]] = l.unitOf(cells[column])
	}
	return out
}

func (l *language) unitOf(cell string) unit {
	if l.code == "zh" {
		spaced := strings.Join(strings.Split(cell, ""), " ")
		return unit{spaced, spaced}
	}
	one, many, _ := strings.Cut(cell, " ")
	return unit{one, many}
}

// unitAt finds the unit that s begins with, with what it is measured per:
// "km", "km/h". The unit must end where its letters end.
func (r *reader) unitAt(s string, n number) (words []string, size int) {
	end := lettersEnd(s)
	end += len(s[end:]) - len(strings.TrimLeft(s[end:], "²³"))
	u, ok := r.units[s[:end]]
	if !ok {
		return nil, 0
	}
	words = fields(plural(r.lang.singular(n), u.one, u.many))
	if rest := s[end:]; strings.HasPrefix(rest, "/") {
		if per, ok := r.units[rest[1:1+lettersEnd(rest[1:])]]; ok {
			words = append(append(words, r.lang.say("per")...), fields(per.one)...)
			end += 1 + lettersEnd(rest[1:])
		}
	}
	return words, end
}

// unitGender returns the gender of a unit's name, for the number before it.
func (r *reader) unitGender(words []string) gender {
	if len(words) == 0 {
		return alone
	}
	if r.lang.code == "zh" {
		return masculine
	}
	return r.lang.gender(words[0])
}
