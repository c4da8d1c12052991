import { createMember, logInAgain, type Member } from '../../../../test/member.ts';
import { send } from '../../../../test/send.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
let sari: Member;
let budi: Member;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  sari = await createMember(test);
  budi = await createMember(test);
});

const own = ({ headers }: Member, refreshToken: string) =>
  send(test.app, 'POST /token/own', { headers, fields: { refresh_token: refreshToken } });
const end = ({ headers }: Member, id: number | string) => send(test.app, `DELETE /token/${id}`, { headers });
const isIn = async (member: Member) => (await own(member, member.refreshToken)).statusCode === 200;

describe('the list of login sessions', () => {
  it("has the bearer's sessions, newest first, with the current one marked [api.logins]", async () => {
    const second = await logInAgain(test, sari);
    const answer = await own(sari, second.refreshToken);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({
      data: [
        expect.objectContaining({ id: second.sessionId, current_status: true }),
        {
          id: sari.sessionId,
          browser: null,
          os: null,
          device: null,
          ip: '203.0.113.7',
          created_at: '2026-11-21T12:00:00+07:00',
          current_status: false,
        },
      ],
    });
  });

  it('is refused with a foreign or invalid refresh token', async () => {
    for (const text of [budi.refreshToken, 'x']) {
      const answer = await own(sari, text);
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toEqual({ error: 'Sesi ini bukan milik Anda', code: 'forbidden' });
    }
  });

  it('is refused with a refresh token that was replaced long ago, which still logs out', async () => {
    const fields = { refresh_token: sari.refreshToken };
    const older = (await send(test.app, 'POST /refresh_token', { fields })).json().data;
    expect((await own(sari, sari.refreshToken)).statusCode).toBe(200);
    test.clock.advance(60_000);
    for (const call of ['POST /token/own', 'POST /token/revoke/own'])
      expect((await send(test.app, call, { headers: sari.headers, fields })).statusCode).toBe(403);
    expect((await own(sari, older.refreshToken)).statusCode).toBe(200);
    expect((await send(test.app, 'POST /logout', { fields })).statusCode).toBe(200);
    expect((await own(sari, older.refreshToken)).statusCode).toBe(401);
  });

  it.each(['POST /token/own', 'POST /token/revoke/own', 'DELETE /token/1'])(
    '%s requires a bearer [site.guest-pages]',
    async (call) => {
      for (const authorization of [null, 'Bearer ', 'Bearer undefined', 'Basic eDp5']) {
        const headers: Record<string, string> = authorization === null ? {} : { authorization };
        const fields = { refresh_token: sari.refreshToken };
        const answer = await send(test.app, call, { headers, fields });
        expect(answer.statusCode).toBe(401);
        expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'www-authenticate': 'Bearer' });
      }
      expect(await isIn(sari)).toBe(true);
    },
  );

  it('ignores bearers in the URL and in cookies [session.bearer]', async () => {
    const fields = { refresh_token: sari.refreshToken };
    const call = `POST /token/own?token=${sari.token}&access_token=${sari.token}`;
    const answer = await send(test.app, call, { headers: { cookie: `acara_access=${sari.token}` }, fields });
    expect(answer.statusCode).toBe(401);
  });
});

describe('an account', () => {
  it('has at most 200 sessions: a further one ends the least recently used [api.logins-most]', async () => {
    const logins = [sari];
    while (logins.length < 200) logins.push(await logInAgain(test, sari));
    test.clock.advance(60_000);
    const fields = { refresh_token: sari.refreshToken };
    const refreshed = (await send(test.app, 'POST /refresh_token', { fields })).json().data;
    expect(await isIn(logins[1] ?? sari)).toBe(true);
    const newest = await logInAgain(test, sari);
    expect((await own(newest, newest.refreshToken)).json().data).toHaveLength(200);
    const first = {
      ...sari,
      headers: { authorization: `Bearer ${refreshed.token}` },
      refreshToken: refreshed.refreshToken,
    };
    expect(await Promise.all([first, ...logins.slice(1, 4), newest, budi].map(isIn))).toEqual([
      true,
      false,
      true,
      true,
      true,
      true,
    ]);
  });
});

describe('ending a session', () => {
  it("ends one of the bearer's at once, and no other [api.login-end]", async () => {
    const second = await logInAgain(test, sari);
    expect((await end(sari, second.sessionId)).json()).toEqual({ success: 'Sesi telah diakhiri' });
    expect(await isIn(second)).toBe(false);
    expect(await isIn(sari)).toBe(true);
    expect((await end(sari, second.sessionId)).statusCode).toBe(404);
  });

  it("is refused for another user's session, and changes nothing", async () => {
    const answer = await end(sari, budi.sessionId);
    expect(answer.statusCode).toBe(403);
    expect(await isIn(budi)).toBe(true);
  });

  it.each([
    [2_000_000_000, 404],
    [0, 400],
    [99_999_999_999, 400],
    ['abc', 400],
  ])('of id %s is answered with %s', async (id, status) => {
    expect((await end(sari, id)).statusCode).toBe(status);
  });
});

describe('ending all other sessions', () => {
  it('keeps the current one and those of other users [api.logins-end]', async () => {
    const others = [await logInAgain(test, sari), await logInAgain(test, sari)];
    const fields = { refresh_token: sari.refreshToken };
    const answer = await send(test.app, 'POST /token/revoke/own', { headers: sari.headers, fields });
    expect(answer.json()).toEqual({ success: 'Semua sesi lain telah diakhiri' });
    expect(await Promise.all([sari, budi, ...others].map(isIn))).toEqual([true, true, false, false]);
  });

  it('is refused with a foreign refresh token, and changes nothing', async () => {
    const other = await logInAgain(test, sari);
    const fields = { refresh_token: budi.refreshToken };
    const answer = await send(test.app, 'POST /token/revoke/own', { headers: sari.headers, fields });
    expect(answer.statusCode).toBe(403);
    expect(await Promise.all([sari, budi, other].map(isIn))).toEqual([true, true, true]);
  });
});

describe('a logout', () => {
  it('ends the session of the refresh token, without a bearer', async () => {
    const other = await logInAgain(test, sari);
    const answer = await send(test.app, 'POST /logout', { fields: { refresh_token: sari.refreshToken } });
    expect(answer.json()).toEqual({ success: 'Anda telah keluar' });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await Promise.all([sari, other].map(isIn))).toEqual([false, true]);
  });

  it('succeeds if there is nothing to end', async () => {
    for (const text of ['x', sari.refreshToken, sari.refreshToken])
      expect((await send(test.app, 'POST /logout', { fields: { refresh_token: text } })).statusCode).toBe(200);
  });
});

describe('revoked sessions', () => {
  it('are deleted a day later, and their tokens stay refused', async () => {
    const { sessions } = test.app.session;
    const count = async () => {
      const { rows } = await test.database.pool.query('select 1 from login_session where user_id = $1', [sari.id]);
      return rows.length;
    };
    await sessions.revoke(sari.sessionId);
    test.clock.advance(24 * 3_600_000);
    await sessions.sweep();
    expect(await count()).toBe(1);
    test.clock.advance(1);
    await sessions.sweep();
    expect(await count()).toBe(0);
    const fields = { refresh_token: sari.refreshToken };
    expect((await send(test.app, 'POST /refresh_token', { fields })).statusCode).toBe(401);
  });
});
