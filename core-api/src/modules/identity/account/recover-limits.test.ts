import { startMailbox, type Mailbox } from '@acara/tooling/src/net/mailbox.ts';
import { createMember, type Member } from '../../../../test/member.ts';
import { send } from '../../../../test/send.ts';
import { startSibling, startTestApp, type TestApp } from '../../../../test/test-app.ts';

const MINUTE = 60_000;
const NEW = { password: 'Sandi-Baru-1', retype_password: 'Sandi-Baru-1' };

let test: TestApp;
let mailbox: Mailbox;
let member: Member;
beforeEach(async () => {
  mailbox = await startMailbox();
  test = await startTestApp({ SMTP_URL: mailbox.url, RECOVERY_LIMIT: 12 });
  member = await createMember(test);
});
afterEach(async () => {
  await test.app.close().catch(() => undefined);
  await test.database.drop();
  await mailbox.close();
});

let last = 0;
const nextNetwork = () => `203.0.113.${(last += 1)}`;

const recover = (from: string, email = member.email, app = test.app) =>
  send(app, 'POST /recover_password', { fields: { email }, from });
const times = async (count: number, work: () => Promise<{ statusCode: number }>) => {
  for (let time = 0; time < count; time += 1) expect((await work()).statusCode).toBe(200);
};

const linkIn = ({ body }: { body: string }) => /token=([\w-]+)/.exec(body)?.[1] ?? '';
const reset = (token: string) =>
  send(test.app, `POST /reset_password?token=${token}`, {
    encoding: 'multipart',
    fields: { email: member.email, ...NEW },
  });

/** Those that arrived by the time the API has nothing left to send. */
const mailsAtEnd = async () => {
  await test.app.close();
  return mailbox.received.filter(({ to }) => to.includes(member.email));
};

describe('requests of a stranger for the mailbox of a member', () => {
  it('do not keep the member from a link, nor end one that was mailed [forgot.links]', async () => {
    const stranger = nextNetwork();
    const first = (await recover(nextNetwork()), await mailbox.next());
    await times(12, () => recover(stranger));
    await times(1, () => recover(nextNetwork()));
    expect((await reset(linkIn(first))).statusCode).toBe(200);
    // The member's two, and three that the stranger could cause.
    expect((await mailsAtEnd()).filter(({ body }) => body.includes('permintaan'))).toHaveLength(5);
  });

  it('cause ten mails in an hour at most, from as many networks as they like, and the same response [forgot.mailbox]', async () => {
    const sibling = await startSibling(test, { SMTP_URL: mailbox.url, RECOVERY_LIMIT: 12 });
    for (const email of [member.email, 'tidak-ada@acara.test'])
      for (let turn = 0; turn < 14; turn += 1) {
        const answer = await recover(nextNetwork(), email, turn % 2 === 0 ? test.app : sibling.app);
        expect([answer.statusCode, answer.json().success]).toEqual([200, expect.stringContaining('telah dikirim')]);
      }
    await sibling.close();
    expect(await mailsAtEnd()).toHaveLength(10);
  });

  it('leave a link that works until another one is mailed', async () => {
    await times(10, () => recover(nextNetwork()));
    const newest = (await Promise.all(Array.from({ length: 10 }, () => mailbox.next()))).at(-1);
    test.clock.advance(60 * MINUTE - 1);
    await times(1, () => recover(nextNetwork()));
    expect(mailbox.received).toHaveLength(10);
    const { rows } = await test.database.pool.query('select 1 from reset_link where expires_at > $1', [
      test.clock.now(),
    ]);
    expect(rows).toHaveLength(10);
    test.clock.advance(1);
    await times(1, () => recover(nextNetwork()));
    expect((await mailbox.next()).body).toContain('permintaan');
    expect((await reset(linkIn(newest ?? { body: '' }))).statusCode).toBe(422);
  });

  it('are refused from a network that asks for many mailboxes', async () => {
    const from = nextNetwork();
    for (let n = 0; n < 12; n += 1) expect((await recover(from, `a${n}@acara.test`)).statusCode).toBe(200);
    const full = await recover(from, 'b@acara.test');
    expect(full.statusCode).toBe(429);
    expect(full.headers['retry-after']).toBe('3600');
    test.clock.advance(60 * MINUTE);
    expect((await recover(from)).statusCode).toBe(200);
  });
});
