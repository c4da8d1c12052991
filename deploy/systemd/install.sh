#!/bin/sh
# Installs the units and HAProxy's configuration of this folder, as root: ./install.sh. Starts nothing.
set -eu
cd "$(dirname "$0")"
install -D -m 644 -t /etc/systemd/system acara-api@.service acara-edge@.service acara-migrate.service acara.target
install -D -m 644 -t /etc/systemd/system/acara-.service.d acara-.service.d/common.conf
install -D -m 644 acara.sysusers.conf /etc/sysusers.d/acara.conf
install -D -m 644 -t /etc/systemd/system/haproxy.service.d haproxy.service.d/acara.conf
install -D -m 644 haproxy.cfg /etc/haproxy/haproxy.cfg
[ -e /etc/haproxy/cdn-networks.lst ] || install -m 644 ../cdn-networks.lst /etc/haproxy/cdn-networks.lst
install -D -m 755 roll.sh /usr/local/sbin/acara-roll
systemd-sysusers acara.conf
systemctl daemon-reload
