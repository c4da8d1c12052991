import { spawnSync } from 'node:child_process';

/** User and group a child process runs as; empty means: as this process. */
export interface RunIdentity {
  uid?: number;
  gid?: number;
}

/**
 * PostgreSQL refuses to run as root. Started by root, it runs as `postgres` or else as `nobody`, which every system has.
 * @throws Error when root has neither.
 */
export const databaseIdentity = (): RunIdentity => {
  if (process.getuid?.() !== 0) return {};
  for (const user of ['postgres', 'nobody']) {
    const uid = numberFrom('id', ['-u', user]);
    const gid = numberFrom('id', ['-g', user]);
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new Error('Running as root, and neither user postgres nor nobody exists: set DATABASE_URL or start as a user.');
};

const numberFrom = (command: string, args: string[]): number | undefined => {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8' });
  return status === 0 ? Number(stdout.trim()) : undefined;
};
