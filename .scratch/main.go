package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/writer/outline"
)

func main() {
	for _, p := range os.Args[2:] {
		b, _ := os.ReadFile(p)
		lang := os.Args[1]
		w, _ := outline.New(nil)
		rate := map[string]float64{"zh": 4.2, "iw": 11}[lang]
		if rate == 0 {
			rate = 13.5
		}
		s, err := w.Write(context.Background(), engine.Assignment{Text: string(b), Language: lang, Length: 60 * time.Second, Rate: rate, MaxScenes: 100, Script: os.Getenv("SCRIPT") != ""})
		fmt.Println("=====", p, err, s.Title, s.Technique, s.Warnings)
		for i, sc := range s.Scenes {
			secs := float64(len([]rune(sc.Narration))) / rate * .84
			fmt.Printf("%d %-9s %4.1fs H=%q M=%q C=%q\n", i, sc.Layout, secs, sc.Heading, sc.Mark, sc.Caption)
			for _, p := range sc.Points {
				fmt.Printf("      - %q + %q\n", p.Text, p.Detail)
			}
			if sc.Figure != nil {
				fmt.Printf("      # %q (%q) share %v\n", sc.Figure.Text, sc.Figure.Caption, sc.Figure.Share)
			}
			if sc.Quote != nil {
				fmt.Printf("      q %+v\n", *sc.Quote)
			}
			if sc.Comparison != nil {
				fmt.Printf("      c %+v\n", *sc.Comparison)
			}
			if sc.Series != nil {
				fmt.Printf("      s %+v\n", *sc.Series)
			}
			for _, e := range sc.Events {
				fmt.Printf("      e %+v\n", e)
			}
			fmt.Printf("      N: %s\n", sc.Narration)
		}
	}
}
