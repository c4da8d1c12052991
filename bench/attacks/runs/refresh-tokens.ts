import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { createRefreshTokens, hashSecret, tokenKeys, type RefreshToken } from '@acara/core-api/bench';
import { environmentRun } from '../../environment/test-environment.ts';
import { BENCH_SECRET } from '../../lib/bench-site.ts';
import { repeat } from '../../lib/concurrency.ts';
import { cpuSeconds } from '../../lib/cpu-time.ts';
import { queryNumber } from '../../lib/databases.ts';
import { requestJson } from '../../lib/request-json.ts';
import { printTable, rounded } from '../../lib/text-table.ts';

const ROTATIONS = 40_000;
const ONE_BY_ONE = 10;
const AT_ONCE = 30;
/** Processor time of the API per request, and how long other requests may wait meanwhile. */
const MOST_CPU_MS = 20;
const MOST_WAIT_MS = 1_000;

const tokens = createRefreshTokens(tokenKeys(BENCH_SECRET));

const ADD = `
  with member as (
    insert into app_user (name, email, created_at)
    select 'Lama ' || n, 'lama-' || n || '@acara.test', now() from generate_series(1, $1::int) as n returning user_id
  )
  insert into login_session (user_id, refresh_hash, generation, rotated_at, created_at, expires_at)
  select user_id, '', $2, array[now()], now(), now() + interval '30 days' from member returning session_id`;
const SET_HASH = 'update login_session set refresh_hash = $2 where session_id = $1';
const LIVE = 'select count(*)::int from login_session where revoked_at is null';

/** The first tokens of sessions that were refreshed 40,000 times since. */
const oldTokens = async (pool: pg.Pool, count: number): Promise<string[]> => {
  const { rows } = await pool.query<{ session_id: number }>(ADD, [count, ROTATIONS]);
  return Promise.all(
    rows.map(async ({ session_id: sessionId }) => {
      const first: RefreshToken = { sessionId, generation: 0, secret: tokens.newSecret() };
      let last = first;
      for (let step = 0; step < ROTATIONS; step += 1) last = tokens.successor(last);
      await pool.query(SET_HASH, [sessionId, hashSecret(last)]);
      return tokens.write(first);
    }),
  );
};

/** R21: old refresh tokens cost what every other request does, and still end their session. */
export const refreshTokensRun = environmentRun('R21', async ({ apis: [api], database: { pool }, send }, { holds }) => {
  if (!api) throw new Error('no API');
  const texts = await oldTokens(pool, ONE_BY_ONE + AT_ONCE);
  const few = texts.splice(0, ONE_BY_ONE);
  const statuses = new Set<number>();
  const refresh = async (text: string) =>
    statuses.add((await send('POST', '/refresh_token', { body: { refresh_token: text } })).status);
  /** @returns milliseconds of the API's processor for each */
  const measureCost = async () => {
    const before = cpuSeconds(api.pid);
    for (const text of few) await refresh(text);
    return ((cpuSeconds(api.pid) - before) * 1_000) / few.length;
  };
  const live = await measureCost();
  const ended = await measureCost();

  let longest = 0;
  const endProbe = repeat(async () => {
    longest = Math.max(longest, (await requestJson('GET', `${api.url}/healthz`)).ms);
  }, 20);
  await delay(100);
  const begun = performance.now();
  await Promise.all(texts.map(refresh));
  const seconds = (performance.now() - begun) / 1_000;
  await endProbe();

  const left = await queryNumber(pool, LIVE);
  holds(statuses.size === 1 && statuses.has(401), `the statuses were ${[...statuses].join()}`);
  holds(left === 0, `${left} sessions outlived the use of an old token`);
  holds(!(live > MOST_CPU_MS), `a token of a live session cost ${rounded(live)} ms`);
  holds(!(ended > MOST_CPU_MS), `a token of an ended session cost ${rounded(ended)} ms`);
  holds(longest <= MOST_WAIT_MS, `/healthz took ${rounded(longest)} ms`);
  printTable(`R21: refresh tokens ${ROTATIONS} rotations old`, [
    {
      'processor ms each': live,
      'once their session has ended': ended,
      [`${AT_ONCE} at once, s`]: seconds,
      'slowest /healthz meanwhile, ms': longest,
    },
  ]);
  return { live, ended, seconds, longest };
});
