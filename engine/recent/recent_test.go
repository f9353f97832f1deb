package recent_test

import (
	"testing"

	"github.com/scenewright/scenewright/engine/recent"
)

func TestCacheIsBounded(t *testing.T) {
	c := recent.New[int, string](2)
	c.Put(1, "a", 1)
	c.Put(2, "b", 1)
	c.Get(1)
	c.Put(3, "c", 1)
	if _, kept := c.Get(2); kept {
		t.Error("the value not used for longest is kept")
	}
	if got, _ := c.Get(1); got != "a" {
		t.Error("a value just used is lost")
	}
}
