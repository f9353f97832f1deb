package language

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Told returns a table in words, a row each: "North: Staff 12, Boats 14". A figure is
// told with what stands over its column, which is the head where there is only one, and so is
// everything where the columns are things, a tick as what stands over it; two columns of like
// figures are told one after the other.
func (t Table) Told() (head string, rows []string) {
	t = t.counted().turned()
	if len(t.Head) == 2 && t.measures(1) {
		head = t.Head[1]
	}
	tops, between := t.tops(), t.between()
	for _, row := range t.Rows {
		if said := t.told(row, tops, between); said != "" {
			rows = append(rows, said)
		}
	}
	return head, rows
}

// tops returns what is told before the cells of each column; "" = nothing.
func (t Table) tops() []string {
	tops := Telling(t.Head)
	things := t.isOfThings()
	for i := range tops {
		if len(tops) < 3 || !things && !t.measures(i) {
			tops[i] = ""
		}
	}
	return tops
}

// told returns a row in words with some mark between its cells, "" where it says nothing.
func (t Table) told(row, tops []string, between string) string {
	colon := ": "
	if strings.ContainsFunc(strings.Join(row, ""), isHan) {
		colon, between = "：", strings.TrimSpace(wideMarks.Replace(between))
	}
	var cells []string
	for i, c := range row[1:] {
		if Ticked(c) && len(row) > 2 && t.Head != nil {
			cells = append(cells, t.Head[i+1])
			continue
		}
		if !strings.ContainsFunc(c, isLetter) {
			continue // a dash for none
		}
		if tops != nil {
			c = Below(tops[1:], i, c)
		}
		cells = append(cells, c)
	}
	said := strings.Join(cells, between)
	if said == "" && slices.ContainsFunc(row[1:], Crossed) {
		return "" // none has it
	}
	if said != "" && row[0] != "" {
		said = colon + said
	}
	return row[0] + said
}

// wideMarks are what parts cells beside Chinese characters.
var wideMarks = strings.NewReplacer(",", "，", ";", "；")

// inBrackets is what only says more of what stands before it.
var inBrackets = regexp.MustCompile(`\([^)]*\)|（[^）]*）`)

// between returns what parts the cells of a row as they are told: a comma, where none stands within
// a cell: "No air, too wet; turn it, add straw".
func (t Table) between() string {
	for _, row := range t.Rows {
		for _, cell := range row[1:] {
			if cell = inBrackets.ReplaceAllString(cell, ""); strings.Contains(cell, ", ") || strings.Contains(cell, "，") {
				return "; "
			}
		}
	}
	return ", "
}

// Below returns a cell behind what stands over its column: "Price £4"; with a colon where one of
// the heads has a figure, beside which another would be misread: "2024: 8, 2025: 9".
func Below(heads []string, column int, cell string) string {
	head, mark := heads[column], " "
	if strings.ContainsAny(strings.Join(heads, ""), "0123456789,") {
		mark = ": "
		if strings.ContainsFunc(head+cell, isHan) {
			mark = "："
		}
	}
	if head == "" {
		return cell
	}
	return head + mark + cell
}

// Telling returns the heads of columns as they are told, with nothing for those that only count the
// columns, "1", "2" or "/1", "/2", and for those that are signs.
func Telling(heads []string) []string {
	const signs = "#/.:*()[]–—-№ "
	told, counted := slices.Clone(heads), []int{}
	for i, head := range heads {
		bare := strings.Trim(head, signs)
		if bare == "" {
			told[i] = ""
		}
		if bare == strconv.Itoa(len(counted)+1) {
			counted = append(counted, i)
		}
	}
	if len(counted) > 1 {
		for _, i := range counted {
			told[i] = ""
		}
	}
	return told
}
