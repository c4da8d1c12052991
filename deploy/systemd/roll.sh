#!/bin/sh
# Restarts the site's processes one after the other, so that no visitor notices: acara-roll [api|edge]
# Each drains while HAProxy sends visitors to the others, ends, starts and is ready before the next one. The first that
# does not become ready ends this, and the rest stays as it is. The only one that is ready is not touched.
set -eu
# Both the process and HAProxy report it; HAProxy asks a process that was unavailable every half second.
ready() {
  port=${1#*@}
  port=${port%.service}
  up="haproxy_server_status{proxy=\"${part}s\",server=\"$part-$port\",state=\"UP\"} 1"
  curl --silent --fail --output /dev/null --max-time 5 "http://127.0.0.1:$port/readyz" &&
    curl --silent --max-time 5 http://127.0.0.1:8404/metrics | grep --quiet --fixed-strings "$up"
}
await_ready() {
  for _ in $(seq 50); do
    if ready "$1"; then return 0; fi
    sleep 0.2
  done
  echo "$1 is not ready for HAProxy" >&2
  exit 1
}
has_other() {
  for other in $units; do
    if [ "$other" != "$1" ] && ready "$other"; then return 0; fi
  done
  return 1
}
for part in ${1:-api edge}; do
  units=$(systemctl list-units --all --plain --no-legend "acara-$part@*.service" | cut -d' ' -f1)
  serving=''
  idle=''
  for unit in $units; do
    if ready "$unit"; then serving="$serving $unit"; else idle="$idle $unit"; fi
  done
  # Those that serve nobody first: until they do they are no replacement for another one.
  for unit in $idle $serving; do
    if ready "$unit" && ! has_other "$unit"; then
      echo "$unit stays as it is: no other one is ready" >&2
      exit 1
    fi
    systemctl restart "$unit"
    await_ready "$unit"
    echo "$unit was restarted"
  done
done
