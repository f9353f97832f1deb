package language_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/language"
)

// others are what literals mean that only look like a language's code, and the files
// that hold them.
var others = map[string][]string{
	"zh": {"sources/avatar/phones.go"},                                                                   // a phone of ARPAbet, as in measure
	"pt": {"render/ingest/svg.go", "sources/reader/office/chart.go", "sources/reader/office/diagram.go"}, // points, and an element of OOXML
}

// TestOneFolder: what is special to a language is in its folder; no other code asks
// which language it is. English alone may be named: it is the default.
func TestOneFolder(t *testing.T) {
	codes := map[string]bool{"he": true}
	for _, l := range language.Studied() {
		codes[l.Code], codes[l.ISO()], codes[l.Tag] = true, true, true
	}
	delete(codes, "en")
	const root = "../.."
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(root, path)
		name = filepath.ToSlash(name)
		switch {
		case d.IsDir() && (name == "engine/language" || name == "examples" || name == ".ci/tools/lookbook" || name == ".git" || strings.HasSuffix(name, "test") || d.Name() == "testdata"):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return true
			}
			if code, err := strconv.Unquote(lit.Value); err == nil && codes[code] && !slices.Contains(others[code], name) {
				t.Errorf("%s names the language %q: ask the value of engine/language for what is special to it, and put that in the folder engine/language/%s", name, code, language.Alias(code))
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
