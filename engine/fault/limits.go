package fault

import "fmt"

// CheckCount returns an *Error that names the field where a list has more than most items.
func CheckCount(field string, items, most int) error {
	if items > most {
		return Invalid(field, fmt.Sprintf("has %d items, the most are %d", items, most), "")
	}
	return nil
}

// CheckRange returns an *Error that names the field where v is not within low and high, or no
// number; unit is what is counted, " seconds" or nothing.
func CheckRange(field string, v, low, high float64, unit string) error {
	if v >= low && v <= high { // which what is no number is not
		return nil
	}
	return Invalid(field, fmt.Sprintf("%v is out of range", v), fmt.Sprintf("take %v to %v%s", low, high, unit))
}
