package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// annotated is a page with phrases that its text has and has not.
type annotated struct {
	File          string
	With, Without []string
	at            *url.URL
}

// counts are as trafilatura's evaluation counts them: phrases by whether they
// are in the text and should be.
type counts struct {
	tp, fp, fn, tn, refused int
	refusal                 error
}

func (c counts) plus(d counts) counts {
	return counts{tp: c.tp + d.tp, fp: c.fp + d.fp, fn: c.fn + d.fn, tn: c.tn + d.tn, refused: c.refused + d.refused}
}

func (c counts) right() int { return c.tp + c.tn }

func (c counts) String() string {
	p, r := float64(c.tp)/float64(c.tp+c.fp), float64(c.tp)/float64(c.tp+c.fn)
	return fmt.Sprintf("precision %.4f  recall %.4f  F1 %.4f  refused %d", p, r, 2*p*r/(p+r), c.refused)
}

func (a annotated) count(r reading) counts {
	c := counts{refusal: r.refusal}
	text := plainly(r.text)
	if text == "" {
		c.refused = 1
	}
	for _, w := range a.With {
		if strings.Contains(text, plainly(w)) {
			c.tp++
		} else {
			c.fn++
		}
	}
	for _, w := range a.Without {
		if strings.Contains(text, plainly(w)) {
			c.fp++
		} else {
			c.tn++
		}
	}
	return c
}

// phrases measures on trafilatura's pages.
func phrases(folder string, list bool) error {
	pages, err := annotations(folder)
	if err != nil {
		return err
	}
	all := make([][]counts, len(readers))
	for _, a := range pages {
		page, err := os.ReadFile(filepath.Join(folder, "cache", a.File))
		if err != nil {
			if page, err = os.ReadFile(filepath.Join(folder, "eval", a.File)); err != nil {
				return err
			}
		}
		for i, r := range readers {
			all[i] = append(all[i], a.count(r.read(page, a.at)))
		}
	}
	for i, r := range readers {
		for _, h := range halves {
			var sum counts
			for p, c := range all[i] {
				if h.has(p) {
					sum = sum.plus(c)
				}
			}
			fmt.Printf("trafilatura's pages  %-21s %-4s  %v\n", r.name, h.name, sum)
		}
	}
	compare(pages, all[0], all[1], list)
	return nil
}

// compare prints how many pages are read worse and better than by the library,
// and how many are refused of which it reads something right.
func compare(pages []annotated, library, ours []counts, list bool) {
	worse, better, refused := 0, 0, 0
	for i, a := range pages {
		switch {
		case ours[i].right() < library[i].right():
			worse++
			if list {
				fmt.Println("worse:", a.File, library[i], "->", ours[i])
			}
		case ours[i].right() > library[i].right():
			better++
		}
		if ours[i].refused > 0 && library[i].tp > 0 {
			refused++
			fmt.Printf("refused: %s: %v\n", a.File, ours[i].refusal)
		}
	}
	fmt.Printf("trafilatura's pages  of %d: worse than the library %d (%.1f %%), better %d, refused that it reads %d\n", len(pages), worse, 100*float64(worse)/float64(len(pages)), better, refused)
}

// annotations lists the pages by their names.
func annotations(folder string) ([]annotated, error) {
	raw, err := os.ReadFile(filepath.Join(folder, "evaldata.json"))
	if err != nil {
		return nil, err
	}
	var byAddress map[string]annotated
	if err := json.Unmarshal(raw, &byAddress); err != nil {
		return nil, err
	}
	var all []annotated
	for address, a := range byAddress {
		if a.at, err = url.Parse(address); err != nil {
			a.at = &url.URL{}
		}
		all = append(all, a)
	}
	slices.SortFunc(all, func(a, b annotated) int { return cmp.Compare(a.File, b.File) })
	return all, nil
}
