package language

import "strconv"

// Kind is the meaning of a number.
type Kind int

// Number kinds.
const (
	Amount  Kind = iota // a count
	Measure             // with a unit of measure: 26 metres, 47 days, 220 °C
	Percent             // 41%
	Money               // $1.2 million
	Year                // 1912
	Date                // 15 April 1912, May 18
	Clock               // 11:40 pm
	Ordinal             // 25th
	Label               // part of a name, version, telephone number or dimension; no amount
)

// Number is a number written in digits.
type Number struct {
	From, To int     // bytes of the number with its sign, currency, scale and unit
	Text     string  // text[From:To]
	Digits   string  // digits alone
	Kind     Kind    //
	Value    float64 // of the digits; negative after a minus
	Amount   float64 // Value times its scale
	Unit     string  // "%", a currency sign or a unit's name; for an Amount the stem of the noun counted
	Range    bool    // "22 to 25"; Amount is the upper end
	AtMost   bool    // preceded by "up to"
	Change   bool    // the size of an increase or decrease
}

// Counts reports whether the number is an amount, percentage, measure or sum of money.
func (n Number) Counts() bool {
	switch n.Kind {
	case Amount, Measure, Percent, Money:
		return true
	}
	return false
}

// Share returns the part of a whole, 0..1, that a percentage states; 0 for any other number.
func (n Number) Share() float64 {
	if n.Kind != Percent || n.Change || n.Amount < 0 || n.Amount > 100 {
		return 0
	}
	return n.Amount / 100
}

// isYear reports whether the digits may be a year.
func (n Number) isYear() bool { return len(n.Digits) == 4 && n.Value >= 1000 && n.Value <= 2100 }

// isWhole reports whether the digits are a number without separators and leading zeros.
func (n Number) isWhole() bool { return n.Digits == strconv.Itoa(int(n.Value)) }

// vulgar maps the fraction characters that may follow digits to their value: 3½.
var vulgar = map[rune]float64{'½': 1. / 2, '⅓': 1. / 3, '⅔': 2. / 3, '¼': 1. / 4, '¾': 3. / 4, '⅛': 1. / 8, '⅜': 3. / 8, '⅝': 5. / 8, '⅞': 7. / 8}
