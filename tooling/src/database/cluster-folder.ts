import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { RunIdentity } from './reachable-folder.ts';
import { programPath } from './server-binaries.ts';

/** Name of the one role; it owns the cluster. */
export const DATABASE_USER = 'acara';

/** Files in the folder of a cluster. */
export const clusterPaths = (dir: string) => ({
  data: path.join(dir, 'data'),
  secret: path.join(dir, 'password'),
  log: path.join(dir, 'server.log'),
  owner: path.join(dir, 'owner.pid'),
});

/** The environment of the server's programs, without PGDATA, PGPORT and the like, which would change their behaviour. */
export const serverEnvironment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))),
  LC_ALL: 'C',
});

/**
 * Creates the cluster unless it exists, and returns its password.
 * @throws Error with the output of initdb, or when the cluster exists without its password file.
 */
export const ensureCluster = (native: string, dir: string, identity: RunIdentity): string => {
  const { data, secret } = clusterPaths(dir);
  if (!fs.existsSync(data)) createCluster(native, dir, identity);
  if (!fs.existsSync(secret)) throw new Error(`${secret} is missing: remove ${dir} to begin with an empty database.`);
  return fs.readFileSync(secret, 'utf8');
};

const createCluster = (native: string, dir: string, identity: RunIdentity): void => {
  const { data, secret } = clusterPaths(dir);
  const partial = `${data}.new`;
  fs.rmSync(partial, { recursive: true, force: true });
  fs.rmSync(secret, { force: true });
  fs.writeFileSync(secret, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (identity.uid !== undefined && identity.gid !== undefined) fs.chownSync(secret, identity.uid, identity.gid);
  // The builtin collation, not ICU: the bundled ICU is old, and a move to another server would need a reindex.
  const collation = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const { status, stderr, error } = spawnSync(
    programPath(native, 'initdb'),
    ['-D', partial, '-U', DATABASE_USER, '--pwfile', secret, '--auth=scram-sha-256', '--no-sync', ...collation],
    { ...identity, cwd: dir, encoding: 'utf8', env: serverEnvironment() },
  );
  if (status !== 0) throw new Error(`PostgreSQL could not create its data folder: ${error?.message ?? stderr.trim()}`);
  // Renamed when complete: an interrupted creation is started again.
  fs.renameSync(partial, data);
};
