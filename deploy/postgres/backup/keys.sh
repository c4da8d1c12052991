#!/bin/sh
# Makes the keys by which the machines of the database and of the backups know each other: for each NAME a folder with
# ca.crt, machine.crt and machine.key. ca.key, which signs for a machine more, belongs into a safe.
#   keys.sh FOLDER NAME …
set -eu
cd "$1"
shift
new() { openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 "$@" 2>/dev/null; }
[ -f ca.key ] || new -subj /CN=acara-backup -keyout ca.key -out ca.crt
for name; do
  mkdir -p "$name"
  new -CA ca.crt -CAkey ca.key -subj "/CN=$name" -addext "subjectAltName=DNS:$name" \
    -addext basicConstraints=critical,CA:FALSE -keyout "$name/machine.key" -out "$name/machine.crt"
  cp ca.crt "$name"
  chmod 600 "$name/machine.key"
done
