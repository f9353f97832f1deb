//go:build !amd64

package compose

func mixMost(dst, below, above []byte, w int) (n int) { return 0 }

type eights struct{}

func (*eights) set([]tap, int) {}

func (*eights) stretch(dst, src []byte) (n int) { return 0 }
