package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestKernelsAreGenerated holds the assembly to what this program writes today.
func TestKernelsAreGenerated(t *testing.T) {
	const there = "../../../render/compose/kernels_amd64.s"
	fresh := filepath.Join(t.TempDir(), "kernels.s")
	if out, err := exec.Command("go", "run", ".", "-out", fresh).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	var code [2][]byte
	for i, path := range []string{there, fresh} {
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		_, code[i], _ = bytes.Cut(content, []byte("\n")) // the first line has the command
	}
	if !bytes.Equal(code[0], code[1]) {
		t.Error(there + " is not what this program writes: go generate ./render/compose")
	}
}
