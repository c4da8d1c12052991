import { hashSecret, type RefreshToken } from '@acara/core-api/testing';
import { createBenchTokens } from '../environment/buyers.ts';
import { queryNumber } from '../environment/databases.ts';
import type { EnvironmentRun } from '../environment/test-environment.ts';
import { repeat } from '../lib/concurrency.ts';
import { cpuSeconds } from '../lib/cpu-time.ts';
import { countEach, countsText } from '../lib/load.ts';
import { quantile } from '../lib/statistics.ts';
import { rounded } from '../lib/text-table.ts';

const { refresh: tokens } = createBenchTokens();

const ROTATIONS = 40_000;
const OLD_TOKENS = 20;
/** Processor time of the API for each. */
const MOST_CPU_MS = 20;
const SESSION = 'update login_session set refresh_hash = $2, generation = $3 where user_id = $1 returning session_id';
const LIVE = 'select count(*)::int from login_session where revoked_at is null';

/** R21: refresh tokens 40,000 rotations old cost what every other request does, and still end their session. */
export const refreshTokens: EnvironmentRun = async (environment, { holds, table }) => {
  const { apis, database, buyers, send } = environment;
  const texts: string[] = [];
  for (const { id } of await buyers(OLD_TOKENS)) {
    const sessionId = await queryNumber(database.pool, SESSION, [id, '', ROTATIONS]);
    const first: RefreshToken = { sessionId, generation: 0, secret: tokens.newSecret() };
    let last = first;
    for (let step = 0; step < ROTATIONS; step += 1) last = tokens.successor(last);
    await queryNumber(database.pool, SESSION, [id, hashSecret(last), ROTATIONS]);
    texts.push(tokens.write(first));
  }
  const pid = apis[0]?.pid ?? 0;
  const before = cpuSeconds(pid);
  const statuses = [];
  for (const text of texts)
    statuses.push((await send('POST', '/refresh_token', { body: { refresh_token: text } })).status);
  const ms = ((cpuSeconds(pid) - before) * 1_000) / texts.length;
  const left = await queryNumber(database.pool, LIVE);
  holds(
    statuses.every((status) => status === 401),
    `the statuses were ${countsText(countEach(statuses))}`,
  );
  holds(left === 0, `${left} sessions outlived the use of an old token`);
  holds(!(ms > MOST_CPU_MS), `a token cost ${rounded(ms)} ms`);
  table(`R21: refresh tokens ${ROTATIONS} rotations old`, [{ tokens: texts.length, 'processor ms each': ms }]);
};

const CHANGES = 560;
const SECONDS = 15;
const LOGIN_INTERVAL_MS = 250;
/** How long a stranger may be locked out. */
const MAX_LOCKOUT_MS = 2_000;
const EMAIL = 'orang-lain@acara.test';
const PASSWORD = 'Rahasia-Uji-1';

/** R22: 560 concurrent password changes, repeatedly, do not prevent the logins of other members. */
export const passwordQueue: EnvironmentRun = async ({ buyers, database, send }, { holds, table }) => {
  const passwords = { password: PASSWORD, retype_password: PASSWORD };
  const registered = await send('POST', '/register', { body: { name: 'Orang Lain', email: EMAIL, ...passwords } });
  if (registered.status !== 200) throw new Error(`no account: ${JSON.stringify(registered.body)}`);
  const members = await Promise.all(
    (await buyers(CHANGES)).map(async (buyer) => {
      // A change needs the refresh token of the session.
      const secret = tokens.newSecret();
      const sessionId = await queryNumber(database.pool, SESSION, [buyer.id, hashSecret({ secret }), 0]);
      return { ...buyer, refreshToken: tokens.write({ sessionId, generation: 0, secret }) };
    }),
  );
  const begun = performance.now();
  const logins: { status: number; ms: number; endedAt: number }[] = [];
  const endLogins = repeat(async () => {
    const { status, ms } = await send('POST', '/login', { body: { email: EMAIL, password: PASSWORD } });
    logins.push({ status, ms, endedAt: performance.now() });
  }, LOGIN_INTERVAL_MS);
  const changes: number[] = [];
  while (performance.now() - begun < SECONDS * 1_000)
    changes.push(
      ...(await Promise.all(
        members.map(async ({ id, headers, refreshToken }) => {
          const body = { ...passwords, refresh_token: refreshToken };
          return (await send('PUT', `/user/${id}/password`, { headers, body })).status;
        }),
      )),
    );
  await endLogins();

  const right = logins.filter(({ status }) => status === 200);
  const ends = [begun, ...right.map(({ endedAt }) => endedAt)];
  const lockout = Math.max(...ends.slice(1).map((at, index) => at - (ends[index] ?? at)));
  holds(right.length > 0, 'nobody logged in');
  holds(right.length === logins.length, `${logins.length - right.length} of ${logins.length} logins failed`);
  holds(lockout <= MAX_LOCKOUT_MS, `nobody got in for ${rounded(lockout)} ms`);
  const times = right.map(({ ms }) => ms);
  table(`R22: a stranger's logins while waves of ${CHANGES} changes of passwords come in for ${SECONDS} s`, [
    {
      logins: logins.length,
      right: right.length,
      'p50 ms': quantile(times, 0.5),
      'slowest ms': quantile(times, 1),
      'locked out ms': lockout,
      'responses to changes': countsText(countEach(changes)),
    },
  ]);
};
