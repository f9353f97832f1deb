package folder

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"path"
	"strings"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/sources/internal/stock"
)

const name = "folder"

// entry is a picture or a film.
type entry struct {
	path  string // in the folder, with slashes
	media footage.Media
	notes
}

func (e entry) candidate() footage.Candidate {
	return footage.Candidate{
		Source: name, ID: e.path, Media: e.media, Title: e.Title, Tags: e.Tags, Language: e.Language, File: e.path,
		Page: e.Page, Author: e.Author, Licence: footage.Licence{Name: e.Licence, URL: e.LicenceURL, Credit: e.Credit},
	}
}

// lister collects entries.
type lister struct {
	ctx    context.Context
	fsys   fs.FS
	most   int
	log    interface{ Warn(string, ...any) }
	tables map[string]map[string]notes // by folder, then by file
	found  []entry
}

// notes are the metadata of a file.
type notes struct {
	Title      string   `json:"title"`
	Tags       []string `json:"tags"`
	Language   string   `json:"language"` // of both: a code that Voices lists, such as en; "" = any
	Page       string   `json:"page"`
	Author     string   `json:"author"`
	Licence    string   `json:"licence"`
	LicenceURL string   `json:"licenceUrl"`
	Credit     string   `json:"credit"` // shown in the film
}

// take adopts the fields of other notes, and adds their tags.
func (n *notes) take(o notes) {
	for _, f := range []struct {
		to   *string
		from string
		most int
	}{
		{&n.Title, o.Title, 200}, {&n.Language, o.Language, 5}, {&n.Page, o.Page, 500}, {&n.Author, o.Author, 100},
		{&n.Licence, o.Licence, 100}, {&n.LicenceURL, o.LicenceURL, 500}, {&n.Credit, o.Credit, 200},
	} {
		if s := stock.Line(f.from, f.most); s != "" {
			*f.to = s
		}
	}
	n.Tags = append(n.Tags, o.Tags...)
}

// longestNotes is the largest metadata file that is read, in bytes; longestTable the largest table
// of a folder.
const (
	longestNotes = 64 << 10
	longestTable = 8 << 20
)

// beside reads NAME.json: for "hall.jpg" hall.json or hall.jpg.json.
func (in *lister) beside(at string) (n notes) {
	for _, file := range []string{strings.TrimSuffix(at, path.Ext(at)) + ".json", at + ".json"} {
		raw, ok := in.read(file, longestNotes)
		if !ok {
			continue
		}
		if err := json.Unmarshal(raw, &n); err != nil {
			in.log.Warn("notes in the folder of media are not JSON as it should be", "path", file, "error", err)
			return notes{}
		}
		return n
	}
	return notes{}
}

// read returns the content of a file, if it exists.
func (in *lister) read(file string, most int64) ([]byte, bool) {
	f, err := in.fsys.Open(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, false
	}
	var raw []byte
	if err == nil {
		defer f.Close()
		raw, err = io.ReadAll(io.LimitReader(f, most))
	}
	if err != nil {
		in.log.Warn("notes in the folder of media cannot be read", "path", file, "error", err)
		return nil, false
	}
	return raw, true
}

// table returns the tags.csv of a folder, read once.
func (in *lister) table(dir string) map[string]notes {
	if t, ok := in.tables[dir]; ok {
		return t
	}
	t := map[string]notes{}
	if raw, ok := in.read(path.Join(dir, "tags.csv"), longestTable); ok {
		var err error
		if t, err = parseTable(string(raw)); err != nil {
			in.log.Warn("a table in the folder of media has lines that cannot be read", "path", path.Join(dir, "tags.csv"), "error", err)
		}
	}
	in.tables[dir] = t
	return t
}

// parseTable reads a table up to the first unreadable line.
func parseTable(text string) (map[string]notes, error) {
	r := csv.NewReader(strings.NewReader(strings.TrimPrefix(text, "\ufeff")))
	r.FieldsPerRecord, r.LazyQuotes, r.TrimLeadingSpace = -1, true, true
	out := map[string]notes{}
	var columns []string
	for {
		row, err := r.Read()
		if errors.Is(err, io.EOF) {
			return out, nil
		}
		if err != nil {
			return out, err
		}
		if columns == nil {
			if columns = header(row); columns != nil {
				continue
			}
			columns = []string{"file"} // and tags
		}
		n := byColumns(columns, row)
		out[strings.TrimSpace(row[0])] = n
	}
}

// header returns the names of the columns, nil if the line has none.
func header(row []string) []string {
	if !strings.EqualFold(strings.TrimSpace(row[0]), "file") {
		return nil
	}
	names := make([]string, len(row))
	for i, c := range row {
		names[i] = strings.ToLower(strings.TrimSpace(c))
	}
	return names
}

// byColumns reads a line by its column names, which are those of a JSON file; unnamed columns are
// tags.
func byColumns(columns, row []string) (n notes) {
	fields := map[string]string{}
	var tags []string
	for i, v := range row {
		if i >= len(columns) || columns[i] == "tags" {
			tags = append(tags, stock.Tags(v)...)
			continue
		}
		fields[strings.Replace(columns[i], "license", "licence", 1)] = v
	}
	raw, err := json.Marshal(fields)
	if err != nil || json.Unmarshal(raw, &n) != nil {
		return notes{}
	}
	n.Tags = tags
	return n
}
