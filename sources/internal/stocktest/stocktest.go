// Package stocktest is what the fakes of stock libraries have in common: a few
// things that can be found, and real files of them, made here or somebody's own.
package stocktest

import (
	"cmp"
	"embed"
	"encoding/binary"
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
	Width, Height int     // of the largest picture
	Shows         string  // what is seen, which nobody is told: searches by meaning go by it and not by the words
	Seconds       int     // of a film with files of its own
	Files         []Media // of its own; none = they are made
}

// Media is a picture or a film on the disk.
type Media struct {
	Width, Height int
	Path          string
}

// Things are what every fake library has.
func Things() []Thing {
	return []Thing{
		{ID: 3184291, Words: "people working together in a bright office", Tags: "office, team, people, work, meeting", Author: "Ana Ruiz", Width: 2400, Height: 1600},
		{ID: 3184292, Words: "empty office with desks at night", Tags: "office, desk, night, computer", Author: "Ben Okafor", Width: 2400, Height: 1350},
		{ID: 3184293, Words: "tall office tower seen from the street", Tags: "office, tower, city, glass", Author: "Chen Li", Width: 1600, Height: 2400},
		{ID: 3184294, Words: "small office plant", Tags: "office, plant, green", Author: "Dana Levi", Width: 400, Height: 300},
		{ID: 4100101, Words: "solar panels on a roof under a blue sky", Tags: "solar, energy, roof, sky", Author: "Emil Novak", Width: 2400, Height: 1600},
		{ID: 4100102, Words: "engineer checking solar panels", Tags: "solar, engineer, energy, worker", Author: "Fay Moore", Width: 2400, Height: 1600},
		{ID: 4100103, Words: "solar farm from above", Tags: "solar, energy, aerial, field", Author: "Gil Peretz", Width: 1600, Height: 2400},
		{ID: 5200201, Words: "woman pouring coffee in a kitchen", Tags: "coffee, kitchen, woman, morning", Author: "Hana Sato", Width: 2400, Height: 1600},
		{ID: 5200202, Words: "coffee beans in a wooden bowl", Tags: "coffee, beans, brown, food", Author: "Ivo Maric", Width: 2000, Height: 2000},
	}
}

// vague are things of which those who put them there said little or the wrong thing.
func vague() []Thing {
	office := func(id int, words, tags, shows string, width, height int) Thing {
		return Thing{ID: id, Words: words, Tags: tags, Author: "Jo Lund", Width: width, Height: height, Shows: shows}
	}
	return []Thing{
		office(3184301, "img 2231", "img, dsc", "office meeting people laptop", 3000, 2000),
		office(3184302, "untitled", "", "office desk lamp", 3000, 2000),
		office(3184303, "beautiful nature background", "beautiful, nature, background", "office window trees", 3000, 2000),
		office(3184304, "woman typing on laptop", "laptop, woman, typing", "office worker desk", 2400, 1600),
		office(3184305, "post office boxes in the snow", "post, office, mail, snow", "mail boxes", 2400, 1600),
		office(3184306, "men in suits shaking hands", "business, deal", "office meeting people", 2400, 1600),
		office(3184307, "vertical video of a man walking", "man, walking", "office corridor", 1600, 2400),
		office(3184308, "wide empty corridor", "corridor, light", "office corridor", 2400, 1350),
	}
}

// Shelf is what the large libraries have: more than the open ones, and worse described.
func Shelf() []Thing { return append(Things(), vague()...) }

// Find gives the things that have every one of the words, in any order.
func Find(all []Thing, words string) []Thing {
	wanted := strings.Fields(strings.ToLower(words))
	return slices.DeleteFunc(slices.Clone(all), func(t Thing) bool { return len(wanted) == 0 || t.has(wanted) < len(wanted) })
}

// Rank gives the things that have to do with the words by what they show, those before
// others that have more of them.
func Rank(all []Thing, words string) []Thing {
	wanted := strings.Fields(strings.ToLower(words))
	all = slices.DeleteFunc(slices.Clone(all), func(t Thing) bool { return t.has(wanted) == 0 })
	slices.SortStableFunc(all, func(a, b Thing) int { return b.has(wanted) - a.has(wanted) })
	return all
}

// has counts the words that a thing has. A word's plural is the word.
func (t Thing) has(wanted []string) (n int) {
	said := strings.Fields(strings.ToLower(cmp.Or(t.Shows, t.Words+" "+t.Tags)))
	for _, w := range wanted {
		if slices.ContainsFunc(said, func(s string) bool { return strings.TrimRight(s, "s,") == strings.TrimRight(w, "s,") }) {
			n++
		}
	}
	return n
}

// IsFilm reports whether its own files are films.
func (t Thing) IsFilm() bool { return len(t.Files) > 0 && path.Ext(t.Files[0].Path) == ".mp4" }

// Only keeps what can be had as a film, or as a picture: what has no files of its own is
// both.
func Only(all []Thing, film bool) []Thing {
	return slices.DeleteFunc(slices.Clone(all), func(t Thing) bool { return len(t.Files) > 0 && t.IsFilm() != film })
}

// Own serves the files of a thing's own, by their numbers: /own/ID/N.
func Own(all []Thing) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		id, _ := strconv.Atoi(r.PathValue("id"))
		n, err := strconv.Atoi(r.PathValue("n"))
		i := slices.IndexFunc(all, func(t Thing) bool { return t.ID == id })
		if err != nil || i < 0 || n < 0 || n >= len(all[i].Files) {
			http.NotFound(w, r)
			return
		}
		http.ServeFile(w, r, all[i].Files[n].Path)
	}
}

// Link is where a thing's own file is.
func (t Thing) Link(base string, n int) string { return fmt.Sprintf("%s/own/%d/%d", base, t.ID, n) }

// Upright keeps the things that are wide, tall or, for neither, as high as they
// are wide.
func Upright(all []Thing, wide, tall bool) []Thing {
	return slices.DeleteFunc(slices.Clone(all), func(t Thing) bool {
		return (t.Width > t.Height) != wide || (t.Width < t.Height) != tall
	})
}

// Slug is a thing's words as they stand in an address.
func (t Thing) Slug() string { return strings.ReplaceAll(strings.ToLower(t.Words), " ", "-") }

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
// same upright. A word makes it another file than that of another word.
func Film(w http.ResponseWriter, width, height int, word string) {
	film, err := films.ReadFile(fmt.Sprintf("films/%dx%d.mp4", width, height))
	if err != nil {
		http.Error(w, "no such size", http.StatusNotFound)
		return
	}
	film = append(binary.BigEndian.AppendUint32(slices.Clip(film), uint32(8+len(word))), "free"+word...)
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
		Film(w, width, height, r.URL.Path)
		return
	}
	http.NotFound(w, r)
}
