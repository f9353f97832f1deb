// Package languagetest reads the tables of tests that are about texts: a line each of
// a language's code, a text, and what is to come of it, with bars between them.
//
//	# comment
//	en | A text.\nIts second line. | what is wanted | more of it
package languagetest

import (
	"os"
	"strings"
	"testing"
)

// Row is a line of a table.
type Row struct{ Code, Text, Want string }

var unescaped = strings.NewReplacer(`\n`, "\n", `\t`, "\t", `\|`, "|")

// Rows reads the table of a file in the folder testdata.
func Rows(t testing.TB, file string) []Row {
	t.Helper()
	raw, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	var all []Row
	for line := range strings.Lines(string(raw)) {
		if line = strings.TrimRight(line, "\n"); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.SplitN(line, " | ", 3)
		if len(f) != 3 {
			t.Fatalf("%s: %q is no line of a language, a text and what is wanted", file, line)
		}
		all = append(all, Row{f[0], unescaped.Replace(f[1]), f[2]})
	}
	return all
}

// Each compares what comes of every text of a table with what is wanted; "-" is
// nothing.
func Each(t *testing.T, file string, got func(t *testing.T, code, text string) string) {
	t.Helper()
	for _, r := range Rows(t, file) {
		came := got(t, r.Code, r.Text)
		if came == "" {
			came = "-"
		}
		if came != r.Want {
			t.Errorf("%s, %s %q\n got %s\nwant %s", file, r.Code, r.Text, came, r.Want)
		}
	}
}
