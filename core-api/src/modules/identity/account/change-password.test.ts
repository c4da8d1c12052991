import { createMember, logInAgain, MEMBER_PASSWORD, type Member } from '../../../../test/member.ts';
import { multipart, send } from '../../../../test/send.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';

const MINUTE = 60_000;
const NEW = { password: 'Sandi-Baru-1', retype_password: 'Sandi-Baru-1' };

let test: TestApp;
let member: Member;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  member = await createMember(test);
});
afterAll(() => test.close());

type Changing = { id?: number; headers?: Member['headers']; refreshToken?: string };
const change = (
  fields: Record<string, string>,
  { id = member.id, headers = member.headers, refreshToken = member.refreshToken }: Changing = {},
) =>
  test.app.inject({
    method: 'PUT',
    url: `/api/v1/user/${id}/password`,
    headers,
    payload: multipart({ ...fields, ...(refreshToken && { refresh_token: refreshToken }) }),
  });
const refresh = async ({ refreshToken }: Pick<Member, 'refreshToken'>) =>
  (await send(test.app, 'POST /refresh_token', { fields: { refresh_token: refreshToken } })).json().data;

const logsIn = async (email: string, password: string) =>
  (await test.app.inject({ method: 'POST', url: '/api/v1/login', payload: { email, password } })).statusCode === 200;

const isIn = async ({ headers }: Member) =>
  (await test.app.inject({ url: '/api/v1/profile', headers })).statusCode === 200;

describe('PUT /user/:id/password', () => {
  it('changes the password and ends the other sessions [api.password]', async () => {
    const elsewhere = await logInAgain(test, member);
    const other = await createMember(test);
    expect(await isIn(elsewhere)).toBe(true);
    const answer = await change(NEW);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ success: 'Password berhasil diganti' });
    expect(await isIn(member)).toBe(true);
    expect(await isIn(elsewhere)).toBe(false);
    expect(await isIn(other)).toBe(true);
    expect(await logsIn(member.email, NEW.password)).toBe(true);
    expect(await logsIn(member.email, MEMBER_PASSWORD)).toBe(false);
  });

  it('refuses the id of another user with 403 and changes nothing', async () => {
    const other = await createMember(test);
    const answer = await change(NEW, { id: other.id });
    expect(answer.statusCode).toBe(403);
    expect(answer.json().code).toBe('forbidden');
    expect(await logsIn(other.email, MEMBER_PASSWORD)).toBe(true);
    expect(await logsIn(member.email, MEMBER_PASSWORD)).toBe(true);
    expect(await isIn(other)).toBe(true);
  });

  it('requires a login of the last 30 minutes, regardless of refreshes', async () => {
    test.clock.advance(30 * MINUTE);
    const { token, refreshToken } = await refresh(member);
    test.clock.advance(1_000);
    const answer = await change(NEW, { headers: { authorization: `Bearer ${token}` }, refreshToken });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error).toBe('Silakan login ulang untuk mengganti password');
    expect(await logsIn(member.email, MEMBER_PASSWORD)).toBe(true);
    const fresh = await logInAgain(test, member);
    expect((await change(NEW, fresh)).statusCode).toBe(200);
  });

  it('requires the refresh token of its session: an access token alone changes nothing [api.password]', async () => {
    const other = await createMember(test);
    const elsewhere = await logInAgain(test, member);
    const older = await refresh(member);
    test.clock.advance(60_000);
    const { token, refreshToken } = await refresh(older);
    const headers = { authorization: `Bearer ${token}` };
    // Not the last character: some of its bits are no part of the token.
    const forged = refreshToken.replace(/.(?=.$)/, (character: string) => (character === 'A' ? 'B' : 'A'));
    for (const text of ['', 'x', forged, other.refreshToken, elsewhere.refreshToken, member.refreshToken]) {
      const answer = await change(NEW, { headers, refreshToken: text });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toEqual({ error: 'Silakan login ulang untuk mengganti password', code: 'invalid' });
    }
    expect(await logsIn(member.email, MEMBER_PASSWORD)).toBe(true);
    // Replaced a moment ago, as by another tab.
    expect((await change(NEW, { headers, refreshToken: older.refreshToken })).statusCode).toBe(200);
    expect((await change(NEW, { headers, refreshToken })).statusCode).toBe(200);
  });

  it.each<[Record<string, string>, string, string]>([
    [{ ...NEW, retype_password: 'Sandi-Baru-2' }, 'retype_password', 'Konfirmasi password tidak sama'],
    [{ password: 'Pendek7', retype_password: 'Pendek7' }, 'password', 'Password minimal 8 karakter'],
    [{ password: NEW.password }, 'retype_password', 'Wajib diisi'],
    [{ retype_password: NEW.password }, 'password', 'Wajib diisi'],
    [{ ...NEW, password: '' }, 'password', 'Wajib diisi'],
  ])('refuses %j', async (fields, field, message) => {
    const answer = await change(fields);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields).toEqual({ [field]: message });
    expect(await logsIn(member.email, MEMBER_PASSWORD)).toBe(true);
  });

  it('refuses too large, malformed and unauthenticated requests', async () => {
    expect((await change({ ...NEW, password: 'x'.repeat(1024 * 1024) })).statusCode).toBe(413);
    expect((await change({ ...NEW, password: 'Sandi\0Baru' })).statusCode).toBe(400);
    const bad = { method: 'PUT', headers: member.headers, payload: multipart(NEW) } as const;
    expect((await test.app.inject({ ...bad, url: '/api/v1/user/saya/password' })).statusCode).toBe(400);
    const url = `/api/v1/user/${member.id}/password`;
    expect((await test.app.inject({ method: 'PUT', url, payload: multipart(NEW) })).statusCode).toBe(401);
  });

  it('runs once at a time per account, across processes', async () => {
    const answers = await Promise.all(Array.from({ length: 560 }, () => change(NEW)));
    const [right, ...others] = answers.toSorted((one, other) => one.statusCode - other.statusCode);
    expect(right?.statusCode).toBe(200);
    expect(new Set(others.map(({ statusCode }) => statusCode))).toEqual(new Set([429]));
    expect(others[0]?.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
    expect((await change(NEW)).statusCode).toBe(200);

    const elsewhere = await test.database.pool.connect();
    await elsewhere.query('begin');
    await elsewhere.query("select pg_advisory_xact_lock(hashtext('password change'), $1)", [member.id]);
    expect((await change(NEW)).statusCode).toBe(429);
    const other = await createMember(test);
    expect((await change(NEW, other)).statusCode).toBe(200);
    await elsewhere.query('rollback');
    elsewhere.release();
    expect((await change(NEW)).statusCode).toBe(200);
  });

  it('does not delay logins, however many accounts change theirs', async () => {
    const members: Member[] = [];
    for (let count = 0; count < 100; count += 1) members.push(await createMember(test));
    let done = 0;
    const changes = members.map((each) => change(NEW, each).finally(() => (done += 1)));
    const { email } = await createMember(test);
    expect(await logsIn(email, MEMBER_PASSWORD)).toBe(true);
    expect(done).toBeLessThan(50);
    const statuses = (await Promise.all(changes)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
