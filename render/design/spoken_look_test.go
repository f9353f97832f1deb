//go:build look

package design

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
)

// TestLookSpoken draws films of spoken scenes into LOOK_DIR, a row of moments a
// scene. LOOK_ONLY picks films by a part of their names, LOOK_EACH draws every so
// many frames of the scene that LOOK_SCENE names.
func TestLookSpoken(t *testing.T) {
	fonts := fontsOf(t)
	dir, files := os.Getenv("LOOK_DIR"), map[string][]byte{"hills.png": hills()}
	for _, f := range slices.Concat(spokenFilms(), motifFilms(), sectionFilms(), objectedFilms()) {
		if !strings.Contains(f.name, os.Getenv("LOOK_ONLY")) {
			continue
		}
		scenes := design(t, fonts, f.board)
		c := composer(fonts, f.board, scenes, files)
		var rows [][]*image.RGBA
		for i, sc := range scenes {
			var each, only int
			fmt.Sscan(os.Getenv("LOOK_EACH"), &each)
			fmt.Sscan(os.Getenv("LOOK_SCENE"), &only)
			var row []*image.RGBA
			if each > 0 {
				if i != only {
					continue
				}
				for n := 0; n < 8*9 && n*each < sc.Frames+20; n++ {
					if n%8 == 0 && n > 0 {
						rows, row = append(rows, row), nil
					}
					row = append(row, composed(t, c, max(0, min(f.board.Frames()-1, sc.Start-8+n*each))))
				}
				rows = append(rows, row)
				continue
			}
			for _, share := range []float64{.02, .2, .42, .64, .9} {
				row = append(row, composed(t, c, sc.Start+int(share*float64(sc.Frames))))
			}
			fmt.Printf("%s: scene %d variant %d ground %v enters by %q\n", f.name, i, sc.Variant, sc.Ground, sc.Enter.Kind)
			rows = append(rows, row)
		}
		for len(rows[len(rows)-1]) < len(rows[0]) {
			last := rows[len(rows)-1]
			rows[len(rows)-1] = append(last, last[len(last)-1])
		}
		saveRows(t, filepath.Join(dir, f.name+".png"), rows)
	}
}

// objectedFilms are films of what readers objected to, in every format: details,
// lists without a heading, steps that go on, five steps, long quotations, and the
// closings and numbers of all languages.
func objectedFilms() []namedFilm {
	steps := func(first int, items ...story.Item) story.ScriptScene {
		var said []string
		for i := range items {
			items[i].Said = items[i].Text
			said = append(said, items[i].Text+" "+items[i].Detail)
		}
		return story.ScriptScene{Narration: strings.Join(said, ", ") + ".", Screen: story.On(story.Steps{Heading: "How to bleed a radiator", Items: items, First: first})}
	}
	long := "We had been told for eleven years that the bridge would be mended before the winter, and every winter we drove round by the mill, forty minutes each way, with the children asleep in the back and the milk going off in the boot."
	films := map[string][]story.ScriptScene{
		"en": {
			detailedList("What you need for the weekend", 4), detailedList("", 3), detailedList("What you need", 6), listOf(4),
			steps(4, story.Item{Text: "Open the valve"}, story.Item{Text: "Let the air out", Detail: "until water comes"}, story.Item{Text: "Close it"}),
			steps(0, story.Item{Text: "Turn the heating off"}, story.Item{Text: "Hold a cloth below"}, story.Item{Text: "Open the valve"}, story.Item{Text: "Wait for the water"}, story.Item{Text: "Close the valve"}),
			steps(0, story.Item{Text: "Turn the heating off", Detail: "and let it cool for half an hour"}, story.Item{Text: "Hold a cloth below"}, story.Item{Text: "Open the valve", Detail: "a quarter of a turn, no more"}, story.Item{Text: "Wait for the water"}, story.Item{Text: "Close the valve"}),
			{Narration: "“" + long + "”, says Ada Field.", Screen: story.On(story.Quote{Text: long, Speaker: "Ada Field", Role: "farmer"})},
		},
		"zh": {scripts()["zh"][2], scripts()["zh"][3], {Narration: "请在六月三十日之前到居委会登记，或者拨打电话。", Screen: story.On(story.Closing{Heading: "请在六月三十日之前到居委会登记", Caption: "每天上午九点到下午五点", Action: "拨打 021-5550148"})}, scripts()["zh"][5]},
		"iw": {scripts()["iw"][3], scripts()["iw"][4], {Narration: "כל בית זורק בממוצע 60 שקיות בשנה.", Screen: story.On(story.Number{Lead: "כל בית זורק בממוצע", Figure: story.Figure{Text: "60", Said: "60", Value: 60}, Caption: "שקיות בשנה"})}, scripts()["iw"][6]},
		"fr": {scripts()["fr"][1], scripts()["fr"][2], staged()["fr"][1], {Narration: "Le pain, 400 grammes, le beurre, la confiture.", Screen: story.On(story.List{Heading: "Ce qu’il faut pour le petit déjeuner", Items: []story.Item{{Text: "Pain de campagne", Detail: "400 g, de la veille", Said: "Le pain"}, {Text: "Beurre", Said: "le beurre"}, {Text: "Confiture d’abricots", Detail: "un pot", Said: "la confiture"}}})}, scripts()["fr"][4]},
	}
	var all []namedFilm
	for _, lang := range []string{"en", "zh", "iw", "fr"} {
		for i, format := range formats() {
			f := shaped(namedFilm{"objected-" + lang, boardOf(lang, []story.Brand{northwake, olmo}[i%2], i%2 == 1, films[lang]...)}, format, frame.Nobody)
			all = append(all, f)
		}
	}
	return all
}

// motifFilms are the English film with every motif.
func motifFilms() []namedFilm {
	var all []namedFilm
	for i, m := range motifs() {
		b := []story.Brand{northwake, olmo}[i%2]
		b.Motif = m.Name
		f := spokenFilm("en", b, frame.Wide, frame.Nobody)
		f.name = "motif-" + m.Name
		all = append(all, f)
	}
	return all
}

// hills is a picture of hills before an evening sky.
func hills() []byte {
	img := image.NewRGBA(image.Rect(0, 0, 2400, 1600))
	for x := range 2400 {
		for y := range 1600 {
			u, v := float64(x)/2400, float64(y)/1600
			c := color.RGBA{uint8(72 + 170*min(1, v/.55)), uint8(110 + 86*min(1, v/.55)), uint8(138 + 4*v), 255}
			for i := range 4 {
				if v > .6+.09*float64(i)+.05*math.Sin(u*(5+3*float64(i))+2*float64(i)) {
					c = color.RGBA{uint8(120 - 28*i), uint8(124 - 24*i), uint8(118 - 20*i), 255}
				}
			}
			img.SetRGBA(x, y, c)
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		panic(err)
	}
	return b.Bytes()
}
