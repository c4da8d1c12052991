import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startListeningProgram } from '../net/listening-program.ts';
import { freePort } from '../net/ports.ts';
import { databaseIdentity } from './reachable-folder.ts';

const CONFIGURATION = path.resolve(import.meta.dirname, '../../../deploy/postgres/pgbouncer.ini');
/** Version that knows named statements in transaction mode. */
export const PREPARES_SINCE = 1.21;

/** Version of the PgBouncer on the path, such as 1.18; undefined without one. */
export const findPgbouncer = (): number | undefined => {
  const { stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' });
  const found = /^PgBouncer (\d+\.\d+)/.exec(stdout ?? '')?.[1];
  return found === undefined ? undefined : Number(found);
};

/** The configuration of deploy/postgres for another server and port. All clients connect as the server's user. */
const configuration = (server: URL, port: number, prepares: boolean) =>
  fs
    .readFileSync(CONFIGURATION, 'utf8')
    .replace(
      'host=127.0.0.1 port=5000',
      `host=127.0.0.1 port=${server.port} user=${server.username} password=${server.password}`,
    )
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('auth_type = scram-sha-256', 'auth_type = any')
    .replace(/^auth_file = .*$/m, 'unix_socket_dir =')
    .replace(/^max_prepared_statements/m, prepares ? '$&' : ';$&');

/**
 * Runs the PgBouncer on the path in front of a server, as deploy/postgres configures it.
 * @param serverUrl with user and password
 * @returns the server's address through it, and whether it supports named statements @throws with its output
 */
export const startPgbouncer = async (serverUrl: string) => {
  const version = findPgbouncer();
  if (version === undefined) throw new Error('There is no pgbouncer on the path (Debian: pgbouncer).');
  const prepares = version >= PREPARES_SINCE;
  const identity = databaseIdentity();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-pgbouncer-'));
  const file = path.join(folder, 'pgbouncer.ini');
  const port = await freePort();
  fs.writeFileSync(file, configuration(new URL(serverUrl), port, prepares), { mode: 0o600 });
  const { uid = process.getuid?.() ?? 0, gid = process.getgid?.() ?? 0 } = identity;
  for (const each of [folder, file]) fs.chownSync(each, uid, gid);
  const { stop } = await startListeningProgram(['pgbouncer', file], port, identity);
  const url = new URL(serverUrl);
  url.port = String(port);
  return {
    url: url.href,
    prepares,
    stop: async () => {
      await stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
};
