import { createMember, type Member } from '../../../test/member.ts';
import { startPaymentEnvironment, UNRESERVED, type PaymentEnvironment } from '../../../test/payment-environment.ts';
import { send } from '../../../test/send.ts';
import { startSibling } from '../../../test/test-app.ts';

const MINUTE = 60_000;
const CONFIG = { HOLD_LIMIT_ACCOUNT: 6, HOLD_LIMIT_NETWORK: 12 };

let env: PaymentEnvironment;
let sibling: Awaited<ReturnType<typeof startSibling>>;
beforeAll(async () => {
  env = await startPaymentEnvironment({ places: 1_000, config: CONFIG });
  const { origin, serverKey } = env.provider;
  const midtrans = { MIDTRANS_SNAP_BASE: origin, MIDTRANS_CORE_BASE: origin, MIDTRANS_SERVER_KEY: serverKey };
  sibling = await startSibling(env.test, { ...CONFIG, ...midtrans, ACCESS_TOKEN_SECONDS: 86_400 });
});
afterAll(async () => {
  await sibling.close();
  await env.close();
});

let last = 0;
let from = '';
beforeEach(() => {
  from = `203.0.113.${(last += 1)}`;
});

const buy = (by: Member, places: number, { turn = 0, network = from, seatDetailId = UNRESERVED } = {}) =>
  send(turn % 2 === 0 ? env.test.app : sibling.app, 'POST /transaction/ticket', {
    fields: { user_id: by.id, seat_detail_id: seatDetailId, seat_number: Array(places).fill(null), ms_payment_id: 4 },
    encoding: 'json',
    headers: by.headers,
    from: network,
  });
const member = (emailVerified = false) => createMember(env.test, { emailVerified });
const flush = async () => {
  await env.test.app.limits.holds.flush();
  await sibling.app.limits.holds.flush();
};

describe('unpaid places', () => {
  it('are limited per account, across processes [api.hold-limit]', async () => {
    const by = await member();
    const taken = await env.taken();
    expect((await buy(by, 3)).statusCode).toBe(200);
    expect((await buy(by, 3, { turn: 1 })).statusCode).toBe(200);
    const refused = await buy(by, 1);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      code: 'too_many_requests',
      error: 'Terlalu banyak pesanan yang belum dibayar. Bayar dulu, atau coba lagi dalam 60 menit.',
    });
    expect(refused.headers).toMatchObject({ 'retry-after': '3600', 'cache-control': 'no-store' });
    expect(await env.taken()).toBe(taken + 6);
    expect((await buy(await member(), 3)).statusCode).toBe(200);
  });

  it('are limited for all networks of an IPv6 /48 together as for one, and not for another /48', async () => {
    const buyFrom = async (site: string, subnet: number) =>
      (await buy(await member(), 3, { turn: subnet, network: `2001:db8:${site}:${subnet}::1` })).statusCode;
    const statuses: number[] = [];
    for (let subnet = 0; subnet < 7; subnet += 1) statuses.push(await buyFrom('a', subnet));
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429, 429]);
    expect(await buyFrom('b', 0)).toBe(200);
  });

  it('are limited per network, for all its accounts together, and not for other networks', async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) statuses.push((await buy(await member(), 3, { turn })).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    expect((await buy(await member(), 3, { network: '198.51.100.1' })).statusCode).toBe(200);
  });

  it('are limited for concurrent orders too', async () => {
    const taken = await env.taken();
    const members = await Promise.all(Array.from({ length: 20 }, () => member()));
    const answers = await Promise.all(members.map((by, turn) => buy(by, 1, { turn })));
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(6);
    expect(await env.taken()).toBeLessThanOrEqual(taken + 12);
  });

  it('keep counting after they expire, until the hour is over', async () => {
    const by = await member();
    await buy(by, 5);
    env.test.clock.advance(33 * MINUTE);
    await env.test.app.payment.sweep();
    expect((await buy(by, 5)).statusCode).toBe(429);
    env.test.clock.advance(28 * MINUTE);
    expect((await buy(by, 5)).statusCode).toBe(200);
  });

  it('do not count when they are paid', async () => {
    const by = await member();
    for (let turn = 0; turn < 3; turn += 1) {
      const answer = await buy(by, 5, { turn });
      expect(answer.statusCode).toBe(200);
      const orderId = env.provider.opened.at(-1) ?? '';
      env.provider.setStatus(orderId, 'settlement');
      expect(await env.notify(env.provider.notification(orderId))).toBe(200);
      await flush();
      await env.test.app.limits.holds.settle();
    }
  });

  it('do not count when they are paid after they could not be written', async () => {
    const by = await member();
    expect((await buy(by, 5)).statusCode).toBe(200);
    const orderId = env.provider.opened.at(-1) ?? '';
    await env.test.database.pool.query('alter table limit_hold rename to elsewhere');
    await expect(flush()).rejects.toThrow('limit_hold');
    await env.test.database.pool.query('alter table elsewhere rename to limit_hold');
    env.provider.setStatus(orderId, 'settlement');
    expect(await env.notify(env.provider.notification(orderId))).toBe(200);
    await flush();
    await env.test.app.limits.holds.settle();
    expect((await buy(by, 5)).statusCode).toBe(200);
  });

  it('do not count when no payment could be opened, or nothing was left', async () => {
    const by = await member();
    env.provider.mode = 'broken';
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await buy(by, 5)).statusCode).toBe(503);
      await flush();
    }
    env.provider.mode = 'up';
    const unknown = () => buy(by, 5, { seatDetailId: 4 });
    for (let turn = 0; turn < 3; turn += 1) expect((await unknown()).statusCode).toBe(409);
    expect((await buy(by, 5)).statusCode).toBe(200);
  });

  it('may be more for accounts with a verified address', async () => {
    const by = await member(true);
    const limits: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) limits.push((await buy(by, 5, { turn })).statusCode);
    expect(limits).toEqual([200, 200, 200]);
  });

  it('of a repeated order count once', async () => {
    const by = await member();
    const again = () =>
      send(env.test.app, 'POST /transaction/ticket', {
        fields: { user_id: by.id, seat_detail_id: UNRESERVED, seat_number: [null, null, null], ms_payment_id: 4 },
        encoding: 'json',
        headers: { ...by.headers, 'idempotency-key': `again-${by.id}` },
        from,
      });
    for (let turn = 0; turn < 4; turn += 1) expect((await again()).statusCode).toBe(200);
    expect((await buy(by, 3)).statusCode).toBe(200);
  });
});
