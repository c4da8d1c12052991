import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { createRefreshTokens, hashSecret, tokenKeys, type Buyer } from '@acara/core-api/bench';
import { environmentRun } from '../../environment/test-environment.ts';
import { BENCH_SECRET } from '../../lib/bench-site.ts';
import { repeat, upTo } from '../../lib/concurrency.ts';
import { quantile } from '../../lib/statistics.ts';
import { printTable } from '../../lib/text-table.ts';

const AT_ONCE = 560;
const SECONDS = 15;
const LOGIN_INTERVAL_MS = 250;
const PASSWORD = 'Rahasia-Uji-1';
/** How long a stranger may be locked out. */
const MAX_LOCKOUT_MS = 2_000;

/** Accounts whose passwords are changed: one, or each of many once. */
const ARMS = [
  ['nobody', 0],
  ['one account', 1],
  ['many accounts', AT_ONCE],
] as const;

type Try = { status: number; ms: number; endedAt: number };

/** Longest time without a login that succeeded. */
const longestLockout = (tries: readonly Try[], begun: number): number => {
  const successes = [begun, ...tries.filter(({ status }) => status === 200).map(({ endedAt }) => endedAt)];
  successes.push(Math.max(begun, ...tries.map(({ endedAt }) => endedAt)));
  return Math.max(...successes.slice(1).map((at, index) => at - (successes[index] ?? at)));
};

const countStatuses = (statuses: readonly number[]): string =>
  [...Map.groupBy(statuses, (status) => status)].map(([status, all]) => `${all.length} × ${status}`).join(', ');

const tokens = createRefreshTokens(tokenKeys(BENCH_SECRET));
const SET_HASH = 'update login_session set refresh_hash = $2 where user_id = $1 returning session_id';

/** With the refresh token of their session, which a change needs. */
const withRefreshToken = async (pool: pg.Pool, buyer: Buyer): Promise<Buyer & { refreshToken: string }> => {
  const secret = tokens.newSecret();
  const { rows } = await pool.query<{ session_id: number }>(SET_HASH, [buyer.id, hashSecret({ secret })]);
  const [session] = rows;
  if (!session) throw new Error('a buyer without a session');
  return { ...buyer, refreshToken: tokens.write({ sessionId: session.session_id, generation: 0, secret }) };
};

/** R22: 560 concurrent password changes, repeatedly, do not prevent the logins of other members. */
export const passwordQueueRun = environmentRun('R22', async ({ buyers: addBuyers, database, send }, { holds }) => {
  const email = 'orang-lain@acara.test';
  const passwords = { password: PASSWORD, retype_password: PASSWORD };
  const registered = await send('POST', '/register', { body: { name: 'Orang Lain', email, ...passwords } });
  if (registered.status !== 200) throw new Error(`no account: ${JSON.stringify(registered.body)}`);
  const added = await addBuyers(AT_ONCE);
  const buyers = await Promise.all(added.map((buyer) => withRefreshToken(database.pool, buyer)));
  const change = async ({ id, headers, refreshToken }: (typeof buyers)[number]): Promise<number> => {
    const body = { ...passwords, refresh_token: refreshToken };
    return (await send('PUT', `/user/${id}/password`, { headers, body })).status;
  };

  const rows = [];
  for (const [name, accounts] of ARMS) {
    const begun = performance.now();
    const tries: Try[] = [];
    const endLogins = repeat(async () => {
      const { status, ms } = await send('POST', '/login', { body: { email, password: PASSWORD } });
      tries.push({ status, ms, endedAt: performance.now() });
    }, LOGIN_INTERVAL_MS);
    const statuses: number[] = [];
    if (accounts === 0) await delay(SECONDS * 1_000);
    while (performance.now() - begun < SECONDS * 1_000) {
      const wave = upTo(AT_ONCE).map((index) => buyers[index % accounts]);
      statuses.push(...(await Promise.all(wave.map((buyer) => (buyer ? change(buyer) : 0)))));
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
      'responses to changes': countStatuses(statuses),
    });
  }
  printTable(`R22: a stranger's logins while waves of ${AT_ONCE} changes of passwords come in for ${SECONDS} s`, rows);
  return { rows };
});
