import { listLikedEvents } from '@acara/shared-contract/endpoints';
import { Value } from 'typebox/value';
import { createMember, type Member } from '../../../../test/member.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
let member: Member;
let other: Member;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  member = await createMember(test);
  other = await createMember(test);
});
afterAll(() => test.close());

const call = (method: 'POST' | 'DELETE', body: string, { headers }: Pick<Member, 'headers'> = member) =>
  test.app.inject({
    method,
    url: '/api/v1/event/like',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: body,
  });
const like = (id: number, who = member) => call('POST', `event_id=${id}`, who);
const unlike = (id: number, who = member) => call('DELETE', `event_id=${id}`, who);

const get = (path: string, who?: Member) =>
  test.app.inject({ url: `/api/v1${path}`, ...(who && { headers: who.headers }) });
const likes = async (query = '?limit=6&page=1', who = member) => {
  const answer = await get(`/event/like${query}`, who);
  expect(answer.statusCode).toBe(200);
  return Value.Parse(listLikedEvents.response, answer.json());
};
const likedIds = async (query?: string, who?: Member) => (await likes(query, who)).data.map((one) => one.event_id);

type Listed = { event_id: number; current_auth_liked: boolean };
const likedIn = async (path: string, who?: Member) => {
  const { data }: { data: Listed[] } = (await get(path, who)).json();
  return data.filter((event) => event.current_auth_liked).map((event) => event.event_id);
};

describe('liking', () => {
  it('adds and removes an event, idempotently [likes.toggle, api.like-add]', async () => {
    expect((await like(1)).json()).toEqual({ success: 'Event ditambahkan ke favorit' });
    expect((await like(1)).statusCode).toBe(200);
    expect(await likedIds()).toEqual([1]);
    expect((await unlike(1)).json()).toEqual({ success: 'Event dihapus dari favorit' });
    expect((await unlike(1)).statusCode).toBe(200);
    expect(await likes()).toEqual({ data: [], last_page: 1 });
  });

  it('accepts JSON for both [api.like-remove]', async () => {
    const url = '/api/v1/event/like';
    const request = { url, headers: member.headers, payload: { event_id: 2 } };
    expect((await test.app.inject({ ...request, method: 'POST' })).statusCode).toBe(200);
    expect(await likedIds()).toEqual([2]);
    expect((await test.app.inject({ ...request, method: 'DELETE' })).statusCode).toBe(200);
    expect(await likedIds()).toEqual([]);
  });

  it('many times concurrently is one like', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => like(1)));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await likedIds()).toEqual([1]);
  });

  it('is for members [api.likes-members]', async () => {
    for (const method of ['POST', 'DELETE'] as const) {
      const answer = await test.app.inject({ method, url: '/api/v1/event/like', payload: { event_id: 1 } });
      expect(answer.statusCode).toBe(401);
    }
    expect((await get('/event/like?limit=6&page=1')).statusCode).toBe(401);
  });

  it('answers 404 for unknown events', async () => {
    for (const answer of [await like(99_999), await unlike(99_999)]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({ error: 'Event tidak ditemukan', code: 'not_found' });
    }
  });

  it.each([
    '',
    'event_id=',
    'event_id=abc',
    'event_id=0',
    'event_id=1.5',
    'event_id=99999999999',
    'event_id=1&event_id=2',
  ])('refuses the body %j', async (body) => {
    for (const method of ['POST', 'DELETE'] as const) {
      const { statusCode } = await call(method, body);
      expect([400, 422]).toContain(statusCode);
    }
    expect(await likedIds()).toEqual([]);
  });

  it('refuses NUL, and 1 MB', async () => {
    expect((await call('POST', 'event_id=1%00')).statusCode).toBe(400);
    expect((await call('POST', `event_id=${'1'.repeat(1024 * 1024)}`)).statusCode).toBe(413);
  });
});

describe('GET /event/like', () => {
  it('pages through the likes, newest first, each with its event [api.like, api.likes]', async () => {
    for (const id of [1, 2, 3, 101, 102, 103, 104]) {
      await like(id);
      test.clock.advance(1_000);
    }
    // A repeated like keeps its place.
    await like(1);
    const first = await likes('?limit=6&page=1');
    expect(first.last_page).toBe(2);
    expect(first.data.map((one) => one.event_id)).toEqual([104, 103, 102, 101, 3, 2]);
    expect(first.data[5]?.event).toMatchObject({ event_name: 'Festival Kopi Nusantara', current_auth_liked: true });
    expect(await likedIds('?limit=6&page=2')).toEqual([1]);
    expect(await likes('?limit=6&page=3')).toEqual({ data: [], last_page: 2 });
    expect((await likes('')).data).toHaveLength(6);
  });

  it('has the places that are left in all active classes, null where one has no limit [api.likes-left]', async () => {
    await test.database.pool.query('update seat_detail set seat_detail_quantity = 50 where seat_detail_id = 3');
    await like(1);
    const { rows } = await test.database.pool.query<{ quantity: number; live: number }>(`
      select sum(seat_detail_quantity)::int as quantity,
        (select count(*)::int from ticket join seat_detail as class using (seat_detail_id)
          where class.event_id = 1 and class.seat_detail_active and ticket_status_name in ('pending', 'issued')) as live
      from seat_detail where event_id = 1 and seat_detail_active`);
    const [stock] = rows;
    expect(stock?.quantity).toBeGreaterThan(0);
    expect((await likes()).data[0]?.event_places_left).toBe((stock?.quantity ?? 0) - (stock?.live ?? 0));
    await test.database.pool.query(
      'update seat_detail set seat_detail_quantity = null where seat_detail_id = (select min(seat_detail_id) from seat_detail where event_id = 1 and seat_detail_active)',
    );
    expect((await likes()).data[0]?.event_places_left).toBeNull();
  });

  it('includes past and inactive events', async () => {
    await like(4);
    await like(6);
    expect((await likedIds()).sort()).toEqual([4, 6]);
  });

  it('is not cached', async () => {
    const { headers } = await get('/event/like', member);
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'authorization' });
  });

  it('can be served from its index alone, in order', async () => {
    const client = await test.database.pool.connect();
    await client.query('set enable_seqscan = off; set enable_sort = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select event_id, created_at from event_like where user_id = 1 order by created_at desc, event_id limit 6`,
    );
    await client.query('reset all');
    client.release();
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index Only Scan using event_like_by_user/);
    expect(plan).not.toContain('Sort');
  });
});

describe('current_auth_liked', () => {
  const LISTS = [
    ['/event/all', [1, 2]],
    ['/event/all?upcoming_only=true&store_only=true', [2]],
    ['/event/all?order_by=event_total_clicked&sort_by=desc&limit=5', [2, 1]],
    ['/event/all?page=1&limit=4', [1, 2]],
    ['/event/all?page=1&limit=6&category_event_id=1', [1]],
    ['/event/all?page=1&limit=6&organizer_id=1', [1]],
    ['/event/all?event_name=konser&limit=9&page=1', [1]],
    ['/event/all?event_start_datetime=2026-11-23&limit=6&page=1', [2]],
    ['/event/tag/akhir-pekan?limit=9&page=1', [1, 2]],
    ['/event/tag/jazz?category_event_id=1&limit=9&page=1', [1]],
  ] as const;

  it.each(LISTS)(
    'is true in %s for the events that the bearer likes, not for those of other users [api.events]',
    async (path, ids) => {
      await get(path);
      await like(1);
      await like(2);
      expect(await likedIn(path, member)).toEqual(ids);
      expect(await likedIn(path, other)).toEqual([]);
      expect(await likedIn(path)).toEqual([]);
      await unlike(1);
      await unlike(2);
      expect(await likedIn(path, member)).toEqual([]);
    },
  );

  it('is never part of the public cache, even if a bearer asks first', async () => {
    const path = '/event/all?limit=3&page=1&event_name=';
    await like(1);
    const personal = await get(path, member);
    expect(personal.headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'authorization' });
    expect(personal.headers['etag']).toBeUndefined();
    const guest = await get(path);
    expect(guest.headers['cache-control']).toBe('no-cache');
    expect(guest.body).not.toContain('"current_auth_liked":true');
    expect(personal.body.replaceAll('"current_auth_liked":true', '"current_auth_liked":false')).toBe(guest.body);
  });

  it("is not hidden by a guest's browser cache", async () => {
    await like(1);
    const path = '/event/all?limit=3&page=1';
    const etag = (await get(path)).headers['etag'];
    const headers = { ...member.headers, 'if-none-match': String(etag) };
    const answer = await test.app.inject({ url: `/api/v1${path}`, headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('"current_auth_liked":true');
  });

  it("is true on the event's page for its bearer only [api.event-liked]", async () => {
    await like(1);
    const on = async (who?: Member) => (await get('/event/slug/konser-jazz-senja', who)).json().data.current_auth_liked;
    expect([await on(member), await on(other), await on()]).toEqual([true, false, false]);
    const { headers } = await get('/event/slug/konser-jazz-senja', member);
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'authorization' });
  });

  it('does not mix users', async () => {
    await like(1, member);
    await like(2, other);
    expect(await likedIn('/event/all', member)).toEqual([1]);
    expect(await likedIn('/event/all', other)).toEqual([2]);
    expect([await likedIds(undefined, member), await likedIds(undefined, other)]).toEqual([[1], [2]]);
    await unlike(2, member);
    expect(await likedIds(undefined, other)).toEqual([2]);
  });
});

describe('a private event', () => {
  const CODE = '/event/slug/pesta-rahasia/MELATI-77';

  it('can be liked by users who opened it with its code, and is listed for them alone', async () => {
    const closed = await like(7);
    expect(closed.statusCode).toBe(403);
    expect(closed.json()).toMatchObject({
      code: 'access_phrase_needed',
      error: 'Buka event ini dengan kode aksesnya sebelum menambahkannya ke favorit',
    });
    await get('/event/slug/pesta-rahasia', member);
    expect((await like(7)).statusCode).toBe(403);
    expect(await likedIds()).toEqual([]);

    expect((await get(CODE, member)).json().data.current_auth_liked).toBe(false);
    expect((await like(7)).statusCode).toBe(200);
    const recordAccess = await get(CODE, member);
    expect(recordAccess.json().data.current_auth_liked).toBe(true);
    expect(recordAccess.headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'authorization' });
    expect((await get(CODE)).json().data.current_auth_liked).toBe(false);

    expect(await likedIds()).toEqual([7]);
    expect((await get('/event/like', member)).body).not.toContain('MELATI');
    expect((await like(7, other)).statusCode).toBe(403);
    expect(await likedIds(undefined, other)).toEqual([]);
    expect((await get('/event/all', member)).body).not.toContain('pesta-rahasia');
    expect((await unlike(7)).statusCode).toBe(200);
    expect(await likedIds()).toEqual([]);
  });
});
