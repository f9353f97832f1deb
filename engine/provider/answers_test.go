package provider

import (
	"testing"
	"time"
)

func TestMemoryKeepsWhatWasUsedLast(t *testing.T) {
	now := time.Unix(0, 0)
	m := NewMemory(10, func() time.Time { return now })
	has := func(key string) bool {
		_, ok := m.Answer(t.Context(), key)
		return ok
	}
	keep := func(key string, n int) { m.Keep(t.Context(), key, make([]byte, n), time.Hour) }

	keep("a", 4)
	keep("b", 4)
	if !has("a") || !has("b") {
		t.Fatal("what fits is not kept")
	}
	has("a") // so that b is the one used longest ago
	keep("c", 4)
	if !has("a") || has("b") || !has("c") {
		t.Errorf("a %t, b %t, c %t; want all but b", has("a"), has("b"), has("c"))
	}
	keep("a", 1)
	keep("d", 5)
	if !has("a") || !has("c") || !has("d") {
		t.Error("a shorter answer in place of a longer one still counts as the longer")
	}
	if keep("huge", 11); has("huge") || !has("d") {
		t.Error("an answer that is too large took the place of others, or was kept")
	}
	now = now.Add(time.Hour)
	if has("a") || has("d") {
		t.Error("an answer is given after its time")
	}
}
