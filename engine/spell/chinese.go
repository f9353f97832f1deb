package spell

import "strings"

var zhDigits = strings.Split("零一二三四五六七八九", "")
var zhPlaces = []string{"", "十", "百", "千"}
var zhGroups = []string{"", "万", "亿", "万亿", "亿亿"}

// zhCardinal reads n in groups of four digits. What is counted by a measure
// word says 两 for 2; callers ask for that with a gender.
func zhCardinal(n uint64, g gender) []string {
	if n == 0 {
		return []string{"零"}
	}
	if n == 2 && g != alone {
		return []string{"两"}
	}
	out := strings.Join(zhBig(n), "")
	if strings.HasPrefix(out, "一十") {
		out = strings.TrimPrefix(out, "一")
	}
	return strings.Split(out, "")
}

func zhBig(n uint64) []string {
	var parts []uint64
	for ; n > 0; n /= 10000 {
		parts = append(parts, n%10000)
	}
	var out []string
	gap := false
	for i := len(parts) - 1; i >= 0; i-- {
		if parts[i] == 0 {
			gap = true
			continue
		}
		if len(out) > 0 && (gap || parts[i] < 1000) {
			out = append(out, "零")
		}
		gap = false
		out = append(out, zhFour(parts[i], i > 0), zhGroups[i])
	}
	return out
}

// zhFour reads 1..9999; a lone 2 before 万 or 亿 is 两.
func zhFour(n uint64, big bool) string {
	if n == 2 && big {
		return "两"
	}
	var b strings.Builder
	gap := false
	for place, unit := 3, uint64(1000); place >= 0; place, unit = place-1, unit/10 {
		d := n / unit % 10
		if d == 0 {
			gap = b.Len() > 0
			continue
		}
		if gap {
			b.WriteString("零")
			gap = false
		}
		b.WriteString(zhDigit(d, place) + zhPlaces[place])
	}
	return b.String()
}

func zhDigit(d uint64, place int) string {
	if d == 2 && place == 3 {
		return "两"
	}
	return zhDigits[d]
}

// zhMeasures are words before which 2 is 两.
const zhMeasures = "个位名次种条张件家本台只点分年天周倍座场句页份杯辆双层"

func zhGender(noun string) gender {
	if noun != "" && strings.HasPrefix(noun, "小时") {
		return masculine
	}
	if noun != "" && strings.ContainsRune(zhMeasures, firstRune(noun)) {
		return masculine
	}
	return alone
}

func chinese() *language {
	return &language{
		code: "zh", cardinal: zhCardinal, decimal: '.', gender: zhGender,
		ordinal: func(n uint64, _ gender) []string { return append([]string{"第"}, zhCardinal(n, alone)...) },
		sayings: han(map[string]string{
			".": "点", ",": "点", "-": "负", "+": "加", "%": "百分之", "‰": "千分之", "range": "到", "per": "每",
			"&": "和", "@": "艾特", "#": "井号", "#n": "第", "hashtag": "话题", "=": "等于", "×": "乘以", "÷": "除以",
			"<": "小于", ">": "大于", "≤": "不超过", "≥": "至少", "~": "约", "≈": "约", "±": "正负", "≠": "不等于",
			"°": "度", "°C": "摄氏度", "°F": "华氏度", "°1": "度", "°C1": "摄氏度", "°F1": "华氏度", "dot": "点", "slash": "斜杠", "dash": "杠", "_": "下划线", "№": "第", "x": "倍", "sharp": "井", "by": "乘",
			"half": "二分之一", "and half": "又二分之一", "quarter": "四分之一", "of": "分之", "oclock": "点", "minute": "分", "am": "上午", "pm": "下午",
			"year": "年", "month": "月", "day": "日",
		}),
		abbr:   map[string]string{},
		scales: zhScales(),
		coins:  coins("$", "美_元 美_元 - -", "€", "欧_元 欧_元 - -", "£", "英_镑 英_镑 - -", "₪", "谢_克_尔 谢_克_尔 - -", "¥", "元 元 - -", "₹", "卢_比 卢_比 - -", "CNY", "元 元 - -", "JPY", "日_元 日_元 - -", "CHF", "瑞_士_法_郎 瑞_士_法_郎 - -"),
		months: nil,
		few:    func(number) bool { return true },
	}
}

func zhScales() map[string]scale {
	return map[string]scale{
		"k": {"", "", 3, ""}, "m": {"", "", 6, ""}, "b": {"", "", 9, ""}, "bn": {"", "", 9, ""}, "t": {"", "", 12, ""},
		"千": {"千", "千", 3, ""}, "万": {"万", "万", 4, ""}, "亿": {"亿", "亿", 8, ""},
	}
}

// han puts a space between the characters of every value, since each is a
// word of its own.
func han(m map[string]string) map[string]string {
	for k, v := range m {
		m[k] = strings.Join(strings.Split(v, ""), " ")
	}
	return m
}
