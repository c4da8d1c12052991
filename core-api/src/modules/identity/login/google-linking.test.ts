import { randomUUID } from 'node:crypto';
import { type GoogleKeys, NONCE_SECRET, startGoogleKeys } from '../../../../test/google-keys.ts';
import { isWaitedFor } from '../../../../test/lock-wait.ts';
import { startMailbox, type Mailbox } from '@acara/tooling/src/net/mailbox.ts';
import { createMember, logInAgain, MEMBER_PASSWORD, type Member } from '../../../../test/member.ts';
import { send } from '../../../../test/send.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { createDatabase, statement } from '../../../platform/database/database.ts';
import { lockAccount } from '../account/account-repository.ts';

const NEW = { password: 'Sandi-Baru-1', retype_password: 'Sandi-Baru-1' };

let keys: GoogleKeys;
let mailbox: Mailbox;
let test: TestApp;
beforeAll(async () => {
  [keys, mailbox] = await Promise.all([startGoogleKeys(), startMailbox()]);
  const google = { GOOGLE_CLIENT_ID: 'acara', GOOGLE_JWKS_URL: keys.jwksUrl };
  test = await startTestApp({ ...google, SMTP_URL: mailbox.url, LOGIN_CAPTCHA_AFTER_ADDRESS: 1_000 });
});
afterAll(async () => {
  await test.close();
  await Promise.all([keys.close(), mailbox.close()]);
});
afterEach(() => jest.restoreAllMocks());

const logInWithGoogle = async (email: string, sub = `sub of ${email}`) => {
  const iat = Math.floor(test.clock.now().getTime() / 1000);
  const times = { iat, exp: iat + 3600, jti: randomUUID() };
  const person = { iss: 'accounts.google.com', aud: 'acara', sub, email, email_verified: true, name: 'Pemilik' };
  const fields = { id_token: await keys.idToken({ ...person, ...times }), nonce_secret: NONCE_SECRET };
  return send(test.app, 'POST /login/google', { fields });
};

const logIn = (email: string, password: string) => send(test.app, 'POST /login', { fields: { email, password } });
const logsIn = async (email: string, password: string) => (await logIn(email, password)).statusCode === 200;

const isIn = async ({ headers }: Pick<Member, 'headers'>) =>
  (await send(test.app, 'GET /profile', { headers })).statusCode === 200;
const isRefreshed = async ({ refreshToken }: Member) =>
  (await send(test.app, 'POST /refresh_token', { fields: { refresh_token: refreshToken } })).statusCode === 200;

const findAccount = async (email: string) => {
  const query = 'select user_id, password_hash, email_verified_at from app_user where email = $1';
  const { rows } = await test.database.pool.query(query, [email]);
  return rows[0];
};
const liveSessions = async (userId: number) => (await test.app.session.sessions.listLive(userId)).length;

const resetByMail = async (email: string) => {
  await send(test.app, 'POST /recover_password', { fields: { email } });
  const [, token] = /token=([\w-]+)/.exec((await mailbox.next('Atur ulang')).body) ?? [];
  const answer = await send(test.app, `POST /reset_password?token=${token}`, {
    encoding: 'multipart',
    fields: { email, ...NEW },
  });
  expect(answer.statusCode).toBe(200);
};

const setPassword = (member: Member) =>
  send(test.app, `PUT /user/${member.id}/password`, {
    encoding: 'multipart',
    headers: member.headers,
    fields: { ...NEW, refresh_token: member.refreshToken },
  });

describe('an account that Google creates', () => {
  it('has a verified address', async () => {
    await logInWithGoogle('baru@gmail.com');
    expect(await findAccount('baru@gmail.com')).toMatchObject({
      password_hash: null,
      email_verified_at: test.clock.now(),
    });
  });
});

describe('a first login with Google, into an account with an unverified address,', () => {
  it('removes the password of the person who registered it, and ends their sessions at once', async () => {
    const stranger = await createMember(test);
    const elsewhere = await logInAgain(test, stranger);
    const other = await createMember(test);
    expect(await Promise.all([stranger, elsewhere].map(isIn))).toEqual([true, true]);

    const answer = await logInWithGoogle(stranger.email);
    expect(answer.statusCode).toBe(200);
    const { id, auth } = answer.json().data;
    expect(id).toBe(stranger.id);
    expect(await findAccount(stranger.email)).toMatchObject({
      password_hash: null,
      email_verified_at: test.clock.now(),
    });
    expect(await logsIn(stranger.email, MEMBER_PASSWORD)).toBe(false);
    expect(await Promise.all([stranger, elsewhere].map(isIn))).toEqual([false, false]);
    expect(await Promise.all([stranger, elsewhere].map(isRefreshed))).toEqual([false, false]);

    expect(await isIn({ headers: { authorization: `Bearer ${auth.token}` } })).toBe(true);
    expect(await isIn(other)).toBe(true);
    expect(await logsIn(other.email, MEMBER_PASSWORD)).toBe(true);
  });

  it('does so once: a password that the owner sets later stays', async () => {
    const stranger = await createMember(test);
    await logInWithGoogle(stranger.email);
    await resetByMail(stranger.email);
    expect((await logInWithGoogle(stranger.email)).statusCode).toBe(200);
    expect(await logsIn(stranger.email, NEW.password)).toBe(true);
  });

  it('changes nothing if it is refused', async () => {
    const member = await createMember(test);
    await test.database.pool.query('insert into google_identity values ($1, $2, now())', ['another sub', member.id]);
    expect((await logInWithGoogle(member.email)).statusCode).toBe(422);
    expect(await isIn(member)).toBe(true);
    expect(await logsIn(member.email, MEMBER_PASSWORD)).toBe(true);
  });

  it('prevents a session of a login whose password was just verified', async () => {
    const stranger = await createMember(test);
    const { sessions } = test.app.session;
    const { openWithPassword } = sessions;
    jest.spyOn(sessions, 'openWithPassword').mockImplementationOnce(async (account, visitor) => {
      await logInWithGoogle(stranger.email);
      return openWithPassword(account, visitor);
    });
    expect((await logIn(stranger.email, MEMBER_PASSWORD)).statusCode).toBe(422);
    expect(await liveSessions(stranger.id)).toBe(1);
  });

  it('prevents a running change of the password', async () => {
    const stranger = await createMember(test);
    const { transaction } = createDatabase(test.database.pool, { prepare: true });
    const changing = await transaction(async (tx) => {
      await lockAccount(tx, { userId: stranger.id });
      const change = setPassword(stranger);
      await isWaitedFor(tx);
      // The same lock as linking takes.
      await tx.query(statement('update app_user set password_hash = null where user_id = $1'), [stranger.id]);
      await tx.query(statement('update login_session set revoked_at = now() where user_id = $1'), [stranger.id]);
      return { change };
    });
    expect((await changing.change).statusCode).toBe(401);
    expect((await findAccount(stranger.email)).password_hash).toBeNull();
  });

  it('that competes with a login of another person leaves only the owner logged in, ten times', async () => {
    for (let time = 0; time < 10; time += 1) {
      const stranger = await createMember(test);
      const [google] = await Promise.all([
        logInWithGoogle(stranger.email),
        logIn(stranger.email, MEMBER_PASSWORD),
        setPassword(stranger),
      ]);
      expect(google.statusCode).toBe(200);
      expect((await findAccount(stranger.email)).password_hash).toBeNull();
      expect(await liveSessions(stranger.id)).toBe(1);
    }
  });
});

describe('a first login with Google, into an account with a verified address,', () => {
  it('keeps password and sessions', async () => {
    const verified = new Date(test.clock.now());
    const member = await createMember(test, { emailVerified: true });
    test.clock.advance(1_000);
    expect((await logInWithGoogle(member.email)).json().data.id).toBe(member.id);
    expect(await isIn(member)).toBe(true);
    expect(await isRefreshed(member)).toBe(true);
    expect(await logsIn(member.email, MEMBER_PASSWORD)).toBe(true);
    expect((await findAccount(member.email)).email_verified_at).toEqual(verified);
  });

  it('keeps them if a mailed link verified the address', async () => {
    const member = await createMember(test);
    await resetByMail(member.email);
    const again = await logInAgain(test, member);
    expect((await logInWithGoogle(member.email)).json().data.id).toBe(member.id);
    expect(await isIn(again)).toBe(true);
    expect(await logsIn(member.email, NEW.password)).toBe(true);
  });

  it('does not keep them if only the password was changed', async () => {
    const stranger = await createMember(test);
    expect((await setPassword(stranger)).statusCode).toBe(200);
    await logInWithGoogle(stranger.email);
    expect(await logsIn(stranger.email, NEW.password)).toBe(false);
    expect(await isIn(stranger)).toBe(false);
  });
});
