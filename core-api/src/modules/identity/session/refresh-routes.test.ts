import { createMember, logInAgain, type Member } from '../../../../test/member.ts';
import { send } from '../../../../test/send.ts';
import { startSibling, startTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const refresh = (token: string, app = test.app) =>
  send(app, 'POST /refresh_token', { fields: { refresh_token: token } });

const listSessions = ({ headers, refreshToken }: Pick<Member, 'headers' | 'refreshToken'>, app = test.app) =>
  send(app, 'POST /token/own', { headers, fields: { refresh_token: refreshToken } });

const getGeneration = async ({ sessionId }: Member): Promise<number> => {
  const { rows } = await test.database.pool.query('select generation from login_session where session_id = $1', [
    sessionId,
  ]);
  return rows[0].generation;
};

describe('a refresh', () => {
  it('returns two new tokens, uncached, and the access token works [api.refresh]', async () => {
    const member = await createMember(test);
    const answer = await refresh(member.refreshToken);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { token, refreshToken } = answer.json().data;
    expect(refreshToken).not.toBe(member.refreshToken);
    const listed = await listSessions({ headers: { authorization: `Bearer ${token}` }, refreshToken });
    expect(listed.json().data).toMatchObject([{ id: member.sessionId, current_status: true }]);
  });

  it('ignores an expired bearer', async () => {
    const member = await createMember(test);
    test.clock.advance(16 * 60_000);
    expect((await listSessions(member)).statusCode).toBe(401);
    const fields = { refresh_token: member.refreshToken };
    expect((await send(test.app, 'POST /refresh_token', { headers: member.headers, fields })).statusCode).toBe(200);
  });

  it('by 20 concurrent callers on two processes is one rotation, and all get the same refresh token', async () => {
    const member = await createMember(test);
    const sibling = await startSibling(test);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => refresh(member.refreshToken, index % 2 ? sibling.app : test.app)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(answers.map((answer) => answer.json().data.refreshToken)).size).toBe(1);
    expect(await getGeneration(member)).toBe(1);
    await sibling.close();
  });

  it('with a token that was rotated up to 30 s ago returns its successor', async () => {
    const member = await createMember(test);
    const first = (await refresh(member.refreshToken)).json().data.refreshToken;
    test.clock.advance(30_000);
    expect((await refresh(member.refreshToken)).json().data.refreshToken).toBe(first);
    expect(await getGeneration(member)).toBe(1);
  });

  it('with a token that was rotated twice within 30 s returns the current one', async () => {
    const member = await createMember(test);
    const first = (await refresh(member.refreshToken)).json().data.refreshToken;
    const second = (await refresh(first)).json().data.refreshToken;
    expect(second).not.toBe(first);
    expect((await refresh(member.refreshToken)).json().data.refreshToken).toBe(second);
    test.clock.advance(600_000);
    expect((await refresh(second)).statusCode).toBe(200);
  });

  it('with an old token after that ends its session, and no other', async () => {
    const member = await createMember(test);
    const other = await logInAgain(test, member);
    const { token, refreshToken } = (await refresh(member.refreshToken)).json().data;
    test.clock.advance(30_001);
    const reused = await refresh(member.refreshToken);
    expect(reused.statusCode).toBe(401);
    expect(reused.json()).toEqual({ error: 'Sesi Anda telah berakhir. Silakan masuk lagi', code: 'unauthorized' });
    expect((await refresh(refreshToken)).statusCode).toBe(401);
    expect((await listSessions({ headers: { authorization: `Bearer ${token}` }, refreshToken })).statusCode).toBe(401);
    expect((await listSessions(other)).json().data).toMatchObject([{ id: other.sessionId, current_status: true }]);
    expect((await refresh(other.refreshToken)).statusCode).toBe(200);
    expect(test.log).toContainEqual(expect.objectContaining({ level: 40, session: member.sessionId }));
  });

  it('with a forged token is refused and ends no session', async () => {
    const member = await createMember(test);
    const [prefix, session, , , mac] = member.refreshToken.split('.');
    const secret = Buffer.alloc(32, 7).toString('base64url');
    for (const forged of [`${prefix}.${session}.0.${secret}.${mac}`, `${prefix}.${session}.5.${secret}.${secret}`, 'x'])
      expect((await refresh(forged)).statusCode).toBe(401);
    expect((await refresh(member.refreshToken)).statusCode).toBe(200);
  });

  it('is possible for 30 days after the last one', async () => {
    const member = await createMember(test);
    test.clock.advance(30 * 24 * 3_600_000 - 1);
    const renewed = (await refresh(member.refreshToken)).json().data.refreshToken;
    test.clock.advance(30 * 24 * 3_600_000 - 1);
    const again = await refresh(renewed);
    expect(again.statusCode).toBe(200);
    test.clock.advance(30 * 24 * 3_600_000);
    expect((await refresh(again.json().data.refreshToken)).statusCode).toBe(401);
  });

  it('leaves no token in the database', async () => {
    const member = await createMember(test);
    const { token, refreshToken } = (await refresh(member.refreshToken)).json().data;
    const { rows } = await test.database.pool.query('select login_session::text as row from login_session');
    const stored = rows.map(({ row }) => row).join();
    for (const secret of [token, refreshToken, member.refreshToken].map((text) => text.split('.').at(-2) ?? '')) {
      expect(stored).not.toContain(secret);
      expect(stored).not.toContain(Buffer.from(secret, 'base64url').toString('hex'));
    }
  });
});

describe('a revoked session', () => {
  it('is refused by another process from its next poll on, also with a cached access token', async () => {
    const member = await createMember(test);
    const sibling = await startSibling(test);
    expect((await listSessions(member, sibling.app)).statusCode).toBe(200);
    await send(test.app, 'POST /logout', { fields: { refresh_token: member.refreshToken } });
    expect((await listSessions(member)).statusCode).toBe(401);
    await sibling.app.session.pollRevocations();
    expect((await listSessions(member, sibling.app)).statusCode).toBe(401);
    await sibling.close();
  });

  it('is refused by a process whose polls fail; without a database every bearer is refused', async () => {
    const member = await createMember(test);
    const sibling = await startSibling(test);
    expect((await listSessions(member, sibling.app)).statusCode).toBe(200);
    test.clock.advance(4_001);
    await test.app.session.sessions.revoke(member.sessionId);
    expect((await listSessions(member, sibling.app)).statusCode).toBe(401);
    await sibling.close();

    const other = await createMember(test);
    expect((await listSessions(other)).statusCode).toBe(200);
    test.clock.advance(4_001);
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const unavailable = jest.spyOn(test.database.pool, 'query').mockImplementation(() => Promise.reject(refused));
    expect((await listSessions(other)).statusCode).toBe(503);
    unavailable.mockRestore();
    expect((await listSessions(other)).statusCode).toBe(200);
  });
});
