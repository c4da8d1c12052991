import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * Where a process id means this process: the host, and on Linux its boot and the process namespace, which a container
 * has for itself. One text without line breaks.
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
