// Package calls has each operation of the API called in Go. Its functions are
// named after the operations; the documentation shows their bodies, which the
// compiler has seen.
package calls

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
)

//go:embed calls.go
var source string

// Sources returns the bodies of the functions, by the operations' ids; the
// quick start's by quickStart. An error is a mistake in this package.
func Sources() (map[string]string, error) {
	files := token.NewFileSet()
	parsed, err := parser.ParseFile(files, "calls.go", source, 0)
	if err != nil {
		return nil, fmt.Errorf("calls: %w", err)
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
