// Command generate puts the API's document together from its fragments, httpapi/spec/*.yaml,
// as OpenAPI 3.1 and 3.0, and writes from it the tools of agents (x-agent), the types of
// package contract and the methods of package client: of these a file for each fragment
// that has schemas of objects, and one for each that has operations.
//
// A schema of an object becomes a type of its name, without "Request" at the end, and each of
// its properties a field. A field that is not required is left out where it is empty; a
// struct or a time is pointed at then. Comments are descriptions, with the values and
// the bounds that the schema allows.
//
// The few things that do not follow from the document stand in it all the same, under
// names that begin with x-go-, and are not served:
//
//	x-go-type       of a schema: the name of its type. Several schemas may have the same;
//	                "-" has none. Of a property: the type of its field; "-" has no field.
//	x-go-name       of a property: the name of its field
//	x-go-embed      of a schema: the type that has the fields it shares with it
//	x-go-omitempty  of a required property: it is left out where it is empty
//	x-go-field      of a schema: one more field, as Go has it
//	x-go-only       of a schema: the document does without it
//	x-go-services   the services of package client, with what each does
//	x-go-call       of an operation: its method in package client; without it there is
//	                none, or one that is written by hand
package main

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"strings"
)

// api is the folder of package httpapi from the one of the tools' module, in which go
// generate has main run.
const api = "../../httpapi/"

func main() {
	files, err := everything(os.DirFS(api + "spec"))
	for name, content := range files {
		if err == nil {
			err = os.WriteFile(api+name, content, 0o644)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// everything returns all generated files by their names below the folder of package httpapi.
func everything(spec fs.FS) (map[string][]byte, error) {
	files, err := generate(spec)
	if err != nil {
		return nil, err
	}
	if files["client/services"+suffix], err = services(spec); err != nil {
		return nil, err
	}
	more, err := documents(spec)
	maps.Copy(files, more)
	return files, err
}

// suffix is how the names of generated files end.
const suffix = "_gen.go"

// generate returns the types and the calls, files by their names below the folder of package httpapi.
func generate(spec fs.FS) (map[string][]byte, error) {
	fragments, err := fs.Glob(spec, "*.yaml")
	if err != nil {
		return nil, err
	}
	d := &document{schemas: map[string]*schema{}, types: map[string]*structure{}}
	for _, name := range fragments {
		if err := d.read(spec, name); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	if err := d.derive(); err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, name := range fragments {
		content, err := d.file(name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if content != nil {
			files["contract/"+strings.TrimSuffix(name, ".yaml")+suffix] = content
		}
		if content, err = d.client(name); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if content != nil {
			files["client/"+strings.TrimSuffix(name, ".yaml")+suffix] = content
		}
	}
	return files, nil
}
