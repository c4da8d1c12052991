import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { upTo, withClient } from '@acara/bench/lab';
import { COMMITS_URL } from './database.ts';

const CLIENTS = 4;
const TRY_AGAIN_MS = 100;
const PAUSE_MS = 10;
const TABLES = `
  create table if not exists written (run text, client int, turn int, primary key (run, client, turn));
  create table if not exists counted (run text primary key, value bigint not null)`;

const open = async (): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: COMMITS_URL,
    connectionTimeoutMillis: 2_000,
    query_timeout: 4_000,
  });
  client.on('error', () => {});
  await client.connect();
  return client;
};

/**
 * Clients that commit one transaction after the other, and remember which commits were confirmed.
 * @param run name of this run, unlike all others
 */
export const startCommits = async (run: string) => {
  await withClient(COMMITS_URL, async (client) => {
    await client.query(TABLES);
    await client.query('insert into counted values ($1, 0)', [run]);
  });
  const confirmed: string[] = [];
  const times: number[] = [performance.now()];
  let isOver = false;

  const commit = async (client: pg.Client, number: number, turn: number): Promise<void> => {
    await client.query('begin');
    await client.query('insert into written values ($1, $2, $3)', [run, number, turn]);
    await client.query('update counted set value = value + 1 where run = $1', [run]);
    await client.query('commit');
    confirmed.push(`${number}/${turn}`);
    times.push(performance.now());
  };
  const work = async (number: number): Promise<void> => {
    let client: pg.Client | undefined;
    for (let turn = 0; !isOver; turn += 1) {
      try {
        client ??= await open();
        await commit(client, number, turn);
        await delay(PAUSE_MS);
      } catch {
        // Whether it was committed is unknown: the next one is another one.
        client?.end().catch(() => {});
        client = undefined;
        await delay(TRY_AGAIN_MS);
      }
    }
    await client?.end().catch(() => {});
  };
  const all = Promise.all(upTo(CLIENTS).map(work));

  return {
    /**
     * @returns how many were confirmed and lost, and the longest time without one, in s. Also those that are counted
     * twice.
     */
    stop: async () => {
      isOver = true;
      await all;
      times.push(performance.now());
      const silence = Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? 0))) / 1000;
      return withClient(COMMITS_URL, async (client) => {
        const { rows } = await client.query<{ key: string }>(
          `select client || '/' || turn as key from written where run = $1`,
          [run],
        );
        const counted = await client.query<{ value: string }>('select value from counted where run = $1', [run]);
        const there = new Set(rows.map(({ key }) => key));
        const lost = confirmed.filter((key) => !there.has(key)).length;
        return { confirmed: confirmed.length, lost, silence, isEven: rows.length === Number(counted.rows[0]?.value) };
      });
    },
  };
};
