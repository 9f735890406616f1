#!/bin/bash
# Boots the systemd of the root directory $1 in namespaces of its own, with a network of its own, until it is killed. It sees
# no cgroup controllers and cannot change the kernel's variables, so that the machine outside does not change.
set -euo pipefail

if [ "${2-}" != inside ]; then
    for hierarchy in systemd unified; do
        mkdir -p "/sys/fs/cgroup/$hierarchy/standfast-trial"
        echo $$ >"/sys/fs/cgroup/$hierarchy/standfast-trial/cgroup.procs"
    done
    exec unshare --pid --fork --mount --uts --ipc --cgroup --net --kill-child "$0" "$1" inside
fi

root=$1
mount --make-rprivate /
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount --bind "$root/proc/sys" "$root/proc/sys"
mount -o remount,bind,ro "$root/proc/sys"
printf '#subsys_name\thierarchy\tnum_cgroups\tenabled\n' >"$root/no-controllers"
mount --bind "$root/no-controllers" "$root/proc/cgroups"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t tmpfs -o mode=755 tmpfs "$root/sys/fs/cgroup"
mkdir "$root/sys/fs/cgroup/systemd" "$root/sys/fs/cgroup/unified"
mount -t cgroup -o none,name=systemd cgroup "$root/sys/fs/cgroup/systemd"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup/unified"
mount -t tmpfs tmpfs "$root/run"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null zero full random urandom tty; do
    touch "$root/dev/$device"
    mount --bind "/dev/$device" "$root/dev/$device"
done
mkdir "$root/dev/shm" "$root/dev/pts"
mount -t tmpfs tmpfs "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"
ip link set lo up
# Not chroot: a process in one cannot create the user namespace of the sandbox.
mkdir -p "$root/old-root"
cd "$root"
pivot_root . old-root
umount --lazy /old-root
exec env -i container=other PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --system --unit=basic.target
