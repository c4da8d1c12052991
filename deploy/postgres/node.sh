#!/bin/sh
# Runs Patroni on a node of PostgreSQL while its disk has room. A primary without any refuses every write and stays
# primary, so it ends in order before, and another node takes over. Started again where it still has none, it ends at once:
# a service manager tries again (systemd: Restart=always, RestartSec=10).
#   node.sh CONFIGURATION FOLDER [MB]      folder: of the data; MB: that must be free (default 64)
set -u
room() { [ "$(df --output=avail -BM "$1" | tail -n 1 | tr -dc 0-9)" -ge "$2" ]; }
folder=$2 least=${3:-64}
room "$folder" "$least" || { echo "no room in $folder" >&2; exit 1; }
patroni "$1" &
patroni=$!
trap 'kill -TERM $patroni' TERM INT
while kill -0 $patroni 2>/dev/null; do
  room "$folder" "$least" || { echo "no room in $folder: this node ends" >&2; kill -TERM $patroni; break; }
  sleep 1
done
wait $patroni
