package designtest

import "testing"

func TestWidows(t *testing.T) {
	han := func(lines ...string) Film {
		f := spokenIn("zh", "title")
		for i, l := range lines {
			f.Scenes[0].Layers = append(f.Scenes[0].Layers, in("zh", word("heading."+string(rune('0'+i)), l, 60, 100, 200+90*float64(i))))
		}
		return f
	}
	probes(t, Widows, []probe{
		{"balanced", filmOf("title", word("heading.0", "Most delays are known", 40, 60, 200), word("heading.1", "hours before", 40, 60, 250)), false},
		{"a lonely word", filmOf("title", word("heading.0", "Most delays are known hours", 40, 60, 200), word("heading.1", "ago", 40, 60, 250)), true},
		{"two short words", filmOf("title", word("heading.0", "Most delays are known hours before", 40, 60, 200), word("heading.1", "it is", 40, 60, 250)), false},
		{"a word between two lines", filmOf("title", word("title.0", "The pantry", 60, 60, 200), word("title.1", "that", 60, 60, 270), word("title.2", "refills itself", 60, 60, 340)), true},
		{"one line", filmOf("title", word("heading.0", "Ago", 40, 60, 200)), false},
		{"whole Chinese words", han("每辆车的实时位置", "自动更新"), false},
		{"a torn Chinese word", han("每辆车的实时位", "置自动更新"), true},
		{"a comma begins a line", han("每辆车的实时位置", "，自动更新"), true},
		{"a bracket ends a line", han("每辆车的实时（", "自动更新）"), true},
	})
}
