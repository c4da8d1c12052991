import { readTokens, type SessionTokens } from '../environment/session-tokens.ts';
import type { EnvironmentRun, TestEnvironment } from '../environment/test-environment.ts';
import { timeUntil, upTo } from '../lib/concurrency.ts';
import { requestJson } from '../lib/request-json.ts';
import { sum, summarizeTimes } from '../lib/statistics.ts';

const TABS = 50;
const ROUNDS = 20;
const GRACE_MS = 30_000;
/** A session that has ended is refused everywhere within this. */
const REFUSED_WITHIN_MS = 5_000;
const PASSWORD = 'Rahasia-Uji-1';
const EMAIL = 'banyak-tab@acara.test';

const createVisitor = ({ apis, send }: TestEnvironment) => {
  const registration = { name: 'Banyak Tab', email: EMAIL, password: PASSWORD, retype_password: PASSWORD };
  return {
    register: () => send('POST', '/register', { body: registration }),
    logIn: async () => readTokens(await send('POST', '/login', { body: { email: EMAIL, password: PASSWORD } })),
    refresh: ({ refreshToken }: SessionTokens) =>
      send('POST', '/refresh_token', { body: { refresh_token: refreshToken } }),
    /** Statuses of a call that needs a live session, at every process. */
    useAt: ({ token, refreshToken }: SessionTokens) =>
      Promise.all(
        apis.map(async ({ url }) => {
          const headers = { authorization: `Bearer ${token}` };
          const body = { refresh_token: refreshToken };
          return (await requestJson('POST', `${url}/api/v1/token/own`, { headers, body })).status;
        }),
      ),
  };
};

const SESSIONS = `
  select generation, revoked_at is not null as ended from login_session
  join app_user using (user_id) where email = $1 order by session_id`;

/** R16: the tabs of one login all refresh at once and none is logged out; a token used again later ends its session. */
export const sameToken: EnvironmentRun = async (environment, { holds, table }) => {
  const visitor = createVisitor(environment);
  const registered = await visitor.register();
  if (registered.status !== 200) throw new Error(`no account: ${JSON.stringify(registered.body)}`);
  const { pool } = environment.database;
  const getSessions = async () => (await pool.query<{ generation: number; ended: boolean }>(SESSIONS, [EMAIL])).rows;

  const families: { first: SessionTokens; second: SessionTokens }[] = [];
  const times: number[] = [];
  let loggedOut = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const first = await visitor.logIn();
    const answers = await Promise.all(upTo(TABS).map(() => visitor.refresh(first)));
    times.push(...answers.map(({ ms }) => ms));
    const tokens = answers.filter(({ status }) => status === 200).map(readTokens);
    const successors = new Set(tokens.map(({ refreshToken }) => refreshToken));
    holds(successors.size === 1, `round ${round}: ${successors.size} different successors`);
    const uses = await Promise.all([tokens[0], tokens.at(-1)].map((each) => each && visitor.useAt(each)));
    loggedOut += answers.length - tokens.length + uses.flat().filter((status) => status !== 200).length;
    if (tokens[0]) families.push({ first, second: tokens[0] });
  }
  holds(loggedOut === 0, `${loggedOut} responses logged a tab out`);
  const rotations = (await getSessions()).map(({ generation }) => generation);
  const isOneEach = rotations.length === ROUNDS && rotations.every((count) => count === 1);
  holds(isOneEach, `rotations by login: ${rotations.join()}`);

  await environment.clock.advance(GRACE_MS + 1_000);
  const [stolen, ...others] = families;
  if (!stolen || others.length === 0) throw new Error('no login was left');
  const reused = await visitor.refresh(stolen.first);
  holds(reused.status === 401, `a token used again after the grace returned ${reused.status}`);
  const isRefused = async () => (await visitor.useAt(stolen.second)).every((status) => status === 401);
  const refusedAfter = await timeUntil(isRefused, REFUSED_WITHIN_MS);
  holds(!Number.isNaN(refusedAfter), `the ended session is still let in after ${REFUSED_WITHIN_MS} ms`);
  holds((await visitor.refresh(stolen.second)).status === 401, 'the ended session was refreshed');
  const alive = await Promise.all(
    others.map(async ({ second }) => [...(await visitor.useAt(second)), (await visitor.refresh(second)).status]),
  );
  const touched = alive.flat().filter((status) => status !== 200);
  holds(touched.length === 0, `other sessions of the same user were touched: ${[...new Set(touched)].join()}`);
  const ended = (await getSessions()).filter((session) => session.ended).length;
  holds(ended === 1, `${ended} sessions have ended`);

  const { p50, p99 } = summarizeTimes(times);
  table(`R16: ${TABS} refreshes at once over ${environment.apis.length} processes`, [
    {
      logins: ROUNDS,
      rotations: sum(rotations),
      'logged out': loggedOut,
      'p50 ms': p50,
      'p99 ms': p99,
      'used again': reused.status,
      'refused after ms': refusedAfter,
      'sessions ended': ended,
    },
  ]);
};
