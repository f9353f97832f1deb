package stock

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/frame"
)

func TestTermsAreReadFromAddressesAndNames(t *testing.T) {
	by4 := Terms{Code: "by", Version: "4.0"}
	for in, want := range map[string]Terms{
		"https://creativecommons.org/licenses/by/4.0/":              by4,
		"http://creativecommons.org/licenses/by/4.0":                by4,
		"https://www.creativecommons.org/licenses/by/4.0/deed.es":   by4,
		"https://creativecommons.org/licenses/by-sa/3.0/de/deed.en": {"by-sa", "3.0", "de"},
		"https://creativecommons.org/licenses/by-nc-nd/2.0/":        {Code: "by-nc-nd", Version: "2.0"},
		"http://creativecommons.org/publicdomain/zero/1.0/":         {Code: "cc0", Version: "1.0"},
		"http://creativecommons.org/publicdomain/mark/1.0/":         {Code: "pdm", Version: "1.0"},
		"http://creativecommons.org/licenses/publicdomain/":         {Code: "pdm"},
		"https://evil.example/licenses/by/4.0/":                     {},
		"https://creativecommons.org.evil.example/licenses/by/4.0/": {},
		"https://creativecommons.org/":                              {},
		"CC BY 4.0":                                                 by4,
		"cc-by-4.0":                                                 by4,
		"CC BY-SA 3.0 de":                                           {"by-sa", "3.0", "de"},
		"CC BY-NC-SA 2.0":                                           {Code: "by-nc-sa", Version: "2.0"},
		"CC BY":                                                     {Code: "by"},
		"CC0":                                                       {Code: "cc0", Version: "1.0"},
		"Public domain":                                             {Code: "pdm", Version: "1.0"},
		"GFDL":                                                      {},
		"CC BY 4.0 or all rights reserved":                          {},
		"Not CC BY 4.0":                                             {},
		"":                                                          {},
	} {
		got, ok := TermsByURL(in)
		if !ok {
			got, ok = TermsByName(in)
		}
		if got != want || ok != (want != Terms{}) {
			t.Errorf("%q: %+v, %t; want %+v", in, got, ok, want)
		}
	}
}

func TestGate(t *testing.T) {
	for code, want := range map[string][2]bool{
		"cc0": {true, true}, "pdm": {true, true}, "by": {true, true}, "by-sa": {false, true},
		"by-nd": {}, "by-nc": {}, "by-nc-sa": {}, "by-nc-nd": {}, "sampling+": {}, "": {},
	} {
		got := [2]bool{Gate{}.Admits(Terms{Code: code}), Gate{ShareAlike: true}.Admits(Terms{Code: code})}
		if got != want {
			t.Errorf("%q: let through %t, with by-sa %t; want %v", code, got[0], got[1], want)
		}
	}
}

func TestFit(t *testing.T) {
	all := []Rendition{{"s", 640, 360}, {"m", 1280, 720}, {"l", 1920, 1080}, {"tall", 1080, 1920}, {"", 4000, 4000}, {"stream", 0, 0}}
	for name, tt := range map[string]struct {
		width, height int
		want          string
	}{
		"as large":               {1280, 720, "m"},
		"a little larger":        {1281, 720, "l"},
		"upright":                {720, 1280, "tall"},
		"none fills it, one may": {2560, 1440, "l"},
		"none comes near it":     {3840, 2160, "l"},
	} {
		got, ok := Fit(all, footage.Query{Width: tt.width, Height: tt.height, Format: frame.Wide})
		if got.URL != tt.want || ok != (tt.want != "") {
			t.Errorf("%s: %+v, %t; want %q", name, got, ok, tt.want)
		}
	}
}

// A wide thing fills an upright frame by a part of it, so the largest is the best; what is
// more than twice as large is not fetched where something smaller does.
func TestFitOfSeveralFiles(t *testing.T) {
	files := []Rendition{{"sd", 960, 540}, {"hd", 1280, 720}, {"full", 1920, 1080}, {"4k", 3840, 2160}, {"8k", 7680, 4320}}
	for name, tt := range map[string]struct {
		files         []Rendition
		width, height int
		want          string
	}{
		"its own size":              {files, 1920, 1080, "full"},
		"a part of a wide one":      {files, 1080, 1920, "4k"},
		"a small place":             {files, 640, 360, "sd"},
		"too few lines for a frame": {files[:1], 1920, 1080, ""},
		"too flat for a frame":      {[]Rendition{{"flat", 4000, 600}}, 1920, 1080, ""},
		"720 lines are enough":      {files[:2], 1080, 1920, "hd"},
		"4k for want of others":     {files[3:4], 1280, 720, "4k"},
		"not 8k":                    {append(files[1:2:2], files[4]), 1920, 1080, "hd"},
	} {
		if got, ok := Fit(tt.files, footage.Query{Width: tt.width, Height: tt.height}); got.URL != tt.want || ok != (tt.want != "") {
			t.Errorf("%s: %+v, %t; want %q", name, got, ok, tt.want)
		}
	}
}

func TestFewOfTheShapeAreJoinedByOthers(t *testing.T) {
	things := func(ids ...string) (all []footage.Candidate) {
		for _, id := range ids {
			all = append(all, footage.Candidate{ID: id})
		}
		return all
	}
	many := things("1", "2", "3", "4", "5", "6", "7", "8")
	for name, tt := range map[string]struct {
		tall, others []footage.Candidate
		limit        int
		want         string
	}{
		"enough":         {many, things("other"), 80, "12345678"},
		"few":            {things("a", "b"), things("c", "b", "d"), 80, "abcd"},
		"few, limited":   {things("a", "b"), things("c", "b", "d"), 3, "abc"},
		"none but wide":  {nil, things("c"), 80, "c"},
		"nothing at all": {nil, nil, 80, ""},
	} {
		q := footage.Query{Width: 1080, Height: 1920, Limit: tt.limit}
		found, err := Shaped(q, func(s Shape) ([]footage.Candidate, error) {
			return map[Shape][]footage.Candidate{Tall: tt.tall, Any: tt.others}[s], nil
		})
		got := ""
		for _, c := range found {
			got += c.ID
		}
		if got != tt.want || err != nil {
			t.Errorf("%s: %q, %v; want %q", name, got, err, tt.want)
		}
	}
}

func TestWords(t *testing.T) {
	for in, want := range map[string]string{
		"https://www.pexels.com/video/aerial-view-of-a-beach-1093662/": "aerial view of a beach",
		"https://www.pexels.com/es-es/video/mar-ola-42":                "mar ola",
		"https://www.pexels.com/video/1093662/":                        "",
		"https://www.pexels.com/video/caf%C3%A9-3/":                    "café",
		"":    "",
		"%%%": "",
	} {
		if got := Slug(in); got != want {
			t.Errorf("slug of %q: %q, want %q", in, got, want)
		}
	}
	if got := Cut("solar panels on a roof", 14); got != "solar panels" {
		t.Errorf("cut to %q", got)
	}
	if got := Cut(strings.Repeat("日", 9), 4); got != "日日日日" {
		t.Errorf("cut to %q", got)
	}
}

func FuzzTexts(f *testing.F) {
	f.Add(`<a href="x">Ana &amp; Ben</a><style>.a{}</style><br>2019`)
	f.Add("<script>alert(1)</script>\u202egnp.exe\x00\xff")
	f.Fuzz(func(t *testing.T, s string) {
		for _, got := range []string{Plain(s, 50), Line(s, 50), Slug(s)} {
			if !utf8.ValidString(got) || utf8.RuneCountInString(got) > 200 || strings.ContainsAny(got, "\n\r\t\x00\u202e") {
				t.Errorf("%q became %q", s, got)
			}
		}
		if t1, ok := TermsByURL(s); ok && t1.Code == "" {
			t.Errorf("%q has terms without a code", s)
		}
	})
}

func TestPlain(t *testing.T) {
	got := Plain(`<style data-x>.a{color:red}</style><div>Ana</div><a href="//x" title="y">Ruiz &amp; Co</a><br/>2019<script>alert("x")</script>`, 100)
	if want := "Ana Ruiz & Co 2019"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
