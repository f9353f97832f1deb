package sandbox

import (
	"errors"
	"fmt"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Rights that Landlock gives on what lies below a path.
const (
	readRights = unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_READ_DIR
	execRights = readRights | unix.LANDLOCK_ACCESS_FS_EXECUTE
	// writeRights are those on regular files alone: no devices, sockets, links or
	// folders, which the host might follow, and no running of what was written.
	writeRights = readRights |
		unix.LANDLOCK_ACCESS_FS_WRITE_FILE | unix.LANDLOCK_ACCESS_FS_TRUNCATE |
		unix.LANDLOCK_ACCESS_FS_REMOVE_FILE | unix.LANDLOCK_ACCESS_FS_MAKE_REG
	// fileRights are those that a single file can have.
	fileRights = unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_WRITE_FILE |
		unix.LANDLOCK_ACCESS_FS_TRUNCATE | unix.LANDLOCK_ACCESS_FS_EXECUTE
	// firstRights are all of the interface's first version; later ones add to it.
	firstRights = unix.LANDLOCK_ACCESS_FS_MAKE_SYM<<1 - 1
)

// landlockABI is the version of the kernel's interface, and which of its early
// faults are mended. The zero value means that there is none.
type landlockABI struct {
	version int
	errata  int
}

// signalsMended: a confined thread may signal the other threads of its own
// process. Go's scheduler must be able to.
const signalsMended = 1 << 1

// landlockVersion asks the kernel.
func landlockVersion() landlockABI {
	return landlockABI{
		version: askLandlock(unix.LANDLOCK_CREATE_RULESET_VERSION),
		errata:  askLandlock(unix.LANDLOCK_CREATE_RULESET_ERRATA),
	}
}

// askLandlock puts a question that makes no ruleset; no answer is 0.
func askLandlock(flag uintptr) int {
	answer, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, flag)
	if errno != 0 {
		return 0
	}
	return int(answer)
}

// works tells whether there is a Landlock at all.
func (a landlockABI) works() bool { return a.version >= 1 }

// handled is everything that gets refused unless a rule allows it.
func (a landlockABI) handled() unix.LandlockRulesetAttr {
	attr := unix.LandlockRulesetAttr{Handled_access_fs: firstRights}
	if a.version >= 2 {
		attr.Handled_access_fs |= unix.LANDLOCK_ACCESS_FS_REFER
	}
	if a.version >= 3 {
		attr.Handled_access_fs |= unix.LANDLOCK_ACCESS_FS_TRUNCATE
	}
	if a.version >= 4 {
		attr.Handled_access_net = unix.LANDLOCK_ACCESS_NET_BIND_TCP | unix.LANDLOCK_ACCESS_NET_CONNECT_TCP
	}
	if a.version >= 5 {
		attr.Handled_access_fs |= unix.LANDLOCK_ACCESS_FS_IOCTL_DEV
	}
	if a.version >= 6 {
		attr.Scoped = unix.LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET
	}
	if a.version >= 6 && a.errata&signalsMended != 0 {
		attr.Scoped |= unix.LANDLOCK_SCOPE_SIGNAL
	}
	return attr
}

// ruleset is a Landlock ruleset under construction; the zero value is none.
type ruleset struct {
	fd      int
	handled uint64
}

// newRuleset is a ruleset that allows nothing yet, or none where the kernel has
// no Landlock.
func (a landlockABI) newRuleset() (ruleset, error) {
	if !a.works() {
		return ruleset{}, nil
	}
	attr := a.handled()
	fd, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET,
		uintptr(unsafe.Pointer(&attr)), unsafe.Sizeof(attr), 0)
	if errno != 0 {
		return ruleset{}, fmt.Errorf("landlock: new ruleset: %w", errno)
	}
	return ruleset{fd: int(fd), handled: attr.Handled_access_fs}, nil
}

// allow gives rights on a path and what lies below it.
func (r ruleset) allow(path string, rights uint64) error {
	if r.fd == 0 {
		return nil
	}
	fd, err := unix.Open(path, unix.O_PATH|unix.O_CLOEXEC, 0)
	if err != nil {
		return err
	}
	defer closeFD(fd)
	var stat unix.Stat_t
	if err := unix.Fstat(fd, &stat); err != nil {
		return err
	}
	if stat.Mode&unix.S_IFMT != unix.S_IFDIR {
		rights &= fileRights
	}
	rule := unix.LandlockPathBeneathAttr{Allowed_access: rights & r.handled, Parent_fd: int32(fd)}
	_, _, errno := unix.Syscall6(unix.SYS_LANDLOCK_ADD_RULE, uintptr(r.fd),
		unix.LANDLOCK_RULE_PATH_BENEATH, uintptr(unsafe.Pointer(&rule)), 0, 0, 0)
	if errno != 0 {
		return errno
	}
	return nil
}

// allowIfThere is allow for a path that not every system has.
func (r ruleset) allowIfThere(path string, rights uint64) error {
	err := r.allow(path, rights)
	if errors.Is(err, unix.ENOENT) || errors.Is(err, unix.EACCES) {
		return nil
	}
	return err
}

// enter confines the calling thread by the ruleset. no_new_privs must be set.
func (r ruleset) enter() error {
	if r.fd == 0 {
		return nil
	}
	if _, _, errno := unix.Syscall(unix.SYS_LANDLOCK_RESTRICT_SELF, uintptr(r.fd), 0, 0); errno != 0 {
		return errno
	}
	return nil
}

// close frees the ruleset; who entered it stays confined.
func (r ruleset) close() {
	if r.fd != 0 {
		closeFD(r.fd)
	}
}

// closeFD closes what holds no data.
func closeFD(fd int) { _ = unix.Close(fd) }
