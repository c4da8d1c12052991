import { changePassword } from '@acara/shared-contract/endpoints';
import { createMember, type Member } from '../../../test/member.ts';
import { multipart, send } from '../../../test/send.ts';
import { startSibling, startTestApp, type TestApp } from '../../../test/test-app.ts';

const MINUTE = 60_000;
const SETTINGS = { REGISTRATION_LIMIT: 4, RECOVERY_LIMIT: 4, READ_LIMIT: 200, LIST_LIMIT: 40, PURCHASE_LIMIT: 40 };
const NEW = { password: 'Sandi-Baru-1', retype_password: 'Sandi-Baru-1' };

let test: TestApp;
let sibling: Awaited<ReturnType<typeof startSibling>>;
beforeAll(async () => {
  test = await startTestApp(SETTINGS);
  sibling = await startSibling(test, SETTINGS);
});
afterAll(async () => {
  await sibling.close();
  await test.close();
});

let last = 0;
const nextNetwork = () => `203.0.113.${(last += 1)}`;
/** Alternates between the two processes. */
const apps = () => [test.app, sibling.app] as const;
const app = (turn: number) => apps()[turn % 2 === 0 ? 0 : 1];

const TOO_MANY = {
  code: 'too_many_requests',
  error: expect.stringMatching(/^Terlalu banyak percobaan\. Coba lagi dalam \d+ menit\.$/),
};

const statuses = async (many: number, work: (turn: number) => PromiseLike<{ statusCode: number }>) => {
  const answers: number[] = [];
  for (let turn = 0; turn < many; turn += 1) answers.push((await work(turn)).statusCode);
  return answers;
};
const good = (answers: readonly number[]) => answers.filter((status) => status !== 429).length;

describe('a limit', () => {
  it('holds across processes, and has `Retry-After` [api.limits]', async () => {
    const from = nextNetwork();
    const recover = (turn: number) =>
      send(app(turn), 'POST /recover_password', { fields: { email: `a${turn}@acara.test` }, from });
    expect(await statuses(6, recover)).toEqual([200, 200, 200, 200, 429, 429]);
    const refused = await recover(6);
    expect(refused.headers).toMatchObject({ 'retry-after': '3600', 'cache-control': 'no-store' });
    expect(refused.json()).toEqual(TOO_MANY);
    test.clock.advance(60 * MINUTE);
    expect((await recover(7)).statusCode).toBe(200);
  });

  it('lets exactly its maximum of concurrent requests through', async () => {
    const from = nextNetwork();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, turn) =>
        send(app(turn), 'POST /recover_password', { fields: { email: `b${turn}@acara.test` }, from }),
      ),
    );
    expect(good(answers.map(({ statusCode }) => statusCode))).toBe(4);
  });

  it('counts each network for itself, and the addresses of one customer together', async () => {
    const recover = (host: string) =>
      send(test.app, 'POST /recover_password', {
        fields: { email: `c${host}@acara.test` },
        from: `2001:db8:7:7::${host}`,
      });
    expect(await statuses(5, (turn) => recover(String(turn)))).toEqual([200, 200, 200, 200, 429]);
    expect(
      (await send(test.app, 'POST /recover_password', { fields: { email: 'c@acara.test' }, from: '2001:db8:7:8::1' }))
        .statusCode,
    ).toBe(200);
  });

  it('is stored under hashes, and is swept', async () => {
    const from = nextNetwork();
    await send(test.app, 'POST /recover_password', { fields: { email: 'd@acara.test' }, from });
    const rows = async () => (await test.database.pool.query('select * from limit_spent')).rows;
    expect(JSON.stringify(await rows())).not.toContain(from);
    test.clock.advance(60 * MINUTE);
    await test.app.limits.sweep();
    expect(await rows()).toEqual([]);
  });

  it('of registrations', async () => {
    const from = nextNetwork();
    const register = (turn: number) =>
      send(app(turn), 'POST /register', {
        fields: { name: 'Baru', email: `baru${from}${turn}@acara.test`, ...NEW },
        encoding: 'multipart',
        from,
      });
    expect(good(await statuses(5, register))).toBe(4);
  });

  it('of changes of a password, by account', async () => {
    const member = await createMember(test);
    const change = (turn: number) =>
      app(turn).inject({
        method: changePassword.method,
        url: `/api/v1/user/${member.id}/password`,
        headers: member.headers,
        payload: multipart({ ...NEW, refresh_token: member.refreshToken }),
      });
    expect(await statuses(7, change)).toEqual([200, 200, 200, 200, 200, 200, 429]);
  });

  it('of wrong access codes of an event, concurrent ones too; right ones do not count', async () => {
    const from = nextNetwork();
    const open = (turn: number, code: string, slug = 'pesta-rahasia') =>
      send(app(turn), `GET /event/slug/${slug}/${code}`, { from });
    const isSlow = () => test.app.limits.isReached('accessCodes', `7 ${from}`);
    expect(await statuses(15, (turn) => open(turn, 'MELATI-77'))).toEqual(Array(15).fill(200));
    expect(await isSlow()).toBe(false);
    const guesses = await Promise.all(Array.from({ length: 10 }, (_, turn) => open(turn, `SALAH-${turn}`)));
    expect(guesses.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(403));
    expect(await isSlow()).toBe(true);
    // Held for some seconds, but not refused.
    expect((await open(0, 'MELATI-77')).statusCode).toBe(200);
  });

  it('of refreshed tokens, by session', async () => {
    const member = await createMember(test);
    const refresh = (turn: number) =>
      send(app(turn), 'POST /refresh_token', { fields: { refresh_token: member.refreshToken } });
    expect(good(await statuses(310, refresh))).toBe(300);
    const other = await createMember(test);
    expect(
      (await send(test.app, 'POST /refresh_token', { fields: { refresh_token: other.refreshToken } })).statusCode,
    ).toBe(200);
  });

  it('of resumed payments, by account', async () => {
    const member = await createMember(test);
    const resume = (turn: number) =>
      send(app(turn), 'PUT /transaction/resume', { fields: { transaction_id: 999 }, headers: member.headers });
    expect(good(await statuses(305, resume))).toBe(300);
  });
});

describe('purchases of an account', () => {
  const purchase = async (turn: number, member: Member) => {
    const fields = { user_id: member.id, seat_detail_id: 999, seat_number: [1], ms_payment_id: 4 };
    return send(app(turn), 'POST /transaction/ticket', { fields, encoding: 'json', headers: member.headers });
  };

  it('are limited across processes, with a twentieth more for each, whatever becomes of them', async () => {
    const member = await createMember(test);
    const other = await createMember(test);
    const answers = await statuses(60, (turn) => purchase(turn, member));
    expect(new Set(answers)).toEqual(new Set([404, 429]));
    expect(good(answers)).toBeGreaterThanOrEqual(40);
    expect(good(answers)).toBeLessThanOrEqual(40 + 2 * 2);
    const refused = await purchase(0, member);
    expect(refused.json()).toEqual(TOO_MANY);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await purchase(0, other)).statusCode).toBe(404);
    test.clock.advance(15 * MINUTE);
    expect((await purchase(0, await createMember(test))).statusCode).toBe(404);
  });

  it('write nothing while they are few, and continue while the database cannot count', async () => {
    const one = await createMember(test);
    const other = await createMember(test);
    await test.database.pool.query('alter table limit_spent rename to elsewhere');
    expect(await statuses(1, () => purchase(0, one))).toEqual([404]);
    expect(await statuses(10, () => purchase(0, other))).toEqual(Array(10).fill(404));
    await test.database.pool.query('alter table elsewhere rename to limit_spent');
  });
});

describe('reads', () => {
  const read = (turn: number, from: string, path = '/category_event') => send(app(turn), `GET ${path}`, { from });

  it('are limited across processes, with a twentieth more for each', async () => {
    const from = nextNetwork();
    const passed = good(await statuses(400, (turn) => read(turn, from)));
    expect(passed).toBeGreaterThanOrEqual(200);
    expect(passed).toBeLessThanOrEqual(200 + 2 * 10);
    const refused = await read(0, from);
    expect(refused.json()).toEqual(TOO_MANY);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await read(0, nextNetwork())).statusCode).toBe(200);
    test.clock.advance(MINUTE);
    expect((await read(0, from)).statusCode).toBe(200);
  });

  it('are limited when they are concurrent', async () => {
    const from = nextNetwork();
    const answers = await Promise.all(Array.from({ length: 400 }, (_, turn) => read(turn, from)));
    const passed = good(answers.map(({ statusCode }) => statusCode));
    expect(passed).toBeGreaterThanOrEqual(200);
    expect(passed).toBeLessThanOrEqual(220);
  });

  it('have a lower limit for lists', async () => {
    const from = nextNetwork();
    const passed = good(await statuses(100, (turn) => read(turn, from, '/event/all?limit=5')));
    expect(passed).toBeGreaterThanOrEqual(40);
    expect(passed).toBeLessThanOrEqual(44);
    expect((await read(0, from)).statusCode).toBe(200);
  });

  it('write nothing while they are few', async () => {
    await test.app.limits.sweep();
    const rows = async () =>
      (await test.database.pool.query('select count(*)::int as count from limit_spent')).rows[0].count;
    const before = await rows();
    const from = nextNetwork();
    await statuses(4, () => read(0, from));
    expect(await rows()).toBe(before);
  });

  it('are not counted for our own programs', async () => {
    expect(good(await statuses(300, (turn) => read(turn, '127.0.0.1')))).toBe(300);
  });

  it('cannot claim another network without a trusted proxy', async () => {
    const inject = (turn: number) =>
      test.app.inject({
        url: '/api/v1/category_event',
        remoteAddress: '198.51.100.77',
        headers: { 'x-forwarded-for': `192.0.2.${turn % 250}` },
      });
    expect(good(await statuses(300, inject))).toBeLessThanOrEqual(220);
  });

  it('continue while the database cannot count', async () => {
    const from = nextNetwork();
    await test.database.pool.query('alter table limit_spent rename to elsewhere');
    expect(good(await statuses(50, () => read(0, from)))).toBe(50);
    await test.database.pool.query('alter table elsewhere rename to limit_spent');
  });
});
