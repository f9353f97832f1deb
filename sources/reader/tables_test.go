package reader_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/document"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/reader/readertest"
)

// aboutFerries is what a document says beside its table.
const aboutFerries = "The ferry between the two harbours sails every day of the year, and nobody has to book a place on it before the summer."

// wordOf is a document of a table's rows, between two paragraphs.
func wordOf(t *testing.T, properties, rows string, more map[string][]byte) []byte {
	t.Helper()
	paragraph := `<p><r><t>` + aboutFerries + `</t></r></p>`
	all := map[string][]byte{
		"[Content_Types].xml": {}, "_rels/.rels": []byte(`<R><r Id="a" Type="x/officeDocument" Target="word/document.xml"/></R>`),
		"word/document.xml": []byte(`<document xmlns:r="http://x/relationships"><body>` + paragraph + `<tbl><tblPr>` + properties + `</tblPr>` + rows + `</tbl>` + paragraph + `</body></document>`),
	}
	for name, part := range more {
		all[name] = part
	}
	return zipOf(t, all)
}

// wordRow is a row of cells, each with what it says of itself before a bar.
func wordRow(properties string, cells ...string) string {
	return officeRow(`<tr><trPr>`+properties+`</trPr>`, cells, func(properties, text string) string {
		return `<tc><tcPr>` + properties + `</tcPr><p><r><t>` + text + `</t></r></p></tc>`
	})
}

// slideRow is wordRow on a slide.
func slideRow(cells ...string) string {
	return officeRow(`<tr>`, cells, func(properties, text string) string {
		return `<tc ` + properties + `><txBody><p><r><t>` + text + `</t></r></p></txBody></tc>`
	})
}

func officeRow(begin string, cells []string, cell func(properties, text string) string) string {
	for _, c := range cells {
		properties, text, parted := strings.Cut(c, "|")
		if !parted {
			properties, text = "", c
		}
		begin += cell(properties, text)
	}
	return begin + `</tr>`
}

// gridAt are the cells of a table on a page, each with its left edge before a bar; a line of
// them is so far below the one before.
func gridAt(pitch int, bold bool, lines ...[]string) (all []set) {
	all = []set{{50, 780, 11, false, aboutFerries[:70]}, {50, 766, 11, false, aboutFerries[71:]}}
	for i, cells := range lines {
		for _, c := range cells {
			var left int
			at, text, _ := strings.Cut(c, "|")
			_, _ = fmt.Sscan(at, &left) // a number
			all = append(all, set{left, 730 - pitch*i, 11, bold && i == 0, text})
		}
	}
	return all
}

// linesAt are lines down a page at places, drawn row by row from above.
func linesAt(pitch, rows, top int, places ...int) (all []set) {
	for row := range rows {
		for _, at := range places {
			all = append(all, set{at, top - pitch*(row+1), float64(pitch), false, ""})
		}
	}
	return all
}

// Tables come with their heads, rows and spans from pages, documents, decks and printed
// pages alike, cell by cell.
func TestTablesComeWhole(t *testing.T) {
	page := func(table string) []byte {
		return []byte(`<!doctype html><html lang="en"><head><title>Ferries</title></head><body><main><article><h1>Ferries</h1><p>` + aboutFerries + `</p><table>` + table + `</table><p>` + aboutFerries + ` Dogs travel free of charge on its open deck.</p></article></main></body></html>`)
	}
	frame := func(table string, parts map[string][]byte) []byte {
		return deckOf(t, shapeOf(aboutFerries)+`<graphicFrame><graphic>`+table+`</graphic></graphicFrame>`, parts)
	}
	const look = `<tblLook firstRow="1"/>`
	series := func(name, format string, values ...string) string {
		s := `<ser><tx><strRef><strCache><pt idx="0"><v>` + name + `</v></pt></strCache></strRef></tx><cat><strRef><strCache><pt idx="0"><v>Spring</v></pt><pt idx="1"><v>Autumn</v></pt></strCache></strRef></cat><val><numRef><numCache><formatCode>` + format + `</formatCode>`
		for i, v := range values {
			s += fmt.Sprintf(`<pt idx="%d"><v>%s</v></pt>`, i, v)
		}
		return s + `</numCache></numRef></val></ser>`
	}
	chart := func(title string, all ...string) map[string][]byte {
		return map[string][]byte{"ppt/charts/chart1.xml": []byte(`<chartSpace><chart><title><tx><rich><p><r><t>` + title + `</t></r></p></rich></tx></title><plotArea><barChart>` + strings.Join(all, "") + `</barChart></plotArea></chart></chartSpace>`)}
	}
	r := newReader(t, readertest.Web{})
	for name, c := range map[string]struct {
		file string
		raw  []byte
		want []string
	}{
		"heads": {"a.html", page(`<tr><th>Fare<th>Summer<th>Winter<tr><td>Adult<td>8<td>6<tr><td>Child<td>4<td>3`),
			[]string{"Fare/Summer/Winter | Adult/8/6 | Child/4/3"}},
		"heads in two rows": {"a.html", page(`<thead><tr><th rowspan=2>Fare<th colspan=2>Summer<th colspan=2>Winter<tr><th>Single<th>Return<th>Single<th>Return</thead><tr><th>Adult<td>8<td>14<td>6<td>10<tr><th>Child<td>4<td><td>3<td>5`),
			[]string{"Fare/Summer Single/Summer Return/Winter Single/Winter Return | Adult/8/14/6/10 | Child/4//3/5"}},
		"rows in common": {"a.html", page(`<tr><th>Harbour<th>Day<th>First<tr><td rowspan=2>Holm<td>Weekday<td>6:15<tr><td>Sunday<td>8:00<tr><td>Sund<td>Weekday<td>7:00`),
			[]string{"Harbour/Day/First | Holm/Weekday/6:15 | Holm/Sunday/8:00 | Sund/Weekday/7:00"}},
		"a head of plain cells": {"a.html", page(`<thead><tr><td>Boat<td>Built</thead><tbody><tr><td>Gull<td>1999<tr><td>Tern<td>2004`),
			[]string{"Boat/Built | Gull/1999 | Tern/2004"}},
		"a caption and an empty corner": {"a.html", page(`<caption>Fares in euros</caption><tr><td><th>Summer<th>Winter<tr><th>Adult<td>8<td>6<tr><th>Child<td>4<td>3`),
			[]string{"/Summer/Winter | Adult/8/6 | Child/4/3", "Fares in euros:"}},
		"no heads": {"a.html", page(`<tr><td>Length<td>31 m<tr><td>Speed<td>12 knots`),
			[]string{"no heads | Length/31 m | Speed/12 knots"}},
		"heads over sections": {"a.html", page(`<tr><th>Boat<th>Crew<tr><td colspan=2>On the river<tr><td>Gull<td>4<tr><td colspan=2>At sea<tr><td>Tern<td>5<tr><td colspan=2>Source: the harbour office`),
			[]string{"Boat/Crew | On the river/ | Gull/4 | At sea/ | Tern/5"}},
		"a table in a cell": {"a.html", page(`<tr><th>Pier<th>Opening<th>Boats<tr><td>East<td><table><tr><td>Monday<td>9 to 5<tr><td>Sunday<td>closed</table><td>two<tr><td>West<td>always<td>ten`),
			[]string{"Pier/Opening/Boats | East/Monday 9 to 5 Sunday closed/two | West/always/ten"}},
		"a table in a box": {"a.html", page(`<tr><td><table><tr><th>Boat<th>Crew<tr><td>Gull<td>4<tr><td>Tern<td>5</table>`),
			[]string{"Boat/Crew | Gull/4 | Tern/5"}},
		"columns of prose": {"a.html", page(`<tr><td>` + strings.Repeat("The river is slow here. ", 15) + `<td>` + strings.Repeat("The sea is never far. ", 15)),
			[]string{strings.TrimSpace(strings.Repeat("The river is slow here. ", 15))}},
		"a table before the text that is kept": {"a.html", []byte(`<!doctype html><html lang="en"><head><title>Words of the ferry</title></head><body><div class="section"><div><h3>Words of the ferry</h3></div><div class="table"><p><b>Table 1. Boats</b></p><div><table><thead><tr><th>Boat<th>Built</thead><tbody><tr><td>Gull<td>1999<tr><td>Tern<td>2004</table></div></div><div class="list"><dl>` + strings.Repeat(`<dt>quay<dd><p>`+aboutFerries+` Dogs travel free of charge on its open deck.</p>`, 8) + `</dl></div></div></body></html>`),
			[]string{"Boat/Built | Gull/1999 | Tern/2004"}},
		"a document's heads": {"a.docx", wordOf(t, look, wordRow("", "Boat", "Crew")+wordRow("", "Gull", "two")+wordRow("", "Tern", "three"), nil),
			[]string{"Boat/Crew | Gull/two | Tern/three"}},
		"a document's table with a long cell": {"a.docx", wordOf(t, look, wordRow("", "Boat", "Told")+wordRow("", "Gull", strings.Repeat("It is slow. ", 30))+wordRow("", "Tern", "fast")+wordRow("", "Skua", "new"), nil),
			[]string{"Boat/Told | Gull/" + strings.TrimSpace(strings.Repeat("It is slow. ", 30)) + " | Tern/fast | Skua/new"}},
		"a document's heads in two rows": {"a.docx", wordOf(t, "", wordRow("<tblHeader/>", "Zone", `<gridSpan val="2"/>|Adults`, "Children")+wordRow("<tblHeader/>", "", "Single", "Day", "Day")+wordRow("", "Inner", "2.10", "5.00", "1.00")+wordRow("", "Outer", "3.40", "", "1.50"), nil),
			[]string{"Zone/Adults Single/Adults Day/Children Day | Inner/2.10/5.00/1.00 | Outer/3.40//1.50"}},
		"a document's bold heads": {"a.docx", wordOf(t, "", strings.ReplaceAll(wordRow("", "Zone", `<gridSpan val="2"/>|Adults`)+wordRow("", "", "Single", "Day"), "<r>", "<r><rPr><b/></rPr>")+wordRow("", "Inner", "2.10", "5.00")+wordRow("", "Outer", "3.40", ""), nil),
			[]string{"Zone/Adults Single/Adults Day | Inner/2.10/5.00 | Outer/3.40/"}},
		"a document's rows in common": {"a.docx", wordOf(t, "", wordRow("", "Bread", "Price")+wordRow("", `<vMerge val="restart"/>|Rye`, "4.20 euros")+wordRow("", `<vMerge/>|`, "5.10 euros"), nil),
			[]string{"Bread/Price | Rye/4.20 euros | Rye/5.10 euros"}},
		"a row over all columns": {"a.docx", wordOf(t, "", wordRow("", `<gridSpan val="2"/>|All lines`)+wordRow("", "Trips", "8,100")+wordRow("", `<gridSpan val="2"/>|At night`)+wordRow("", "Trips", "90"), nil),
			[]string{"no heads | Trips/8,100", "no heads | Trips/90", "All lines:", "At night:"}},
		"a row that begins later": {"a.docx", wordOf(t, look, wordRow("", "Boat", "Built", "Length")+wordRow(`<gridBefore val="1"/>`, "1999", "31 m")+wordRow("", "Tern", "2004", "28 m"), nil),
			[]string{"Boat/Built/Length | /1999/31 m | Tern/2004/28 m"}},
		"a slide's heads": {"a.pptx", frame(`<tbl><tblPr firstRow="1"/>`+slideRow("Plan", "Seats", "Help")+slideRow("Basic", "one", "mail")+slideRow("Team", "ten", "")+`</tbl>`, nil),
			[]string{"Plan/Seats/Help | Basic/one/mail | Team/ten/"}},
		"a slide's spans": {"a.pptx", frame(`<tbl>`+slideRow(`rowSpan="2"|Region`, `gridSpan="2"|2023`, `hMerge="1"|`, `gridSpan="2"|2024`, `hMerge="1"|`)+slideRow(`vMerge="1"|`, "Boots", "Hats", "Boots", "Hats")+slideRow("North", "12", "30", "15", "")+slideRow("South", "9", "", "11", "41")+`</tbl>`, nil),
			[]string{"Region/2023 Boots/2023 Hats/2024 Boots/2024 Hats | North/12/30/15/ | South/9//11/41"}},
		"a slide's heads without a mark": {"a.pptx", frame(`<tbl>`+slideRow("House", "Day", "Hours")+slideRow(`rowSpan="2"|Museum`, "Monday", "closed")+slideRow(`vMerge="1"|`, "Sunday", "10 to 16")+slideRow("Library", "Monday", "9 to 18")+`</tbl>`, nil),
			[]string{"House/Day/Hours | Museum/Monday/closed | Museum/Sunday/10 to 16 | Library/Monday/9 to 18"}},
		"a slide's row over all columns": {"a.pptx", frame(`<tbl>`+slideRow(`gridSpan="2"|Depth of wells`, `hMerge="1"|`)+slideRow("North", "80 metres")+`</tbl>`, nil),
			[]string{"no heads | North/80 metres", "Depth of wells:"}},
		"a chart of several series": {"a.pptx", frame(`<chart r:id="chart1"/>`, chart("Visitors", series("Museum", "General", "120", "180.5"), series("Zoo", "General", "400"))),
			[]string{"/Museum/Zoo | Spring/120/400 | Autumn/180.5/", "Visitors:"}},
		"a chart of shares over years": {"a.pptx", frame(`<chart r:id="chart1"/>`, chart("", series("2023", "0%", "0.31", "0.36"), series("2024", "0%", "0.69", "0.64"))),
			[]string{"/2023/2024 | Spring/31%/69% | Autumn/36%/64%"}},
		"printed cells that are empty": {"a.pdf", printed(gridAt(20, false, []string{"50|Test", "200|Expected", "320|Actual"}, []string{"50|Load", "200|156", "320|CRITICAL"}, []string{"50|Login", "320|12"}, []string{"50|Search", "200|9", "320|9"})...),
			[]string{"Test/Expected/Actual | Load/156/CRITICAL | Login//12 | Search/9/9"}},
		"printed cells close together": {"a.pdf", printed(gridAt(20, true, []string{"50|Fare", "120|Until", "162|Now"}, []string{"50|Adult", "120|12345", "156|678"}, []string{"50|Child", "120|12", "156|34"}, []string{"50|Group", "120|12345", "156|9"})...),
			[]string{"Fare/Until/Now | Adult/12345/678 | Child/12/34 | Group/12345/9"}},
		"printed cells between lines": {"a.pdf", printed(append(gridAt(20, true, []string{"50|Harbour", "96|Berths", "134|Depth"}, []string{"50|Holm", "96|12", "134|4 m"}, []string{"50|Sund"}, []string{"50|old quay", "96|9", "134|5 m"}),
			set{46, 664, 80, false, ""}, set{93, 664, 80, false, ""}, set{131, 664, 80, false, ""}, set{181, 664, 80, false, ""},
			set{46, 744, 135, true, ""}, set{46, 724, 135, true, ""}, set{46, 704, 135, true, ""}, set{46, 664, 135, true, ""})...),
			[]string{"Harbour/Berths/Depth | Holm/12/4 m | Sund old quay/9/5 m"}},
		"printed rows with lines drawn down each": {"a.pdf", printed(slices.Concat(gridAt(13, false),
			[]set{{50, 727, 11, false, "Boat"}, {150, 727, 11, false, "Season"}, {250, 727, 11, false, "Seats"}, {350, 727, 11, false, "Price"}},
			[]set{{50, 708, 11, false, "Gull"}, {150, 714, 11, false, "summer"}, {250, 714, 11, false, "30"}, {350, 714, 11, false, "8"}},
			[]set{{150, 701, 11, false, "winter"}, {250, 701, 11, false, "20"}, {350, 701, 11, false, "6"}},
			[]set{{50, 682, 11, false, "Tern"}, {150, 688, 11, false, "summer"}, {250, 688, 11, false, "90"}, {350, 688, 11, false, "9"}},
			[]set{{150, 675, 11, false, "winter"}, {250, 675, 11, false, "50"}, {350, 675, 11, false, "7"}},
			linesAt(13, 5, 737, 46, 146, 246, 346, 396), []set{{46, 737, 350, true, ""}, {46, 724, 350, true, ""}, {46, 698, 350, true, ""}, {46, 672, 350, true, ""}})...),
			[]string{"Boat/Season/Seats/Price | Gull/summer/30/8 | Gull/winter/20/6 | Tern/summer/90/9 | Tern/winter/50/7"}},
		"printed rows of texts with lines drawn down each": {"a.pdf", printed(slices.Concat(gridAt(13, false),
			[]set{{50, 727, 11, false, "Boat"}, {150, 727, 11, false, "What it does"}},
			[]set{{50, 714, 11, false, "Gull"}, {150, 714, 11, false, "It takes guests to the"}},
			[]set{{150, 701, 11, false, "sea on Sundays"}},
			[]set{{50, 688, 11, false, "Tern"}, {150, 688, 11, false, "It tows"}},
			[]set{{46, 724, 13, false, ""}, {146, 724, 13, false, ""}, {346, 724, 13, false, ""}, {46, 698, 26, false, ""}, {146, 698, 26, false, ""}, {346, 698, 26, false, ""}, {46, 685, 13, false, ""}, {146, 685, 13, false, ""}, {346, 685, 13, false, ""}},
			[]set{{46, 737, 300, true, ""}, {46, 724, 300, true, ""}, {46, 685, 300, true, ""}})...),
			[]string{"Boat/What it does | Gull/It takes guests to the sea on Sundays | Tern/It tows"}},
		"printed heads over several columns": {"a.pdf", printed(gridAt(20, false, []string{"187|2023", "317|2024"}, []string{"50|Fruit", "150|Trees", "210|Tonnes", "280|Trees", "340|Tonnes"}, []string{"50|Apple", "150|120", "210|14", "280|130", "340|15"}, []string{"50|Plum", "280|25", "340|0.8"})...),
			[]string{"Fruit/2023 Trees/2023 Tonnes/2024 Trees/2024 Tonnes | Apple/120/14/130/15 | Plum///25/0.8"}},
		"printed cells of two lines": {"a.pdf", printed(gridAt(13, true, []string{"50|Task", "150|What is done", "400|Who"}, []string{"50|Prune", "150|Cut the old wood before the buds", "400|Ida"}, []string{"150|open in early spring"}, []string{"50|Pick", "150|Twist the fruit, never pull it", "400|all hands"})...),
			[]string{"Task/What is done/Who | Prune/Cut the old wood before the buds open in early spring/Ida | Pick/Twist the fruit, never pull it/all hands"}},
		"printed cells drawn one by one": {"a.pdf", printed(append(gridAt(30, true, []string{"50|Task", "150|What is done", "400|Who"}), set{50, 700, 11, false, "Prune"}, set{150, 700, 11, false, "Cut the old wood"}, set{150, 687, 11, false, "in early spring"}, set{400, 700, 11, false, "Ida"}, set{50, 660, 11, false, "Pick"}, set{150, 660, 11, false, "Twist the fruit"}, set{400, 660, 11, false, "Bo"})...),
			[]string{"Task/What is done/Who | Prune/Cut the old wood in early spring/Ida | Pick/Twist the fruit/Bo"}},
		"printed first cells of two lines": {"a.pdf", printed(append(gridAt(30, true, []string{"50|Region", "200|Lunch", "320|Hotel"}, []string{"50|Home", "200|14", "320|130"}), set{50, 670, 11, false, "Western"}, set{50, 657, 11, false, "Europe"}, set{200, 670, 11, false, "18"}, set{320, 670, 11, false, "170"}, set{50, 636, 11, false, "North"}, set{50, 623, 11, false, "America"}, set{200, 636, 11, false, "20"}, set{320, 636, 11, false, "220"}, set{50, 600, 11, false, "Others"}, set{200, 600, 11, false, "12"}, set{320, 600, 11, false, "140"})...),
			[]string{"Region/Lunch/Hotel | Home/14/130 | Western Europe/18/170 | North America/20/220 | Others/12/140"}},
		"printed cells drawn column by column": {"a.pdf", printed(append(gridAt(20, false), set{50, 730, 11, false, "Harbour"}, set{50, 710, 11, false, "Holm"}, set{50, 690, 11, false, "Sund"}, set{150, 730, 11, false, "Berths"}, set{150, 710, 11, false, "12"}, set{150, 690, 11, false, "9"}, set{250, 730, 11, false, "Depth"}, set{250, 710, 11, false, "4 m"}, set{250, 690, 11, false, "5 m"}, set{50, 640, 11, false, aboutFerries[:70]}, set{50, 626, 11, false, aboutFerries[71:]})...),
			[]string{"Harbour/Berths/Depth | Holm/12/4 m | Sund/9/5 m"}},
		"a printed title between rows": {"a.pdf", printed(gridAt(20, true, []string{"50|Boat", "200|Crew", "320|Length"}, []string{"50|Gull", "200|4", "320|31 m"}, []string{"50|At sea"}, []string{"50|Tern", "200|5", "320|28 m"})...),
			[]string{"Boat/Crew/Length | Gull/4/31 m | At sea// | Tern/5/28 m"}},
		"printed heads above a drawn line": {"a.pdf", printed(append(gridAt(20, false, []string{"50|Boat", "200|Home port", "320|Skipper"}, []string{"50|Gull", "200|Holm", "320|Ida"}, []string{"50|Tern", "200|Sund", "320|Bo"}), set{46, 724, 400, true, ""})...),
			[]string{"Boat/Home port/Skipper | Gull/Holm/Ida | Tern/Sund/Bo"}},
		"printed heads of several lines": {"a.pdf", printed(append(gridAt(30, false), set{50, 730, 11, false, "Harbour"}, set{200, 743, 11, false, "Berths for"}, set{200, 730, 11, false, "large boats"}, set{320, 743, 11, false, "Berths for"}, set{320, 730, 11, false, "small boats"}, set{50, 700, 11, false, "Holm"}, set{200, 700, 11, false, "12"}, set{320, 700, 11, false, "40"}, set{50, 670, 11, false, "Sund"}, set{200, 670, 11, false, "9"}, set{320, 670, 11, false, "31"})...),
			[]string{"Harbour/Berths for large boats/Berths for small boats | Holm/12/40 | Sund/9/31"}},
		"printed rows that name less": {"a.pdf", printed(gridAt(13, true, []string{"50|Boat", "150|Use", "250|What it does"}, []string{"50|Gull", "150|work", "250|It carries sand from the holm to"}, []string{"250|the town all year"}, []string{"150|leisure", "250|It takes guests to the sea on"}, []string{"250|Sundays"}, []string{"50|Tern", "150|work", "250|It tows"})...),
			[]string{"Boat/Use/What it does | Gull/work/It carries sand from the holm to the town all year | /leisure/It takes guests to the sea on Sundays | Tern/work/It tows"}},
	} {
		as := map[string]story.PromptType{".html": story.PromptLink, ".pptx": story.PromptSlides}[c.file[1:]]
		if as == "" {
			as = story.PromptDocs
		}
		doc, err := r.Read(t.Context(), file(as, c.file, c.raw))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		got := map[string]bool{}
		tables := 0
		for _, b := range document.Parse(doc.Text) {
			if b.Kind != document.Table {
				got[b.Text] = true
				continue
			}
			rows := []string{strings.Join(b.Heads, "/")}
			if b.Heads == nil {
				rows[0] = "no heads"
			}
			for _, row := range b.Rows {
				rows = append(rows, strings.Join(row, "/"))
			}
			got[strings.Join(rows, " | ")] = true
			tables++
		}
		for _, want := range c.want {
			if !got[want] {
				t.Errorf("%s: %q is not in\n%s", name, want, doc.Text)
			}
			if !strings.HasSuffix(want, ":") && !strings.HasSuffix(want, ".") {
				tables--
			}
		}
		if tables != 0 {
			t.Errorf("%s has tables beside its own:\n%s", name, doc.Text)
		}
	}
}

// Contents that are typed into a document with dots or tabs are none of its text.
func TestTypedContents(t *testing.T) {
	body := ""
	contents := []string{"Contents", "Boats<tab/>2", "Crews ........ 5"}
	for _, line := range append(contents, aboutFerries, "Boats", aboutFerries, "Crews", aboutFerries) {
		body += "<p><r><t>" + strings.ReplaceAll(line, "<tab/>", "</t><tab/><t>") + "</t></r></p>"
	}
	part := []byte("<document><body>" + body + "</body></document>")
	raw := wordOf(t, "", "", map[string][]byte{"word/document.xml": part})
	doc, err := newReader(t, readertest.Web{}).Read(t.Context(), file(story.PromptDocs, "made.docx", raw))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(doc.Text, aboutFerries) || !strings.Contains(doc.Text, "Crews") {
		t.Errorf("it reads\n%s", doc.Text)
	}
}
