import { setTimeout as delay } from 'node:timers/promises';
import { createRefreshTokens, hashSecret, tokenKeys, type RefreshToken } from '@acara/core-api/bench';
import { repeat } from '../../lib/concurrency.ts';
import { quantile } from '../../lib/statistics.ts';
import { fixed } from '../../lib/text-table.ts';
import { cpuSeconds } from '../../lib/cpu-time.ts';
import { BENCH_SECRET } from '../../lib/bench-servers.ts';
import { createChecks, type RunReport } from '../../lib/run-report.ts';
import { requestJson } from '../../environment/request-json.ts';
import {
  type EnvironmentContext,
  withTestEnvironment,
  type TestEnvironment,
} from '../../environment/test-environment.ts';

const ROTATIONS = 40_000;
const ONE_BY_ONE = 10;
const AT_ONCE = 30;
/** Processor time of the API per request, and how long others may wait meanwhile. */
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

/** The first tokens of sessions that were refreshed 40,000 times since. */
const oldTokens = async ({ database: { pool } }: TestEnvironment, count: number): Promise<string[]> => {
  const { rows } = await pool.query<{ session_id: number }>(ADD, [count, ROTATIONS]);
  return Promise.all(
    rows.map(async ({ session_id: sessionId }) => {
      const first: RefreshToken = { sessionId, generation: 0, secret: tokens.newSecret() };
      let last = first;
      for (let step = 0; step < ROTATIONS; step += 1) last = tokens.successor(last);
      await pool.query('update login_session set refresh_hash = $2 where session_id = $1', [
        sessionId,
        hashSecret(last),
      ]);
      return tokens.write(first);
    }),
  );
};

/** R21: old refresh tokens cost what every other request does, and still end their session. */
export const refreshTokensRun = async (context: EnvironmentContext): Promise<RunReport> =>
  withTestEnvironment(context, { name: 'r21' }, async (environment) => {
    const { broken, holds } = createChecks();
    const [api] = environment.apis;
    if (!api) throw new Error('no API');
    const texts = await oldTokens(environment, ONE_BY_ONE + AT_ONCE);
    const [few, many] = [texts.slice(0, ONE_BY_ONE), texts.slice(ONE_BY_ONE)];
    const refresh = (text: string) =>
      requestJson({ method: 'POST', url: `${api.url}/api/v1/refresh_token`, body: { refresh_token: text } });
    const statuses = new Set<number>();
    /** @returns milliseconds of the API's processor for each */
    const measureCost = async (sent: readonly string[]) => {
      const before = cpuSeconds(api.pid);
      for (const text of sent) statuses.add((await refresh(text)).status);
      return ((cpuSeconds(api.pid) - before) * 1_000) / sent.length;
    };

    const live = await measureCost(few);
    const ended = await measureCost(few);

    const waits: number[] = [];
    const endProbe = repeat(
      async () => waits.push((await requestJson({ method: 'GET', url: `${api.url}/healthz` })).ms),
      20,
    );
    await delay(100);
    const begun = performance.now();
    for (const { status } of await Promise.all(many.map(refresh))) statuses.add(status);
    const seconds = (performance.now() - begun) / 1_000;
    await endProbe();
    const longest = quantile(waits, 1);

    const { rows } = await environment.database.pool.query<{ left: number }>(
      'select count(*)::int as left from login_session where revoked_at is null',
    );
    holds(statuses.size === 1 && statuses.has(401), `the statuses were ${[...statuses].join()}`);
    holds(rows[0]?.left === 0, `${rows[0]?.left} sessions outlived the use of an old token`);
    holds(!(live > MOST_CPU_MS), `a token of a live session cost ${fixed(live, 0)} ms`);
    holds(!(ended > MOST_CPU_MS), `a token of an ended session cost ${fixed(ended, 0)} ms`);
    holds(longest <= MOST_WAIT_MS, `/healthz took ${fixed(longest, 0)} ms`);
    console.log(
      `R21: refresh tokens ${ROTATIONS} rotations old: ${fixed(live, 1)} ms of processor each, ${fixed(ended, 1)} ms once their session has ended; ${AT_ONCE} at once took ${fixed(seconds, 2)} s, slowest /healthz meanwhile ${fixed(longest, 0)} ms`,
    );
    return { name: 'R21', numbers: { live, ended, seconds, longest }, broken };
  });
