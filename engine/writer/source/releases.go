package source

import "regexp"

// release is a title that says which of several versions stands below it: "[4.2.0] - 2024-11-18",
// "Version 2.1", "Kestrel v3.0.1 (May)".
var release = regexp.MustCompile(`^((?:\p{L}+ ){0,2})\[?([vV]?\d+\.\d+(?:\.\d+)*(?:-[a-z]+[.\d]*)?)\]?(?:\s+[-–—·].*|\s*[(（].*)?$`)

// releaseOf returns what a title calls a version, "" where it names none.
func releaseOf(b Block) string {
	if b.Kind != Title {
		return ""
	}
	m := release.FindStringSubmatch(Plain(b.Text))
	if m == nil {
		return ""
	}
	return m[1] + m[2]
}

// released puts the version before the titles that stand below it, in a text that tells of several:
// each of them has its own "Fixed". Those below the last one end with the last that stands below
// another too.
func released(blocks []Block) {
	version := ""
	seen := map[string]bool{} // below a version
	var below []int           // the titles below the one under way
	last := 0                 // how many of them go as far as one that was seen
	for i, b := range blocks {
		name := releaseOf(b)
		switch {
		case name != "":
			prefix(blocks, version, below)
			version, below, last = name, nil, 0
		case b.Kind == Title && version != "":
			below = append(below, i)
			if seen[b.Text] {
				last = len(below)
			}
			seen[b.Text] = true
		}
	}
	prefix(blocks, version, below[:last])
}

// prefix puts a version before the titles at some places.
func prefix(blocks []Block, version string, at []int) {
	for _, i := range at {
		blocks[i].Text = version + " · " + blocks[i].Text
	}
}
