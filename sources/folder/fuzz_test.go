package folder

import "testing"

func FuzzTable(f *testing.F) {
	f.Add("file,title,tags\na.jpg,A,\"x, y\"\n")
	f.Add("a.jpg,x,y\n\"b")
	f.Add("\ufeffFILE\n,\n")
	f.Fuzz(func(t *testing.T, text string) {
		table, _ := parseTable(text)
		for file, n := range table {
			var shown notes
			shown.take(n)
			if len([]rune(shown.Title)) > 200 {
				t.Errorf("%q has a title of %d characters", file, len([]rune(shown.Title)))
			}
		}
	})
}
