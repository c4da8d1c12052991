import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { acceptsConnections, freePort } from '@acara/tooling/src/net/ports.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@acara/tooling/src/database/embedded-postgres.ts';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';

export const ENVIRONMENT_DATA = path.resolve(import.meta.dirname, '../.data/environment');

const POLL_INTERVAL_MS = 20;

/** The PostgreSQL of a bench. */
export type PostgresServer = {
  /** Stays the same over a restart. */
  url: string;
  /** Only of a server of our own: `kill -9` of the process that all its others hang on, and its start again. */
  faults?: { kill: () => Promise<void>; start: () => Promise<void> };
};

/** @returns the server of `DATABASE_URL`, else one of our own, which syncs every commit to disk */
export const startPostgresServer = async (disposables: Disposables, name: string): Promise<PostgresServer> => {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL };
  const port = await freePort();
  // The later port counts: it has to stay the same, since the API knows no other.
  const limits = ['shared_buffers=512MB', 'max_wal_size=4GB', 'max_connections=200'];
  const flags = ['-p', String(port), ...limits.flatMap((limit) => ['-c', limit])];
  const begin = () => startEmbeddedPostgres({ dir: path.join(ENVIRONMENT_DATA, `${name}-postgres`), flags });
  let server: EmbeddedPostgres = await begin();
  disposables.add(() => server.stop());
  if (server.reused)
    throw new Error(`A PostgreSQL of another run is still up in ${ENVIRONMENT_DATA}: wait until it ends`);

  return {
    url: server.url,
    faults: {
      kill: async () => {
        process.kill(server.pid, 'SIGKILL');
        while (await acceptsConnections(port)) await delay(POLL_INTERVAL_MS);
      },
      start: async () => {
        const killed = server;
        server = await begin();
        // Ends the watchdog of the one that is gone.
        await killed.stop();
      },
    },
  };
};
