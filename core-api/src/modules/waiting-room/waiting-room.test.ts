import type { RoomState, TakenNumbers } from '@acara/server-kit/waiting-room';
import { writePlace, PLACE_MS } from '@acara/server-kit/waiting-room';
import type { Static } from 'typebox';
import { fillClass, getStock } from '../../../test/selling/sales-data.ts';
import { buy, createBuyers } from '../../../test/selling/buyers.ts';
import { startSellingApp, type SellingApp } from '../../../test/selling/selling-app.ts';
import { startSibling } from '../../../test/test-app.ts';
import { createDatabase } from '../../platform/database/database.ts';
import { runWaitingRoomCommand } from './operator/waiting-room.ts';

const SLUG = 'konser-jazz-senja';
const SECOND = 1_000;

let test: SellingApp;
beforeEach(async () => {
  test = await startSellingApp({ config: { LINE_LIMIT_NETWORK: 5 } });
});
afterEach(() => test.close());

const command = async (...args: string[]) => {
  let printed = '';
  const database = createDatabase(test.database.pool, { prepare: false });
  const print = (text: string) => void (printed += text);
  const understood = await runWaitingRoomCommand(args, { database, now: test.clock.now, print });
  return { understood, printed };
};

const listRooms = async (app = test.app): Promise<RoomState[]> =>
  (await app.inject({ url: '/waiting-rooms' })).json().data;

const openRoom = async (...more: string[]): Promise<RoomState> => {
  await command('open', SLUG, ...(more.length > 0 ? more : ['--rate', '2', '--burst', '1']));
  // What the API knows is at most a second old.
  test.clock.advance(SECOND);
  const [room] = await listRooms();
  if (!room) throw new Error('no room is open');
  return room;
};

const networks = (count: number, first = 1) =>
  Array.from({ length: count }, (_, index) => `198.51.100.${first + index}`);

const take = (id: number, from: readonly string[], app = test.app) =>
  app.inject({ method: 'POST', url: `/waiting-rooms/${id}/places`, payload: { networks: from } });

const taken = async (...request: Parameters<typeof take>): Promise<Static<typeof TakenNumbers>> =>
  (await take(...request)).json();

const buyer = async () => {
  const [one] = await createBuyers(test.app.session.accessTokens, test.database.pool, 1, test.clock.now());
  if (!one) throw new Error('No buyer was added');
  return one;
};

const placeOf = (room: RoomState, number: number, more: { key?: string; room?: number; until?: number } = {}) =>
  writePlace(
    { room: more.room ?? room.waiting_room_id, number, until: more.until ?? test.clock.now().getTime() + PLACE_MS },
    more.key ?? room.signing_key,
  );

describe('the numbers of a line', () => {
  it('are given in the order of arrival, over all processes', async () => {
    const room = await openRoom();
    const other = await startSibling(test);
    try {
      expect((await taken(room.waiting_room_id, networks(3))).numbers).toEqual([1, 2, 3]);
      expect((await taken(room.waiting_room_id, networks(2), other.app)).numbers).toEqual([4, 5]);
      const both = await Promise.all([
        taken(room.waiting_room_id, networks(40, 10)),
        taken(room.waiting_room_id, networks(40, 60), other.app),
      ]);
      const ranges = both.map(({ numbers }) => numbers.map(Number));
      for (const range of ranges) expect(range).toEqual(range.map((_, index) => (range[0] ?? 0) + index));
      expect(ranges.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: 80 }, (_, index) => index + 6));
    } finally {
      await other.close();
    }
  });

  it('are limited for a network, and the others move up', async () => {
    const room = await openRoom();
    const greedy = Array<string>(7).fill('203.0.113.1');
    const { numbers } = await taken(room.waiting_room_id, [...greedy, '203.0.113.2']);
    expect(numbers.filter((number) => number === null)).toHaveLength(2);
    expect(numbers.at(-1)).toBe(6);
  });

  it('are limited for all networks of an IPv6 /48 together', async () => {
    const room = await openRoom();
    const site = Array.from({ length: 50 }, (_, subnet) => `2001:db8:7:${subnet.toString(16)}`);
    const { numbers } = await taken(room.waiting_room_id, [...site, '2001:db8:8:0']);
    expect(numbers.filter((number) => number !== null)).toHaveLength(41);
    expect(numbers.at(-1)).not.toBeNull();
  });

  it('are refused to all clients but edges', async () => {
    const room = await openRoom();
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const url = `/waiting-rooms/${room.waiting_room_id}/places`;
    const payload = { networks: ['203.0.113.9'] };
    expect((await test.app.inject({ url: '/waiting-rooms', headers })).statusCode).toBe(404);
    expect((await test.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(404);
    expect((await test.app.inject({ url: '/api/v1/waiting-rooms' })).statusCode).toBe(404);
  });

  it('end with the room', async () => {
    const room = await openRoom();
    await command('close', SLUG);
    expect((await take(room.waiting_room_id, networks(1))).statusCode).toBe(404);
    test.clock.advance(SECOND);
    expect(await listRooms()).toEqual([]);
  });
});

describe('admission', () => {
  it('begins with the sale', async () => {
    const begins = new Date(test.clock.now().getTime() + 60 * SECOND);
    await test.database.pool.query('update event set event_ticket_sale_start_datetime = $1 where event_id = 1', [
      begins,
    ]);
    expect(await openRoom()).toMatchObject({ sale: 'soon', admitted: 1, elapsed: -59 * SECOND });
  });

  it('loses unused admissions beyond the burst, and no admission of an issued number', async () => {
    const room = await openRoom('--rate', '2', '--burst', '4');
    const { room: first } = await taken(room.waiting_room_id, networks(5));
    expect(first).toMatchObject({ admitted: 4, elapsed: 0 });
    test.clock.advance(60 * SECOND);
    const { numbers, room: later } = await taken(room.waiting_room_id, networks(5, 10));
    expect(numbers).toEqual([6, 7, 8, 9, 10]);
    expect(later).toMatchObject({ admitted: 9, elapsed: 0 });
    expect(later.version).toBeGreaterThan(first.version);
  });

  it('continues from its present number when the rate changes', async () => {
    const room = await openRoom('--rate', '2', '--burst', '1');
    await taken(room.waiting_room_id, networks(20));
    test.clock.advance(2 * SECOND);
    expect((await command('change', SLUG, '--rate', '0.5', '--burst', '1')).printed).toContain('0.5 a second');
    test.clock.advance(SECOND);
    expect(await listRooms()).toMatchObject([{ admitted: 5, rate: 0.5, elapsed: SECOND }]);
  });

  it('reports that all tickets are sold', async () => {
    await test.database.pool.query('update seat_detail set seat_detail_active = seat_detail_id = 1 where event_id = 1');
    await fillClass(test.database.pool, 1, 100);
    expect(await openRoom()).toMatchObject({ sale: 'soldOut' });
  });
});

describe('a purchase from an event with a waiting room', () => {
  const order = async (place: string | undefined, who?: Awaited<ReturnType<typeof buyer>>) => {
    const answer = await buy(test.app, who ?? (await buyer()), {
      seatDetailId: 1,
      seats: 1,
      ...(place !== undefined && { place }),
    });
    return [answer.statusCode, answer.json().code];
  };

  it('needs a number that is admitted, exactly [api.buy-line]', async () => {
    const room = await openRoom('--rate', '2', '--burst', '1');
    // Two seconds at 2 a second, and the one of the start.
    test.clock.advance(SECOND);
    expect(await order(placeOf(room, 6))).toEqual([403, 'waiting_room']);
    expect(await order(placeOf(room, 5))).toEqual([200, undefined]);
    test.clock.advance(499);
    expect(await order(placeOf(room, 6))).toEqual([403, 'waiting_room']);
    test.clock.advance(1);
    expect(await order(placeOf(room, 6))).toEqual([200, undefined]);
  });

  it('is refused without a place, and with one that is forged, expired or of another room', async () => {
    const room = await openRoom();
    const now = test.clock.now().getTime();
    const before = await getStock(test.database.pool, 1);
    for (const place of [
      undefined,
      '',
      'x',
      placeOf(room, 1, { key: 'another key that is as long as the real one' }),
      placeOf(room, 1, { until: now }),
      placeOf(room, 1, { room: room.waiting_room_id + 1 }),
      placeOf(room, 2).replace(/\.2\./, '.1.'),
    ])
      expect(await order(place)).toEqual([403, 'waiting_room']);
    expect(await getStock(test.database.pool, 1)).toEqual(before);
    expect(await order(placeOf(room, 1, { until: now + 1 }))).toEqual([200, undefined]);
  });

  it('binds a number to the first account, which may buy again [line.account]', async () => {
    const room = await openRoom();
    const first = await buyer();
    const second = await buyer();
    expect(await order(placeOf(room, 1), first)).toEqual([200, undefined]);
    expect(await order(placeOf(room, 1), second)).toEqual([403, 'place_used']);
    expect(await order(placeOf(room, 1), first)).toEqual([200, undefined]);
    expect(await order(placeOf(room, 2), second)).toEqual([200, undefined]);
  });

  it('binds it to one of two accounts that request it at once', async () => {
    const room = await openRoom();
    const all = await Promise.all([buyer(), buyer(), buyer(), buyer()]);
    const codes = await Promise.all(all.map((one) => order(placeOf(room, 1), one)));
    expect(codes.filter(([status]) => status === 200)).toHaveLength(1);
  });

  it('needs none for another event, or after the room is closed', async () => {
    await command('open', 'festival-kopi-nusantara', '--rate', '1');
    expect(await order(undefined)).toEqual([200, undefined]);
    await openRoom();
    expect(await order(undefined)).toEqual([403, 'waiting_room']);
    await command('close', SLUG);
    expect(await order(undefined)).toEqual([200, undefined]);
  });
});

describe('the command', () => {
  it('opens one room for an event, lists and closes it', async () => {
    expect((await command('list')).printed).toBe('No waiting room is open.\n');
    const room = await openRoom('--rate', '2');
    await expect(command('open', SLUG, '--rate', '5')).rejects.toThrow('open already');
    await expect(command('open', 'tidak-ada', '--rate', '5')).rejects.toThrow('no event tidak-ada');
    await taken(room.waiting_room_id, networks(8));
    await buy(test.app, await buyer(), { seatDetailId: 1, seats: 1, place: placeOf(room, 1) });
    expect((await command('list')).printed).toBe(`${SLUG}: 2 a second, 8 came, 6 wait, 1 buy\n`);
    expect((await command('close', SLUG)).printed).toContain('closed');
    await expect(command('close', SLUG)).rejects.toThrow('no open waiting room');
    await expect(command('change', SLUG, '--rate', '5')).rejects.toThrow('no open waiting room');
    await command('open', SLUG, '--rate', '5');
  });

  it.each([
    [['open', SLUG]],
    [['open', SLUG, '--rate', '0']],
    [['open', SLUG, '--rate', 'many']],
    [['open', SLUG, '--rate', '5', '--burst', '0.5']],
    [['open', SLUG, 'more', '--rate', '5']],
    [['close', SLUG, '--rate', '5']],
    [['list', SLUG]],
    [['shut']],
    [['open', '--speed', '5']],
  ])('explains itself for %p', async (args) => {
    const { understood, printed } = await command(...args);
    expect(understood).toBe(false);
    expect(printed).toContain('npm run waiting-room');
  });
});
