import { register } from '@acara/shared-contract/endpoints';
import { Value } from 'typebox/value';
import { createMember } from '../../../../test/member.ts';
import { multipart, send as sendTo } from '../../../../test/send.ts';
import { startSibling, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { verifyPassword } from '../session/password-hash.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const TOKEN_PATTERN = {
  name: 'Rina Kusuma',
  email: 'rina@acara.test',
  password: 'Sandi-Panjang',
  retype_password: 'Sandi-Panjang',
};

const send = (fields: Record<string, string>, address = '198.51.100.1') =>
  test.app.inject({
    method: 'POST',
    url: '/api/v1/register',
    headers: { 'x-forwarded-for': address },
    payload: multipart(fields),
  });

const findAccounts = async (email: string) =>
  (
    await test.database.pool.query<{ name: string; password_hash: string; email_verified_at: Date | null }>(
      'select * from app_user where lower(email) = lower($1)',
      [email],
    )
  ).rows;

const countAll = async () => Number((await test.database.pool.query('select count(*) from app_user')).rows[0].count);

describe('POST /register', () => {
  it('creates an account and returns it [api.register]', async () => {
    const answer = await send({ ...TOKEN_PATTERN, name: '  Rina  Kusuma ', email: ' Rina@Acara.test ' });
    expect(answer.statusCode).toBe(200);
    const { success, data } = Value.Parse(register.response, answer.json());
    expect(success).toBe('Akun berhasil dibuat. Silakan masuk dengan email dan password Anda');
    const [row] = await findAccounts('rina@acara.test');
    expect(row).toMatchObject({ user_id: data.id, name: 'Rina Kusuma', email: 'rina@acara.test' });
    expect(data).toEqual({ id: data.id, name: 'Rina Kusuma', email: 'rina@acara.test' });
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    // Anybody can type an address.
    expect(row?.email_verified_at).toBeNull();
    expect(await verifyPassword(row?.password_hash ?? null, TOKEN_PATTERN.password)).toBe(true);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('allows a login with the new account', async () => {
    await send({ ...TOKEN_PATTERN, email: 'masuk@acara.test' });
    const payload = { email: 'MASUK@acara.test', password: TOKEN_PATTERN.password };
    const answer = await test.app.inject({ method: 'POST', url: '/api/v1/login', payload });
    expect(answer.statusCode).toBe(200);
  });

  it('accepts names of every script', async () => {
    const answer = await send({ ...TOKEN_PATTERN, name: 'محمد علي', email: 'muhammad@acara.test' });
    expect(answer.json().data.name).toBe('محمد علي');
  });

  it('accepts a JSON body', async () => {
    const payload = { ...TOKEN_PATTERN, email: 'json@acara.test' };
    expect((await test.app.inject({ method: 'POST', url: '/api/v1/register', payload })).statusCode).toBe(200);
  });

  it.each([
    ['\u202aRina.Baru@acara.test\u202c', 'rina.baru@acara.test'],
    ['rina\u202e2@acara.test\u200b', 'rina2@acara.test'],
    ['rina3＠acara.test\u00a0', 'rina3@acara.test'],
    ['rina@почта.рф', 'rina@xn--80a1acny.xn--p1ai'],
  ])('stores the address %j as %j [typed.email]', async (email, stored) => {
    const answer = await send({ ...TOKEN_PATTERN, email });
    expect(answer.json()).toMatchObject({ data: { email: stored } });
    expect(await findAccounts(stored)).toHaveLength(1);
  });

  it.each([
    'sari@acara.test',
    'SARI@acara.TEST',
    ' Sari@Acara.test',
    '\u200bsari@acara.test\u2060',
    'ｓａｒｉ@acara.test',
  ])('refuses the address %j of an existing account', async (email) => {
    const answer = await send({ ...TOKEN_PATTERN, email });
    expect(answer.statusCode).toBe(422);
    const text = 'Email sudah terdaftar. Silakan masuk atau gunakan email lain';
    expect(answer.json()).toEqual({ error: text, code: 'invalid', fields: { email: text } });
    expect(await findAccounts('sari@acara.test')).toHaveLength(1);
  });

  it('creates one account for two concurrent requests with one address', async () => {
    const both = await Promise.all([
      send({ ...TOKEN_PATTERN, email: 'serentak@acara.test' }),
      send({ ...TOKEN_PATTERN, email: 'SERENTAK@acara.test' }),
    ]);
    expect(both.map((answer) => answer.statusCode).sort()).toEqual([200, 422]);
    const refuseField = both.find((answer) => answer.statusCode === 422);
    expect(refuseField?.json().fields).toEqual({ email: expect.stringContaining('sudah terdaftar') });
    expect(await findAccounts('serentak@acara.test')).toHaveLength(1);
  });

  it('refuses a repetition of the password that differs [register.server-decides]', async () => {
    const answer = await send({ ...TOKEN_PATTERN, email: 'beda@acara.test', retype_password: 'Sandi-Panjanh' });
    const text = 'Konfirmasi password tidak sama';
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({ error: text, code: 'invalid', fields: { retype_password: text } });
    expect(await findAccounts('beda@acara.test')).toEqual([]);
  });

  it('accepts a repetition in another normal form, as another keyboard types it: both are stored alike', async () => {
    const password = 'Kafé-rahasia';
    const retype_password = 'Kafé-rahasia'.normalize('NFD');
    const answer = await send({ ...TOKEN_PATTERN, email: 'bentuk@acara.test', password, retype_password });
    expect(answer.statusCode).toBe(200);
  });

  const long = 'x'.repeat(1024 * 1024);
  it.each<[string, Partial<Record<keyof typeof TOKEN_PATTERN, string>>, keyof typeof TOKEN_PATTERN, string]>([
    ['a password of 7 characters', { password: '1234567', retype_password: '1234567' }, 'password', 'minimal 8'],
    ['7 characters of two units each', { password: '😀'.repeat(7), retype_password: 'x' }, 'password', 'minimal 8'],
    ['a password of 1025 characters', { password: 'x'.repeat(1025) }, 'password', 'Maksimal 1.024'],
    ['an empty password', { password: '' }, 'password', 'Wajib diisi'],
    ['no e-mail address', { email: 'bukan-email' }, 'email', 'tidak valid'],
    ['an empty e-mail address', { email: '' }, 'email', 'Wajib diisi'],
    ['letters of other scripts before the @', { email: 'särï@acara.test' }, 'email', 'huruf a sampai z'],
    ['a line break in the e-mail address', { email: 'a@acara.test\nBcc: b@acara.test' }, 'email', 'tidak valid'],
    ['an e-mail address of 255 characters', { email: `${'a'.repeat(244)}@acara.test` }, 'email', 'Maksimal 254'],
    ['an empty name', { name: '' }, 'name', 'Wajib diisi'],
    ['a name of spaces', { name: '   ' }, 'name', 'wajib diisi'],
    ['a name with a control character', { name: 'Rina\u001b[2J' }, 'name', 'tidak dapat dipakai'],
    ['a name that nobody sees', { name: '\u3164\u3164' }, 'name', 'tidak dapat dipakai'],
    ['a name turned round', { name: 'Rina\u202eamusuK' }, 'name', 'tidak dapat dipakai'],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, 'name', 'Maksimal 200'],
  ])('refuses %s', async (_what, wrong, field, message) => {
    const before = await countAll();
    const answer = await send({ ...TOKEN_PATTERN, email: 'salah@acara.test', ...wrong });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'invalid', fields: { [field]: expect.stringContaining(message) } });
    expect(await countAll()).toBe(before);
  });

  it.each(Object.keys(TOKEN_PATTERN))('returns the name of the missing field %s [api.register]', async (field) => {
    const { [field]: _left, ...rest }: Record<string, string> = TOKEN_PATTERN;
    const answer = await send(rest);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields).toEqual({ [field]: 'Wajib diisi' });
  });

  it.each(Object.keys(TOKEN_PATTERN))('refuses %s of 1 MB, with NUL and of a wrong type', async (field) => {
    expect((await send({ ...TOKEN_PATTERN, [field]: long })).statusCode).toBe(413);
    expect((await send({ ...TOKEN_PATTERN, [field]: 'a\0b' })).statusCode).toBe(400);
    const json = (value: unknown) =>
      test.app.inject({ method: 'POST', url: '/api/v1/register', payload: { ...TOKEN_PATTERN, [field]: value } });
    for (const value of [{ a: 1 }, ['x', 'y'], null]) expect((await json(value)).statusCode).toBe(422);
  });

  it.each([
    ['nothing', {}],
    ['no body that can be read', { headers: { 'content-type': 'multipart/form-data' }, payload: 'x' }],
    ['a body of another kind', { headers: { 'content-type': 'text/xml' }, payload: '<a/>' }],
  ])('refuses %s', async (_what, request) => {
    const { statusCode } = await test.app.inject({ method: 'POST', url: '/api/v1/register', ...request });
    expect([400, 415, 422]).toContain(statusCode);
  });

  it('limits registrations of one network', async () => {
    const own = await startTestApp({ REGISTRATION_LIMIT: 2 });
    const from = (address: string, n: number) =>
      own.app.inject({
        method: 'POST',
        url: '/api/v1/register',
        headers: { 'x-forwarded-for': address },
        payload: multipart({ ...TOKEN_PATTERN, email: `banyak${n}@acara.test` }),
      });
    expect((await from('2001:db8::1', 1)).statusCode).toBe(200);
    expect((await from('2001:db8::2', 2)).statusCode).toBe(200);
    const refuseField = await from('2001:db8::3', 3);
    expect(refuseField.statusCode).toBe(429);
    expect(refuseField.headers['retry-after']).toBe('3600');
    expect((await from('198.51.100.9', 4)).statusCode).toBe(200);
    own.clock.advance(3_600_000);
    expect((await from('2001:db8::3', 5)).statusCode).toBe(200);
    await own.close();
  });

  it('tells one network of twenty accounts in an hour, and nothing more [register.taken]', async () => {
    const own = await startTestApp();
    const sibling = await startSibling(own);
    const register = (email: string, from: string, turn = 0) =>
      sendTo(turn % 2 === 0 ? own.app : sibling.app, 'POST /register', {
        encoding: 'multipart',
        fields: { ...TOKEN_PATTERN, email },
        from,
      });
    const emails: string[] = [];
    for (let n = 0; n < 25; n += 1) emails.push((await createMember(own)).email);
    const probes = await Promise.all(emails.map((email, turn) => register(email, `2001:db8::${turn}`, turn)));
    expect(probes.filter(({ statusCode }) => statusCode === 422)).toHaveLength(20);
    for (const email of [emails[0] ?? '', 'baru@acara.test']) {
      const closed = await register(email, '2001:db8::1');
      expect([closed.statusCode, closed.headers['retry-after']]).toEqual([429, '3600']);
    }
    expect((await register('baru@acara.test', '198.51.100.9')).statusCode).toBe(200);
    own.clock.advance(3_600_000);
    expect((await register('baru-2@acara.test', '2001:db8::1')).statusCode).toBe(200);
    await sibling.close();
    await own.close();
  });
});
