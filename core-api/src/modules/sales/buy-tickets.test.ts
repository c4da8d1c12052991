import { buyTickets } from '@acara/shared-contract/endpoints';
import { Value } from 'typebox/value';
import { getStock } from '../../../test/selling/sales-data.ts';
import { onEachDatabase } from '../../../test/selling/selling-app.ts';
import { Failure } from '../../platform/http/failure.ts';
import { PaymentRefused } from './payment-service.ts';

const MINUTE = 60_000;

onEachDatabase('buying tickets', ({ test, buyer, another, pool, add, order, rows }) => {
  describe('a paid class with seats', () => {
    it('holds the chosen seats and returns the token of the payment [api.buy]', async () => {
      const seatDetailId = await add({ seats: 'RESERVED', price: 75_000 });
      const answer = await order({ seatDetailId, seats: [7, '3'] });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['cache-control']).toBe('private, no-store');
      const body = Value.Parse(buyTickets.response, answer.json());
      expect(body).toEqual({
        token: `token-${body.transaction_id}`,
        transaction_id: body.transaction_id,
        expires_at: '2026-11-21T12:30:00+07:00',
      });
      expect(test().paymentService.opened.at(-1)).toMatchObject({ transactionId: body.transaction_id, seatDetailId });

      expect(
        await rows(
          `select event_id, user_id, transaction_approve_status_name as status, transaction_quantity as quantity,
             transaction_amount as amount, transaction_total_amount as total, transaction_data as data, ms_payment_id
           from transaction where transaction_id = $1`,
          [body.transaction_id],
        ),
      ).toEqual([
        {
          event_id: 1,
          user_id: buyer().id,
          status: 'pending',
          quantity: 2,
          amount: '150000',
          total: '150000',
          ms_payment_id: 4,
          data: {
            event_name: 'Konser Jazz Senja',
            seat_detail_datetime: '2026-11-22T19:00:00+07:00',
            event_location: 'Gedung Merdeka',
            ms_seat_name: 'Reserved',
            ms_price_name: 'PAID',
          },
        },
      ]);
      const tickets = await rows(
        `select ticket_seat_number as seat, ticket_status_name as status, ticket_price as price, ticket_reserved as reserved,
           ticket_name as name, ticket_booking_number as number
         from ticket where transaction_id = $1 order by 1`,
        [body.transaction_id],
      );
      const number = expect.stringMatching(new RegExp(`^${seatDetailId.toString(36).toUpperCase()}-[A-Z2-7]{16}$`));
      const common = { status: 'pending', price: 75_000, reserved: true, name: 'Kelas Uji', number };
      expect(tickets).toEqual([
        { ...common, seat: 3 },
        { ...common, seat: 7 },
      ]);
      expect(new Set(tickets.map((ticket) => ticket['number'])).size).toBe(2);
    });

    it('sells all seats of an order or none, and returns the taken ones', async () => {
      const seatDetailId = await add({ seats: 'RESERVED' });
      await order({ seatDetailId, seats: [2, 3] }, await another());
      const before = await getStock(pool(), seatDetailId);
      const answer = await order({ seatDetailId, seats: [1, 3, 2] });
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toEqual({
        error: 'Kursi 2, 3 sudah terjual',
        code: 'conflict',
        data: { seat_number: [2, 3] },
      });
      expect(await getStock(pool(), seatDetailId)).toEqual(before);
      expect((await order({ seatDetailId, seats: [1] })).statusCode).toBe(200);
    });

    it('sells a seat again after its ticket failed [dialog.seat-failed]', async () => {
      expect((await order({ seatDetailId: 2, seats: [4] })).statusCode).toBe(200);
      expect((await order({ seatDetailId: 2, seats: [3] })).json().error).toBe('Kursi 3 sudah terjual');
      expect((await order({ seatDetailId: 2, seats: [12] })).json().error).toBe('Kursi 12 sudah terjual');
    });
  });

  describe('an unreserved class', () => {
    it('counts taken places, and numbers the tickets of an order [api.ticket-seat]', async () => {
      const seatDetailId = await add({ quantity: 4 });
      const answer = await order({ seatDetailId, seats: [null, 'Tiket 2', 9] });
      expect(answer.statusCode).toBe(200);
      expect(await getStock(pool(), seatDetailId)).toMatchObject({ taken: 3, live: 3, pending: 3, transactions: 1 });
      const tickets = await rows('select ticket_seat_number as n from ticket where transaction_id = $1 order by 1', [
        answer.json().transaction_id,
      ]);
      expect(tickets.map(({ n }) => n)).toEqual([1, 2, 3]);
    });

    it('returns how many are left if there are too few, and that all are gone', async () => {
      const seatDetailId = await add({ quantity: 3 });
      await order({ seatDetailId, seats: 2 }, await another());
      const tooMany = await order({ seatDetailId, seats: 2 });
      expect([tooMany.statusCode, tooMany.json().error]).toEqual([409, 'Tiket tersisa 1']);
      expect((await order({ seatDetailId, seats: 1 })).statusCode).toBe(200);
      const none = await order({ seatDetailId, seats: 1 }, await another());
      expect([none.statusCode, none.json().error]).toEqual([409, 'Tiket sudah habis terjual']);
      expect(await getStock(pool(), seatDetailId)).toMatchObject({ taken: 3, live: 3 });
    });

    it('without a quantity is unlimited', async () => {
      const seatDetailId = await add({ quantity: null });
      for (let time = 0; time < 3; time += 1) expect((await order({ seatDetailId, seats: 5 })).statusCode).toBe(200);
      expect(await getStock(pool(), seatDetailId)).toMatchObject({ taken: 15, live: 15 });
    });
  });

  describe('a free order', () => {
    it('is approved and issued at once, without a payment [api.buy-free]', async () => {
      const seatDetailId = await add({ kind: 'FREE', price: 0, seats: 'RESERVED' });
      const opened = test().paymentService.opened.length;
      const answer = await order({ seatDetailId, seats: [1, 2] });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ transaction_id: expect.any(Number) });
      expect(test().paymentService.opened.length).toBe(opened);
      expect(await getStock(pool(), seatDetailId)).toMatchObject({ issued: 2, pending: 0 });
      expect(
        await rows(
          'select transaction_approve_status_name as s, expires_at from transaction where seat_detail_id = $1',
          [seatDetailId],
        ),
      ).toEqual([{ s: 'approved', expires_at: null }]);
    });

    it('can be a donation of 0 if none is required', async () => {
      const seatDetailId = await add({ kind: 'DONATION', price: 0 });
      const answer = await order({ seatDetailId, seats: 1, donation: 0 });
      expect(answer.json()).toEqual({ transaction_id: expect.any(Number) });
      expect(await getStock(pool(), seatDetailId)).toMatchObject({ issued: 1 });
    });
  });

  describe('a payment that cannot be opened', () => {
    it('in time keeps the seats, and is reported as being prepared [api.buy-preparing]', async () => {
      const seatDetailId = await add({ seats: 'RESERVED', price: 75_000 });
      test().paymentService.delayNext();
      const answer = await order({ seatDetailId, seats: [4] });
      const body = Value.Parse(buyTickets.response, answer.json());
      expect(body).toEqual({
        payment: 'preparing',
        transaction_id: body.transaction_id,
        expires_at: '2026-11-21T12:30:00+07:00',
      });
      expect((await order({ seatDetailId, seats: [4] }, await another())).statusCode).toBe(409);
    });

    it('because of an error of our own keeps the places, and the same key gets the order [api.buy-preparing]', async () => {
      const seatDetailId = await add({ quantity: 1 });
      test().paymentService.failNext(Object.assign(new Error('terminated'), { code: '57P01' }));
      const answer = await order({ seatDetailId, seats: 1, key: 'putus' });
      expect([answer.statusCode, answer.json().payment]).toEqual([200, 'preparing']);
      expect(await getStock(pool(), seatDetailId)).toMatchObject({ taken: 1, live: 1 });
      const again = await order({ seatDetailId, seats: 1, key: 'putus' });
      expect(again.json()).toMatchObject({ token: expect.any(String), transaction_id: answer.json().transaction_id });
    });

    it('because it was decided meanwhile leaves the decision', async () => {
      const seatDetailId = await add({ quantity: 1 });
      test().paymentService.failNext(new Failure(409, 'conflict', 'Sudah dibayar'));
      const answer = await order({ seatDetailId, seats: 1 });
      expect([answer.statusCode, answer.json().error]).toEqual([409, 'Sudah dibayar']);
      expect(await getStock(pool(), seatDetailId)).toMatchObject({ taken: 1, live: 1 });
    });

    it('because the provider refuses it is refused', async () => {
      const seatDetailId = await add({ quantity: 1 });
      test().paymentService.failNext(new PaymentRefused());
      const answer = await order({ seatDetailId, seats: 1, key: 'gagal' });
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('5');
      expect(answer.json().error).toBe('Layanan pembayaran sedang tidak tersedia. Silakan coba lagi');
    });
  });

  it('ends an unpaid order after half an hour, by the clock of the API', async () => {
    test().clock.advance(10 * MINUTE);
    const answer = await order({ seatDetailId: await add(), seats: 1 });
    expect(answer.json().expires_at).toBe('2026-11-21T12:40:00+07:00');
    test().clock.advance(-10 * MINUTE);
  });

  it('updates the numbers of the event within a second', async () => {
    const seatDetailId = await add({ seats: 'RESERVED' });
    const numbers = async () => {
      const { data } = (await test().app.inject('/api/v1/event/1/availability')).json();
      return data.find((one: { seat_detail_id: number }) => one.seat_detail_id === seatDetailId);
    };
    test().clock.advance(1_001);
    expect(await numbers()).toEqual({ seat_detail_id: seatDetailId, taken: 0, taken_seat_number: [] });
    await order({ seatDetailId, seats: [8, 2] });
    test().clock.advance(1_001);
    expect(await numbers()).toEqual({ seat_detail_id: seatDetailId, taken: 2, taken_seat_number: [2, 8] });
    test().clock.advance(-2_002);
  });
});
