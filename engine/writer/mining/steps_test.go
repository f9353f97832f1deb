package mining_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine"
)

func TestSteps(t *testing.T) {
	for _, tt := range []struct {
		language, text, heading string
		want                    []engine.Point
	}{
		{"en", "From sign-up to live in four days: first connect your carriers, then import this week's orders, next choose who hears about what, and finally share the link.", "From sign-up to live in four days", []engine.Point{
			{Text: "Connect your carriers", Said: "connect your carriers"}, {Text: "Import this week's orders", Said: "import this week's orders"},
			{Text: "Choose who hears about what", Said: "choose who hears about what"}, {Text: "Share the link", Said: "share the link"}}},
		{"en", "Good tea needs patience. First, boil the water. Then pour it over the leaves in the pot. Finally, wait four minutes.", "Good tea needs patience", []engine.Point{
			{Text: "Boil the water", Said: "boil the water"}, {Text: "Pour it over the leaves", Detail: "in the pot", Said: "pour it over the leaves in the pot"}, {Text: "Wait four minutes", Said: "wait four minutes"}}},
		{"en", "Solar pays in three steps. 1. Measure the roof. 2. Mount the panels. 3. Connect the meter.", "Solar pays in three steps", []engine.Point{
			{Text: "Measure the roof", Said: "Measure the roof"}, {Text: "Mount the panels", Said: "Mount the panels"}, {Text: "Connect the meter", Said: "Connect the meter"}}},
		{"en", "Measure the roof. Mount the panels. Connect the meter.", "", []engine.Point{
			{Text: "Measure the roof", Said: "Measure the roof"}, {Text: "Mount the panels", Said: "Mount the panels"}, {Text: "Connect the meter", Said: "Connect the meter"}}},
		{"es", "El viaje de un frasco: primero se pesa la avena, después se llena el frasco y por último la bici lo lleva a casa.", "El viaje de un frasco", []engine.Point{
			{Text: "Se pesa la avena", Said: "se pesa la avena"}, {Text: "Se llena el frasco", Said: "se llena el frasco"}, {Text: "La bici lo lleva a casa", Said: "la bici lo lleva a casa"}}},
		{"fr", "Le solaire se pose vite : d'abord on mesure le toit, ensuite on pose les panneaux, enfin on suit la production.", "Le solaire se pose vite", []engine.Point{
			{Text: "On mesure le toit", Said: "on mesure le toit"}, {Text: "On pose les panneaux", Said: "on pose les panneaux"}, {Text: "On suit la production", Said: "on suit la production"}}},
		{"zh", "四天就能上线：首先连接承运商，然后导入本周的订单，最后分享追踪链接。", "四天就能上线", []engine.Point{
			{Text: "连接承运商", Said: "连接承运商"}, {Text: "导入本周的订单", Said: "导入本周的订单"}, {Text: "分享追踪链接", Said: "分享追踪链接"}}},
		{"iw", "כך מתחילים לעבוד: קודם מחברים את המובילים, אחר כך מייבאים את ההזמנות, ולבסוף משתפים את הקישור.", "כך מתחילים לעבוד", []engine.Point{
			{Text: "מחברים את המובילים", Said: "מחברים את המובילים"}, {Text: "מייבאים את ההזמנות", Said: "מייבאים את ההזמנות"}, {Text: "משתפים את הקישור", Said: "משתפים את הקישור"}}},
	} {
		got := middle(tt.text, tt.language)
		if got.Layout != engine.LayoutSteps {
			t.Errorf("%q: layout %s, want steps", tt.text, got.Layout)
		}
		if diff := cmp.Diff(tt.want, got.Points); diff != "" {
			t.Errorf("%q (-want +got):\n%s", tt.text, diff)
		}
		if tt.heading != "" && got.Heading != tt.heading {
			t.Errorf("%q: heading %q, want %q", tt.text, got.Heading, tt.heading)
		}
	}
}

func TestNoSteps(t *testing.T) {
	for _, text := range []string{
		"The first heat pump was built in 1856, and then nobody wanted it for a hundred years.",
		"First impressions last. Then comes the price. People remember both.",
		"The plan has four parts: measure the walls; order the panels; fix the frame; test the seals.",
		"Rain falls. The garden fills. The street stays dry.",
	} {
		if got := middle(text, "en"); got.Layout == engine.LayoutSteps {
			t.Errorf("%q: steps %v", text, got.Points)
		}
	}
}

// Points that came with a scene become steps where they are called that.
func TestPointsThatAreSteps(t *testing.T) {
	got := middle("It takes three steps: measure the roof, mount the panels and connect the meter.", "en")
	if got.Layout != engine.LayoutSteps || len(got.Points) != 3 || got.Points[2].Text != "Connect the meter" {
		t.Errorf("got %s with %v", got.Layout, got.Points)
	}
}
