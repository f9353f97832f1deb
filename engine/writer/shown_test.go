package writer_test

import (
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

// What a sentence shows: its layout, and all that stands on the screen.
func TestCallsToAction(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"Call or text Bettina 07700 900 418 after six.", "Call or text Bettina · 07700 900 418"},
		{"Call 555-0148 to book.", "Call · 555-0148"},
		{"Call +44 20 555 0100 for a place.", "Call · +44 20 555 0100"},
		{"Call (020) 555 0100 for a place.", "Call · (020) 555 0100"},
		{"Sign up at tallyboard.app today.", "Sign up · tallyboard.app"},
	} {
		s := fromScript("The garden is open all summer long. There is much to see.\n\n"+c.text, "en")
		last := s.Scenes[len(s.Scenes)-1].Shown()
		got, _ := last.(story.Closing)
		if got.Action != c.want {
			t.Errorf("%s: got %q (%s), want %q", c.text, got.Action, last.Layout(), c.want)
		}
	}
}

func TestShow(t *testing.T) {
	for _, c := range []struct{ code, text, want string }{
		// values
		{"en", "Early customers now get paid in 19 days instead of 47.", "number: Early customers now get paid in | 19 days | instead of 47"},
		{"en", "Net debt fell by €37 million to €190 million.", "number: Net debt fell by €37 million to | €190 million"},
		{"en", "Last winter the line cancelled 38 sailings because of storms, compared with 12 the winter before.", "number: Last winter the line cancelled | 38 sailings | because of storms, compared with 12 the winter before"},
		{"en", "Each crossing uses about 190 million litres of fresh water from Gatun Lake, which also supplies half of Panama's people.", "number: Each crossing uses about | 190 million litres | of fresh water from Gatun Lake"},
		{"en", "The lake sank to its lowest level, and the daily crossings were cut from 36 to 22.", "compare: The daily crossings were cut from 36 | to 22"},
		{"en", "Free goes from 5 GB to 10 GB, Personal from 200 GB to 500 GB and Family from 2 TB to 3 TB.", "list: Free goes from 5 GB to 10 GB | Personal from 200 GB to 500 GB | Family from 2 TB to 3 TB"},
		{"en", "Her first book sold 340 copies; her last one sold 212,000.", "compare: Her first book sold 340 copies | Her last one sold 212,000"},
		{"en", "When I began there were 30 of us in the country. Now there's nine.", "compare: When I began there were 30 of us in the country | Now there's nine"},
		{"es", "La asociación atiende a 1.150 personas en siete provincias, frente a las 380 de hace cinco años.", "compare: La asociación atiende a 1.150 personas en siete provincias | Frente a las 380 de hace cinco años"},
		{"es", "Primero se fríe la carne a fuego vivo. En el mismo aceite se sofríe el tomate. Se añade el arroz y se sirve.", "steps: Se fríe la carne a fuego vivo | En el mismo aceite se sofríe el tomate | Se añade el arroz y se sirve"},
		{"en", "The rain cover costs €310 extra and it flaps like a tent.", "spoken"},
		{"zh", "支出中，食材占58%，人工占27%，房租水电占11%，其他占4%。", "shares: 食材 | 58% | 人工 | 27% | 房租水电 | 11% | 其他 | 4%"},
		{"es", "Mi primer jefe me dijo la noche de mi primer servicio: «Nadie te va a recordar por el agua que echaste, sino por la mano que diste».", "quote: Nadie te va a recordar por el agua que echaste, sino por la mano que diste | Mi primer jefe"},
		{"fr", "Le bassin passe de 25 à 33 mètres.", "compare: Le bassin passe de 25 | à 33 mètres"},
		{"fr", "L'entrée coûte 4,50 €, contre 3,80 € avant les travaux.", "number: L'entrée coûte | 4,50 € | contre 3,80 € avant les travaux"},
		{"zh", "加入30%咖啡渣的土壤酸度从6.8降到5.1，根部生长受到了抑制。", "compare: 加入30%咖啡渣的土壤酸度从6.8 | 降到5.1"},
		{"zh", "2020年夏天连下了30天雨，改造后的小区积水时间从过去的两天缩短到两小时。", "spoken"},
		{"es", "El año pasado la recibieron 3.400 alumnos, el 12 % más que el anterior.", "spoken"},
		{"en", "Fares are simple: a seat is £29, a bed is £48 and a cabin for two is £110.", "bars: Fares are simple | A seat | £29 | A bed | £48 | A cabin for two | £110"},
		{"zh", "第一组平均长到62厘米，第二组长到71厘米，第三组只长到38厘米。", "bars: 第一组 | 62厘米 | 第二组 | 71厘米 | 第三组 | 38厘米"},
		{"en", "The ship was built in Gdansk in 1998, rebuilt in Rotterdam in 2011 and fitted with batteries in 2024.", "timeline: 1998 | The ship was built in Gdansk | 2011 | Rebuilt in Rotterdam | 2024 | Fitted with batteries"},
		{"es", "En 2022 abrió el primer carril protegido, en 2024 se cerró al tráfico la plaza del Sol y en 2026 lo hará la calle Ancha.", "timeline: 2022 | Abrió el primer carril protegido | 2024 | Se cerró al tráfico la plaza del Sol | 2026 | Lo hará la calle Ancha"},
		{"es", "El 46 % de los viajes se hizo en autobús, el 31 % en metro y el 23 % en bicicleta.", "shares: Autobús | 46 % | Metro | 31 % | Bicicleta | 23 %"},
		{"en", "In January we drove 120 electric vans, in April 180, in July 260 and in October 410.", "bars: January | 120 | April | 180 | July | 260 | October | 410 | electric vans"},
		{"en", "In 2021 the club had 80 members, in 2022 130 and in 2023 210.", "bars: 2021 | 80 | 2022 | 130 | 2023 | 210 | members"},
		{"es", "En marzo reparamos 45 bicicletas, en mayo 90 y en julio 160.", "bars: Marzo | 45 | Mayo | 90 | Julio | 160 | bicicletas"},
		{"en", "In May the mill ground 40 tonnes and in June 2025 it closed.", "number: In May the mill ground | 40 tonnes | and in June 2025 it closed"},
		{"en", "She will take 60 more passengers than the old ferry.", "number: She will take | 60 more passengers | than the old ferry"},
		{"en", "Last spring the school bought 76 wooden tables for its canteen.", "number: Last spring the school bought | 76 wooden tables | for its canteen"},
		{"es", "El taller reparó 45 bicicletas viejas durante la feria de mayo.", "number: El taller reparó | 45 bicicletas viejas | durante la feria de mayo"},
		{"en", "In May the village hall held 400 guests and a brass band.", "number: In May the village hall held | 400 guests | and a brass band"},
		{"en", "Of 1,200 households 61% heat with wood.", "spoken"},
		{"en", "46% of trips were by bus, 31% by metro and 23% by bike.", "shares: Bus | 46% | Metro | 31% | Bike | 23%"},
		{"en", "The new loaf needs less flour (average 5.1 kg against 8.1) and rises faster.", "spoken"},
		{"en", "The pump uses 30 litres (down from 45) on a dry day.", "number: The pump uses | 30 litres | (down from 45) on a dry day"},
		{"en", "Last year 41 families came to the open day. This year it was 63.", "bars: Last year | 41 | This year | 63 | families"},
		{"en", "This spring we repaired 120 bicycles. Last year it was 75.", "bars: This spring | 120 | Last year | 75 | bicycles"},
		{"es", "El año pasado se apuntaron 41 familias. Este año son 63.", "bars: El año pasado | 41 | Este año | 63 | familias"},
		{"fr", "L'an dernier, 41 familles sont venues. Cette année, elles étaient 63.", "bars: L'an dernier | 41 | Cette année | 63 | familles"},
		{"zh", "去年有41个家庭报名，今年是63个。", "bars: 去年 | 41个 | 今年 | 63个 | 家庭"},
		{"iw", "בשנה שעברה הגיעו 41 משפחות. השנה היו 63.", "bars: בשנה שעברה | 41 | השנה | 63 | משפחות"},
		{"en", "Last year 12 shops closed. This year 24 opened.", "spoken"},
		{"en", "Before noon 12 people came. Now it is 24.", "number: Before noon | 12 people | came"},
		{"en", "Last year it was 75.", "spoken"},
		{"en", "The free plan goes from 5 to 10 users and the team plan from 200 to 500.", "list: The free plan goes from 5 to 10 users | The team plan from 200 to 500"},
		// lists and steps: a heading that is whole, or none
		{"en", "You'll need 500 g of bread flour, 400 ml of lukewarm water and 7 g of dry yeast.", "list: Bread flour | 500 g | Lukewarm water | 400 ml | Dry yeast | 7 g"},
		{"es", "Para hacer el pan de la casa necesitas 1 kg de harina de fuerza, 650 ml de agua y 20 g de sal.", "list: Harina de fuerza | 1 kg | Agua | 650 ml | Sal | 20 g"},
		{"en", "To book time off, open PeopleHub, choose your dates and pick somebody to cover for you.", "steps: Open PeopleHub | Choose your dates | Pick somebody to cover for you"},
		{"iw", "כדי להצטרף, מלאו טופס באתר, הביאו תעודת זהות וקבלו כרטיס בדלפק.", "steps: מלאו טופס באתר | הביאו תעודת זהות | קבלו כרטיס בדלפק"},
		{"zh", "在家里可以这样做：先把咖啡渣晒干两天，再和土壤按一比十混合，最后每两周松一次土。", "steps: 在家里可以这样做 | 把咖啡渣晒干两天 | 和土壤按一比十混合 | 每两周松一次土"},
		{"zh", "三十株番茄分成三组：第一组只用普通土壤，第二组加入10%的咖啡渣，第三组加入30%的咖啡渣。", "list: 三十株番茄分成三组 | 第一组只用普通土壤 | 第二组加入10%的咖啡渣 | 第三组加入30%的咖啡渣"},
		{"en", "Each sack carries the name of its field, the weight in the language of the country it goes to (code then figure) and a seal.", "spoken"},
		{"en", "Opening hours are simple: Monday to Friday 9:30-13:00, Saturday 10:00-12:30 and Sunday by appointment.", "list: Opening hours are simple | Monday to Friday 9:30-13:00 | Saturday 10:00-12:30 | Sunday by appointment"},
		{"en", "Downstairs you'll find a finished basement, laundry and plenty of storage.", "list: A finished basement | Laundry | Plenty of storage"},
		{"en", "The top floor has a suite with a skylight, a dressing room and a bath with heated floors.", "spoken"},
		{"es", "Mezcla la harina con el agua y deja reposar una hora. Añade la sal. Amasa diez minutos y guarda la masa en la nevera hasta el día siguiente.", "list: Mezcla la harina con el agua y deja reposar una hora | Añade la sal | Amasa diez minutos | y guarda la masa en la nevera hasta el día siguiente"},
		{"en", "Try this at home. Tear a leaf into pieces. Cover them with alcohol. Hang a strip of paper in it overnight.", "steps: Try this at home | Tear a leaf into pieces | Cover them with alcohol | Hang a strip of paper in it overnight"},
		{"en", "I have nothing at all against long grass by the wall.", "spoken"},
		{"iw", "לא נכנסים לבד ולא נכנסים אחרי אלכוהול.", "spoken"},
		{"iw", "לפי סעיף 46 נשלחת ההודעה לכל הדיירים בדואר.", "spoken"},
		{"en", "Section 46 applies to all tenants of the house.", "spoken"},
		// who says it
		{"en", "\"It was the best summer of my whole life,\" Kell wrote later.", "quote: It was the best summer of my whole life | Kell"},
		{"en", "\"You will forget all of it by morning,\" he told me on the fifth night.", "quote: You will forget all of it by morning"},
		{"en", "\"I slept through for the first time,\" says Ana Ruiz, who took the course in May.", "quote: I slept through for the first time | Ana Ruiz"},
		{"es", "«Aquí no se tira nada de la comida», cuenta en su cocina de Lugo.", "quote: Aquí no se tira nada de la comida"},
		{"fr", "« Vous n'en ferez qu'une bouchée », nous avait prévenus Alain Rouvière.", "quote: Vous n'en ferez qu'une bouchée | Alain Rouvière"},
		{"en", "\"Without water there is no canal,\" says the canal's administrator, Ricaurte Vásquez.", "quote: Without water there is no canal | Ricaurte Vásquez | the canal's administrator"},
		{"fr", "« Nous avons failli renoncer », reconnaît le maire, Alain Rouvière.", "quote: Nous avons failli renoncer | Alain Rouvière | le maire"},
		{"iw", "\"רציתי מקום שאפשר לעשות בו רעש\", אומרת מנהלת הספרייה, דנה לביא.", "quote: רציתי מקום שאפשר לעשות בו רעש | דנה לביא | מנהלת הספרייה"},
		{"iw", "סבתא שלי, שנולדה בטריפולי ב-1931, הייתה אומרת: \"שקשוקה טובה לא ממהרת לשום מקום\".", "quote: שקשוקה טובה לא ממהרת לשום מקום | סבתא שלי | שנולדה בטריפולי ב-1931"},
	} {
		content := writer.Show(c.text, c.code)
		got := string(content.Layout())
		if c.want != "spoken" {
			got += ": " + strings.Join(content.Texts(), " | ")
		}
		if got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

// What a written list shows: each item whole, or parted at its clause, and never
// within a bracket, a time or a decimal, and over them what announces it.
func TestShowsLists(t *testing.T) {
	for _, c := range []struct{ code, text, want string }{
		{"en", "# The yard\n\nBring with you:\n\n- A lamp. It gets dark early.\n- Dry shoes, because the path along the river is still under water. Wear socks.", "Bring with you | A lamp | It gets dark early | Dry shoes, because the path along the river is still under water | Wear socks"},
		{"fr", "# Le jardin\n\nAppelez la mairie si :\n\n- Une branche menace de tomber.\n- La grille est ouverte la nuit.", "Une branche menace de tomber | La grille est ouverte la nuit"},
		{"en", "# The yard\n\n- A lamp.\n- Dry shoes.", "A lamp | Dry shoes"},
		{"en", "The shop opens.\n\n## Hours\n\n- On weekdays in the old town hall by the market square, 9:30-13:00.\n- On Saturdays.", "Hours | On weekdays in the old town hall by the market square, 9:30-13:00 | On Saturdays"},
		{"en", "The mill.\n\n- A mark on each sack that says when it was ground (year then week of the harvest).\n- A seal.", "A mark on each sack that says when it was ground | (year then week of the harvest) | A seal"},
	} {
		e := writer.NewEditor(c.code, 0)
		got := "spoken"
		for _, p := range e.Passages(e.Read(c.text).Lines) {
			if p.Content != nil {
				got = strings.Join(p.Content.Texts(), " | ")
			}
		}
		if got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

// Scenes name the section that they stand under: all of them where the text marks
// its title as one, those of its first paragraph where a line only stands like one.
func TestSections(t *testing.T) {
	for _, c := range []struct{ first, second, want string }{
		{"The early years", "Bread for the island", " | The early years |  | Bread for the island | "},
		{"# Flour", "# Bread", " | Flour | Flour | Bread | Bread"},
	} {
		body := "The mill ground corn for nine villages on the river and for the monks behind the hill."
		e := writer.NewEditor("en", 0)
		s := e.Read("The old mill\n\n" + body + "\n\n" + c.first + "\n\n" + body + "\n\n" + body + "\n\n" + c.second + "\n\n" + body + "\n\n" + body)
		var names []string
		for _, sc := range e.Scenes(e.Passages(s.Lines), writer.Pace{}) {
			names = append(names, story.SectionOf(sc.Screen.Content()))
		}
		if got := strings.Join(names, " | "); got != c.want {
			t.Errorf("%s, %s: got %q, want %q", c.first, c.second, got, c.want)
		}
	}
}

// What stands over a line, where the text says so by a label, a chapter's number or a
// table, and what stands below an item and is none.
func TestReadsSections(t *testing.T) {
	const body = "the mill ground corn for nine villages on the river and for the monks."
	for _, c := range []struct{ code, text, want string }{
		{"en", "The mill\n\nBackground. In spring " + body + "\n\nMethods. In summer " + body + "\n\nResults. In autumn " + body, "Background: In spring, Methods: In summer, Results: In autumn"},
		{"en", "The mill\n\nMARCH - In spring " + body + "\n\nJUNE, JULY - In summer " + body + "\n\nOCTOBER - In autumn " + body, "MARCH: In spring, JUNE, JULY: In summer, OCTOBER: In autumn"},
		{"en", "The mill\n\nWhat you will see\nIn spring " + body + "\n\nHow does it work?\nIn summer " + body, "What you will see: In spring, : How does, : In summer"},
		{"zh", "食堂小结\n\n一、基本情况\n社区食堂二〇二一年三月开业，到去年底已经运营三年零九个月，大家都很喜欢。\n\n二、价格\n1. 一荤一素十五元。\n2. 米饭不要钱。", "基本情况: 社区食堂, 价格: 一荤一素, 价格: 米饭不要"},
		{"en", "Which bike?\n\n             Longo     Bakker\nPrice        €5,490    €6,890\nWeight       52 kg     61 kg\nRange        48 km     71 km", ": Longo:, : Price: €5,490., : Weight: 52, : Range: 48, : Bakker:, : Price: €6,890., : Weight: 61, : Range: 71"},
		{"es", "Ayudas\n\nModalidades\nA. Instrumentos: hasta 6.000 €\nB. Formación: hasta 9.000 €\nC. Obra nueva: hasta 4.000 €\nCada entidad puede pedir una sola modalidad, y el resto lo pone la entidad.", "Modalidades: Instrumentos: hasta, Modalidades: Formación: hasta, Modalidades: Obra nueva:, Modalidades: Cada entidad"},
		{"en", "Kite day\nSaturday 23 August 2025, North Sands\n\nPROGRAMME\n09.30  Gates open\n10.00\tMass ascent\n12.00 Display: six pilots\n15.30  The Giant. Needs force 3\ndusk  Night fly", "PROGRAMME: 09.30 Gates, PROGRAMME: 10.00 Mass, PROGRAMME: 12.00 Display:, PROGRAMME: 15.30 The, PROGRAMME: Dusk Night"},
		{"zh", "四日游\n\n行程安排\nD1 青河\n乘动车，约三小时。下午参观博物馆，晚餐铁锅炖。\nD2 小火车\n坐窄轨小火车上雪岭，全程二十七公里，要走两小时。", "D1 青河: 乘动车，, D1 青河: 下午参观, D2 小火车: 坐窄轨小"},
		{"en", "Minutes\n\nIn spring " + body + "\n\nActions\nPA to write to the hall about the heating, again\nOB to pay the deposit to Bright Spark by 30 April\nMS to measure the doors before building the sofa", ": In spring, Actions: PA to, Actions: OB to, Actions: MS to"},
		{"en", "The cobbler\n\nBags & beltsNew zip from £24 and a strap for less. Who may come?Children from 12.", "Bags & belts: New zip, Bags & belts: Who may, Bags & belts: Children from"},
		{"en", "The mill\n\nIn spring " + body + "\n\nKeep your smokers lit,\n\nHarriet Lowe\nSecretary", ": In spring"},
	} {
		var got []string
		for _, l := range writer.NewEditor(c.code, 0).Read(c.text).Lines {
			words := strings.Fields(l.Text)
			if c.code == "zh" {
				words = []string{string([]rune(l.Text)[:4])}
			}
			got = append(got, l.Section+": "+strings.Join(words[:min(2, len(words))], " "))
		}
		if all := strings.Join(got, ", "); all != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.text, all, c.want)
		}
	}
}

// Pictures are looked for by noun phrases.
func TestQuery(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"After a short night attention stays impaired for days.", "night attention"},
		{"Halden Marine reported strong winds at the harbour.", "Halden Marine strong winds"},
		{"The lighthouse keeper repaired the broken lamp.", "lighthouse keeper broken lamp"},
	} {
		if got := writer.Query(c.text, writer.NewTerms(c.text, "en")); got != c.want {
			t.Errorf("%s\n got %q\nwant %q", c.text, got, c.want)
		}
	}
}

// What is read of a text: its headline, and the sentences that are of it and not
// about it.
func TestReads(t *testing.T) {
	for _, c := range []struct{ code, text, title, want string }{
		{"en", "FOR IMMEDIATE RELEASE\n\nContact: Jane Holm, +44 20 555 0100\n\nHarbour Lines opens a new pier\n\nRotterdam, 4 March 2026\n\nThe pier is open. (It was closed for a year.)\n\nENDS\n", "Harbour Lines opens a new pier", "The pier is open. It was closed for a year."},
		{"en", "Harbour Lines Ltd\n4 March 2026\nNEW PIER OPENS\n\nThe pier is open after a year of building work by forty people from the town.\n\n###", "NEW PIER OPENS", "The pier is open after a year of building work by forty people from the town."},
		{"en", "Unit 3, Lesson 6\nThe water cycle\n\nWater rises as vapour. It falls as rain.", "The water cycle", "Water rises as vapour. It falls as rain."},
		{"fr", "Chères voisines, chers voisins,\n\nLe jardin ouvre. (Le café reste fermé.)", "", "Le jardin ouvre. Le café reste fermé."},
		{"en", "Dear all,\nThe office moves in May. (Nobody has to carry boxes. A firm does it.)", "", "The office moves in May. Nobody has to carry boxes. A firm does it."},
		{"zh", "各位邻居：\n\n电梯周一停用。（楼梯照常开放。）", "", "电梯周一停用。楼梯照常开放。"},
		{"iw", "שכנים יקרים,\n\nהמעלית תושבת ביום שני.", "", "המעלית תושבת ביום שני."},
		{"es", "NOTA DE PRENSA\n\nEl puerto estrena muelle\n\nMálaga, 4 de marzo de 2026\n\nEl muelle abre hoy.", "El puerto estrena muelle", "El muelle abre hoy."},
	} {
		s := writer.NewEditor(c.code, 0).Read(c.text)
		var lines []string
		for _, l := range s.Lines {
			lines = append(lines, l.Text)
		}
		if got := writer.Join(lines, c.code); got != c.want || s.Title != c.title {
			t.Errorf("%s\n got %q, %s\nwant %q, %s", c.text, s.Title, got, c.title, c.want)
		}
	}
}
