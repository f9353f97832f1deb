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
// another too; where none does, the text is about one.
func released(blocks []Block) {
	version, end := "", 0
	first := map[string]string{} // the version below which a title stands first
	below := map[int]string{}    // the versions of titles
	for i, b := range blocks {
		name := releaseOf(b)
		switch {
		case name != "":
			version = name
		case b.Kind == Title && version != "":
			below[i] = version
			if first[b.Text] == "" {
				first[b.Text] = version
			}
			if first[b.Text] != version {
				end = i
			}
		}
	}
	for i, version := range below {
		if i <= end {
			blocks[i].Text = version + " · " + blocks[i].Text
		}
	}
}
