package office

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/reader/prose"
)

// charts reads a chart's part: what it draws of each of its series.
func (d *deck) charts(part string) ([]story.Chart, error) {
	root, err := d.archive.xml(part)
	if err != nil || root == nil {
		return nil, err
	}
	chart := root.child("chart")
	title := strings.Join(paragraphs(chart.at("title", "tx", "rich")), " ")
	if root.child("chartData") != nil {
		return extended(root.child("chartData"), title), nil
	}
	var all []story.Chart
	for _, plot := range orEmpty(chart.child("plotArea")).nodes {
		series := plot.all("ser")
		for _, ser := range series {
			name := strings.Join(points(ser.child("tx")), " ")
			c := story.Chart{Title: titled(title, name, len(series) > 1), Layout: plotted(plot.name), Values: values(ser)}
			if len(c.Values) > 0 {
				all = append(all, c)
			}
		}
	}
	return all, nil
}

// titled is what a series is called in a chart, of several series there.
func titled(chart, series string, several bool) string {
	switch {
	case chart == "":
		return series
	case series != "" && several:
		return chart + ": " + series
	}
	return chart
}

// extended reads the charts that programs have had since 2016: waterfalls,
// funnels, maps.
func extended(data *node, title string) (all []story.Chart) {
	for _, d := range data.all("data") {
		c := story.Chart{Title: title, Layout: story.LayoutBars}
		var labels, numbers []string
		for _, dim := range d.nodes {
			switch level := orEmpty(dim.child("lvl")); {
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

// plotted is the layout that shows a kind of plot.
func plotted(name string) story.Layout {
	switch name {
	case "lineChart", "areaChart":
		return story.LayoutLine
	case "pieChart", "doughnutChart", "ofPieChart":
		return story.LayoutShares
	}
	return story.LayoutBars
}

// values are those of a series, in their order. Those without a label have the
// number of their place, as in the chart.
func values(ser *node) []story.ChartValue {
	numbers := ser.child("val")
	labels := labelsOf(ser.child("cat"))
	if numbers == nil { // of points in two directions
		numbers, labels = ser.child("yVal"), labelsOf(ser.child("xVal"))
	}
	percent := strings.Contains(formatOf(numbers), "%")
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
			one.Value, one.Unit = 100*v, "%"
		}
		all = append(all, one)
	}
	return all
}

// labelsOf are the labels of values: of several levels the ones beside the
// values, of days their dates.
func labelsOf(of *node) []string {
	if levels := orEmpty(of).all("lvl"); len(levels) > 0 {
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

// Spreadsheets count days from the first to the last of them.
var firstDay = time.Date(1899, time.December, 30, 0, 0, 0, 0, time.UTC)

const lastDay = 2_958_466

// dateLayout is how a format of dates is written, "" where it is one of numbers.
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

// notShown is what stands in a format for colours, languages and fixed texts.
var notShown = regexp.MustCompile(`\[[^\]]*\]|"[^"]*"|\\.`)

// formatOf is the format of numbers, "" where none is said.
func formatOf(of *node) string {
	format := ""
	for _, f := range orEmpty(of).all("formatCode") {
		format = f.chars()
	}
	return format
}

// points are the values that a chart keeps of its cells, by their places.
func points(of *node) []string {
	var all []string
	for _, pt := range orEmpty(of).all("pt") {
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
