import type { FastifyInstance } from 'fastify';
import { createMember, MEMBER_PASSWORD, type Member } from '../../../../test/member.ts';
import { send } from '../../../../test/send.ts';
import { startSibling, startTestApp, testConfig, type TestApp } from '../../../../test/test-app.ts';

const { TOKEN_SECRET: OLD } = testConfig('postgres://localhost/unused');
const YOUNG = 'a secret that takes the place of the other';

/** One process at each step: old; old,new; new,old; new. */
let test: TestApp;
let oldFirst: FastifyInstance;
let youngFirst: FastifyInstance;
let youngOnly: FastifyInstance;
const disposables: (() => Promise<void>)[] = [];
let answer = 22_222;
beforeAll(async () => {
  const parts = () => ({ captchaAnswers: () => String((answer += 1)) });
  test = await startTestApp({}, { parts });
  const startWith = async (secret: string) => {
    const { app, close } = await startSibling(test, { TOKEN_SECRET: secret }, parts);
    disposables.push(close);
    return app;
  };
  oldFirst = await startWith(`${OLD},${YOUNG}`);
  youngFirst = await startWith(`${YOUNG}, ${OLD}`);
  youngOnly = await startWith(YOUNG);
});
afterAll(async () => {
  await Promise.all(disposables.map((close) => close()));
  await test.close();
});

const refresh = (app: FastifyInstance, token: string) =>
  send(app, 'POST /refresh_token', { fields: { refresh_token: token } });
const refreshTokens = async (app: FastifyInstance, token: string): Promise<{ token: string; refreshToken: string }> =>
  (await refresh(app, token)).json().data;
const isIn = async (app: FastifyInstance, { token }: Pick<Member, 'token'>) =>
  (await send(app, 'GET /profile', { headers: { authorization: `Bearer ${token}` } })).statusCode === 200;

describe('while the secret is changed', () => {
  it('a login continues at every process of a step and of the next one, with both tokens', async () => {
    let login: Pick<Member, 'token' | 'refreshToken'> = await createMember(test);
    for (const [now, next] of [
      [test.app, oldFirst],
      [oldFirst, youngFirst],
      [youngFirst, youngOnly],
    ] as const) {
      for (const app of [next, now, next]) {
        expect(await isIn(app, login)).toBe(true);
        login = await refreshTokens(app, login.refreshToken);
      }
    }
    expect(await isIn(youngOnly, login)).toBe(true);
  });

  it('tabs that refresh concurrently at processes of both kinds stay logged in, by one rotation', async () => {
    const member = await createMember(test);
    const both = [oldFirst, youngFirst];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => refresh(both[index % 2] ?? youngFirst, member.refreshToken)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
    const { rows } = await test.database.pool.query('select generation from login_session where session_id = $1', [
      member.sessionId,
    ]);
    expect(rows).toEqual([{ generation: 1 }]);
    test.clock.advance(60_000);
    for (const app of both) expect((await refresh(app, answers[0]?.json().data.refreshToken)).statusCode).toBe(200);
  });

  it('an older captcha is accepted, and wrong passwords keep being counted', async () => {
    const { email } = await createMember(test);
    const logIn = (app: FastifyInstance, fields: object) =>
      send(app, 'POST /login', { fields: { email, password: MEMBER_PASSWORD, ...fields }, from: '198.51.100.77' });
    for (const app of [oldFirst, youngFirst, oldFirst]) await logIn(app, { password: 'salah' });
    expect((await logIn(youngFirst, {})).json()).toMatchObject({ fields: { captcha: 'Wajib diisi' } });
    const shown = answer;
    expect((await logIn(oldFirst, { captcha: shown })).statusCode).toBe(200);
  });
});

it('tokens of the old secret are refused when it is no longer in use, and end nothing', async () => {
  const member = await createMember(test);
  expect(await isIn(youngOnly, member)).toBe(false);
  expect((await refresh(youngOnly, member.refreshToken)).statusCode).toBe(401);
  expect((await refresh(oldFirst, member.refreshToken)).statusCode).toBe(200);
});
