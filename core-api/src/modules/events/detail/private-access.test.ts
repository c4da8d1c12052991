import { createMember, type Member } from '../../../../test/member.ts';
import { send } from '../../../../test/send.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { Failure } from '../../../platform/http/failure.ts';
import { createAccessGuard } from './private-access.ts';

let test: TestApp;
let member: Member;
const CODE = 'Kode-7';

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  member = await createMember(test);
  await sql('update event set event_access_code = $1 where event_id = 7', [CODE]);
});
afterAll(() => test.close());

const sql = (text: string, values: unknown[] = []) => test.database.pool.query(text, values);
const slug = async () => (await sql('select event_slug as slug from event where event_id = 7')).rows[0].slug;
const get = (path: string, who?: Member) => send(test.app, `GET ${path}`, { headers: who?.headers ?? {} });
const open = async (who?: Member) => get(`/event/slug/${await slug()}`, who);
const openWithCode = async (who: Member, code = CODE) => get(`/event/slug/${await slug()}/${code}`, who);
const giveTicket = (who: Member, status: string) =>
  sql(
    `insert into ticket (seat_detail_id, event_id, transaction_id, user_id, ticket_name, ticket_booking_number,
       ticket_seat_number, ticket_reserved, ticket_status_name, ticket_datetime, ticket_price, ticket_created_datetime)
     values (7, 7, 3, $1::int, 'Undangan', $1::text || $2::text, 1, false, $2, now(), 0, now())`,
    [who.id, status],
  );

describe('a code as a phone or a messenger writes it', () => {
  const SPELLINGS = [
    ...['kode-7', 'KODE-7', ' Kode-7', 'Kode-7\n', '\u00a0Kode-7\u3000', '\u200bKode-7\u2060', 'Ko\u00adde-7'],
    ...['Kode\u20117', 'Kode\u20137', 'Kode\u22127', 'Ｋｏｄｅ－７', '*Kode-7*', '“Kode-7”.', '(Kode-7),'],
  ];

  it.each(SPELLINGS)('%j opens the event, for good, and is no wrong one [typed.code]', async (code) => {
    const { headers } = member;
    const from = '198.51.100.77';
    const path = `/event/slug/${await slug()}`;
    const enter = (given: string) => send(test.app, `GET ${path}/${encodeURIComponent(given)}`, { headers, from });
    for (let time = 0; time < 2; time += 1) expect((await enter(code)).statusCode).toBe(200);
    expect((await open(member)).statusCode).toBe(200);
    const availability = `/event/7/availability?${new URLSearchParams({ access: code }).toString()}`;
    expect((await get(availability)).statusCode).toBe(200);
  });

  it('counts as none where nothing of it can be seen', async () => {
    const from = '198.51.100.78';
    for (let time = 0; time < 12; time += 1) {
      const answer = await send(test.app, `GET /event/slug/${await slug()}/%E2%80%8B%20`, { from });
      expect(answer.statusCode).toBe(403);
    }
    expect((await send(test.app, `GET /event/slug/${await slug()}/${CODE}`, { from })).statusCode).toBe(200);
  });

  it('is compared so with a code that was stored otherwise', async () => {
    await sql('update event set event_access_code = $1 where event_id = 7', [' Malam\u2011Ini! ']);
    expect((await openWithCode(member, 'malam-ini')).statusCode).toBe(200);
    expect((await open(member)).statusCode).toBe(200);
    expect((await openWithCode(member, 'malam-itu')).statusCode).toBe(403);
  });

  it('opens the event of a slug that was changed like it, and tells no more of one [typed.slug]', async () => {
    const changed = (await slug()).toUpperCase().replaceAll('-', '%E2%80%91');
    expect((await get(`/event/slug/${changed}.`)).statusCode).toBe(403);
    expect((await get(`/event/slug/${changed}%20/kode-7`)).statusCode).toBe(200);
    expect((await get('/event/slug/tidak-ada.')).statusCode).toBe(404);
  });
});

describe('a private event without its code', () => {
  it('opens for members who opened it with its code, for no other visitor, and is not cached [private.again]', async () => {
    expect((await open(member)).statusCode).toBe(403);
    expect((await openWithCode(member)).statusCode).toBe(200);
    const again = await open(member);
    expect(again.statusCode).toBe(200);
    expect(again.json().data).toMatchObject({ event_id: 7, event_private: true });
    expect(again.headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'authorization' });
    expect((await get('/event/7/availability', member)).statusCode).toBe(200);
    expect((await open()).statusCode).toBe(403);
    expect((await open(await createMember(test))).statusCode).toBe(403);
    expect((await get('/event/7/availability')).statusCode).toBe(403);
  });

  it('stays closed after a wrong code', async () => {
    expect((await openWithCode(member, 'salah')).statusCode).toBe(403);
    expect((await open(member)).statusCode).toBe(403);
  });

  it('is closed after a change of the code, until the new one is entered [private.again]', async () => {
    await openWithCode(member);
    await sql("update event set event_access_code = 'baru' where event_id = 7");
    expect((await open(member)).statusCode).toBe(403);
    expect((await openWithCode(member, 'baru')).statusCode).toBe(200);
    expect((await open(member)).statusCode).toBe(200);
  });

  it('can be neither bought nor liked after a change of the code, except by ticket holders', async () => {
    const guest = await createMember(test);
    await openWithCode(member);
    await openWithCode(guest);
    await giveTicket(guest, 'issued');
    const fields = (who: Member) => ({ user_id: who.id, seat_detail_id: 7, seat_number: [null], ms_payment_id: 4 });
    const statuses = async (who: Member) => {
      const { headers } = who;
      const bought = await send(test.app, 'POST /transaction/ticket', {
        headers,
        fields: fields(who),
        encoding: 'json',
      });
      const liked = await send(test.app, 'POST /event/like', { headers, fields: { event_id: 7 }, encoding: 'json' });
      return [bought.statusCode, liked.statusCode];
    };
    await sql("update event set event_access_code = 'baru' where event_id = 7");
    expect(await statuses(member)).toEqual([403, 403]);
    // Not on sale, which only those with access may see.
    expect(await statuses(guest)).toEqual([409, 200]);
    await openWithCode(member, 'baru');
    expect(await statuses(member)).toEqual([409, 200]);
  });

  it('opens for ticket holders, whatever the code is, but not for a failed ticket [private.again]', async () => {
    await giveTicket(member, 'failed');
    expect((await open(member)).statusCode).toBe(403);
    await giveTicket(member, 'issued');
    await sql("update event set event_access_code = 'baru' where event_id = 7");
    expect((await open(member)).statusCode).toBe(200);
  });
});

describe('without a slug', () => {
  it.each(['/event/slug/', '/event/slug//kode-7', '/event/slug/%20/kode-7'])(
    'the API says what is missing: %s [private.as-typed]',
    async (path) => {
      const answer = await get(path);
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ error: expect.stringMatching(/^Masukkan slug event/) });
      expect(answer.json().fields).toHaveProperty('slug');
    },
  );
});

describe('after many wrong codes', () => {
  const pauses: { ms: number; end: () => void }[] = [];
  const counts = new Map<string, number>();
  const limits = {
    allows: async (_limit: string, subject: string | number) => {
      counts.set(String(subject), (counts.get(String(subject)) ?? 0) + 1);
      return true;
    },
    isReached: async (_limit: string, subject: string | number) => (counts.get(String(subject)) ?? 0) >= 10,
  };
  const after = (ms: number, end: () => void) => {
    pauses.push({ ms, end });
    return () => undefined;
  };
  const guard = createAccessGuard({ limits, after });
  const EVENT = { eventId: 7, code: CODE };
  const enter = (code: string, network = '198.51.100.7', event = EVENT) =>
    guard.check(event, code, network).then(
      () => 200,
      (refusal: Failure) => refusal.statusCode,
    );
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const guess = async (network: string) => {
    for (let time = 0; time < 10; time += 1) expect(await enter(`salah-${time}`, network)).toBe(403);
  };

  beforeEach(() => {
    pauses.length = 0;
    counts.clear();
  });

  it('the right one of the same network opens the event, some seconds later [private.slowed]', async () => {
    await guess('198.51.100.7');
    expect(pauses).toEqual([]);
    const opened = enter(CODE);
    await turn();
    expect(pauses).toMatchObject([{ ms: 3_000 }]);
    pauses[0]?.end();
    expect(await opened).toBe(200);
  });

  it('it opens other events, and this one elsewhere, at once [private.slowed]', async () => {
    await guess('198.51.100.7');
    expect(await enter(CODE, '198.51.100.7', { eventId: 8, code: CODE })).toBe(200);
    expect(await enter(CODE, '198.51.100.8')).toBe(200);
    expect(pauses).toEqual([]);
  });

  it('codes are compared one by one, right or wrong, and few wait [private.slowed]', async () => {
    await guess('198.51.100.7');
    const answers = ['salah', CODE, 'salah', 'salah', CODE].map((code) => enter(code));
    await turn();
    expect(await Promise.all(answers.slice(3))).toEqual([429, 429]);
    for (let at = 0; at < 3; at += 1) {
      expect(pauses).toHaveLength(at + 1);
      pauses[at]?.end();
      await answers[at];
      await turn();
    }
    expect(await Promise.all(answers)).toEqual([403, 200, 403, 429, 429]);
  });

  it('all networks of an IPv6 /48 wait for each other', async () => {
    counts.set('7 2001:db8:1:1', 10);
    counts.set('7 2001:db8:1:2', 10);
    const answers = [enter('salah', '2001:db8:1:1::1'), enter(CODE, '2001:db8:1:2::1')];
    await turn();
    expect(pauses).toHaveLength(1);
    pauses[0]?.end();
    expect(await answers[0]).toBe(403);
    await turn();
    pauses[1]?.end();
    expect(await answers[1]).toBe(200);
  });
});
