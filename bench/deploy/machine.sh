#!/bin/sh
# A machine with systemd, made of the Debian that this runs on: its files, to which nothing is written, and a checkout in
# /opt/acara/current. As root, in namespaces of its own:  unshare --mount machine.sh CHECKOUT [OPTION OF NSPAWN …]
set -eu
checkout=$1
shift
mount -t tmpfs -o mode=755 tmpfs /mnt
mkdir /mnt/upper /mnt/work /mnt/root
mount -t overlay -o lowerdir=/,upperdir=/mnt/upper,workdir=/mnt/work overlay /mnt/root
# Nothing of this Debian's own services starts; what is tested is installed in it afterwards.
exec systemd-nspawn --quiet --directory=/mnt/root --register=no --keep-unit --machine=acara-bench --console=pipe \
  "--bind-ro=$checkout:/opt/acara/current" "$@" --boot systemd.unit=basic.target
