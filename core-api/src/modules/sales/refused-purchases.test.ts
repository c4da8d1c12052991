import { createMember, type Member } from '../../../test/member.ts';
import {
  RESERVED,
  startPaymentEnvironment,
  UNRESERVED,
  type PaymentEnvironment,
} from '../../../test/payment-environment.ts';
import { addClass, salesContents } from '../../../test/selling/sales-data.ts';

const DONATION = 3;
const INACTIVE = 4;
const PRIVATE = 7;

let env: PaymentEnvironment;
let origin: string;
/** Classes of unsuitable events. */
const classes: Record<string, number> = {};

const sql = async (text: string, values: unknown[] = []) => (await env.test.database.pool.query(text, values)).rows;

beforeAll(async () => {
  env = await startPaymentEnvironment();
  // The app listens, so the sweeper runs, and would reject the fixture's order without an attempt.
  await sql("update transaction set transaction_created_datetime = '2027-01-01' where transaction_id = 2");
  await sql('insert into seat (seat_id, event_id) select event_id, event_id from event where event_id in (2, 4, 6, 8)');
  await sql(`
    update event set event_ticket_sale_start_datetime = case event_id when 8 then timestamptz '2026-11-22' else '2026-09-01' end,
      event_ticket_sale_end_datetime = case event_id when 2 then timestamptz '2026-11-20' else '2027-01-01' end
    where event_id in (2, 4, 6, 7, 8)`);
  for (const [what, eventId] of Object.entries({ ended: 2, past: 4, inactive: 6, early: 8 }))
    classes[what] = await addClass(env.test.database.pool, { eventId });
  origin = await env.test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => env.close());

const read = async (answer: Response): Promise<Record<string, unknown>> => JSON.parse(await answer.text());

/** A `body` that is a text is sent raw. */
const post = async (body: unknown, headers: Record<string, string> = env.buyer.headers) => {
  const answer = await fetch(`${origin}/api/v1/transaction/ticket`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: answer.status, ...(await read(answer)) };
};

const purchase = (change: Record<string, unknown> = {}) => ({
  user_id: env.buyer.id,
  seat_detail_id: RESERVED,
  seat_number: [1],
  ms_payment_id: 4,
  ...change,
});

const seats = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const of = (what: string) => ({ seat_detail_id: classes[what], seat_number: [null] });
const CHECK = 'Periksa kembali isian Anda';
const CHOOSE = 'Silahkan pilih seat terlebih dahulu!';
const NO_NUMBER = 'Nomor kursi tidak dikenal';
const MOST = 'Maksimal Pembelian Tiket 5 kursi!';
const UNREADABLE = 'Permintaan tidak dapat dibaca';

describe('a refused purchase changes nothing and has a reason', () => {
  it.each<[string, () => Record<string, unknown>, number, string]>([
    ['seat 0', () => ({ seat_number: [0] }), 422, 'Kursi 0 tidak ada'],
    ['a seat below 0', () => ({ seat_number: [1, -2] }), 422, 'Kursi -2 tidak ada'],
    ['seats beyond the last', () => ({ seat_number: [20, 21, 22] }), 422, 'Kursi 21, 22 tidak ada'],
    ['half a seat', () => ({ seat_number: [1.5] }), 422, NO_NUMBER],
    ['a seat of no number', () => ({ seat_number: [{ seat: 1 }] }), 422, NO_NUMBER],
    ['a seat twice', () => ({ seat_number: [1, 2, 1] }), 422, 'Kursi 1 dipilih lebih dari sekali'],
    ['seats that are sold', () => ({ seat_number: [1, 12, 3] }), 409, 'Kursi 3, 12 sudah terjual'],
    ['a seat of another class', () => ({ seat_number: [57] }), 422, 'Kursi 57 tidak ada'],
    ['too many seats', () => ({ seat_number: seats(6) }), 422, MOST],
    ['10,000 seats', () => ({ seat_number: seats(10_000) }), 422, MOST],
    ['10,000 times one seat', () => ({ seat_number: Array(10_000).fill(1) }), 422, MOST],
    ['10,001 seats', () => ({ seat_number: seats(10_001) }), 422, CHECK],
    ['10,000 places', () => ({ seat_detail_id: UNRESERVED, seat_number: Array(10_000).fill(null) }), 422, MOST],
    ['no seat', () => ({ seat_number: [] }), 422, CHOOSE],
    ['no place', () => ({ seat_detail_id: UNRESERVED, seat_number: [] }), 422, CHOOSE],
    ['a count of 0', () => ({ seat_detail_id: UNRESERVED, seat_number: 0 }), 422, CHECK],
    ['a count below 0', () => ({ seat_detail_id: UNRESERVED, seat_number: -1 }), 422, CHECK],
    ['half a count', () => ({ seat_detail_id: UNRESERVED, seat_number: 1.5 }), 422, CHECK],
    ['a length for a list', () => ({ seat_number: { length: 3 } }), 422, CHECK],
    ['no list', () => ({ seat_number: undefined }), 422, CHECK],
    ['a donation below 0', () => ({ seat_detail_id: DONATION, donation_amount: -1 }), 422, CHECK],
    ['half a donation', () => ({ seat_detail_id: DONATION, donation_amount: 25_000.5 }), 422, CHECK],
    ['a donation of 1e12', () => ({ seat_detail_id: DONATION, donation_amount: 1e12 }), 422, CHECK],
    [
      'a donation too small',
      () => ({ seat_detail_id: DONATION, donation_amount: 1 }),
      422,
      'Minimal donasi Rp. 25.000',
    ],
    ['a donation where none is taken', () => ({ donation_amount: 1 }), 422, 'Tiket ini tidak menerima donasi'],
    ['an inactive class', () => ({ seat_detail_id: INACTIVE }), 409, 'Tiket ini tidak dijual'],
    ['a sale to come', () => of('early'), 409, 'Penjualan tiket belum dibuka'],
    ['a sale that is over', () => of('ended'), 409, 'Penjualan tiket sudah berakhir'],
    ['an event that is over', () => of('past'), 409, 'Penjualan tiket sudah berakhir'],
    ['an inactive event', () => of('inactive'), 409, 'Event inaktif'],
    ['a private event', () => ({ seat_detail_id: PRIVATE }), 403, 'Valid access phrase is needed to view this event'],
    ['a class that is none', () => ({ seat_detail_id: 999_999 }), 404, 'Tiket tidak ditemukan'],
    ['a class beyond numbers', () => ({ seat_detail_id: 1e20 }), 422, CHECK],
    ['somebody else', () => ({ user_id: 1 }), 403, 'Anda tidak berhak melakukan ini'],
    ['nobody', () => ({ user_id: null }), 422, CHECK],
    ['another way to pay', () => ({ ms_payment_id: 1 }), 422, CHECK],
  ])('%s', async (_what, change, status, error) => {
    const before = await salesContents(env.test.database.pool);
    expect(await post(purchase(change()))).toMatchObject({ status, error, code: expect.any(String) });
    expect(await salesContents(env.test.database.pool)).toEqual(before);
  });

  it.each<[string, () => string, number, string]>([
    ['no body', () => '', 400, UNREADABLE],
    ['null', () => 'null', 400, UNREADABLE],
    ['a list', () => '[]', 400, UNREADABLE],
    ['no JSON', () => '{"user_id":', 400, UNREADABLE],
    ['a name of the language', () => '{"__proto__":{"user_id":1}}', 400, UNREADABLE],
    ['a NUL', () => JSON.stringify(purchase({ seat_number: ['\0'] })), 400, UNREADABLE],
    ['a list in a list, 60,000 deep', () => `${'['.repeat(60_000)}${']'.repeat(60_000)}`, 400, UNREADABLE],
    [
      'the same as a seat',
      () => JSON.stringify(purchase()).replace('[1]', `${'['.repeat(60_000)}${']'.repeat(60_000)}`),
      400,
      UNREADABLE,
    ],
    ['a book', () => JSON.stringify(purchase({ seat_number: ['x'.repeat(300_000)] })), 413, 'Kiriman terlalu besar'],
  ])('%s for an order', async (_what, body, status, error) => {
    const before = await salesContents(env.test.database.pool);
    expect(await post(body())).toMatchObject({ status, error });
    expect(await salesContents(env.test.database.pool)).toEqual(before);
  });

  it('is refused for guests and invalid bearers', async () => {
    const before = await salesContents(env.test.database.pool);
    for (const headers of [{}, { authorization: 'Bearer x' }, { authorization: 'Basic eDp5' }])
      expect(await post(purchase(), headers as Record<string, string>)).toMatchObject({ status: 401 });
    expect(await salesContents(env.test.database.pool)).toEqual(before);
  });
});

describe('the data of other users:', () => {
  let stranger: Member;
  let order: { id: number };
  let paid: { id: number };
  beforeAll(async () => {
    stranger = await createMember(env.test);
    order = await env.order([7]);
    paid = await env.order([9]);
    // Without jobs, so that none makes its files meanwhile.
    await sql("update transaction set transaction_approve_status_name = 'approved' where transaction_id = $1", [
      paid.id,
    ]);
    await sql("update ticket set ticket_status_name = 'issued' where transaction_id = $1", [paid.id]);
  });

  const UNKNOWN = 999_999;
  const getTicket = async (id: number) =>
    (await sql('select ticket_id as id from ticket where transaction_id = $1', [id]))[0]?.id ?? UNKNOWN;

  /** The whole response, except time and request id. */
  const heard = async (method: string, path: string, transactionId: number) => {
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: stranger.headers,
      ...(method === 'PUT' && { body: new URLSearchParams({ transaction_id: String(transactionId) }) }),
    });
    const headers = Object.fromEntries(answer.headers);
    for (const name of ['date', 'x-request-id']) delete headers[name];
    return { status: answer.status, headers, body: await read(answer) };
  };

  it.each<[string, string, (id: number) => string | Promise<string>, string]>([
    ['a transaction', 'GET', (id) => `/transaction/${id}`, 'Transaksi'],
    ['the tickets of a transaction', 'GET', (id) => `/ticket?transaction_id=${id}`, 'Transaksi'],
    ['a payment', 'PUT', () => '/transaction/resume', 'Transaksi'],
    ['the file of a ticket', 'GET', async (id) => `/ticket/${await getTicket(id)}/download`, 'Tiket'],
  ])('%s is the same as a missing one, and unchanged', async (_what, method, path, name) => {
    const before = await salesContents(env.test.database.pool);
    const unknown = await heard(method, await path(UNKNOWN), UNKNOWN);
    expect(unknown).toMatchObject({
      status: 404,
      body: { error: `${name} tidak ditemukan`, code: 'not_found' },
    });
    for (const { id } of [order, paid]) expect(await heard(method, await path(id), id)).toEqual(unknown);
    expect(await salesContents(env.test.database.pool)).toEqual(before);
  });

  it('a list of transactions is refused', async () => {
    const before = await salesContents(env.test.database.pool);
    const path = `/transaction/buyer?transaction_created_by_user_id=${env.buyer.id}`;
    expect(await heard('GET', path, 0)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await salesContents(env.test.database.pool)).toEqual(before);
  });

  it('an unpaid ticket cannot be downloaded, even by its buyer', async () => {
    const [ticket] = await sql('select ticket_id as id from ticket where transaction_id = $1', [order.id]);
    const before = await salesContents(env.test.database.pool);
    for (const [by, id, status] of [
      [env.buyer, ticket.id, 403],
      [env.buyer, 999_999, 404],
    ] as const) {
      const answer = await fetch(`${origin}/api/v1/ticket/${id}/download`, { headers: by.headers });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/json; charset=utf-8']);
    }
    expect(await salesContents(env.test.database.pool)).toEqual(before);
  });
});

it('logs no errors for these requests', () => {
  expect(env.test.log.filter((line) => Number(line['level']) >= 50)).toEqual([]);
});
