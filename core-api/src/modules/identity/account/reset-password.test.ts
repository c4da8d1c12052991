import { startMailbox, type Mailbox } from '@acara/tooling/src/net/mailbox.ts';
import { createMember, logInAgain, MEMBER_PASSWORD, type Member } from '../../../../test/member.ts';
import { multipart } from '../../../../test/send.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { hashPassword } from '../session/password-hash.ts';

const MINUTE = 60_000;
const NEW = { password: 'Sandi-Baru-1', retype_password: 'Sandi-Baru-1' };
const SENT = {
  success: 'Jika email Anda terdaftar, tautan untuk mengatur ulang password telah dikirim. Silakan periksa email Anda',
};
const BAD_LINK = {
  error: 'Tautan tidak berlaku atau sudah kedaluwarsa. Silakan minta tautan baru',
  code: 'invalid',
};

let test: TestApp;
let mailbox: Mailbox;
let member: Member;
beforeAll(async () => {
  mailbox = await startMailbox();
  test = await startTestApp({ SMTP_URL: mailbox.url, SITE_NAME: 'Acara & Kawan' });
});
beforeEach(async () => {
  member = await createMember(test);
});
afterAll(async () => {
  await test.close();
  await mailbox.close();
});

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}, app = test.app) =>
  app.inject({ method: 'POST', url: `/api/v1${path}`, headers, payload: multipart(fields) });

const recover = (email: string) => post('/recover_password', { email });

const linkIn = (body: string) => {
  const [, token] = /https:\/\/acara\.test\/_link\/password\.reset\?token=([\w-]+)/.exec(body) ?? [];
  if (token === undefined) throw new Error('No link in the mail');
  return token;
};

const tokenFor = async (email: string) => {
  expect((await recover(email)).statusCode).toBe(200);
  return linkIn((await mailbox.next('Atur ulang')).body);
};

const reset = (token: string, fields: Record<string, string>) =>
  post(`/reset_password?token=${encodeURIComponent(token)}`, fields);

const logsIn = async (email: string, password: string) =>
  (await test.app.inject({ method: 'POST', url: '/api/v1/login', payload: { email, password } })).statusCode === 200;

const isIn = async ({ headers }: Member) =>
  (await test.app.inject({ url: '/api/v1/profile', headers })).statusCode === 200;

describe('POST /recover_password', () => {
  it('sends a link to the site, as text and HTML [api.recover]', async () => {
    expect((await recover(` ${member.email.toUpperCase()} `)).json()).toEqual(SENT);
    const mail = await mailbox.next();
    expect(mail.to).toEqual([member.email]);
    expect(mail.raw).toContain('Subject: Atur ulang password Acara & Kawan');
    expect(mail.body).toContain('berlaku 60 menit dan hanya dapat dipakai satu kali');
    expect(mail.body).toContain('Acara &amp; Kawan');
    expect(linkIn(mail.body)).toMatch(/^[\w-]{43}$/);
  });

  it('responds the same for an unknown address, and sends nothing', async () => {
    const unknown = await recover('tidak-ada@acara.test');
    const known = await recover(member.email);
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    expect((await mailbox.next()).to).toEqual([member.email]);
    const { rows } = await test.database.pool.query('select count(*)::int as count from reset_link');
    expect(mailbox.received.flatMap((mail) => mail.to)).not.toContain('tidak-ada@acara.test');
    expect(rows[0].count).toBeGreaterThan(0);
  });

  it('responds before it looks up the address', async () => {
    const client = await test.database.pool.connect();
    await client.query('begin; lock table app_user in access exclusive mode');
    const [known, unknown] = await Promise.all([recover(member.email), recover('tidak-ada-2@acara.test')]);
    expect([known.json(), unknown.json()]).toEqual([SENT, SENT]);
    await client.query('commit');
    client.release();
    expect((await mailbox.next()).to).toEqual([member.email]);
  });

  it('stores the token as a hash only', async () => {
    const token = await tokenFor(member.email);
    const { rows } = await test.database.pool.query('select token_hash from reset_link where user_id = $1', [
      member.id,
    ]);
    expect(rows[0].token_hash).toHaveLength(32);
    expect(rows[0].token_hash.toString('utf8')).not.toContain(token);
  });

  it('ignores a bearer, valid or not [api.recover]', async () => {
    const answer = await post('/recover_password', { email: 'a@acara.test' }, { authorization: 'Bearer lama' });
    expect(answer.statusCode).toBe(200);
  });

  it.each<Record<string, string>>([{ email: '' }, {}, { email: 'bukan' }, { email: 'ä@acara.test' }])(
    'refuses %j',
    async (fields) => {
      const answer = await post('/recover_password', fields);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().fields).toHaveProperty('email');
    },
  );

  it('refuses NUL, and 1 MB', async () => {
    expect((await recover('a\0@acara.test')).statusCode).toBe(400);
    expect((await recover('a'.repeat(1024 * 1024))).statusCode).toBe(413);
  });

  it('responds without a mail server too, and logs that without the address', async () => {
    const own = await startTestApp();
    expect((await post('/recover_password', { email: 'sari@acara.test' }, {}, own.app)).json()).toEqual(SENT);
    await own.app.close();
    expect(own.log.map((line) => line['msg'])).toContain('a mail was not sent: SMTP_URL is not set');
    expect(own.logText()).not.toMatch(/sari@|token=/);
    await own.database.drop();
  });
});

describe('POST /reset_password', () => {
  it('sets the password and ends every session of the account [api.reset]', async () => {
    const elsewhere = await logInAgain(test, member);
    const other = await createMember(test);
    expect(await isIn(member)).toBe(true);
    const answer = await reset(await tokenFor(member.email), { email: member.email.toUpperCase(), ...NEW });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ success: 'Password berhasil diubah. Silakan masuk dengan password baru Anda' });
    expect(await isIn(member)).toBe(false);
    expect(await isIn(elsewhere)).toBe(false);
    expect(await isIn(other)).toBe(true);
    expect(await logsIn(member.email, NEW.password)).toBe(true);
    expect(await logsIn(member.email, MEMBER_PASSWORD)).toBe(false);
  });

  it('verifies the address, the first time only', async () => {
    const verifiedAt = async () => {
      const query = 'select email_verified_at from app_user where user_id = $1';
      return (await test.database.pool.query(query, [member.id])).rows[0].email_verified_at;
    };
    expect(await verifiedAt()).toBeNull();
    const first = test.clock.now();
    await reset(await tokenFor(member.email), { email: member.email, ...NEW });
    expect(await verifiedAt()).toEqual(first);
    test.clock.advance(MINUTE);
    await reset(await tokenFor(member.email), { email: member.email, ...NEW });
    expect(await verifiedAt()).toEqual(first);
  });

  it('works once, also for concurrent requests', async () => {
    const token = await tokenFor(member.email);
    const fields = { email: member.email, ...NEW };
    const both = await Promise.all([reset(token, fields), reset(token, fields)]);
    expect(both.map((answer) => answer.statusCode).sort()).toEqual([200, 422]);
    expect((await reset(token, fields)).json()).toEqual(BAD_LINK);
  });

  it('takes one place in the queue of new passwords for many concurrent uses', async () => {
    const fields = { email: member.email, ...NEW };
    const token = await tokenFor(member.email);
    const many = Promise.all(Array.from({ length: 160 }, () => reset(token, fields)));
    expect(typeof (await hashPassword('x'))).toBe('string');
    const statuses = (await many).map((answer) => answer.statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    // Not 503: the queue was never full.
    expect(new Set(statuses)).toEqual(new Set([200, 422, 429]));
  });

  it('works for 60 minutes', async () => {
    const token = await tokenFor(member.email);
    const another = await createMember(test);
    const second = await tokenFor(another.email);
    test.clock.advance(60 * MINUTE - 1);
    expect((await reset(token, { email: member.email, ...NEW })).statusCode).toBe(200);
    test.clock.advance(1);
    expect((await reset(second, { email: another.email, ...NEW })).json()).toEqual(BAD_LINK);
  });

  it('works with each of several links, and with none of them afterwards [forgot.links]', async () => {
    const links = [await tokenFor(member.email), await tokenFor(member.email), await tokenFor(member.email)];
    expect((await reset(links[0] ?? '', { email: member.email, ...NEW })).statusCode).toBe(200);
    for (const link of links) expect((await reset(link, { email: member.email, ...NEW })).json()).toEqual(BAD_LINK);
  });

  it('requires the address that the link was sent to, and stays valid after a wrong one', async () => {
    const other = await createMember(test);
    const token = await tokenFor(member.email);
    const refuseField = await reset(token, { email: other.email, ...NEW });
    expect(refuseField.statusCode).toBe(422);
    expect(refuseField.json()).toEqual(BAD_LINK);
    expect(await logsIn(other.email, MEMBER_PASSWORD)).toBe(true);
    expect((await reset(token, { email: member.email, ...NEW })).statusCode).toBe(200);
  });

  it('is void after a change of the password', async () => {
    const token = await tokenFor(member.email);
    const url = `/api/v1/user/${member.id}/password`;
    const fresh = await logInAgain(test, member);
    const payload = multipart({ ...NEW, refresh_token: fresh.refreshToken });
    expect((await test.app.inject({ method: 'PUT', url, headers: fresh.headers, payload })).statusCode).toBe(200);
    expect((await reset(token, { email: member.email, ...NEW })).json()).toEqual(BAD_LINK);
  });

  it.each(['', 'salah', 'x'.repeat(512)])('refuses the token %j', async (token) => {
    expect((await reset(token, { email: member.email, ...NEW })).json()).toEqual(BAD_LINK);
  });

  it('refuses requests without a token, and malformed tokens', async () => {
    const fields = { email: member.email, ...NEW };
    expect((await post('/reset_password', fields)).json()).toEqual(BAD_LINK);
    expect((await post('/reset_password?token=a&token=b', fields)).statusCode).toBe(422);
    expect((await post(`/reset_password?token=${'x'.repeat(513)}`, fields)).statusCode).toBe(422);
    expect((await post('/reset_password?token=%00', fields)).statusCode).toBe(400);
  });

  it.each<[Record<string, string>, string, string]>([
    [{ ...NEW, retype_password: 'lain-sama-sekali' }, 'retype_password', 'Konfirmasi password tidak sama'],
    [{ password: '1234567', retype_password: '1234567' }, 'password', 'Password minimal 8 karakter'],
    [{ password: NEW.password }, 'retype_password', 'Wajib diisi'],
    [{ ...NEW, email: 'bukan' }, 'email', 'Alamat email tidak valid'],
    [{ ...NEW, email: '' }, 'email', 'Wajib diisi'],
  ])('returns the errors of %j, and keeps the link valid', async (fields, field, message) => {
    const token = await tokenFor(member.email);
    const answer = await reset(token, { email: member.email, ...fields });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields).toEqual({ [field]: message });
    expect((await reset(token, { email: member.email, ...NEW })).statusCode).toBe(200);
  });
});

describe('the log', () => {
  it('contains no password, token, link or address', async () => {
    const own = await startTestApp({ SMTP_URL: mailbox.url });
    const rina = await createMember(own, { email: 'rina@acara.test' });
    const send = (path: string, fields: Record<string, string>) => post(path, fields, {}, own.app);
    const { email } = rina;
    await send('/recover_password', { email });
    const token = linkIn((await mailbox.next()).body);
    await send('/reset_password?token=SALAH-TOKEN', { email, ...NEW });
    await send(`/reset_password?token=${token}`, { email, ...NEW, password: 'Sandi-Beda-7' });
    await send(`/reset_password?token=${token}`, { email, ...NEW });
    await own.app.inject({ url: '/api/v1/profile', headers: rina.headers });
    await send('/register', { name: 'Log', email: 'log@acara.test', ...NEW });
    await send('/login', { email, password: 'Sandi-Salah-9' });
    mailbox.refuse(1, 550);
    await send('/recover_password', { email });
    await own.app.close();

    const text = own.logText();
    expect(text).toContain('a mail was not sent');
    expect(text).toContain('/api/v1/reset_password?token=[hidden]');
    const passwords = [NEW.password, 'Sandi-Beda-7', 'Sandi-Salah-9'];
    for (const secret of [token, 'SALAH-TOKEN', rina.token, rina.refreshToken, ...passwords])
      expect(text).not.toContain(secret);
    expect(text).not.toMatch(/password\.reset\?token|@acara\.test|argon2/);
    await own.database.drop();
  });
});

describe('a close', () => {
  it('waits for a mail that is being sent', async () => {
    const own = await startTestApp({ SMTP_URL: mailbox.url });
    await post('/recover_password', { email: 'sari@acara.test' }, {}, own.app);
    await own.app.close();
    expect(mailbox.received.at(-1)?.to).toEqual(['sari@acara.test']);
    await own.database.drop();
  });
});
