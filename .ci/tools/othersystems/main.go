// Othersystems vets packages for the system that GOOS names, as go vet does, and
// fails where they would not compile there.
//
//	go -C .ci/tools build -o /tmp/othersystems ./othersystems && GOOS=darwin /tmp/othersystems ./engine/...
//
// What they import is read from its source, but for the bodies of functions: go vet
// compiles it first, for each system from the beginning, and that takes ten times as long.
package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"runtime"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/analysis/passes/appends"
	"golang.org/x/tools/go/analysis/passes/asmdecl"
	"golang.org/x/tools/go/analysis/passes/assign"
	"golang.org/x/tools/go/analysis/passes/atomic"
	"golang.org/x/tools/go/analysis/passes/bools"
	"golang.org/x/tools/go/analysis/passes/buildtag"
	"golang.org/x/tools/go/analysis/passes/cgocall"
	"golang.org/x/tools/go/analysis/passes/composite"
	"golang.org/x/tools/go/analysis/passes/copylock"
	"golang.org/x/tools/go/analysis/passes/defers"
	"golang.org/x/tools/go/analysis/passes/directive"
	"golang.org/x/tools/go/analysis/passes/errorsas"
	"golang.org/x/tools/go/analysis/passes/framepointer"
	"golang.org/x/tools/go/analysis/passes/hostport"
	"golang.org/x/tools/go/analysis/passes/httpresponse"
	"golang.org/x/tools/go/analysis/passes/ifaceassert"
	"golang.org/x/tools/go/analysis/passes/loopclosure"
	"golang.org/x/tools/go/analysis/passes/lostcancel"
	"golang.org/x/tools/go/analysis/passes/nilfunc"
	"golang.org/x/tools/go/analysis/passes/printf"
	"golang.org/x/tools/go/analysis/passes/shift"
	"golang.org/x/tools/go/analysis/passes/sigchanyzer"
	"golang.org/x/tools/go/analysis/passes/slog"
	"golang.org/x/tools/go/analysis/passes/stdmethods"
	"golang.org/x/tools/go/analysis/passes/stdversion"
	"golang.org/x/tools/go/analysis/passes/stringintconv"
	"golang.org/x/tools/go/analysis/passes/structtag"
	"golang.org/x/tools/go/analysis/passes/testinggoroutine"
	"golang.org/x/tools/go/analysis/passes/tests"
	"golang.org/x/tools/go/analysis/passes/timeformat"
	"golang.org/x/tools/go/analysis/passes/unmarshal"
	"golang.org/x/tools/go/analysis/passes/unreachable"
	"golang.org/x/tools/go/analysis/passes/unsafeptr"
	"golang.org/x/tools/go/analysis/passes/unusedresult"
	"golang.org/x/tools/go/analysis/passes/waitgroup"
	"golang.org/x/tools/go/packages"
)

// analyzers are those of go vet.
var analyzers = []*analysis.Analyzer{
	appends.Analyzer, asmdecl.Analyzer, assign.Analyzer, atomic.Analyzer, bools.Analyzer, buildtag.Analyzer,
	cgocall.Analyzer, composite.Analyzer, copylock.Analyzer, defers.Analyzer, directive.Analyzer,
	errorsas.Analyzer, framepointer.Analyzer, hostport.Analyzer, httpresponse.Analyzer, ifaceassert.Analyzer,
	loopclosure.Analyzer, lostcancel.Analyzer, nilfunc.Analyzer, printf.Analyzer, shift.Analyzer,
	sigchanyzer.Analyzer, slog.Analyzer, stdmethods.Analyzer, stdversion.Analyzer, stringintconv.Analyzer,
	structtag.Analyzer, testinggoroutine.Analyzer, tests.Analyzer, timeformat.Analyzer, unmarshal.Analyzer,
	unreachable.Analyzer, unsafeptr.Analyzer, unusedresult.Analyzer, waitgroup.Analyzer,
}

func main() {
	roots, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedCompiledGoFiles | packages.NeedImports | packages.NeedDeps |
			packages.NeedModule,
		Tests: true,
	}, os.Args[1:]...)
	if err != nil {
		fail(err)
	}
	if len(roots) == 0 || packages.PrintErrors(roots) > 0 {
		fail(fmt.Errorf("no packages, or none that can be read"))
	}
	l := loader{fset: token.NewFileSet(), wanted: map[*packages.Package]bool{}}
	for _, p := range roots {
		l.wanted[p] = true
	}
	packages.Visit(roots, nil, l.check)
	if l.failed {
		os.Exit(1)
	}
	graph, err := checker.Analyze(analyzers, roots, nil)
	if err != nil {
		fail(err)
	}
	if err := graph.PrintText(os.Stderr, -1); err != nil {
		fail(err)
	}
	for _, a := range graph.Roots {
		if a.Err != nil || len(a.Diagnostics) > 0 {
			os.Exit(1)
		}
	}
}

// loader checks the types of packages, those first that others import.
type loader struct {
	fset   *token.FileSet
	wanted map[*packages.Package]bool
	failed bool
}

// check reads a package, whole if it is wanted, and checks its types.
func (l *loader) check(p *packages.Package) {
	p.Fset = l.fset
	p.TypesSizes = types.SizesFor("gc", runtime.GOARCH)
	p.TypesInfo = &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Instances: map[*ast.Ident]types.Instance{},
		Scopes: map[ast.Node]*types.Scope{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		FileVersions: map[*ast.File]string{},
	}
	if p.PkgPath == "unsafe" {
		p.Types = types.Unsafe
		return
	}
	wanted, config := l.wanted[p], types.Config{
		Importer: imports(p.Imports), IgnoreFuncBodies: true, FakeImportC: true, Sizes: p.TypesSizes,
		Error: func(error) {}, // what others wrote compiles
	}
	if wanted {
		config.IgnoreFuncBodies, config.Error = false, l.complain
	}
	if p.Module != nil && p.Module.GoVersion != "" {
		config.GoVersion = "go" + p.Module.GoVersion
	}
	var files []*ast.File
	for _, name := range p.CompiledGoFiles {
		f, err := parser.ParseFile(l.fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			l.complain(err)
			continue
		}
		files = append(files, f)
	}
	p.Types, _ = config.Check(p.PkgPath, l.fset, files, p.TypesInfo) // its errors are told one by one
	if wanted {
		p.Syntax = files
	}
}

func (l *loader) complain(err error) {
	fmt.Fprintln(os.Stderr, err)
	l.failed = true
}

// imports are what a package imports, by path.
type imports map[string]*packages.Package

// Import returns the types of an imported package.
func (i imports) Import(path string) (*types.Package, error) {
	if p := i[path]; p != nil && p.Types != nil {
		return p.Types, nil
	}
	return nil, fmt.Errorf("%s is not read", path)
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
