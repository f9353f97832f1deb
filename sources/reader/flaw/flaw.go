// Package flaw has the errors of files that cannot be read, with what to do about each. Readers wrap
// them with their causes.
package flaw

import (
	"errors"

	"github.com/scenewright/scenewright/engine/fault"
)

// Flaws of files.
var (
	Encrypted = flaw(fault.CodeInvalid, "it needs a password", "open it, save it without a password and try again")
	Damaged   = flaw(fault.CodeInvalid, "it is damaged", "open it, save it anew and try again")
	Scanned   = flaw(fault.CodeInvalid,
		"the PDF has no text: its pages are pictures",
		"run a text recognition over it first, or pass the text itself")
	Garbled = flaw(fault.CodeInvalid,
		"the PDF's letters cannot be told: its fonts do not say which they draw",
		"export it anew from the program that it was written in, run a text recognition over it, or pass "+
			"the text itself")
	Old = flaw(fault.CodeUnsupported,
		"that format of old office programs is not read",
		"save it as DOCX, PPTX or PDF and take that")
	TooLarge = flaw(fault.CodeTooLarge, "there is more in it than is read", "take a smaller one, or a part of it")
)

// ErrNoArticle is wrapped by the flaws of pages that have no article.
var ErrNoArticle = errors.New("the page has no article")

// Kinds of pages that have no article.
var (
	Shell = page(
		"the page's text is written by a script, which is not run",
		"export it as Markdown, PDF or DOCX and point at that, or pass the text itself")
	Login = page(
		"the page asks for a login and shows no article",
		"point at a page that everybody can open, or upload the document")
	Notice = page(
		"the page shows a notice about cookies and no article",
		"save the page once it is accepted and upload that, or pass the text itself")
	Links   = page("the page is a list of links and has no article", "point at one of the pages that it leads to")
	Missing = page("the page says that there is no such page, or none now", "check the address, or try again later")
	Barred  = page(
		"the site keeps programs out and asks whether a person is there, or shows nothing in this country",
		"save the page in a browser and upload that, or pass the text itself")
	Paid = page(
		"the page shows only the beginning of an article that is for subscribers",
		"save the page where you may read it and upload that, or pass the text itself")
)

func flaw(code fault.Code, message, remedy string) *fault.Error {
	return &fault.Error{Code: code, Field: "prompt", Message: message, Remedy: remedy}
}

func page(message, remedy string) *fault.Error {
	e := flaw(fault.CodeInvalid, message, remedy)
	e.Err = ErrNoArticle
	return e
}
