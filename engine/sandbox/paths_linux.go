package sandbox

import (
	"fmt"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// grant is a system path that every child may use.
type grant struct {
	path   string
	rights uint64
}

// systemGrants lists the system's libraries, fonts and program data. It
// has no /proc/self: a rule on it would refer to the host process.
func systemGrants() []grant {
	return []grant{
		{"/usr", execRights},
		{"/bin", execRights},
		{"/lib", execRights},
		{"/lib64", execRights},
		{"/nix/store", execRights},
		{"/etc/ld.so.cache", readRights},
		{"/etc/ld.so.preload", readRights},
		{"/etc/alternatives", readRights},
		{"/etc/fonts", readRights},
		{"/var/cache/fontconfig", readRights},
		{"/dev/null", readRights | unix.LANDLOCK_ACCESS_FS_WRITE_FILE},
		{"/dev/zero", readRights},
		{"/dev/urandom", readRights},
		{"/dev/random", readRights},
		{"/proc/cpuinfo", readRights},
		{"/proc/meminfo", readRights},
		{"/sys/devices/system/cpu", readRights},
		{"/sys/devices/system/node", readRights},
	}
}

// ruleset returns rules for the command's paths, the system's and the program.
func (c confinement) ruleset(program string, cmd *Command) (ruleset, error) {
	rules, err := c.landlock.newRuleset()
	if err != nil {
		return rules, err
	}
	if err := rules.allowCommand(program, cmd); err != nil {
		rules.close()
		return ruleset{}, err
	}
	return rules, nil
}

func (r ruleset) allowCommand(program string, cmd *Command) error {
	for _, g := range systemGrants() {
		if err := r.allowIfThere(g.path, g.rights); err != nil {
			return fmt.Errorf("sandbox: %s: %w", g.path, err)
		}
	}
	if err := r.allow(program, execRights); err != nil {
		return fmt.Errorf("sandbox: Program: %w", err)
	}
	for _, path := range cmd.Read {
		if err := r.allow(path, readRights); err != nil {
			return fmt.Errorf("sandbox: Read: %s: %w", filepath.Base(path), err)
		}
	}
	rights := uint64(writeRights)
	if cmd.Serves {
		rights |= serveRights
	}
	for _, path := range cmd.Write {
		if err := r.allow(path, rights); err != nil {
			return fmt.Errorf("sandbox: Write: %s: %w", filepath.Base(path), err)
		}
	}
	return nil
}
