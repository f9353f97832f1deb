package local

// align returns for every item of heard the index of its item in said, by the
// least edit distance; cost is that of substituting b for a, an insertion or
// deletion costs 1. An inserted item gets the index of the item before it.
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

// costs returns the edit distances: [i][j] for the first i of heard and the first j of said.
func costs[T any](heard, said []T, cost func(a, b T) float64) [][]float64 {
	table := make([][]float64, len(heard)+1)
	for i := range table {
		table[i] = make([]float64, len(said)+1)
		for j := range table[i] {
			if i == 0 || j == 0 {
				table[i][j] = float64(i + j)
				continue
			}
			table[i][j] = min(table[i-1][j]+1, table[i][j-1]+1, table[i-1][j-1]+cost(heard[i-1], said[j-1]))
		}
	}
	return table
}

// alike returns the cost of hearing phone b for a: vowels are reduced
// and consonants assimilated, but rarely confused with each other.
func alike(a, b string) float64 {
	switch {
	case a == b:
		return 0
	case isVowel(a) == isVowel(b):
		return 0.6
	}
	return 1.6
}
