package local

import "slices"

// align says for every item of heard which item of said it is, by the cheapest
// way to turn one into the other; cost is that of hearing b for a, with 1 for
// one too many or one too few. An item that was not said gets the place of the
// one before it.
func align[T any](heard, said []T, cost func(a, b T) float64) []int {
	if len(said) == 0 {
		return make([]int, len(heard))
	}
	table := costs(heard, said, cost)
	out := make([]int, len(heard))
	i, j := len(heard), len(said)
	for i > 0 {
		switch {
		case j > 0 && table[i][j] == table[i-1][j-1]+cost(heard[i-1], said[j-1]):
			i, j = i-1, j-1
			out[i] = j
		case j > 0 && table[i][j] == table[i][j-1]+1:
			j--
		default:
			i--
			out[i] = max(j-1, 0)
		}
	}
	return out
}

// costs is the table of the cheapest ways: [i][j] turns the first j said into
// the first i heard.
func costs[T any](heard, said []T, cost func(a, b T) float64) [][]float64 {
	table := make([][]float64, len(heard)+1)
	for i := range table {
		table[i] = make([]float64, len(said)+1)
		for j := range table[i] {
			table[i][j] = cheapest(table, heard, said, cost, i, j)
		}
	}
	return table
}

func cheapest[T any](table [][]float64, heard, said []T, cost func(a, b T) float64, i, j int) float64 {
	var ways []float64
	if i > 0 {
		ways = append(ways, table[i-1][j]+1)
	}
	if j > 0 {
		ways = append(ways, table[i][j-1]+1)
	}
	if i > 0 && j > 0 {
		ways = append(ways, table[i-1][j-1]+cost(heard[i-1], said[j-1]))
	}
	if len(ways) == 0 {
		return 0
	}
	return slices.Min(ways)
}

// alike is the cost of hearing phone b for a: vowels are reduced and consonants
// assimilated, but one is rarely taken for the other.
func alike(a, b string) float64 {
	switch {
	case a == b:
		return 0
	case isVowel(a) == isVowel(b):
		return 0.6
	}
	return 1.6
}
