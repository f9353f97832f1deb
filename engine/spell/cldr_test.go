//go:build cldr

package spell

import (
	"cmp"
	"encoding/xml"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	tongue "github.com/scenewright/scenewright/engine/language"
)

// TestCLDR writes what Unicode CLDR calls the currencies that are in use, by their code and by
// the sign that one of them alone has, into the folder of each language:
//
//	CLDR=/usr/share/unicode/cldr/common go test -tags cldr -run CLDR ./engine/spell
func TestCLDR(t *testing.T) {
	var codes struct {
		Regions []struct {
			Currencies []struct {
				Code   string `xml:"iso4217,attr"`
				Until  string `xml:"to,attr"`
				Tender string `xml:"tender,attr"`
			} `xml:"currency"`
		} `xml:"currencyData>region"`
	}
	readCLDR(t, "supplemental/supplementalData.xml", &codes)
	var used []string
	for _, region := range codes.Regions {
		for _, c := range region.Currencies {
			if c.Until == "" && c.Tender != "false" {
				used = append(used, c.Code)
			}
		}
	}
	slices.Sort(used)
	used = slices.Compact(used)
	for _, l := range tongue.Studied() {
		out := "# Names of currencies of Unicode CLDR; see LICENSE.cldr. Written by TestCLDR: do not edit.\n\n[currencies]\n"
		file := "../language/" + l.Code + "/currencies.cldr.txt"
		if err := os.WriteFile(file, []byte(out+currencyRows(t, l.ISO(), used)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// currency is one of a language's names for currencies.
type currency struct {
	Code  string `xml:"type,attr"`
	Names []struct {
		Count string `xml:"count,attr"`
		Text  string `xml:",chardata"`
	} `xml:"displayName"`
	Signs []string `xml:"symbol"`
}

// currencyRows returns the rows of a language: by the code, and by a sign no other has.
func currencyRows(t *testing.T, iso string, used []string) string {
	var doc, root struct {
		Currencies []currency `xml:"numbers>currencies>currency"`
	}
	readCLDR(t, "main/"+iso+".xml", &doc)
	readCLDR(t, "main/root.xml", &root)
	all, bySign := map[string]string{}, map[string][]string{}
	for _, c := range doc.Currencies {
		names := map[string]string{}
		for _, n := range c.Names {
			names[n.Count] = strings.ReplaceAll(n.Text, " ", "_")
		}
		many := cmp.Or(names["other"], names[""])
		all[c.Code] = cmp.Or(names["one"], many) + " " + many
	}
	for _, c := range slices.Concat(doc.Currencies, root.Currencies) {
		for _, sign := range c.Signs {
			r := []rune(sign)
			if len(r) == 1 && unicode.Is(unicode.Sc, r[0]) && slices.Contains(used, c.Code) {
				bySign[sign] = append(bySign[sign], c.Code)
			}
		}
	}
	var rows []string
	for _, code := range used {
		if all[code] != "" {
			rows = append(rows, fmt.Sprintf("%s: %s\n", code, all[code]))
		}
	}
	for sign, codes := range bySign {
		slices.Sort(codes)
		if codes = slices.Compact(codes); len(codes) == 1 && all[codes[0]] != "" {
			rows = append(rows, fmt.Sprintf("%s: %s\n", sign, all[codes[0]]))
		}
	}
	slices.Sort(rows)
	return strings.Join(rows, "")
}

// readCLDR reads a file of the repository.
func readCLDR(t *testing.T, file string, into any) {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(os.Getenv("CLDR"), file))
	if err != nil {
		t.Fatal(err)
	}
	if err := xml.Unmarshal(raw, into); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
}
