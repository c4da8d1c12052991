import { startEmbeddedPostgres, type EmbeddedPostgres } from '@acara/tooling/src/database/embedded-postgres.ts';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { createDatabase, statement } from './database.ts';
import { createPool } from './pool.ts';
import { createReplica, type Replica } from './replica.ts';

const FLAGS = ['-c', 'fsync=off', '-c', 'wal_receiver_status_interval=1s'];
const WHERE = statement<{ standby: boolean }>('select pg_is_in_recovery() as standby');
const COUNT = statement<{ count: number }>('select count(*)::int as count from written');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-replica-'));
// The servers run as another user.
fs.chmodSync(folder, 0o755);
let primaryServer: EmbeddedPostgres;
let standbyServer: EmbeddedPostgres;
let primary: pg.Pool;
let standby: pg.Pool;
beforeAll(async () => {
  const [one, other] = ['primary', 'standby'].map((name) => path.join(folder, name));
  if (!one || !other) throw new Error('no folders');
  await (await startEmbeddedPostgres({ dir: one, flags: FLAGS })).stop();
  execFileSync('cp', ['-a', one, other]);
  primaryServer = await startEmbeddedPostgres({ dir: one, flags: FLAGS });
  fs.writeFileSync(path.join(other, 'data', 'standby.signal'), '');
  const follow = ['-c', `primary_conninfo=${primaryServer.url}`];
  standbyServer = await startEmbeddedPostgres({ dir: other, flags: [...FLAGS, ...follow] });
  primary = createPool({ DATABASE_URL: primaryServer.url, DATABASE_POOL: 1 }, () => undefined);
  standby = createPool({ DATABASE_URL: standbyServer.url, DATABASE_POOL: 1 }, () => undefined, 'replica');
  await primary.query('create extension pg_trgm');
  await primary.query('create table written (at timestamptz default now())');
}, 60_000);
afterAll(async () => {
  await Promise.all([primary.end(), standby.end()]);
  await Promise.all([primaryServer.stop(), standbyServer.stop()]);
  fs.rmSync(folder, { recursive: true });
});

let at: number;
let replica: Replica;
beforeEach(() => {
  at = 0;
  const prepare = { prepare: true };
  replica = createReplica({
    primary: createDatabase(primary, prepare),
    replica: createDatabase(standby, prepare),
    uptime: () => at,
  });
});

/** One check a second. */
const pass = async (seconds: number) => {
  for (let second = 0; second < seconds; second += 1) {
    at += 1_000;
    await replica.check();
  }
};
const untilReplayed = async () => {
  const { rows } = await primary.query<{ position: string }>('select pg_current_wal_lsn() as position');
  for (let turns = 0; turns < 5_000; turns += 1) {
    const replayed = await standby.query('select pg_last_wal_replay_lsn() >= $1 as all', [rows[0]?.position]);
    if (replayed.rows[0].all) return;
  }
  throw new Error('The standby does not follow');
};
const readsStandby = async () => (await replica.reads.first(WHERE))?.standby;

describe('reads that may be late', () => {
  it('are from the primary until it is known how late the replica is', async () => {
    expect(await readsStandby()).toBe(false);
    await untilReplayed();
    await pass(1);
    expect(await readsStandby()).toBe(true);
  });

  it('are from the primary while the replica is more than five seconds behind', async () => {
    await untilReplayed();
    await pass(1);
    await standby.query('select pg_wal_replay_pause()');
    await primary.query('insert into written default values');
    const before = (await primary.query('select from written')).rowCount;
    await pass(5);
    expect(await readsStandby()).toBe(true);
    await pass(1);
    expect(await readsStandby()).toBe(false);
    expect(await replica.reads.first(COUNT)).toEqual({ count: before });
    await standby.query('select pg_wal_replay_resume()');
    await untilReplayed();
    await pass(1);
    expect(await readsStandby()).toBe(true);
    expect(await replica.reads.first(COUNT)).toEqual({ count: before });
  });

  it('are from the replica for a minute while the primary is unavailable', async () => {
    await untilReplayed();
    await pass(1);
    const query = jest.spyOn(primary, 'query').mockImplementation(() => Promise.reject(new Error('unavailable')));
    await pass(60);
    expect(await readsStandby()).toBe(true);
    await pass(1);
    await expect(readsStandby()).rejects.toThrow('unavailable');
    query.mockRestore();
  });

  it('are from the primary when the replica fails', async () => {
    await untilReplayed();
    await pass(1);
    const query = jest.spyOn(standby, 'query').mockImplementation(() => Promise.reject(new Error('unavailable')));
    expect(await readsStandby()).toBe(false);
    query.mockRestore();
  });
});
