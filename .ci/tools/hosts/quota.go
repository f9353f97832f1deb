package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
)

// controllers is where Linux shows what processes may use.
const controllers = "/sys/fs/cgroup"

// period is that of a quota, in microseconds; it is the kernel's default.
const period = 100_000

// quota returns the folder of a control group whose processes have a share of one
// processor; it stays behind, empty. The first version of control groups has a tree for
// processors, the second one tree for all.
func quota(name string, share float64) (folder string, err error) {
	allowed := strconv.Itoa(int(share * period))
	folder, file := filepath.Join(controllers, "cpu", name), "cpu.cfs_quota_us"
	if _, err := os.Stat(filepath.Join(controllers, "cgroup.controllers")); err == nil {
		folder, file, allowed = filepath.Join(controllers, name), "cpu.max", fmt.Sprintf("%s %d", allowed, period)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", fmt.Errorf("a control group, which takes root: %w", err)
	}
	return folder, os.WriteFile(filepath.Join(folder, file), []byte(allowed), 0o644)
}
