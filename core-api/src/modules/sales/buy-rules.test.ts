import { getStock } from '../../../test/selling/sales-data.ts';
import { onEachDatabase } from '../../../test/selling/selling-app.ts';

onEachDatabase('a purchase', ({ test, buyer, another, pool, add, order, rows }) => {
  describe('a donation', () => {
    it('is added once to the price of all tickets', async () => {
      const seatDetailId = await add({ kind: 'DONATION', price: 20_000, minimumDonation: 15_000 });
      const answer = await order({ seatDetailId, seats: 3, donation: 15_000 });
      expect(answer.statusCode).toBe(200);
      expect(
        await rows(
          `select transaction_amount as amount, transaction_donation as donation, transaction_total_amount as total
           from transaction where transaction_id = $1`,
          [answer.json().transaction_id],
        ),
      ).toEqual([{ amount: '60000', donation: '15000', total: '75000' }]);
    });

    it.each([
      [24_999, 422, 'Minimal donasi Rp. 25.000'],
      [undefined, 422, 'Minimal donasi Rp. 25.000'],
      [-1, 422, 'Periksa kembali isian Anda'],
      [25_000.5, 422, 'Periksa kembali isian Anda'],
      [1e12, 422, 'Periksa kembali isian Anda'],
      ['banyak', 422, 'Periksa kembali isian Anda'],
      [25_000, 200, undefined],
      [999_999_999, 200, undefined],
    ])('of %p is answered with %p', async (donation, status, error) => {
      const answer = await order({ seatDetailId: 3, seats: 1, donation });
      expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
    });

    it('is refused if the class takes none', async () => {
      const seatDetailId = await add();
      const answer = await order({ seatDetailId, seats: 1, donation: 5_000 });
      expect([answer.statusCode, answer.json()]).toEqual([
        422,
        {
          error: 'Tiket ini tidak menerima donasi',
          code: 'invalid',
          fields: { donation_amount: 'Tiket ini tidak menerima donasi' },
        },
      ]);
      expect((await order({ seatDetailId, seats: 1, donation: 0 })).statusCode).toBe(200);
    });

    it('must make a payable total', async () => {
      const seatDetailId = await add({ kind: 'DONATION', price: 0 });
      const answer = await order({ seatDetailId, seats: 1, donation: 9_999 });
      expect([answer.statusCode, answer.json().error]).toEqual([422, 'Minimal pembayaran Rp. 10.000']);
      expect((await order({ seatDetailId, seats: 1, donation: 10_000 })).statusCode).toBe(200);
    });
  });

  describe('the choice of seats', () => {
    it.each<[string, unknown, number, string]>([
      ['none', [], 422, 'Silahkan pilih seat terlebih dahulu!'],
      ['a number', 0, 422, 'Silahkan pilih seat terlebih dahulu!'],
      ['a text', '1', 422, 'Periksa kembali isian Anda'],
      ['nothing at all', null, 422, 'Periksa kembali isian Anda'],
      ['an object', { 0: 1 }, 422, 'Periksa kembali isian Anda'],
      ['seat 0', [0], 422, 'Kursi 0 tidak ada'],
      ['seat -1', [1, -1], 422, 'Kursi -1 tidak ada'],
      ['seats beyond the last', [10, 11, 12], 422, 'Kursi 11, 12 tidak ada'],
      ['a fraction', [1.5], 422, 'Nomor kursi tidak dikenal'],
      ['a huge number', [99_999_999_999], 422, 'Nomor kursi tidak dikenal'],
      ['true', [true], 422, 'Nomor kursi tidak dikenal'],
      ['null', [null], 422, 'Nomor kursi tidak dikenal'],
      ['a label', ['A-1'], 422, 'Nomor kursi tidak dikenal'],
      ['a list', [[1]], 422, 'Nomor kursi tidak dikenal'],
      ['one seat twice', [1, 2, '1'], 422, 'Kursi 1 dipilih lebih dari sekali'],
      ['one more than allowed', [1, 2, 3, 4, 5, 6], 422, 'Maksimal Pembelian Tiket 5 kursi!'],
      ['10,000 seats', Array.from({ length: 10_000 }, (_, seat) => seat + 1), 422, 'Maksimal Pembelian Tiket 5 kursi!'],
      ['10,001 seats', Array.from({ length: 10_001 }, (_, seat) => seat + 1), 422, 'Periksa kembali isian Anda'],
    ])('%s is refused', async (_what, seats, status, error) => {
      const seatDetailId = await add({ seats: 'RESERVED' });
      const answer = await order({ seatDetailId, seats });
      expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
      expect(await getStock(pool(), seatDetailId)).toMatchObject({ live: 0, transactions: 0 });
    });

    it('of another class is checked against the requested class', async () => {
      const small = await add({ seats: 'RESERVED', quantity: 3 });
      await add({ seats: 'RESERVED', quantity: 100 });
      expect((await order({ seatDetailId: small, seats: [50] })).json().error).toBe('Kursi 50 tidak ada');
    });

    it('of many tickets respects the maximum of an unreserved class', async () => {
      const seatDetailId = await add({ quantity: 500, maximum: 60 });
      expect((await order({ seatDetailId, seats: 61 })).json().error).toBe('Maksimal Pembelian Tiket 60 kursi!');
      expect((await order({ seatDetailId, seats: 60 })).statusCode).toBe(200);
      expect(await getStock(pool(), seatDetailId)).toMatchObject({ taken: 60, live: 60, uneven: 0 });
    });
  });

  describe('the buyer', () => {
    it('is the bearer, whatever user the request names', async () => {
      const seatDetailId = await add();
      const answer = await order({ seatDetailId, seats: 1, userId: 1 });
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden']);
      expect((await order({ seatDetailId, seats: 1, userId: 'saya' })).statusCode).toBe(422);
      expect(await getStock(pool(), seatDetailId)).toMatchObject({ live: 0, transactions: 0 });
    });

    it('is logged in [api.buy-members]', async () => {
      const answer = await test().app.inject({ method: 'POST', url: '/api/v1/transaction/ticket', payload: {} });
      expect(answer.statusCode).toBe(401);
    });

    it('pays by the only method [api.buy-method]', async () => {
      const payload = { user_id: buyer().id, seat_detail_id: 1, seat_number: [null], ms_payment_id: 3 };
      const url = '/api/v1/transaction/ticket';
      expect((await test().app.inject({ method: 'POST', url, headers: buyer().headers, payload })).statusCode).toBe(
        422,
      );
    });

    it('has at most 3 unpaid orders of a class', async () => {
      const seatDetailId = await add({ seats: 'RESERVED' });
      const transactions: number[] = [];
      for (const seat of [1, 2, 3])
        transactions.push((await order({ seatDetailId, seats: [seat] })).json().transaction_id);
      const answer = await order({ seatDetailId, seats: [4] });
      expect(answer.statusCode).toBe(409);
      expect(answer.json().code).toBe('payment_pending');
      expect(answer.json().error).toMatch(/^Anda memiliki 3 transaksi yang belum dibayar/);
      expect((await order({ seatDetailId: await add(), seats: 1 })).statusCode).toBe(200);
      expect((await order({ seatDetailId, seats: [4] }, await another())).statusCode).toBe(200);

      await test().paymentService.abandon(transactions[1] ?? 0);
      expect((await order({ seatDetailId, seats: [5] })).statusCode).toBe(200);
      expect((await order({ seatDetailId, seats: [6] })).statusCode).toBe(409);
      expect(await getStock(pool(), seatDetailId)).toMatchObject({ live: 4 });
    });

    it('may have any number of free tickets', async () => {
      const seatDetailId = await add({ kind: 'FREE', price: 0 });
      for (let time = 0; time < 5; time += 1) expect((await order({ seatDetailId, seats: 1 })).statusCode).toBe(200);
    });
  });
});
