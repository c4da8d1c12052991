import { startMailbox, type Mailbox } from '@acara/tooling/src/net/mailbox.ts';
import { createMember, logInAgain, type Member } from '../../../../test/member.ts';
import { send } from '../../../../test/send.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';

const fields = (password: string) => ({ password, retype_password: password });

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

const change = ({ id, headers, refreshToken }: Member, password: string) =>
  send(test.app, `PUT /user/${id}/password`, {
    encoding: 'multipart',
    headers,
    fields: { ...fields(password), refresh_token: refreshToken },
  });

const resetBy = (mail: { body: string }, password: string) => {
  const [, token = ''] = /https:\/\/acara\.test\/_link\/password\.reset\?token=([\w-]{43})/.exec(mail.body) ?? [];
  return send(test.app, `POST /reset_password?token=${token}`, {
    encoding: 'multipart',
    fields: { email: member.email, ...fields(password) },
  });
};

const logsIn = async (password: string) =>
  (await send(test.app, 'POST /login', { fields: { email: member.email, password } })).statusCode === 200;
const isIn = async ({ headers }: Member) => (await send(test.app, 'GET /profile', { headers })).statusCode === 200;

it('tells the owner of a changed password, with a link that takes the account back [mail.password]', async () => {
  const thief = await logInAgain(test, member);
  expect((await change(thief, 'Sandi-Pencuri-1')).statusCode).toBe(200);
  const mail = await mailbox.next();
  expect(mail.to).toEqual([member.email]);
  expect(mail.raw).toContain('Subject: Password Acara & Kawan Anda diganti');
  expect(mail.body).toContain('Sabtu, 21 November 2026 pukul 12:00 WIB');
  expect(mail.body).not.toContain('Sandi-Pencuri-1');

  expect(await isIn(thief)).toBe(true);
  expect((await resetBy(mail, 'Sandi-Pemilik-1')).statusCode).toBe(200);
  expect(await isIn(thief)).toBe(false);
  expect(await logsIn('Sandi-Pencuri-1')).toBe(false);
  expect(await logsIn('Sandi-Pemilik-1')).toBe(true);
  expect((await mailbox.next()).raw).toContain('Subject: Password Acara & Kawan Anda diganti');
});

it('tells of it after a reset too, and of nothing that was refused [mail.password]', async () => {
  await send(test.app, 'POST /recover_password', { fields: { email: member.email } });
  const link = await mailbox.next();
  expect((await resetBy({ body: link.body.replace('token=', 'token=x') }, 'Sandi-Baru-1')).statusCode).toBe(422);
  expect((await resetBy(link, 'Sandi-Baru-1')).statusCode).toBe(200);
  const received = mailbox.received.length;
  expect((await mailbox.next()).raw).toContain('Subject: Password Acara & Kawan Anda diganti');
  expect(mailbox.received.length - received).toBeLessThanOrEqual(1);
});

it('cannot be kept from the owner by asking for reset links before', async () => {
  for (let host = 0; host < 12; host += 1)
    await send(test.app, 'POST /recover_password', { fields: { email: member.email }, from: `198.51.100.${host}` });
  const asked = await Promise.all(Array.from({ length: 10 }, () => mailbox.next()));
  expect((await change(member, 'Sandi-Pencuri-1')).statusCode).toBe(200);
  for (const mail of asked) expect((await resetBy(mail, 'Sandi-Lama-1')).statusCode).toBe(422);
  expect((await resetBy(await mailbox.next(), 'Sandi-Pemilik-1')).statusCode).toBe(200);
});
