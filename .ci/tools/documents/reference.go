package main

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// isReference reports whether a file is the text of another beside it.
func isReference(path string) bool {
	if filepath.Ext(path) != ".txt" {
		return false
	}
	_, err := os.Stat(strings.TrimSuffix(path, ".txt"))
	return err == nil
}

// reference is what another program finds in a file; "" where there is none, or
// where it finds nothing.
func reference(path, cache string) string {
	if raw, err := os.ReadFile(path + ".txt"); err == nil {
		return string(raw)
	}
	kept := filepath.Join(cache, filepath.Base(path)+".txt")
	if raw, err := os.ReadFile(kept); cache != "" && err == nil {
		return string(raw)
	}
	found := ask(path)
	if cache != "" {
		_ = os.WriteFile(kept, []byte(found), 0o600) // else it is asked again
	}
	return found
}

// patience is how long another program may take for a file.
const patience = 60 * time.Second

// ask has another program read a file.
func ask(path string) string {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	switch filepath.Ext(path) {
	case ".pdf":
		return output(ctx, "pdftotext", "-l", "50", path, "-")
	case ".docx", ".docm":
		return output(ctx, "pandoc", "-f", "docx", "-t", "plain", "--wrap=none", path)
	case ".md":
		return ofMarkdown(ctx, path)
	case ".pptx", ".pptm":
		return ofDeck(ctx, path)
	}
	return ""
}

// noCode is a filter for pandoc: code and notes are no prose.
const noCode = "function CodeBlock() return {} end function Note() return {} end"

// ofMarkdown reads the prose of a text in Markdown.
func ofMarkdown(ctx context.Context, path string) string {
	filter, err := os.CreateTemp("", "*.lua")
	if err != nil {
		return ""
	}
	defer os.Remove(filter.Name())
	_, err = filter.WriteString(noCode)
	if errors.Join(err, filter.Close()) != nil {
		return ""
	}
	return output(ctx, "pandoc", "-f", "gfm+footnotes", "-t", "plain", "--wrap=none", "--lua-filter", filter.Name(), path)
}

// ofDeck reads a deck by what LibreOffice draws of it.
func ofDeck(ctx context.Context, path string) string {
	dir, err := os.MkdirTemp("", "documents")
	if err != nil {
		return ""
	}
	defer os.RemoveAll(dir)
	output(ctx, "soffice", "-env:UserInstallation=file://"+filepath.Join(dir, "profile"), "--headless", "--convert-to", "pdf", "--outdir", dir, path)
	pdf := filepath.Join(dir, strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))+".pdf")
	return output(ctx, "pdftotext", pdf, "-")
}

// output is what a program writes, "" where it fails.
func output(ctx context.Context, name string, args ...string) string {
	out, err := exec.CommandContext(ctx, name, args...).Output() //nolint:gosec // the measure's own programs and files
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(out))
}
