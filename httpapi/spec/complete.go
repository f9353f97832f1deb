package spec

import (
	"regexp"
	"slices"
	"strings"
)

// complete adds to an operation what all of its kind have, so that fragments
// say only what is special: the parameters of its path, Idempotency-Key on a
// POST, and the problems it may answer with.
func complete(method, path string, op map[string]any) {
	addParameters(op, parameters(method, path))
	responses := object(op["responses"])
	if responses == nil {
		responses = map[string]any{}
		op["responses"] = responses
	}
	for _, status := range problems(method, path, op) {
		if _, own := responses[status]; !own {
			responses[status] = map[string]any{"$ref": "#/components/responses/Problem" + status}
		}
	}
}

var inBraces = regexp.MustCompile(`\{(\w+)\}`)

// parameters are those that follow from the method and the path. Each stands
// among the document's components under its own name.
func parameters(method, path string) []string {
	var names []string
	for _, m := range inBraces.FindAllStringSubmatch(path, -1) {
		names = append(names, m[1])
	}
	if method == "post" {
		names = append(names, "IdempotencyKey")
	}
	return names
}

func addParameters(op map[string]any, names []string) {
	list, _ := op["parameters"].([]any)
	for _, name := range names {
		if !slices.ContainsFunc(list, func(v any) bool { return object(v)["name"] == name }) {
			list = append(list, map[string]any{"$ref": "#/components/parameters/" + name})
		}
	}
	if len(list) > 0 {
		op["parameters"] = list
	}
}

// problems are the statuses an operation may answer with beside its own.
func problems(method, path string, op map[string]any) []string {
	if _, public := op["security"].([]any); public {
		return []string{"404", "405", "429", "500", "503"}
	}
	list := []string{"401", "403", "405", "429", "500", "503"}
	if takes(op) {
		list = append(list, "400")
	}
	if strings.Contains(path, "{") {
		list = append(list, "404")
	}
	if op["requestBody"] != nil {
		list = append(list, "413", "415")
	}
	if method == "post" {
		list = append(list, "409", "422")
	}
	return list
}

// takes reports whether a call has anything that could be wrong: a body, or a
// parameter beside those of the path.
func takes(op map[string]any) bool {
	parameters, _ := op["parameters"].([]any)
	return op["requestBody"] != nil || slices.ContainsFunc(parameters, func(v any) bool {
		name, byName := strings.CutPrefix(text(object(v)["$ref"]), "#/components/parameters/")
		return object(v)["in"] == "query" || byName && slices.Contains([]string{"limit", "cursor", "IdempotencyKey"}, name)
	})
}
