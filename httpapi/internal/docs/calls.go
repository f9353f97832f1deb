package docs

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
)

// Calls returns the bodies of the functions of a Go file that calls each operation
// in a function of its name, by the operations' ids; the quick start's by
// quickStart. An error is a mistake in that file.
func Calls(source string) (map[string]string, error) {
	files := token.NewFileSet()
	parsed, err := parser.ParseFile(files, "", source, 0)
	if err != nil {
		return nil, fmt.Errorf("docs: the calls in Go: %w", err)
	}
	bodies := map[string]string{}
	for _, d := range parsed.Decls {
		if f, ok := d.(*ast.FuncDecl); ok {
			begin, end := files.Position(f.Body.Lbrace).Offset, files.Position(f.Body.Rbrace).Offset
			bodies[strings.ToLower(f.Name.Name[:1])+f.Name.Name[1:]] = body(source[begin+1 : end])
		}
	}
	return bodies, nil
}

// body is a function's as it stands by itself: without its indent and the end
// that only a function needs.
func body(text string) string {
	text = strings.TrimSuffix(strings.TrimSpace(text), "\n\treturn nil")
	return strings.ReplaceAll(text, "\n\t", "\n")
}
