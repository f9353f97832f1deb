// Package stocktest is what the fakes of stock libraries have in common: a few
// things that can be found by their words, and real files of them, made here.
package stocktest

import (
	"embed"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
)

// films are gradients that move, 8 s long, made with ffmpeg's own generator.
//
//go:embed films/*.mp4
var films embed.FS

// FilmSeconds is how long the films are.
const FilmSeconds = 8

// Thing is something that a library has.
type Thing struct {
	ID            int
	Words         string // in English, as in an address: "empty office at night"
	Tags          string // after commas, in the language of the library's page
	Author        string
	Width, Height int // of the largest picture
}

// Things are what every fake library has.
func Things() []Thing {
	return []Thing{
		{3184291, "people working together in a bright office", "office, team, people, work, meeting", "Ana Ruiz", 2400, 1600},
		{3184292, "empty office with desks at night", "office, desk, night, computer", "Ben Okafor", 2400, 1350},
		{3184293, "tall office tower seen from the street", "office, tower, city, glass", "Chen Li", 1600, 2400},
		{3184294, "small office plant", "office, plant, green", "Dana Levi", 400, 300},
		{4100101, "solar panels on a roof under a blue sky", "solar, energy, roof, sky", "Emil Novak", 2400, 1600},
		{4100102, "engineer checking solar panels", "solar, engineer, energy, worker", "Fay Moore", 2400, 1600},
		{4100103, "solar farm from above", "solar, energy, aerial, field", "Gil Peretz", 1600, 2400},
		{5200201, "woman pouring coffee in a kitchen", "coffee, kitchen, woman, morning", "Hana Sato", 2400, 1600},
		{5200202, "coffee beans in a wooden bowl", "coffee, beans, brown, food", "Ivo Maric", 2000, 2000},
	}
}

// Find gives the things that have every one of the words, in any order.
func Find(words string) []Thing {
	wanted := strings.Fields(strings.ToLower(words))
	return slices.DeleteFunc(Things(), func(t Thing) bool {
		has := strings.ToLower(t.Words + " " + t.Tags)
		return len(wanted) == 0 || slices.ContainsFunc(wanted, func(w string) bool { return !strings.Contains(has, w) })
	})
}

// Upright keeps the things that are wide, tall or, for neither, as high as they
// are wide.
func Upright(all []Thing, wide, tall bool) []Thing {
	return slices.DeleteFunc(slices.Clone(all), func(t Thing) bool {
		return (t.Width > t.Height) != wide || (t.Width < t.Height) != tall
	})
}

// Slug is a thing's words as they stand in an address.
func (t Thing) Slug() string { return strings.ReplaceAll(t.Words, " ", "-") }

// Tall reports whether a thing is higher than wide.
func (t Thing) Tall() bool { return t.Height > t.Width }

// Page is a list's part: page counts from 1.
func Page(all []Thing, page, size int) []Thing {
	from := min(max(page-1, 0)*size, len(all))
	return all[from:min(from+size, len(all))]
}

// Int reads a number of a request, def where there is none.
func Int(r *http.Request, name string, def int) int {
	if n, err := strconv.Atoi(r.URL.Query().Get(name)); err == nil {
		return n
	}
	return def
}

// Base is the address under which a request reached the fake.
func Base(r *http.Request) string { return "http://" + r.Host }

// Picture serves a JPEG of a size: a sky over a field, in the colours of a
// number.
func Picture(w http.ResponseWriter, width, height, number int) {
	if width < 1 || height < 1 || width > 4000 || height > 4000 {
		http.Error(w, "no such size", http.StatusNotFound)
		return
	}
	m := image.NewYCbCr(image.Rect(0, 0, width, height), image.YCbCrSubsampleRatio420)
	top := color.RGBA{uint8(number * 37), uint8(90 + number*11%120), 200, 255}
	y0, cb, cr := color.RGBToYCbCr(top.R, top.G, top.B)
	for y := range height {
		shade := uint8(int(y0)/2 + (255-int(y0)/2)*y/height/2)
		for x := range width {
			m.Y[y*m.YStride+x] = shade + uint8(24*x/width)
		}
	}
	for i := range m.Cb {
		m.Cb[i], m.Cr[i] = cb, cr
	}
	w.Header().Set("Content-Type", "image/jpeg")
	_ = jpeg.Encode(w, m, nil) // whoever is gone does not see it
}

// Film serves a film of a size that there is one of: 640×360, 1280×720 and the
// same upright.
func Film(w http.ResponseWriter, width, height int) {
	film, err := films.ReadFile(fmt.Sprintf("films/%dx%d.mp4", width, height))
	if err != nil {
		http.Error(w, "no such size", http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", "video/mp4")
	w.Header().Set("Content-Length", strconv.Itoa(len(film)))
	_, _ = w.Write(film) // whoever is gone does not see it
}

// File serves what a path of the form …/WxH-NUMBER.jpg or …/WxH.mp4 asks for;
// before the ending a name may have a word behind a tilde.
func File(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Path[strings.LastIndexByte(r.URL.Path, '/')+1:]
	if at := strings.IndexByte(name, '~'); at > 0 {
		name = name[:at] + path.Ext(name)
	}
	var width, height, number int
	if n, _ := fmt.Sscanf(name, "%dx%d-%d.jpg", &width, &height, &number); n == 3 {
		Picture(w, width, height, number)
		return
	}
	if n, _ := fmt.Sscanf(name, "%dx%d.mp4", &width, &height); n == 2 {
		Film(w, width, height)
		return
	}
	http.NotFound(w, r)
}
