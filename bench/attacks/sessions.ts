import { setTimeout as delay } from 'node:timers/promises';
import { hashSecret, type RefreshToken } from '@acara/core-api/testing';
import { createBenchTokens } from '../environment/buyers.ts';
import { queryNumber } from '../environment/databases.ts';
import type { EnvironmentRun } from '../environment/test-environment.ts';
import { repeat, upTo } from '../lib/concurrency.ts';
import { cpuSeconds } from '../lib/cpu-time.ts';
import { countEach, countsText } from '../lib/load.ts';
import { requestJson } from '../lib/request-json.ts';
import { quantile } from '../lib/statistics.ts';
import { rounded } from '../lib/text-table.ts';

const { refresh: tokens } = createBenchTokens();

const ROTATIONS = 40_000;
const ONE_BY_ONE = 10;
const AT_ONCE = 30;
/** Processor time of the API per request, and how long other requests may wait meanwhile. */
const MOST_CPU_MS = 20;
const MOST_WAIT_MS = 1_000;

const ADD = `
  with member as (
    insert into app_user (name, email, created_at)
    select 'Lama ' || n, 'lama-' || n || '@acara.test', now() from generate_series(1, $1::int) as n returning user_id
  )
  insert into login_session (user_id, refresh_hash, generation, rotated_at, created_at, expires_at)
  select user_id, '', $2, array[now()], now(), now() + interval '30 days' from member returning session_id`;
const SET_HASH = 'update login_session set refresh_hash = $2 where session_id = $1';
const LIVE = 'select count(*)::int from login_session where revoked_at is null';

/** R21: refresh tokens 40,000 rotations old cost what every other request does, and still end their session. */
export const refreshTokens: EnvironmentRun = async ({ apis: [api], database: { pool }, send }, { holds, table }) => {
  if (!api) throw new Error('no API');
  const { rows } = await pool.query<{ session_id: number }>(ADD, [ONE_BY_ONE + AT_ONCE, ROTATIONS]);
  const texts: string[] = [];
  for (const { session_id: sessionId } of rows) {
    const first: RefreshToken = { sessionId, generation: 0, secret: tokens.newSecret() };
    let last = first;
    for (let step = 0; step < ROTATIONS; step += 1) last = tokens.successor(last);
    await pool.query(SET_HASH, [sessionId, hashSecret(last)]);
    texts.push(tokens.write(first));
  }
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
  const costs = { 'processor ms each': live, 'once their session has ended': ended };
  table(`R21: refresh tokens ${ROTATIONS} rotations old`, [
    { ...costs, [`${AT_ONCE} at once, s`]: seconds, 'slowest /healthz meanwhile, ms': longest },
  ]);
};

const CHANGES = 560;
const SECONDS = 15;
const LOGIN_INTERVAL_MS = 250;
/** How long a stranger may be locked out. */
const MAX_LOCKOUT_MS = 2_000;
const EMAIL = 'orang-lain@acara.test';
const PASSWORD = 'Rahasia-Uji-1';
const SET_HASH_OF_USER = 'update login_session set refresh_hash = $2 where user_id = $1 returning session_id';

type Try = { status: number; ms: number; endedAt: number };

/** Longest time without a login that succeeded. */
const longestLockout = (tries: readonly Try[], begun: number): number => {
  const successes = [begun, ...tries.filter(({ status }) => status === 200).map(({ endedAt }) => endedAt)];
  successes.push(Math.max(begun, ...tries.map(({ endedAt }) => endedAt)));
  return Math.max(...successes.slice(1).map((at, index) => at - (successes[index] ?? at)));
};

/** R22: 560 concurrent password changes, repeatedly, do not prevent the logins of other members. */
export const passwordQueue: EnvironmentRun = async ({ buyers, database: { pool }, send }, { holds, table }) => {
  const passwords = { password: PASSWORD, retype_password: PASSWORD };
  const registered = await send('POST', '/register', { body: { name: 'Orang Lain', email: EMAIL, ...passwords } });
  if (registered.status !== 200) throw new Error(`no account: ${JSON.stringify(registered.body)}`);
  const members = await Promise.all(
    (await buyers(CHANGES)).map(async (buyer) => {
      // A change needs the refresh token of the session.
      const secret = tokens.newSecret();
      const sessionId = await queryNumber(pool, SET_HASH_OF_USER, [buyer.id, hashSecret({ secret })]);
      return { ...buyer, refreshToken: tokens.write({ sessionId, generation: 0, secret }) };
    }),
  );
  const change = async ({ id, headers, refreshToken }: (typeof members)[number]): Promise<number> => {
    const body = { ...passwords, refresh_token: refreshToken };
    return (await send('PUT', `/user/${id}/password`, { headers, body })).status;
  };

  const rows = [];
  for (const [name, accounts] of Object.entries({ nobody: 0, 'one account': 1, 'many accounts': CHANGES })) {
    const begun = performance.now();
    const tries: Try[] = [];
    const endLogins = repeat(async () => {
      const { status, ms } = await send('POST', '/login', { body: { email: EMAIL, password: PASSWORD } });
      tries.push({ status, ms, endedAt: performance.now() });
    }, LOGIN_INTERVAL_MS);
    const statuses: number[] = [];
    if (accounts === 0) await delay(SECONDS * 1_000);
    while (performance.now() - begun < SECONDS * 1_000) {
      const wave = upTo(CHANGES).flatMap((index) => members[index % accounts] ?? []);
      statuses.push(...(await Promise.all(wave.map(change))));
    }
    await endLogins();
    const right = tries.filter(({ status }) => status === 200).map(({ ms }) => ms);
    const lockout = longestLockout(tries, begun);
    holds(right.length === tries.length, `${name}: ${tries.length - right.length} of ${tries.length} logins failed`);
    holds(lockout <= MAX_LOCKOUT_MS, `${name}: nobody got in for ${lockout} ms`);
    rows.push({
      'changes by': name,
      logins: tries.length,
      right: right.length,
      'p50 ms': quantile(right, 0.5),
      'slowest ms': quantile(right, 1),
      'locked out ms': lockout,
      'responses to changes': countsText(countEach(statuses)),
    });
  }
  table(`R22: a stranger's logins while waves of ${CHANGES} changes of passwords come in for ${SECONDS} s`, rows);
};
