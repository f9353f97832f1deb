package office

import (
	"strconv"
	"strings"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/reader/prose"
)

// charts reads a chart's part: what it draws of each of its series.
func (d *deck) charts(part string) ([]engine.Chart, error) {
	root, err := d.archive.xml(part)
	if err != nil || root == nil {
		return nil, err
	}
	chart := root.child("chart")
	title := strings.Join(paragraphs(chart.at("title", "tx", "rich")), " ")
	var all []engine.Chart
	for _, plot := range orEmpty(chart.child("plotArea")).nodes {
		series := plot.all("ser")
		for _, ser := range series {
			c := engine.Chart{Title: title, Layout: plotted(plot.name), Values: values(ser)}
			switch name := strings.Join(points(ser.child("tx")), " "); {
			case title == "":
				c.Title = name
			case name != "" && len(series) > 1:
				c.Title += ": " + name
			}
			if len(c.Values) > 0 {
				all = append(all, c)
			}
		}
	}
	return all, nil
}

// plotted is the layout that shows a kind of plot.
func plotted(name string) engine.Layout {
	switch name {
	case "lineChart", "areaChart":
		return story.LayoutLine
	case "pieChart", "doughnutChart", "ofPieChart":
		return story.LayoutShares
	}
	return story.LayoutBars
}

// values are those of a series that have a label, in their order.
func values(ser *node) []engine.ChartValue {
	labels, numbers := points(ser.child("cat")), points(ser.child("val"))
	format := ""
	for _, f := range orEmpty(ser.child("val")).all("formatCode") {
		format = f.chars()
	}
	var all []engine.ChartValue
	for i := range min(len(labels), len(numbers)) {
		v, err := strconv.ParseFloat(numbers[i], 64)
		if err != nil || labels[i] == "" {
			continue
		}
		unit := ""
		if strings.Contains(format, "%") {
			v, unit = 100*v, "%"
		}
		all = append(all, engine.ChartValue{Label: labels[i], Value: v, Unit: unit})
	}
	return all
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
		for _, v := range pt.all("v") {
			all[i] = prose.Line(v.chars())
		}
	}
	return all
}

// maxPoints is how many values of a series are read.
const maxPoints = 500
