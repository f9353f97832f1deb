package sandbox

import (
	"errors"
	"fmt"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Landlock access rights for everything below a path.
const (
	readRights = unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_READ_DIR
	execRights = readRights | unix.LANDLOCK_ACCESS_FS_EXECUTE
	// writeRights cover regular files only. Devices, sockets, links and
	// folders could mislead the host, and written files must not be executed.
	writeRights = readRights |
		unix.LANDLOCK_ACCESS_FS_WRITE_FILE | unix.LANDLOCK_ACCESS_FS_TRUNCATE |
		unix.LANDLOCK_ACCESS_FS_REMOVE_FILE | unix.LANDLOCK_ACCESS_FS_MAKE_REG
	// serveRights are the rights of a program with folders and a socket of its own.
	serveRights = unix.LANDLOCK_ACCESS_FS_MAKE_DIR | unix.LANDLOCK_ACCESS_FS_REMOVE_DIR |
		unix.LANDLOCK_ACCESS_FS_MAKE_SOCK
	// fileRights are the rights applicable to a single file.
	fileRights = unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_WRITE_FILE |
		unix.LANDLOCK_ACCESS_FS_TRUNCATE | unix.LANDLOCK_ACCESS_FS_EXECUTE
	// firstRights are all rights of ABI version 1; later versions add to it.
	firstRights = unix.LANDLOCK_ACCESS_FS_MAKE_SYM<<1 - 1
)

// landlockABI is the version of the kernel's interface and its fixed
// errata. The zero value means no Landlock.
type landlockABI struct {
	version int
	errata  int
}

// signalsMended is the erratum that lets a confined thread signal other
// threads of its own process, as Go's scheduler does.
const signalsMended = 1 << 1

// landlockVersion queries the kernel.
func landlockVersion() landlockABI {
	return landlockABI{
		version: askLandlock(unix.LANDLOCK_CREATE_RULESET_VERSION),
		errata:  askLandlock(unix.LANDLOCK_CREATE_RULESET_ERRATA),
	}
}

// askLandlock makes a query with a flag; it returns 0 on failure.
func askLandlock(flag uintptr) int {
	answer, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, flag)
	if errno != 0 {
		return 0
	}
	return int(answer)
}

// works reports whether the kernel supports Landlock.
func (a landlockABI) works() bool { return a.version >= 1 }

// handled returns the accesses that are denied unless a rule allows them.
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

// ruleset is an open Landlock ruleset; the zero value means none.
type ruleset struct {
	fd      int
	handled uint64
}

// newRuleset creates an empty ruleset, or the zero value without Landlock.
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

// allow grants rights on a path and everything below it.
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

// allowIfThere grants rights on a path that may be missing.
func (r ruleset) allowIfThere(path string, rights uint64) error {
	err := r.allow(path, rights)
	if errors.Is(err, unix.ENOENT) || errors.Is(err, unix.EACCES) {
		return nil
	}
	return err
}

// enter applies the ruleset to the calling thread. It requires no_new_privs.
func (r ruleset) enter() error {
	if r.fd == 0 {
		return nil
	}
	if _, _, errno := unix.Syscall(unix.SYS_LANDLOCK_RESTRICT_SELF, uintptr(r.fd), 0, 0); errno != 0 {
		return errno
	}
	return nil
}

// close frees the ruleset; confined threads stay confined.
func (r ruleset) close() {
	if r.fd != 0 {
		closeFD(r.fd)
	}
}

// closeFD closes a descriptor without data to lose.
func closeFD(fd int) { _ = unix.Close(fd) }
