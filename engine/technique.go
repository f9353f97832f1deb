package engine

import (
	"slices"
	"strings"
	"sync"
)

// Technique is a way to tell a story: a sequence of beats, each with a share
// of the length.
type Technique struct {
	Technique   string   `json:"technique"` // the value a request names
	Name        string   `json:"name"`
	Description string   `json:"description"`
	WhyItWorks  string   `json:"whyItWorks"`
	Examples    []string `json:"examples"`
	Beats       []Beat   `json:"beats"` // in the order they are told
}

// Beat is one part of a technique.
type Beat struct {
	Name     string              `json:"name"`
	Purpose  string              `json:"purpose"`
	Share    float64             `json:"share"` // of the length; the shares of a technique sum to 1
	Cues     map[string][]string `json:"-"`     // by language: words that mark a sentence as fit; a trailing * stands for any ending
	Position float64             `json:"-"`     // 0..1: where in a text such sentences tend to stand; negative = anywhere
}

// anywhere is the Position of a beat whose sentences may stand in any place.
const anywhere = -1

// TechniqueByID finds a technique by the value a request names.
func TechniqueByID(id string) (Technique, bool) {
	for _, t := range techniques() {
		if t.Technique == id {
			return t, true
		}
	}
	return Technique{}, false
}

// Techniques lists the twelve storytelling techniques.
func Techniques() []Technique { return slices.Clone(techniques()) }

// techniques is the list itself, made once: every creation looks into it.
var techniques = sync.OnceValue(func() []Technique {
	b := beatMaker(cues())
	return []Technique{
		{"hero_journey", "Hero's journey",
			"Somebody leaves the familiar, is tested, finds help and comes back with something that others can use.",
			"We follow a person more readily than a subject. Setback and help make the result feel earned, so it is remembered.",
			[]string{"A founder's story from the first failed prototype to the product in the shops", "How a nurse changed the way her ward hands over patients"},
			[]Beat{b("Ordinary world", "Show who this is about and how things were.", .15, .05, "world before"), b("Call", "The moment that asks for change.", .15, .2, "call"), b("Trials", "What stood in the way.", .25, .4, "trial problem"), b("Allies", "Who or what helped.", .15, .55, "ally solution"), b("Victory", "What was reached.", .15, .8, "victory proof"), b("Return", "What others have from it.", .15, 1, "return summary")}},
		{"problem_solution", "Problem and solution",
			"Name a problem the viewer knows, show what it costs, then show what solves it and that it does.",
			"A problem that one recognises creates a question, and a question keeps people watching until it is answered.",
			[]string{"Why meetings overrun, and one rule that ends them on time", "Damp walls: what causes them and what really helps"},
			[]Beat{b("Problem", "The trouble, in the viewer's own terms.", .25, .1, "problem"), b("Stakes", "What it costs to leave it as it is.", .15, anywhere, "pain proof"), b("Solution", "What solves it, and how.", .35, .5, "solution bridge"), b("Evidence", "That it works.", .15, .75, "proof benefit"), b("Next step", "What to do now.", .1, 1, "action summary")}},
		{"before_after_bridge", "Before, after, bridge",
			"Show the world as it was, the world as it could be, and then the way from one to the other.",
			"The contrast says what a list of features cannot: what will be different. The bridge then makes it credible.",
			[]string{"A bakery's bookkeeping, on paper and a year later", "A street before and after it was given back to pedestrians"},
			[]Beat{b("Before", "How things are without the change.", .3, .1, "before problem"), b("After", "How things are with it.", .3, .85, "after benefit"), b("Bridge", "What leads from one to the other.", .3, .5, "bridge solution step"), b("Crossing", "The first step.", .1, 1, "action summary")}},
		{"aida", "AIDA",
			"Attention, interest, desire, action: win a look, give a reason to stay, make it wanted, say what to do.",
			"It follows the order in which people decide. Nothing is asked of them before they have a reason.",
			[]string{"A thirty-second spot for an evening course", "An invitation to a trade fair"},
			[]Beat{b("Attention", "The most striking thing there is to say.", .15, anywhere, "hook proof"), b("Interest", "What is new or different here.", .35, .35, "solution world bridge"), b("Desire", "What one gains by it.", .35, .65, "benefit after"), b("Action", "What to do now.", .15, 1, "action")}},
		{"pas", "Problem, agitate, solve",
			"State the problem, turn it until it is felt, then take it away.",
			"Relief is as strong as the tension before it. Three beats also fit the shortest video.",
			[]string{"Backups: the day the laptop does not start", "Why cheap batteries cost more in the end"},
			[]Beat{b("Problem", "The trouble, in one breath.", .3, .1, "problem myth"), b("Agitate", "What it does if nothing changes.", .3, .35, "pain trial"), b("Solve", "What takes it away.", .4, .85, "solution benefit action")}},
		{"pastor", "PASTOR",
			"Problem, amplify, story, transformation, offer, response: a longer path from trouble to decision.",
			"It puts an experience between the problem and the offer, so the offer answers something the viewer has lived through.",
			[]string{"A training programme told through one of its graduates", "Why a village built its own fibre network, and how to join"},
			[]Beat{b("Problem", "The trouble and who has it.", .2, .1, "problem"), b("Amplify", "What it leads to.", .15, .25, "pain"), b("Story", "How somebody met it.", .2, .4, "call ally before"), b("Transformation", "What became better, with evidence.", .2, .7, "after proof benefit"), b("Offer", "What there is to have.", .15, .6, "solution"), b("Response", "What to do now.", .1, 1, "action summary")}},
		{"three_act", "Three acts",
			"Setup, confrontation, resolution: how things stand, what stands against them, how it comes out.",
			"It is the shape most stories already have. It carries explanations as well as drama, and hardly shows.",
			[]string{"How a city learned to live with its river", "What happens to a letter between two continents"},
			[]Beat{b("Setup", "How things stand.", .3, .05, "world"), b("Confrontation", "What stands against them.", .4, .45, "trial problem"), b("Resolution", "How it comes out, and what it means.", .3, .95, "victory solution summary")}},
		{"story_spine", "Story spine",
			"Once there was, every day, until one day, because of that, until finally, and ever since.",
			"Each sentence is caused by the one before. Cause and effect make a sequence of events into a story.",
			[]string{"How a spilled coffee led to a new kind of cup", "The history of a company in one minute"},
			[]Beat{b("Once there was", "Who and where.", .15, .03, "before world"), b("Every day", "What used to happen.", .15, .15, "world"), b("Until one day", "What broke the routine.", .2, .35, "call trial"), b("Because of that", "What followed.", .25, .6, "bridge ally"), b("Until finally", "How it was decided.", .15, .85, "victory"), b("Ever since", "What is different now.", .1, 1, "return after")}},
		{"how_to", "How-to",
			"The goal, what is needed, the steps in order, and how to tell that it worked.",
			"People watch with their hands on the task. Order, and one action at a time, is what they need.",
			[]string{"Bleeding a radiator in five minutes", "Setting up two-factor sign-in for a team"},
			[]Beat{b("Goal", "What will be done, and why.", .15, .05, "benefit hook world"), b("Preparation", "What is needed first.", .2, .2, "need"), b("Steps", "What to do, in order.", .5, .55, "step"), b("Result", "How to tell that it worked.", .15, 1, "check summary")}},
		{"myth_busting", "Myth busting",
			"What people believe, what is true instead, how we know, and what follows.",
			"A wrong belief only leaves when something truer takes its place. Surprise opens the door for it.",
			[]string{"Do goldfish really forget after three seconds?", "Five things people get wrong about electric cars"},
			[]Beat{b("Myth", "What people believe.", .25, anywhere, "myth"), b("Truth", "What is so instead.", .3, .4, "truth"), b("Proof", "How we know.", .3, .65, "proof"), b("Lesson", "What follows from it.", .15, 1, "action summary")}},
		{"thesis_antithesis_synthesis", "Thesis, antithesis, synthesis",
			"The case for, the case against, and what remains true when both have been heard.",
			"Hearing the other side first-hand earns trust. The conclusion is reached with the viewer, not handed over.",
			[]string{"Should our town close its centre to cars?", "Remote work: what both camps get right"},
			[]Beat{b("Thesis", "The case for.", .35, .2, "thesis benefit"), b("Antithesis", "The case against.", .35, anywhere, "antithesis problem"), b("Synthesis", "What holds for both.", .3, 1, "synthesis summary")}},
		{"listicle", "List",
			"A promise, then one point after another, and what they have in common.",
			"A list tells the viewer where they are and how much is left. Each point can be remembered alone.",
			[]string{"Four habits of teams that ship on time", "Three questions to ask before signing a lease"},
			[]Beat{b("Promise", "What the list is about.", .15, .03, "hook world"), b("Points", "One after another, in order.", .7, anywhere, "item proof step"), b("Wrap-up", "What they have in common.", .15, 1, "summary action")}},
	}
})

// beatMaker builds beats whose cues are the words of one or more roles.
func beatMaker(table map[string]map[string][]string) func(name, purpose string, share, position float64, roles string) Beat {
	return func(name, purpose string, share, position float64, roles string) Beat {
		cues := map[string][]string{}
		for role := range strings.FieldsSeq(roles) {
			for language, words := range table[role] {
				cues[language] = append(cues[language], words...)
			}
		}
		return Beat{Name: name, Purpose: purpose, Share: share, Position: position, Cues: cues}
	}
}

// cues reads [cueTable]: role, then language, then words.
func cues() map[string]map[string][]string {
	table := map[string]map[string][]string{}
	role := ""
	for line := range strings.Lines(cueTable) {
		line = strings.TrimSpace(line)
		language, words, ok := strings.Cut(line, ": ")
		if !ok {
			role = line
			table[role] = map[string][]string{}
			continue
		}
		table[role][language] = strings.Split(words, ", ")
	}
	return table
}

// cueTable holds, for each role a sentence can play, the words that give it
// away. A trailing * stands for any ending.
const cueTable = `hook
en: imagine, did you know, every year, every day, what if, how many, million*, billion*, world, never, only
es: imagina*, sabías, cada año, cada día, y si, cuánt*, millones, mundo, nunca, solo
fr: imagine*, saviez-vous, chaque année, chaque jour, et si, combien, million*, milliard*, monde, jamais, seulement
zh: 想象, 你知道, 每年, 每天, 如果, 多少, 亿, 世界, 从未, 只有
iw: דמיינו, הידעתם, בכל שנה, כל יום, מה אם, כמה, מיליון*, מיליארד*, עולם, מעולם, רק
world
en: usually, most, today, typical*, many, ordinary, normal*, is a, are a, lives, lived, everyday
es: normalmente, la mayoría, hoy, típic*, much*, cotidian*, suele*, es un, es una, vive*, vivía*
fr: habituellement, la plupart, aujourd'hui, typique*, beaucoup, ordinaire*, quotidien*, est un, est une, vit, vivait
zh: 通常, 大多数, 今天, 典型, 许多, 普通, 平时, 是一种, 是一个, 生活
iw: בדרך כלל, רוב, היום, טיפוסי*, רבים, רבות, רגיל*, הוא, היא, יומיומי*, גר*
before
en: used to, before, until, once, ago, without, old, traditional*, years, was, were, had
es: antes, hasta, una vez, hace, sin, antigu*, viej*, tradicional*, años, era*, había*
fr: avant, autrefois, jusqu*, il y a, sans, ancien*, vieux, vieille*, traditionnel*, années, était, étaient, avait
zh: 以前, 曾经, 过去, 没有, 旧, 老, 传统, 年前, 当时, 原来
iw: לפני, פעם, עד ש*, בלי, ללא, ישן, ישנה, ישנים, מסורתי*, שנים, היה, הייתה, היו
problem
en: problem*, difficult*, lose*, losing, waste*, wasting, expensive, fail*, risk*, struggle*, broken, slow*, lack*, shortage, damage*, danger*, trouble, hard, hot, drought*, too much, too many, not enough
es: problema*, difícil*, difficult*, perd*, pierd*, desperdici*, caro*, cara*, fall*, riesgo*, rot*, lent*, falta*, escas*, daño*, peligro*, demasiad*, sequía*
fr: problème*, difficile*, difficult*, perd*, gaspill*, cher, chère*, échou*, échec*, risque*, cassé*, lent*, manque*, pénurie, dégât*, danger*, trop, sécheresse*
zh: 问题, 困难, 失去, 浪费, 昂贵, 失败, 风险, 坏, 慢, 缺乏, 短缺, 损坏, 危险, 麻烦, 太多, 不足
iw: בעיה, בעיות, קשה, קשים, מאבד*, בזבוז*, מבזבז*, יקר*, נכשל*, כישלון, סיכון*, שבור*, איטי*, חוסר, מחסור, נזק*, סכנ*, יותר מדי
pain
en: worse, cost*, consequence*, lost, frustrat*, stress*, price*, delay*, pay*, miss*, harm*, complain*, suffer*, year after year
es: peor*, cuest*, costo*, coste*, consecuencia*, frustra*, estrés, precio*, retras*, paga*, sufr*, queja*
fr: pire*, coût*, conséquence*, perdu*, frustr*, stress*, prix, retard*, paie*, payer, souffr*, plaint*, plaign*
zh: 更糟, 代价, 后果, 成本, 沮丧, 压力, 价格, 延误, 支付, 错过, 伤害, 抱怨
iw: גרוע*, עולה, עולות, עלות, עלויות, תוצאה, תסכול*, לחץ, מחיר*, עיכוב*, משלמ*, לשלם, סובל*, מתלוננ*
solution
en: solution*, solve*, answer*, instead, offer*, provide*, allow*, lets, let, system*, method*, new way, help*, design*, built, install*
es: solución, soluciones, resolv*, resuelv*, respuesta*, en cambio, en lugar, ofrec*, permit*, sistema*, método*, ayud*, diseñ*, instal*
fr: solution*, résou*, réponse*, plutôt, au lieu, offr*, fourni*, permet*, système*, méthode*, aide*, conçu*, install*
zh: 解决, 方案, 答案, 而是, 提供, 允许, 让, 系统, 方法, 帮助, 设计, 安装
iw: פתרון*, פתרונות, פותר*, תשובה, במקום, מציע*, מספק*, מאפשר*, מערכת*, שיטה, שיטות, עוזר*, תוכנן*, מתקינ*, התקנ*
benefit
en: save*, saving*, better, faster, cheaper, easier, easy, reduc*, improv*, gain*, comfort*, free, less, fewer, enjoy*, benefit*, healthy, healthier, cooler, cleaner
es: ahorr*, mejor*, más rápid*, más barat*, fácil*, reduc*, gana*, cómod*, gratis, menos, disfrut*, beneficio*, salud*, limpi*
fr: économi*, mieux, meilleur*, plus rapide*, moins, facile*, rédui*, amélior*, gagn*, confort*, gratuit*, profit*, bénéfi*, avantage*, sain*, propre*
zh: 节省, 更好, 更快, 便宜, 容易, 减少, 改善, 提高, 舒适, 免费, 享受, 好处, 健康, 干净
iw: חוסכ*, חיסכון, טוב יותר, מהר יותר, זול*, קל, קלה, מפחית*, להפחית, משפר*, לשפר, נוח*, חינם, פחות, נהנ*, יתרון*, בריא*, נקי*
proof
en: percent, %, study, studies, research*, according, measure*, for example, evidence, survey*, data, found, report*, test*, compared
es: por ciento, %, estudio*, investig*, según, mid*, por ejemplo, prueba*, encuesta*, dato*, informe*, compara*
fr: pour cent, %, étude*, recherche*, selon, mesur*, par exemple, preuve*, enquête*, donnée*, rapport*, test*, compar*
zh: 百分之, %, 研究, 根据, 测量, 例如, 比如, 证据, 调查, 数据, 报告, 测试, 相比
iw: אחוז*, %, מחקר*, לפי, נמדד*, מדד*, לדוגמה, למשל, ראיות, סקר*, נתונים, דוח*, בדיק*, לעומת
action
en: start*, begin*, try, ask, call, contact, visit, choose, book, join*, order, check, take, learn, next, today, now, you can
es: empie*, comien*, prueb*, pregunt*, llam*, contact*, visit*, elig*, reserv*, únete, pid*, revis*, aprend*, hoy, ahora, puedes
fr: commenc*, essay*, demand*, appel*, contact*, visit*, choisi*, réserv*, rejoin*, vérifi*, appren*, aujourd'hui, maintenant, vous pouvez
zh: 开始, 试试, 询问, 联系, 参观, 选择, 预订, 加入, 检查, 学习, 今天, 现在, 可以
iw: התחיל*, להתחיל, נסו, שאלו, התקשרו, צרו קשר, בקרו, בחרו, הזמינו, הצטרפו, בדקו, למדו, היום, עכשיו, אפשר
need
en: need*, tool*, material*, before you, prepar*, gather, require*, ready, make sure, first of all
es: necesit*, herramienta*, material*, antes de, prepar*, reún*, requier*, list*, asegúr*
fr: besoin, outil*, matéri*, avant de, prépar*, rassembl*, faut, nécessit*, prêt*, assur*
zh: 需要, 工具, 材料, 之前, 准备, 收集, 确保, 先
iw: צריך, צריכים, כלי, כלים, חומר*, לפני ש*, הכינו, להכין, אספו, נדרש*, מוכן*, ודאו
step
en: first, then, next, after, step*, turn, place, put, remove, press, pour, mix, add, wait, cut, fill, open, close, leave, cover, stir
es: primero, luego, después, paso*, gir*, coloc*, pon, retir*, presion*, viert*, mezcl*, añad*, esper*, cort*, llen*, abr*, cierr*, deja*, cubr*
fr: d'abord, puis, ensuite, après, étape*, tourne*, place*, posez, retire*, appuy*, vers*, mélang*, ajout*, attend*, coup*, rempli*, ouvr*, ferm*, laiss*, couvr*
zh: 首先, 然后, 接着, 之后, 步骤, 转, 放, 取出, 按, 倒, 混合, 加入, 等, 切, 填, 打开, 关闭
iw: ראשית, תחילה, אחר כך, לאחר, שלב*, סובבו, הניחו, שימו, הסירו, לחצו, שפכו, ערבבו, הוסיפו, המתינו, חתכו, מלאו, פתחו, סגרו
check
en: finally, done, finished, result*, ready, check, enjoy, in the end, at last, once, should now
es: por último, finalmente, terminad*, resultado*, list*, compr*, disfrut*, al final
fr: enfin, finalement, terminé*, résultat*, prêt*, vérifi*, profit*, à la fin
zh: 最后, 完成, 结果, 好了, 检查, 享受, 就可以
iw: לבסוף, לסיום, סיימתם, תוצאה, מוכן, מוכנה, בדקו, תהנו, בסוף
after
en: now, today, since then, result*, became, become*, no longer, after, a year later
es: ahora, hoy, desde entonces, resultado*, ya no, después, un año después, se convirti*
fr: maintenant, aujourd'hui, depuis, résultat*, devenu*, ne plus, après, un an plus tard
zh: 现在, 如今, 从此, 结果, 变成, 不再, 之后, 一年后
iw: עכשיו, כיום, היום, מאז, תוצאה, הפך, הפכה, כבר לא, לאחר, אחרי
bridge
en: thanks to, because, how, by, change*, switch*, through, work*, use*, using, move*, so
es: gracias a, porque, cómo, cambi*, mediante, funcion*, us*, utiliz*, así
fr: grâce à, parce que, comment, chang*, pass*, fonctionn*, utilis*, ainsi
zh: 因为, 通过, 如何, 改变, 转换, 工作, 使用, 利用, 所以
iw: בזכות, בגלל, כיצד, איך, שינוי, משנה, באמצעות, פועל*, עובד*, משתמש*, ולכן
call
en: one day, decided, idea*, began, asked, opportunit*, chance, wanted, question*, noticed, when
es: un día, decid*, idea*, empez*, pregunt*, oportunidad*, quería*, quiso, cuestión, notó, cuando
fr: un jour, décid*, idée*, commenc*, demand*, occasion*, chance, voulai*, question*, remarqu*, quand, lorsque
zh: 有一天, 决定, 想法, 开始, 问, 机会, 想要, 发现, 当
iw: יום אחד, החליט*, רעיון*, התחיל*, שאל*, הזדמנות, רצה, רצתה, שאלה, הבחינ*, כאשר
trial
en: but, however, obstacle*, challenge*, despite, against, although, fail*, lost, difficult*, problem*, first attempt
es: pero, sin embargo, obstáculo*, desafío*, a pesar, contra, aunque, fracas*, perdi*, difícil*
fr: mais, cependant, obstacle*, défi*, malgré, contre, bien que, échou*, échec*, perdu*, difficile*, pourtant
zh: 但, 然而, 障碍, 挑战, 尽管, 虽然, 失败, 失去, 困难, 可是
iw: אבל, אולם, מכשול*, אתגר*, למרות, נגד, אף ש*, נכשל*, כישלון, קושי, קשיים, אך
ally
en: helped, taught, team*, together, learned, learnt, partner*, expert*, advice, support*, neighbour*, friend*, colleague*
es: ayud*, enseñ*, equipo*, junt*, aprend*, soci*, expert*, consejo*, apoy*, vecin*, amig*
fr: aidé*, enseign*, équipe*, ensemble, appris, partenaire*, expert*, conseil*, soutien*, soutenu*, voisin*, ami*, collègue*
zh: 帮助, 教, 团队, 一起, 学会, 伙伴, 专家, 建议, 支持, 邻居, 朋友
iw: עזר*, לימד*, צוות*, יחד, למד*, שותפ*, מומח*, עצה, תמיכה, תמכ*, שכנ*, חבר*
victory
en: finally, at last, succeed*, success*, won, achiev*, managed, reach*, result*, today, record
es: finalmente, por fin, logr*, éxito*, gan*, alcanz*, consigu*, resultado*
fr: finalement, enfin, réuss*, succès, gagn*, attein*, parven*, résultat*
zh: 终于, 最终, 成功, 赢, 实现, 达到, 结果, 做到
iw: לבסוף, סוף סוף, הצליח*, הצלחה, ניצח*, השיג*, הגיע*, תוצאה
return
en: today, since, share*, others, now, future, grow*, everyone, other, ever since, continue*
es: hoy, desde, compart*, otr*, ahora, futuro, crec*, tod*, sigue*
fr: aujourd'hui, depuis, partag*, autres, maintenant, avenir, grandi*, tous, continu*
zh: 今天, 从此, 分享, 其他, 现在, 未来, 成长, 每个人, 继续
iw: היום, מאז, משתפ*, אחרים, אחרות, עכשיו, עתיד, גדל*, כולם, ממשיכ*
myth
en: myth*, believe*, think*, thought, people say, claim*, common*, suppos*, wrong*, seem*, heard, assum*, rumour*, rumor*
es: mito*, cree*, piens*, dice*, afirm*, común, comunes, supon*, equivoc*, parec*, error*
fr: mythe*, cro*, pens*, dit, disent, affirm*, idée reçue, idées reçues, suppos*, faux, semble*, erreur*
zh: 误解, 认为, 以为, 相信, 人们说, 据说, 常见, 错误, 似乎, 传言
iw: מיתוס*, מאמינ*, חושב*, אומר*, טוענ*, נפוצ*, טעות, טועים, נדמה, הניח*, מניח*
truth
en: in fact, actually, reality, truth, true, really, not true, false, however, but, contrary, turns out
es: de hecho, en realidad, realidad, verdad*, cierto, falso, sin embargo, pero, al contrario, resulta
fr: en fait, en réalité, réalité, vérité, vrai*, faux, cependant, mais, au contraire, s'avère
zh: 事实上, 其实, 现实, 真相, 真的, 并非, 然而, 但, 相反, 实际上
iw: למעשה, בפועל, במציאות, אמת, נכון, לא נכון, אבל, אולם, להפך, מתברר
thesis
en: argue*, supporter*, advantage*, believe*, in favour, in favor, proponent*, should, on the one hand, promise*
es: argument*, defensor*, ventaja*, cree*, a favor, partidari*, debería*, por un lado, promet*
fr: argument*, défenseur*, partisan*, avantage*, cro*, en faveur, devrai*, d'un côté, d'une part, promet*
zh: 主张, 支持者, 优点, 优势, 认为, 赞成, 应该, 一方面, 承诺
iw: טוענ*, תומכ*, יתרון*, מאמינ*, בעד, מצדד*, צריך, מצד אחד, מבטיח*
antithesis
en: however, but, critic*, on the other hand, against, disadvantage*, opponent*, although, drawback*, yet, while
es: sin embargo, pero, crític*, por otro lado, contra, desventaja*, opositor*, aunque, inconveniente*
fr: cependant, mais, critique*, de l'autre, d'autre part, contre, inconvénient*, opposant*, bien que, pourtant, toutefois
zh: 然而, 但, 批评, 另一方面, 反对, 缺点, 虽然, 不过, 可是
iw: אולם, אבל, מבקר*, מצד שני, נגד, חיסרון, חסרונות, מתנגד*, אף ש*, אך
synthesis
en: both, balance*, together, middle, combin*, depend*, in the end, therefore, compromise, so, best
es: ambos, ambas, equilibri*, junt*, medio, combin*, depend*, al final, por tanto, por eso, mejor
fr: les deux, équilibr*, ensemble, milieu, combin*, dépend*, finalement, donc, compromis, meilleur*
zh: 两者, 平衡, 一起, 结合, 取决于, 最终, 因此, 折中, 所以, 最好
iw: שני, שניהם, שתיהן, איזון, יחד, אמצע, משלב*, שילוב, תלוי*, בסופו של דבר, לכן, פשרה
item
en: first, second, third, fourth, also, another, next, one, finally, in addition, then
es: primer*, segund*, tercer*, cuart*, también, otr*, además, por último, luego
fr: premi*, deuxième, second*, troisième, quatrième, aussi, autre*, de plus, enfin, ensuite
zh: 第一, 第二, 第三, 第四, 首先, 其次, 另外, 还有, 此外, 最后
iw: ראשון, ראשונה, שני, שנייה, שלישי*, רביעי*, גם, נוסף, נוספת, בנוסף, לבסוף
summary
en: in short, all in all, conclusion, therefore, overall, remember, in the end, summary, together, matter*, so, that is why, this is why
es: en resumen, conclusión, por tanto, por eso, en general, record*, recuerd*, al final, junt*, import*, así
fr: en bref, en résumé, conclusion, donc, dans l'ensemble, rappel*, souven*, finalement, ensemble, compte, voilà pourquoi
zh: 总之, 结论, 因此, 总的来说, 记住, 最终, 重要, 所以, 归根结底
iw: לסיכום, בקיצור, מסקנה, לכן, בסך הכול, זכרו, בסופו של דבר, יחד, חשוב, חשובה
`
