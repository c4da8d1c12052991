import { isWaitedFor } from '../../../../test/lock-wait.ts';
import { startMailbox, type Mailbox } from '@acara/tooling/src/net/mailbox.ts';
import { createMember, MEMBER_PASSWORD, type Member } from '../../../../test/member.ts';
import { send } from '../../../../test/send.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { createDatabase, statement, type TransactionalDatabase } from '../../../platform/database/database.ts';
import { createSessionRepository } from '../session/session-repository.ts';

const NEW = { password: 'Sandi-Baru-1', retype_password: 'Sandi-Baru-1' };
const WRONG = { error: 'Email atau password salah', code: 'invalid' };

let mailbox: Mailbox;
let test: TestApp;
let member: Member;
beforeAll(async () => {
  mailbox = await startMailbox();
  test = await startTestApp({ SMTP_URL: mailbox.url, LOGIN_CAPTCHA_AFTER_ADDRESS: 1_000 });
});
beforeEach(async () => {
  member = await createMember(test);
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await test.close();
  await mailbox.close();
});

const logIn = (password = MEMBER_PASSWORD) =>
  send(test.app, 'POST /login', { fields: { email: member.email, password } });

const liveIds = async () => (await test.app.session.sessions.listLive(member.id)).map((row) => row.id);
const transaction: TransactionalDatabase['transaction'] = (work) =>
  createDatabase(test.database.pool, { prepare: true }).transaction(work);

/** Prepares a change. @returns a function that does it */
type Prepare = () => Promise<() => ReturnType<typeof send>>;

const prepareReset: Prepare = async () => {
  const { email } = member;
  await send(test.app, 'POST /recover_password', { fields: { email } });
  const [, token] = /token=([\w-]+)/.exec((await mailbox.next('Atur ulang')).body) ?? [];
  const fields = { email, ...NEW };
  return () => send(test.app, `POST /reset_password?token=${token}`, { encoding: 'multipart', fields });
};

const prepareChange: Prepare = async () => {
  const { id, headers, refreshToken } = member;
  const fields = { ...NEW, refresh_token: refreshToken };
  return () => send(test.app, `PUT /user/${id}/password`, { encoding: 'multipart', headers, fields });
};

describe.each<[string, Prepare, 'remains' | 'ended']>([
  ['a reset of the password', prepareReset, 'ended'],
  ['a change of the password', prepareChange, 'remains'],
])('%s', (_what, prepare, own) => {
  const left = () => (own === 'remains' ? [member.sessionId] : []);

  it('prevents the session of a login that just verified the old password', async () => {
    const change = await prepare();
    const { sessions } = test.app.session;
    const { openWithPassword } = sessions;
    jest.spyOn(sessions, 'openWithPassword').mockImplementationOnce(async (account, visitor) => {
      expect((await change()).statusCode).toBe(200);
      return openWithPassword(account, visitor);
    });
    const answer = await logIn();
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual(WRONG);
    expect(await liveIds()).toEqual(left());
    expect((await logIn(NEW.password)).statusCode).toBe(200);
  });

  it('waits for a session that is being created with the old password, and ends it', async () => {
    const change = await prepare();
    const { rows } = await test.database.pool.query('select password_hash from app_user where user_id = $1', [
      member.id,
    ]);
    const at = test.clock.now();
    const seen = { browser: null, os: null, device: null, ip: '203.0.113.7' };
    const session = { ...seen, userId: member.id, refreshHash: Buffer.alloc(32), at, expiresAt: new Date(+at + 1e6) };
    const changing = await transaction(async (tx) => {
      const id = await createSessionRepository(tx).insertWithPassword(session, rows[0].password_hash);
      expect(id).toEqual(expect.any(Number));
      const changed = change();
      await isWaitedFor(tx);
      return { changed };
    });
    expect((await changing.changed).statusCode).toBe(200);
    expect(await liveIds()).toEqual(left());
  });

  it('changes all or nothing: if the sessions cannot be ended, the old password stays', async () => {
    const change = await prepare();
    const other = await send(test.app, 'POST /login', { fields: { email: member.email, password: MEMBER_PASSWORD } });
    expect(other.statusCode).toBe(200);
    const before = await liveIds();
    await test.database.pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
      create trigger refuse before update on login_session execute function refuse()`);
    expect((await change()).statusCode).toBe(500);
    await test.database.pool.query('drop function refuse cascade');
    expect(await liveIds()).toEqual(before);
    expect((await logIn(NEW.password)).statusCode).toBe(422);
    expect((await change()).statusCode).toBe(200);
    expect(await liveIds()).toEqual(left());
  });
});

describe('a login', () => {
  it('waits for a concurrent change of its password, and is refused', async () => {
    const logging = await transaction(async (tx) => {
      await tx.query(statement("update app_user set password_hash = 'another' where user_id = $1"), [member.id]);
      const answer = logIn();
      await isWaitedFor(tx);
      return { answer };
    });
    expect((await logging.answer).json()).toEqual(WRONG);
    expect(await liveIds()).toEqual([member.sessionId]);
  });

  it('ignores other changes of its account', async () => {
    const logging = await transaction(async (tx) => {
      await tx.query(statement("update app_user set name = 'Nama Baru' where user_id = $1"), [member.id]);
      const answer = logIn();
      await isWaitedFor(tx);
      return { answer };
    });
    expect((await logging.answer).statusCode).toBe(200);
  });
});
