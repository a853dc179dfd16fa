"""Takes from the current process what a submission must not do. Runs in the child, from its source, before any of its code.

On Linux, seccomp refuses new processes, signals, sockets and access to other processes, and Landlock refuses all files
except those of Python and the submission. Elsewhere, an audit hook refuses the same in Python code.
"""

from __future__ import annotations

import ctypes
import os
import platform
import signal
import struct
import sys
import threading
import time
from typing import Any

# Numbers of the refused system calls on x86-64 and AArch64; 0 where an architecture lacks one.
_REFUSED = {
    "fork": (57, 0),
    "vfork": (58, 0),
    "execve": (59, 221),
    "execveat": (322, 281),
    "kill": (62, 129),
    "tkill": (200, 130),
    "tgkill": (234, 131),
    "rt_sigqueueinfo": (129, 138),
    "rt_tgsigqueueinfo": (297, 240),
    "pidfd_open": (434, 434),
    "pidfd_send_signal": (424, 424),
    "pidfd_getfd": (438, 438),
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "process_madvise": (440, 440),
    "kcmp": (312, 272),
    "setpriority": (141, 140),
    "sched_setaffinity": (203, 122),
    "sched_setscheduler": (144, 119),
    "sched_setattr": (314, 274),
    "ioprio_set": (251, 30),
    "setpgid": (109, 154),
    "setsid": (112, 157),
    "socket": (41, 198),
    "socketpair": (53, 199),
    "io_uring_setup": (425, 425),
    "unshare": (272, 97),
    "setns": (308, 268),
    "mount": (165, 40),
    "umount2": (166, 39),
    "pivot_root": (155, 41),
    "chroot": (161, 51),
    "bpf": (321, 280),
    "perf_event_open": (298, 241),
    "userfaultfd": (323, 282),
    "keyctl": (250, 219),
    "add_key": (248, 217),
    "request_key": (249, 218),
    "chmod": (90, 0),
    "fchmod": (91, 52),
    "fchmodat": (268, 53),
    "chown": (92, 0),
    "fchown": (93, 55),
    "fchownat": (260, 54),
    "lchown": (94, 0),
    "utimensat": (280, 88),
    "setxattr": (188, 5),
    "memfd_create": (319, 279),
    "mq_open": (240, 180),
    "shmget": (29, 194),
    "reboot": (169, 142),
    "kexec_load": (246, 104),
    "init_module": (175, 105),
    "finit_module": (313, 273),
    "delete_module": (176, 106),
    "sethostname": (170, 161),
    "settimeofday": (164, 170),
    "clock_settime": (227, 112),
    "swapon": (167, 224),
    "quotactl": (179, 60),
}
_ARCHITECTURES = {"x86_64": (0, 0xC000003E, 56, 435, 302, 157), "aarch64": (1, 0xC00000B7, 220, 435, 261, 167)}
_EPERM, _ENOSYS = 1, 38
_ALLOW, _KILL, _ERRNO = 0x7FFF0000, 0x80000000, 0x00050000
_CLONE_THREAD = 0x00010000
_PR_SET_PDEATHSIG = 1


def end_with_parent(parent: int, number: int) -> None:
    """Has the system send this process a signal when its parent ends, in whatever way."""
    if sys.platform.startswith("linux"):
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, number, 0, 0, 0)
        if os.getppid() != parent:
            os._exit(1)
        return

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        signal.raise_signal(number)

    threading.Thread(target=watch, daemon=True).start()


def _seccomp(libc: Any) -> bool:
    if platform.machine() not in _ARCHITECTURES or sys.maxsize < 2**32:
        return False
    at, arch, clone, clone3, prlimit, prctl = _ARCHITECTURES[platform.machine()]
    program: list[tuple[int, int, int, int]] = []

    def load(offset: int) -> None:
        program.append((0x20, 0, 0, offset))

    def if_equal(value: int, then: int, otherwise: int) -> None:
        program.append((0x15, then, otherwise, value))

    def leave(action: int) -> None:
        program.append((0x06, 0, 0, action))

    load(4)
    if_equal(arch, 1, 0)
    leave(_KILL)
    load(0)
    # The system calls of x32 start here.
    program.append((0x35, 0, 1, 0x40000000))
    leave(_KILL)
    # glibc falls back to clone, whose flags a filter can see.
    if_equal(clone3, 0, 1)
    leave(_ERRNO | _ENOSYS)
    if_equal(clone, 0, 4)
    load(16)
    program.append((0x45, 0, 1, _CLONE_THREAD))
    leave(_ALLOW)
    leave(_ERRNO | _EPERM)
    # prlimit64 only for the calling process.
    if_equal(prlimit, 0, 4)
    load(16)
    if_equal(0, 0, 1)
    leave(_ALLOW)
    leave(_ERRNO | _EPERM)
    # The signal at the end of the parent must stay.
    if_equal(prctl, 0, 4)
    load(16)
    if_equal(_PR_SET_PDEATHSIG, 0, 1)
    leave(_ERRNO | _EPERM)
    leave(_ALLOW)
    for numbers in _REFUSED.values():
        if numbers[at]:
            if_equal(numbers[at], 0, 1)
            leave(_ERRNO | _EPERM)
    leave(_ALLOW)
    code = b"".join(struct.pack("=HBBI", *one) for one in program)
    buffer = ctypes.create_string_buffer(code, len(code))

    class Program(ctypes.Structure):
        _fields_ = [("length", ctypes.c_ushort), ("filter", ctypes.c_void_p)]

    filled = Program(len(program), ctypes.cast(buffer, ctypes.c_void_p))
    return bool(libc.prctl(22, 2, ctypes.byref(filled), 0, 0) == 0)


def _allowed(folder: str, hidden: list[str], left: int = 4) -> list[str]:
    """The folder, or, if it contains something hidden, its other entries."""
    inside = [one for one in hidden if one == folder or one.startswith(folder.rstrip(os.sep) + os.sep)]
    if not inside:
        return [folder]
    if folder in inside or left == 0:
        return []
    try:
        names = os.listdir(folder)
    except OSError:
        return []
    return [path for name in names for path in _allowed(os.path.join(folder, name), hidden, left - 1)]


def _landlock(libc: Any, folders: list[str], hidden: list[str]) -> bool:
    version = libc.syscall(444, None, 0, 1)
    if version < 1:
        return False
    # All rights of the version: 13 in the first, then refer, truncate, and control of devices.
    rights = (1 << 13) - 1
    for since, right in ((2, 13), (3, 14), (5, 15)):
        rights |= 1 << right if version >= since else 0
    network = 3 if version >= 4 else 0
    attributes = struct.pack("=QQ", rights, network)[: 16 if network else 8]
    ruleset = libc.syscall(444, attributes, len(attributes), 0)
    if ruleset < 0:
        return False
    read_file, read_dir, write = 1 << 2, 1 << 3, 1 << 1

    def add(path: str, right: int) -> None:
        try:
            descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
        except OSError:
            return
        libc.syscall(445, ruleset, 1, struct.pack("=Qi", right, descriptor), 0)
        os.close(descriptor)

    for folder in folders:
        parts = _allowed(folder, hidden)
        for path in parts:
            add(path, read_file | read_dir if os.path.isdir(path) else read_file)
        if parts != [folder]:
            # Imports list the folder; this reveals names, not contents.
            add(folder, read_dir)
    for path in ("/etc/ld.so.cache", "/etc/localtime", "/dev/urandom", "/dev/zero"):
        add(path, read_file)
    add("/dev/null", read_file | write)
    done = bool(libc.syscall(446, ruleset, 0) == 0)
    os.close(ruleset)
    return done


def _audit(folders: list[str], hidden: list[str]) -> None:
    """Refuses files, processes and sockets in Python code."""
    refused = ("socket.", "subprocess.", "os.fork", "os.exec", "os.spawn", "os.posix_spawn", "os.kill", "os.system", "ctypes.dlopen")
    inside = tuple(one.rstrip(os.sep) + os.sep for one in folders)
    outside = tuple(one.rstrip(os.sep) + os.sep for one in hidden)
    real, absolute = os.path.realpath, os.path.abspath

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open" and isinstance(arguments[0], (str, bytes)):
            path = real(absolute(os.fsdecode(arguments[0])))
            writes = isinstance(arguments[2], int) and arguments[2] & (os.O_WRONLY | os.O_RDWR)
            if (writes or not path.startswith(inside) or path.startswith(outside)) and path != os.devnull:
                raise PermissionError(f"a submission cannot open {path}")
        elif event.startswith(refused) and not (event == "ctypes.dlopen" and arguments[0] is None):
            raise PermissionError(f"a submission cannot use {event}")

    sys.addaudithook(hook)


def _limits(memory: int, seconds: int, output: int) -> bool:
    import resource

    done = True
    # Standard output is a file.
    for limit, value in (
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_FSIZE, output),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NOFILE, 64),
    ):
        try:
            resource.setrlimit(limit, (value, value))
        except (OSError, ValueError):
            # macOS does not limit the address space.
            done = False
    return done


def confine(folders: list[str], hidden: list[str], memory: int, seconds: int, output: int) -> list[str]:
    """Applies all protections, and returns those that this system has: `limits`, `files`, `network` and `processes`."""
    found = ["limits"] if _limits(memory, seconds, output) else []
    folders = [os.path.realpath(one) for one in folders if os.path.exists(one)]
    hidden = [os.path.realpath(one) for one in hidden]
    complete = False
    if sys.platform.startswith("linux"):
        libc = ctypes.CDLL(None, use_errno=True)
        # Privileges cannot grow, which both need; not even root can then read the memory of other processes.
        if libc.prctl(38, 1, 0, 0, 0) == 0:
            files = _landlock(libc, folders, hidden)
            # For root: drops all capabilities.
            libc.capset(struct.pack("=Ii", 0x20080522, 0), bytes(24))
            calls = _seccomp(libc)
            found += ["files"] * files + ["network", "processes"] * calls
            complete = files and calls
    if not complete:
        _audit(folders, hidden)
    return found
