package office

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/reader/prose"
)

// charts reads the series of a chart's part. Several series over the same labels are one table.
func (a *archive) charts(part string) (all []story.Chart, table piece) {
	root := a.xml(part)
	chart := root.child("chart")
	title := strings.Join(paragraphs(chart.at("title", "tx", "rich")), " ")
	if root.child("chartData") != nil {
		return extended(root.child("chartData"), title), table
	}
	var names []string
	shares := strings.Contains(chart.at("plotArea", "valAx", "numFmt").attr("formatCode"), "%")
	for _, plot := range orEmpty(chart.child("plotArea")).nodes {
		for _, ser := range plot.all("ser") {
			c := story.Chart{Title: title, Layout: cmp.Or(plots[plot.name], story.LayoutBars), Values: values(ser, shares)}
			if len(c.Values) > 0 {
				all, names = append(all, c), append(names, strings.Join(points(ser.child("tx")), " "))
			}
		}
	}
	if table = tabled(title, names, all); table.rows != nil {
		return nil, table
	}
	for i, name := range names {
		switch {
		case title == "":
			all[i].Title = name
		case name != "" && len(all) > 1:
			all[i].Title = title + ": " + name
		}
	}
	return all, table
}

// tabled returns several series as a table: a row for each label, below the names of the series. It
// is empty if they have no names, or are more than a film shows.
func tabled(title string, names []string, all []story.Chart) (table piece) {
	if len(all) < 2 || len(all) > story.MostColumns || slices.Contains(names, "") {
		return table
	}
	heads := []prose.Cell{{}}
	for _, name := range names {
		heads = append(heads, prose.Cell{Text: name, Head: true})
	}
	rows := [][]prose.Cell{heads}
	if title != "" {
		rows = [][]prose.Cell{{{Text: title, Wide: len(heads)}}, heads}
	}
	var labels []string
	for _, c := range all {
		for _, v := range c.Values {
			if !slices.Contains(labels, v.Label) {
				labels = append(labels, v.Label)
			}
		}
	}
	if len(labels) > story.MostRows {
		return table
	}
	for _, label := range labels {
		row := []prose.Cell{{Text: label}}
		for _, c := range all {
			row = append(row, prose.Cell{Text: valueOf(c, label)})
		}
		rows = append(rows, row)
	}
	table.rows = rows
	return table
}

// valueOf returns the value at a label, "" if there is none.
func valueOf(c story.Chart, label string) string {
	for _, v := range c.Values {
		if v.Label == label {
			return strconv.FormatFloat(math.Round(v.Value*1000)/1000, 'f', -1, 64) + v.Unit
		}
	}
	return ""
}

// extended reads the chart types added in 2016: waterfalls, funnels, maps.
func extended(data *node, title string) (all []story.Chart) {
	for _, d := range data.all("data") {
		c := story.Chart{Title: title, Layout: story.LayoutBars}
		var labels, numbers []string
		for _, dim := range d.nodes {
			switch level := dim.child("lvl"); {
			case dim.name == "strDim" && dim.attr("type") == "cat":
				labels = points(level)
			case dim.name == "numDim":
				numbers = points(level)
			}
		}
		for i := range min(len(labels), len(numbers)) {
			if v, err := strconv.ParseFloat(numbers[i], 64); err == nil && labels[i] != "" {
				c.Values = append(c.Values, story.ChartValue{Label: labels[i], Value: v})
			}
		}
		if len(c.Values) > 0 {
			all = append(all, c)
		}
	}
	return all
}

// plots are the layouts for kinds of plots other than bars.
var plots = map[string]story.Layout{
	"lineChart": story.LayoutLine, "areaChart": story.LayoutLine,
	"pieChart": story.LayoutShares, "doughnutChart": story.LayoutShares, "ofPieChart": story.LayoutShares,
}

// values returns the values of a series, in their order. Those without a label have their index as
// label, as in the chart. On an axis of shares they are percentages.
func values(ser *node, shares bool) []story.ChartValue {
	numbers := ser.child("val")
	labels := labelsOf(ser.child("cat"))
	if numbers == nil { // of an XY plot
		numbers, labels = ser.child("yVal"), labelsOf(ser.child("xVal"))
	}
	percent := shares || strings.Contains(formatOf(numbers), "%")
	var all []story.ChartValue
	for i, s := range points(numbers) {
		v, err := strconv.ParseFloat(s, 64)
		if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
			continue
		}
		one := story.ChartValue{Label: strconv.Itoa(i + 1), Value: v}
		switch {
		case i < len(labels) && labels[i] != "":
			one.Label = labels[i]
		case len(labels) > 0:
			continue
		}
		if percent {
			one.Value, one.Unit = math.Round(100*v*1e6)/1e6, "%"
		}
		all = append(all, one)
	}
	return all
}

// labelsOf returns the labels of values: of several levels the innermost ones, of days their dates.
func labelsOf(of *node) []string {
	if levels := of.all("lvl"); len(levels) > 0 {
		of = levels[0]
	}
	labels, layout := points(of), dateLayout(formatOf(of))
	if layout == "" {
		return labels
	}
	for i, s := range labels {
		if days, err := strconv.ParseFloat(s, 64); err == nil && days > 0 && days < lastDay {
			labels[i] = firstDay.AddDate(0, 0, int(days)).Format(layout)
		}
	}
	return labels
}

// Spreadsheets count days from this one.
var firstDay = time.Date(1899, time.December, 30, 0, 0, 0, 0, time.UTC)

const lastDay = 2_958_466

// dateLayout returns the layout of a date format, "" for a number format.
func dateLayout(format string) string {
	format = strings.ToLower(notShown.ReplaceAllString(format, ""))
	switch year, month, day := strings.Contains(format, "y"), strings.Contains(format, "m"), strings.Contains(format, "d"); {
	case format == "general":
		return ""
	case day && year:
		return "2006-01-02"
	case day && month:
		return "01-02"
	case year && month:
		return "2006-01"
	case year:
		return "2006"
	}
	return ""
}

// notShown matches colours, languages and fixed texts in a format.
var notShown = regexp.MustCompile(`\[[^\]]*\]|"[^"]*"|\\.`)

// formatOf returns the number format, "" if there is none.
func formatOf(of *node) string {
	format := ""
	for _, f := range of.all("formatCode") {
		format = f.chars()
	}
	return format
}

// points returns the cached cell values of a chart, by their index.
func points(of *node) []string {
	var all []string
	for _, pt := range of.all("pt") {
		i, err := strconv.Atoi(pt.attr("idx"))
		if err != nil || i < 0 || i >= maxPoints {
			continue
		}
		for len(all) <= i {
			all = append(all, "")
		}
		all[i] = prose.Line(pt.chars())
		for _, v := range pt.all("v") {
			all[i] = prose.Line(v.chars())
		}
	}
	return all
}

// maxPoints is how many values of a series are read.
const maxPoints = 500

// charted returns what a chart draws as a table.
func charted(c story.Chart) (heads []string, rows [][]string) {
	for _, v := range c.Values {
		rows = append(rows, []string{v.Label, strconv.FormatFloat(v.Value, 'f', -1, 64) + v.Unit})
	}
	return []string{"", c.Title}, rows
}

// diagram returns the texts of a diagram ("SmartArt") as a tree: each followed by those below it,
// in their order.
func (a *archive) diagram(part string) []prose.Entry {
	root := a.xml(part)
	d := diagram{texts: map[string][]string{}, below: map[string][]string{}, seen: map[string]bool{}}
	var order []string
	for _, pt := range root.child("ptLst").all("pt") {
		switch pt.attr("type") {
		case "", "node", "asst", "doc":
			order = append(order, pt.attr("modelId"))
			d.texts[pt.attr("modelId")] = paragraphs(pt.child("t"))
		}
	}
	links := root.child("cxnLst").all("cxn")
	slices.SortStableFunc(links, func(a, b *node) int { return number(a.attr("srcOrd")) - number(b.attr("srcOrd")) })
	under := map[string]bool{}
	for _, c := range links {
		if kind := c.attr("type"); kind == "" || kind == "parOf" {
			d.below[c.attr("srcId")] = append(d.below[c.attr("srcId")], c.attr("destId"))
			under[c.attr("destId")] = true
		}
	}
	for _, id := range order {
		if !under[id] {
			d.add(id, 0)
		}
	}
	return d.lines
}

// diagram is the state of reading one.
type diagram struct {
	texts map[string][]string // by the ids of points
	below map[string][]string
	seen  map[string]bool
	lines []prose.Entry
}

// add adds a point's text and the points below it, each once.
func (d *diagram) add(id string, depth int) {
	if d.seen[id] || depth > maxDepth {
		return
	}
	d.seen[id] = true
	for _, line := range d.texts[id] {
		d.lines = append(d.lines, prose.Entry{Text: line})
	}
	for _, b := range d.below[id] {
		d.add(b, depth+1)
	}
}
