#!/bin/sh
# A machine of the lab. Its death is that of its first process; its disk stays.
#   unshare --mount --net --pid --uts --fork --kill-child --mount-proc machine.sh NAME DISK ENGINES
set -eu
hostname "$1"
ip link set lo up
mount --bind "$2" "$3/data"
mkdir -p "$2/pgbackrest" "$3/etc/pgbackrest"
mount --bind "$2/pgbackrest" "$3/etc/pgbackrest"
mount -t proc proc "$3/proc"
mount -t tmpfs tmpfs "$3/run"
mount -t tmpfs -o mode=1777 tmpfs "$3/tmp"
mount -t tmpfs tmpfs /run
exec tini -s -- sleep infinity
