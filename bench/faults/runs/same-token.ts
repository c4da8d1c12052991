import { createChecks, type RunReport } from '../../lib/run-report.ts';
import { requestJson, type JsonResponse } from '../../environment/request-json.ts';
import { withTestEnvironment, type TestEnvironment } from '../../environment/test-environment.ts';
import { timeUntil } from '../../lib/concurrency.ts';
import { quantile, sum } from '../../lib/statistics.ts';
import { fixed } from '../../lib/text-table.ts';
import type { FaultsContext } from '../faults-context.ts';

const TABS = 50;
const ROUNDS = 20;
const GRACE_MS = 30_000;
/** A session that has ended is refused everywhere within this. */
const REFUSED_WITHIN_MS = 5_000;
const PASSWORD = 'Rahasia-Uji-1';

type Tokens = { token: string; refreshToken: string };

/** Of a login, where they are inside `auth`, or of a refresh. */
const readTokens = ({ status, body }: JsonResponse): Tokens => {
  const { data: all } = body;
  const data = typeof all === 'object' && all !== null && 'auth' in all ? all.auth : all;
  if (status === 200 && typeof data === 'object' && data !== null && 'token' in data && 'refreshToken' in data)
    return { token: String(data.token), refreshToken: String(data.refreshToken) };
  throw new Error(`no tokens: ${status} ${JSON.stringify(body)}`);
};

const createVisitor = ({ apis }: TestEnvironment) => {
  let requestCount = 0;
  const next = () => {
    requestCount += 1;
    return apis[requestCount % apis.length]?.url ?? '';
  };
  const post = (path: string, body: unknown, token?: string, origin = next()) =>
    requestJson({
      method: 'POST',
      url: `${origin}/api/v1${path}`,
      body,
      ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    });
  return {
    register: (email: string) =>
      post('/register', { name: 'Banyak Tab', email, password: PASSWORD, retype_password: PASSWORD }),
    logIn: async (email: string) => readTokens(await post('/login', { email, password: PASSWORD })),
    refresh: (refreshToken: string) => post('/refresh_token', { refresh_token: refreshToken }),
    /** Statuses of a call that needs a live session, at every process. */
    useAt: (tokens: Tokens) =>
      Promise.all(
        apis.map(async ({ url }) => {
          const answer = await post('/token/own', { refresh_token: tokens.refreshToken }, tokens.token, url);
          return answer.status;
        }),
      ),
  };
};

const GENERATIONS = `
  select generation, revoked_at is not null as ended from login_session
  join app_user using (user_id) where email = $1 order by session_id`;

/** R16: the tabs of one login all refresh at once and none is logged out; a token used again later ends its session. */
export const sameTokenRun = async (context: FaultsContext): Promise<RunReport> =>
  withTestEnvironment(
    { ...context, processes: Math.max(2, context.processes) },
    { name: 'r16' },
    async (environment) => {
      const { broken, holds } = createChecks();
      const visitor = createVisitor(environment);
      const email = 'banyak-tab@acara.test';
      const registered = await visitor.register(email);
      if (registered.status !== 200) throw new Error(`no account: ${JSON.stringify(registered.body)}`);
      const sessions = async () =>
        (await environment.database.pool.query<{ generation: number; ended: boolean }>(GENERATIONS, [email])).rows;

      const families: { first: Tokens; second: Tokens }[] = [];
      const times: number[] = [];
      let loggedOut = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const first = await visitor.logIn(email);
        const answers = await Promise.all(Array.from({ length: TABS }, () => visitor.refresh(first.refreshToken)));
        times.push(...answers.map(({ ms }) => ms));
        loggedOut += answers.filter(({ status }) => status !== 200).length;
        const tokens = answers.filter(({ status }) => status === 200).map(readTokens);
        const successors = new Set(tokens.map(({ refreshToken }) => refreshToken));
        holds(successors.size === 1, `round ${round + 1}: ${successors.size} different successors`);
        const uses = await Promise.all([tokens[0], tokens.at(-1)].map((each) => each && visitor.useAt(each)));
        loggedOut += uses.flat().filter((status) => status !== 200).length;
        if (tokens[0]) families.push({ first, second: tokens[0] });
      }
      holds(loggedOut === 0, `${loggedOut} responses logged a tab out`);
      const rotations = (await sessions()).map(({ generation }) => generation);
      holds(
        rotations.length === ROUNDS && rotations.every((count) => count === 1),
        `rotations by login: ${rotations.join()}`,
      );

      await environment.clock.advance(GRACE_MS + 1_000);
      const [stolen, ...others] = families;
      if (!stolen || others.length === 0) throw new Error('no login was left');
      const reused = await visitor.refresh(stolen.first.refreshToken);
      holds(reused.status === 401, `a token used again after the grace returned ${reused.status}`);
      const isRefused = async () => (await visitor.useAt(stolen.second)).every((status) => status === 401);
      const refusedAfter = await timeUntil(isRefused, REFUSED_WITHIN_MS);
      holds(!Number.isNaN(refusedAfter), `the ended session is still let in after ${REFUSED_WITHIN_MS} ms`);
      holds((await visitor.refresh(stolen.second.refreshToken)).status === 401, 'the ended session was refreshed');
      const alive = await Promise.all(
        others.map(async ({ second }) => [
          ...(await visitor.useAt(second)),
          (await visitor.refresh(second.refreshToken)).status,
        ]),
      );
      holds(
        alive.flat().every((status) => status === 200),
        `other sessions of the same user were touched: ${[...new Set(alive.flat())].join()}`,
      );
      const ended = (await sessions()).filter((session) => session.ended).length;
      holds(ended === 1, `${ended} sessions have ended`);

      console.log(
        `R16: ${ROUNDS} rounds of ${TABS} refreshes at once over ${environment.apis.length} processes: rotations ${sum(rotations)} of ${ROUNDS} logins, logged out ${loggedOut}; p50 ${fixed(quantile(times, 0.5), 0)} ms, p99 ${fixed(quantile(times, 0.99), 0)} ms`,
      );
      console.log(
        `  used again after the grace: ${reused.status}, refused everywhere after ${fixed(refusedAfter, 0)} ms; sessions ended ${ended} of ${families.length}`,
      );
      return { name: 'R16', numbers: { rotations, loggedOut, refusedAfter, ended }, broken };
    },
  );
