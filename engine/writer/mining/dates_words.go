package mining

import "regexp"

// momentForms are the kinds of moments a narration names. Moments of different
// kinds are no row.
type momentForms []*regexp.Regexp

var (
	yearForm = regexp.MustCompile(`\b(?:1[5-9]\d\d|20\d\d)\b`)
	timeForm = regexp.MustCompile(`\b(?:[01]?\d|2[0-3]):[0-5]\d\b`)
)

// momentWords holds the forms of the five languages; it is only read.
var momentWords = map[string]momentForms{
	"en": {
		regexp.MustCompile(`\b(?:January|February|March|April|May|June|July|August|September|October|November|December)(?:,? (?:1[5-9]|20)\d\d)?\b`),
		yearForm, timeForm,
		regexp.MustCompile(`\b(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\b`),
		regexp.MustCompile(`\b(?i:week|day|month|year|quarter|hour) \d{1,2}\b`),
	},
	"es": {
		regexp.MustCompile(`\b(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)(?: del? (?:1[5-9]|20)\d\d)?\b`),
		yearForm, timeForm,
		regexp.MustCompile(`\b(?:lunes|martes|miércoles|jueves|viernes|sábado|domingo)\b`),
		regexp.MustCompile(`\b(?i:semana|día|mes|año|trimestre|hora) \d{1,2}\b`),
	},
	"fr": {
		regexp.MustCompile(`\b(?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)(?: (?:1[5-9]|20)\d\d)?\b`),
		yearForm, timeForm, regexp.MustCompile(`\b\d{1,2} ?h ?[0-5]\d\b`),
		regexp.MustCompile(`\b(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)\b`),
		regexp.MustCompile(`\b(?i:semaine|jour|mois|année|trimestre|heure) \d{1,2}\b`),
	},
	"zh": {
		regexp.MustCompile(`(?:\d{4}年)?\d{1,2}月(?:\d{1,2}[日号])?`),
		regexp.MustCompile(`(?:1[5-9]\d\d|20\d\d)年`), timeForm,
		regexp.MustCompile(`(?:周|星期)[一二三四五六日天]`),
		regexp.MustCompile(`第[一二三四五六七八九十\d]+(?:周|天|年|个月|季度)`),
	},
	"iw": {
		regexp.MustCompile(`(?:ינואר|פברואר|מרץ|אפריל|מאי|יוני|יולי|אוגוסט|ספטמבר|אוקטובר|נובמבר|דצמבר)(?: (?:1[5-9]|20)\d\d)?`),
		yearForm, timeForm,
		regexp.MustCompile(`יום (?:ראשון|שני|שלישי|רביעי|חמישי|שישי)`),
		regexp.MustCompile(`(?:שבוע|יום|חודש|שנה|רבעון) \d{1,2}`),
	},
}

// momentLeads are the letters and words that stand before a moment in
// languages whose function words are no tokens of their own.
var momentLeads = map[string]set{
	"zh": words("在 到 到了 而 从 自 于 至 并 和 然后 接着 后来 随后 最后"),
	"iw": words("ב ו וב ל ול מ ומ עד ואז אז"),
}

// links are the verbs between what has a value and the value. They stand in no
// label.
var links = map[string]set{
	"en": words(`take takes took make makes made get gets got give gives gave go goes went account accounts accounted supply supplies supplied cost costs have has had
		use uses used need needs needed cover covers covered reach reaches reached emit emits emitted sell sells sold earn earns earned bring brings brought spend spends spent
		consume consumes consumed produce produces produced deliver delivers delivered hold holds held eat eats weigh weighs weighed pay pays paid save saves saved score scores scored
		come comes came add adds added contribute contributes contributed represent represents represented is are was were grew rose fell hit`),
	"es": words(`es son era fue fueron representa representan supone suponen consume consumen cuesta cuestan emite emiten usa usan necesita necesitan ocupa ocupan aporta aportan
		gasta gastan produce producen vende venden llega llegan alcanza alcanzan tiene tienen lleva llevan pesa pesan suma suman va van corresponde corresponden`),
	"fr": words(`est sont était fut représente représentent prend prennent consomme consomment coûte coûtent émet émettent utilise utilisent demande demandent occupe occupent
		apporte apportent dépense dépensent produit produisent vend vendent atteint atteignent a ont pèse pèsent compte comptent va vont fait font`),
	"zh": words("占 占了 占比 是 为 有 达 达到 消耗 排放 消费 需要 花 用 用掉 产生 约 约占 卖出 提供 贡献 只 仅 仅占 只有 则 排"),
	"iw": words("הוא היא הם הן היה הייתה היו עולה עולים צורך צורכת פולט פולטת תופס תופסת מהווה מהווים לוקח לוקחת שווה דורש דורשת מספק מספקת רק מגיע מגיעה"),
}
