package nasa

import (
	"net/url"
	"strings"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/sources/internal/stock"
)

type collection struct {
	Collection struct {
		Items []item `json:"items"`
	} `json:"collection"`
}

type item struct {
	Href string `json:"href"` // of a list, or of a file
	Data []struct {
		ID           string   `json:"nasa_id"`
		Title        string   `json:"title"`
		Description  string   `json:"description"`
		Keywords     []string `json:"keywords"`
		Center       string   `json:"center"`
		Photographer string   `json:"photographer"`
		Creator      string   `json:"secondary_creator"`
	} `json:"data"`
	Links []struct {
		Href   string `json:"href"`
		Rel    string `json:"rel"`
		Render string `json:"render"`
		Width  int    `json:"width"`
		Height int    `json:"height"`
	} `json:"links"`
}

// asset begins what a candidate whose files are not known yet goes by.
const asset = "asset:"

func assetOf(file string) (id string, ok bool) { return strings.CutPrefix(file, asset) }

// endings are those of the files that can be shown, the best first: the
// original may be of any kind and size, and comes last.
func endings(media footage.Media) []string {
	if media == footage.Video {
		return []string{"~large.mp4", "~medium.mp4", "~orig.mp4", "~mobile.mp4", "~small.mp4"}
	}
	return []string{"~large.jpg", "~orig.jpg", "~orig.png", "~medium.jpg"}
}

func is(address, ending string) bool { return strings.HasSuffix(strings.ToLower(address), ending) }

// address makes of what the library writes one that can be asked: it has spaces
// in it, and http where https is meant.
func (l *Library) address(raw string) string {
	u, err := url.Parse(strings.ReplaceAll(strings.TrimSpace(raw), " ", "%20"))
	if err != nil {
		return raw // whoever fetches it says what is wrong
	}
	u.Scheme = l.scheme
	return u.String()
}

// candidate leaves out what others have rights in and what is too small. It does
// not say that the words are English: they were searched for as they are, so as
// they are they have to be judged.
func (l *Library) candidate(i item, q footage.Query) (footage.Candidate, bool) {
	if len(i.Data) == 0 || i.Data[0].ID == "" {
		return footage.Candidate{}, false
	}
	d := i.Data[0]
	title, author := stock.Line(d.Title, 200), maker(d.Photographer, d.Creator, d.Center)
	if foreign(d.Title) || foreign(d.Description) || foreign(author) {
		return footage.Candidate{}, false
	}
	c := footage.Candidate{
		Source: name, ID: d.ID, Media: q.Media, File: asset + d.ID, Public: true, Preview: l.preview(i), Title: title, Tags: stock.Lines(d.Keywords),
		Page: "https://images.nasa.gov/details/" + url.PathEscape(d.ID), Author: author,
		Licence: footage.Licence{Name: "Public domain (NASA)", URL: "https://www.nasa.gov/nasa-brand-center/images-and-media/", Credit: author},
	}
	all := l.renditions(i)
	if len(all) == 0 {
		return c, true
	}
	r, ok := stock.Fit(all, q)
	c.File, c.Width, c.Height = r.URL, r.Width, r.Height
	return c, ok
}

// renditions are the files of a picture, where the answer tells their sizes.
// What a film links to are previews.
func (l *Library) renditions(i item) (all []stock.Rendition) {
	if strings.Contains(i.Href, "/video/") {
		return nil
	}
	for _, link := range i.Links {
		if link.Render == "image" && link.Width > 0 && link.Height > 0 && (is(link.Href, ".jpg") || is(link.Href, ".png")) {
			all = append(all, stock.Rendition{URL: l.address(link.Href), Width: link.Width, Height: link.Height})
		}
	}
	return all
}

// preview is the address of a small picture, "" where there is none: the link
// of that name, which films have too.
func (l *Library) preview(i item) string {
	for _, link := range i.Links {
		if link.Rel == "preview" && link.Render == "image" {
			return l.address(link.Href)
		}
	}
	return ""
}

// maker is who is to be named: NASA, and whoever it names.
func maker(photographer, creator, center string) string {
	who := "NASA"
	for _, s := range []string{photographer, creator, center} {
		if s = stock.Line(s, 60); s != "" {
			if strings.Contains(strings.ToUpper(s), "NASA") {
				return s
			}
			return who + "/" + s
		}
	}
	return who
}

// foreign reports whether a text says that others have rights.
func foreign(text string) bool {
	text = strings.ToLower(text)
	for _, sign := range []string{"©", "copyright", "(c) ", "all rights reserved", "used with permission", "courtesy of getty"} {
		if strings.Contains(text, sign) {
			return true
		}
	}
	return false
}
