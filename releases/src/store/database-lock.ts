import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { LockTimeoutError } from './file-lock.ts';
import type { ReleaseFiles } from './local-files.ts';

const LOCK_RETRY_MS = 500;

/** One publish of a package at a time, whatever the machine. @param url of the registry's database */
export const databasePublishLock =
  (url: string): ReleaseFiles['withPublishLock'] =>
  (remote, act, options) =>
    withDatabaseLock(url, `publish ${remote}`, act, options);

/** A session's lock: it ends with the process. Needs a connection that no pooler shares between transactions. */
const withDatabaseLock = async <Result>(
  url: string,
  name: string,
  act: () => Promise<Result>,
  { waitMs, onWait }: { waitMs: number; onWait: (holder: string) => void },
): Promise<Result> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'acara-releases publish',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const deadline = Date.now() + waitMs;
    for (let isReported = false; ; isReported = true) {
      const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock(hashtext($1)) as taken', [
        `acara ${name}`,
      ]);
      if (rows[0]?.taken) break;
      if (Date.now() > deadline) throw new LockTimeoutError(`${name}: another one was running for ${waitMs} ms`);
      if (!isReported) onWait('another machine');
      await delay(LOCK_RETRY_MS);
    }
    return await act();
  } finally {
    await client.end();
  }
};
