#!/bin/sh
# The lab: a switch (10.77.0.1/24), a disk of memory for each machine, and the Debian 13 that engines run from. In
# namespaces of its own; with its last process all of it is gone.
#   unshare --mount --net --pid --fork --mount-proc lab.sh FOLDER ENGINES
set -eu
folder=$1
engines=$2
ip link set lo up
ip link add lan type bridge
ip addr add 10.77.0.1/24 dev lan
ip link set lan up
mkdir -p "$folder/disks"
mount -t tmpfs -o mode=755,size=1m tmpfs "$folder/disks"
for name in database-1 database-2 database-3 site-1 site-2 site-3 backup-1; do
  mkdir "$folder/disks/$name"
  # A disk of its own, so that it can be full.
  mount -t tmpfs -o mode=755,size=3g tmpfs "$folder/disks/$name"
done
mkdir -p "$engines/data"
mount --bind "$engines" "$engines"
mount --bind "$folder/hosts" "$engines/etc/hosts"
mount -t proc proc "$engines/proc"
mount --rbind /dev "$engines/dev"
mount -t tmpfs tmpfs "$engines/run"
mount -t tmpfs -o mode=1777 tmpfs "$engines/tmp"
mount --bind "$(dirname "$0")/../../deploy" "$engines/mnt"
touch "$folder/up"
exec tini -s -- sleep infinity
