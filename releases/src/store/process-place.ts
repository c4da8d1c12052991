import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * Identifies where a process id is valid: the host, and on Linux its boot and the process namespace, which a container
 * has for itself. One line.
 */
export const processPlace = (): string =>
  [
    hostname(),
    ...[
      () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(),
      () => readlinkSync('/proc/self/ns/pid'),
    ].map(orDash),
  ].join(' ');

const orDash = (read: () => string): string => {
  try {
    return read();
  } catch {
    return '-'; // Not Linux.
  }
};
