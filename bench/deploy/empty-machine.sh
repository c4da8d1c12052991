#!/bin/sh
# A machine with systemd, made of an archive of a minimal Debian: in memory, on the network of whoever runs this. As root,
# in namespaces of its own:  unshare --mount empty-machine.sh ARCHIVE [OPTION OF NSPAWN …]
set -eu
archive=$1
shift
mount -t tmpfs -o mode=755,size=10g tmpfs /mnt
tar -x -C /mnt -f "$archive"
exec systemd-nspawn --quiet --directory=/mnt --register=no --keep-unit --machine=acara-empty --console=pipe \
  --resolv-conf=bind-host "$@" --boot systemd.unit=multi-user.target
