import { listTickets } from '@acara/shared-contract/endpoints';
import { Value } from 'typebox/value';
import type { TicketClass } from '../../../test/selling/sales-data.ts';
import { withTwoBuyers } from '../../../test/selling/selling-app.ts';

const { test, buyer, other, get, order } = withTwoBuyers();

const list = async (query: string) => {
  const answer = await get(`/ticket${query}`, buyer());
  expect(answer.statusCode).toBe(200);
  return Value.Parse(listTickets.response, answer.json());
};

const FREE: TicketClass = { kind: 'FREE', price: 0 };

describe('the tickets of a buyer', () => {
  it('that are issued come all at once, with their event and booking number [api.ticket]', async () => {
    const transactionId = await order({ ...FREE, seats: 'RESERVED' }, [8, 7]);
    await order({}, 1);
    await order(FREE, 1, other());
    const { data, last_page: lastPage } = await list('?ticket_status_name=issued&limit=1000');
    expect(lastPage).toBe(1);
    expect(data.map((ticket) => ticket.ticket_seat_number)).toEqual([7, 8]);
    expect(data[0]).toMatchObject({
      ticket_name: 'Kelas Uji',
      ticket_booking_number: expect.stringMatching(/^[0-9A-Z]+-[A-Z2-7]{16}$/),
      ticket_row: 'B',
      ticket_reserved: true,
      ticket_status_name: 'issued',
      ticket_datetime: '2026-11-22T19:00:00+07:00',
      ticket_price: 0,
      transaction_id: transactionId,
      event: { event_id: 1, event_name: 'Konser Jazz Senja', event_slug: 'konser-jazz-senja' },
    });
    expect(data[0]?.ticket_booking_number).not.toBe(data[1]?.ticket_booking_number);
  });

  it('show whether their holder likes the event [api.ticket-liked]', async () => {
    await order(FREE, 1);
    await order(FREE, 1, other());
    await test().database.pool.query('insert into event_like (event_id, user_id, created_at) values (1, $1, now())', [
      buyer().id,
    ]);
    expect((await list('')).data.map(({ event }) => event.current_auth_liked)).toEqual([true]);
    const theirs = (await get('/ticket', other())).json().data;
    expect(theirs[0].event.current_auth_liked).toBe(false);
  });

  it('that are pending come in pages of 8 [api.ticket-status, api.tickets]', async () => {
    await order({ maximum: 20 }, 10);
    const first = await list('?ticket_status_name=pending&limit=8&page=1');
    const second = await list('?ticket_status_name=pending&limit=8&page=2');
    expect([first.last_page, second.last_page]).toEqual([2, 2]);
    expect([...first.data, ...second.data].map((ticket) => ticket.ticket_seat_number)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
    expect(await list('?ticket_status_name=pending&limit=8&page=3')).toEqual({ data: [], last_page: 2 });
  });

  it('of one transaction are the holder’s only [api.tickets]', async () => {
    const transactionId = await order({}, 2);
    await order({}, 1);
    const { data } = await list(`?transaction_id=${transactionId}`);
    expect(data.map((ticket) => ticket.transaction_id)).toEqual([transactionId, transactionId]);
    const foreign = await get(`/ticket?transaction_id=${transactionId}`, other());
    const missing = await get('/ticket?transaction_id=999999', buyer());
    expect(missing.statusCode).toBe(404);
    expect([foreign.statusCode, foreign.json()]).toEqual([404, missing.json()]);
  });

  it('that failed have that status [api.ticket-status]', async () => {
    const transactionId = await order({}, 1);
    await test().paymentService.abandon(transactionId);
    expect((await list('?ticket_status_name=failed')).data).toMatchObject([{ transaction_id: transactionId }]);
    expect(await list('?ticket_status_name=pending')).toEqual({ data: [], last_page: 1 });
  });

  it('are the bearer’s, whatever user the request names', async () => {
    const transactionId = await order(FREE, 1);
    await order(FREE, 1, other());
    expect((await list(`?user_id=${other().id}`)).data).toMatchObject([{ transaction_id: transactionId }]);
  });

  it('require a bearer and are not cached', async () => {
    expect((await get('/ticket?ticket_status_name=issued')).statusCode).toBe(401);
    expect((await get('/ticket', buyer())).headers['cache-control']).toBe('private, no-store');
  });

  it.each(['ticket_status_name=sold', 'transaction_id=0', 'transaction_id=1e30', 'limit=0', 'page=x'])(
    'are refused with %s',
    async (query) => {
      expect((await get(`/ticket?${query}`, buyer())).statusCode).toBe(422);
    },
  );
});
