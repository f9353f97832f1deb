// Arrows counts, package by package, how many arrows between files run back up: what is
// left of an order in which every file needs only files below it.
//
//	.ci/tools/run arrows [PACKAGE…]
//
// An arrow leads from a file to another of its package where it names something that is
// declared there at the top: a type, a function, a method, a variable, a constant. The
// order is the best that was found: files that need none of the others last, files that
// none needs first, of the rest the one with the most arrows out over those in (Eades, Lin
// and Smyth 1993), and then each file moved to wherever that leaves fewer. Without packages
// it counts those of which it matters most. Generated files and tests are left out.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"log"
	"maps"
	"os"
	"os/exec" //nolint:depguard // it asks go which packages there are
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	names := os.Args[1:]
	if len(names) == 0 {
		names = []string{"./engine", "./engine/writer", "./render/design"}
	}
	if err := run(names); err != nil {
		log.Fatal(err)
	}
}

// pkg is what go list says of a package.
type pkg struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
	DepOnly                 bool
}

func run(names []string) error {
	listed, err := list(names)
	if err != nil {
		return err
	}
	exports := map[string]string{}
	for _, p := range listed {
		exports[p.ImportPath] = p.Export
	}
	all, back := 0, 0
	for _, p := range listed {
		if p.DepOnly {
			continue
		}
		found, err := arrowsOf(p, exports)
		if err != nil {
			return fmt.Errorf("%s: %w", p.ImportPath, err)
		}
		up := found.up(found.order())
		all, back = all+len(found), back+len(up)
		tell(p.ImportPath, len(found), up)
	}
	fmt.Printf("%d of %d (%.1f %%)\n", back, all, 100*float64(back)/float64(max(1, all)))
	return nil
}

func tell(name string, all int, up []arrow) {
	fmt.Printf("%s: %d of %d\n", name, len(up), all)
	for _, a := range up {
		fmt.Printf("  %s → %s\n", a.from, a.to)
	}
}

// list asks for packages and all that they import.
func list(names []string) (all []pkg, err error) {
	cmd := exec.Command("go", append([]string{"list", "-export", "-deps", "-json=ImportPath,Dir,Export,GoFiles,DepOnly"}, names...)...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	for in := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p pkg
		if err := in.Decode(&p); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
}

// arrow leads from a file to one that it needs.
type arrow struct{ from, to string }

type arrows map[arrow]bool

func arrowsOf(p pkg, exports map[string]string) (arrows, error) {
	set, files := token.NewFileSet(), []*ast.File{}
	for _, name := range p.GoFiles {
		f, err := parser.ParseFile(set, filepath.Join(p.Dir, name), nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		if !ast.IsGenerated(f) {
			files = append(files, f)
		}
	}
	lookup := func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) }
	info := types.Info{Uses: map[*ast.Ident]types.Object{}}
	conf := types.Config{Importer: importer.ForCompiler(set, "gc", lookup), Error: func(error) {}} // what is generated is missing
	known, _ := conf.Check(p.ImportPath, set, files, &info)
	found := arrows{}
	for name, o := range info.Uses {
		a := arrow{filepath.Base(set.Position(name.Pos()).Filename), filepath.Base(set.Position(o.Pos()).Filename)}
		if o.Pkg() == known && a.from != a.to && atTop(o, known) {
			found[a] = true
		}
	}
	return found, nil
}

// atTop reports whether something is declared at the top of a file.
func atTop(o types.Object, p *types.Package) bool {
	f, is := o.(*types.Func)
	return o.Parent() == p.Scope() || is && f.Signature().Recv() != nil
}

// order puts files so that as few arrows as it finds run back up.
func (as arrows) order() []string {
	left := map[string]bool{}
	for a := range as {
		left[a.from], left[a.to] = true, true
	}
	var first, last []string
	for len(left) > 0 {
		name, atEnd := as.next(left)
		if delete(left, name); atEnd {
			last = append(last, name)
		} else {
			first = append(first, name)
		}
	}
	slices.Reverse(last)
	return as.improved(append(first, last...))
}

// next returns which of the files that are left takes its place now, and whether that is
// at the end.
func (as arrows) next(left map[string]bool) (name string, atEnd bool) {
	most := 0
	for _, n := range slices.Sorted(maps.Keys(left)) {
		in, out := 0, 0
		for a := range as {
			if a.from == n && left[a.to] {
				out++
			}
			if a.to == n && left[a.from] {
				in++
			}
		}
		switch {
		case out == 0:
			return n, true
		case in == 0:
			return n, false
		case name == "" || out-in > most:
			name, most = n, out-in
		}
	}
	return name, false
}

// improved moves single files for as long as that leaves fewer arrows that run up.
func (as arrows) improved(order []string) []string {
	best := len(as.up(order))
	for again := true; again; {
		again = false
		for i := range order {
			for j := range order {
				moved := slices.Insert(slices.Delete(slices.Clone(order), i, i+1), j, order[i])
				if n := len(as.up(moved)); n < best {
					order, best, again = moved, n, true
				}
			}
		}
	}
	return order
}

// up returns the arrows that lead back in an order, sorted.
func (as arrows) up(order []string) (all []arrow) {
	place := map[string]int{}
	for i, n := range order {
		place[n] = i
	}
	for a := range as {
		if place[a.from] > place[a.to] {
			all = append(all, a)
		}
	}
	slices.SortFunc(all, func(a, b arrow) int { return strings.Compare(a.from+" "+a.to, b.from+" "+b.to) })
	return all
}
