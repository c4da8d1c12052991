import type { PurchaseRequest } from '../../../test/selling/buyers.ts';
import { getStock } from '../../../test/selling/sales-data.ts';
import { onEachDatabase } from '../../../test/selling/selling-app.ts';

onEachDatabase('a purchase', ({ test, another, pool, add, order }) => {
  describe('repeating', () => {
    it('with the same key is the same purchase, whatever other buyers do meanwhile', async () => {
      const seatDetailId = await add();
      const first = await order({ seatDetailId, seats: 2, key: 'satu' });
      expect((await order({ seatDetailId, seats: 2, key: 'satu' })).json()).toMatchObject({
        token: first.json().token,
        transaction_id: first.json().transaction_id,
      });
      expect((await order({ seatDetailId, seats: 2, key: 'satu' }, await another())).statusCode).toBe(200);
      expect(await getStock(pool(), seatDetailId)).toMatchObject({ live: 4, transactions: 2 });
    });

    it('with the same key works after the sale has ended', async () => {
      const seatDetailId = await add({ kind: 'FREE', price: 0 });
      const first = await order({ seatDetailId, seats: 1, key: 'gratis' });
      await pool().query('update seat_detail set seat_detail_active = false where seat_detail_id = $1', [seatDetailId]);
      const again = await order({ seatDetailId, seats: 1, key: 'gratis' });
      expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    });

    it.each<[string, Partial<PurchaseRequest>]>([
      ['more tickets', { seats: [1, 2, 3] }],
      ['other seats', { seats: [1, 3] }],
      ['another donation', { donation: 30_000 }],
    ])('with the same key for %s is refused', async (_what, change) => {
      const seatDetailId = await add({ seats: 'RESERVED', kind: 'DONATION' });
      const request = { seatDetailId, seats: [1, 2], donation: 20_000, key: 'kunci' };
      await order(request);
      const answer = await order({ ...request, ...change });
      expect([answer.statusCode, answer.json().error]).toEqual([422, 'Pesanan ini berbeda dari yang pertama']);
      expect(await getStock(pool(), seatDetailId)).toMatchObject({ live: 2, transactions: 1 });
    });

    it('with the key of a rejected order is 409', async () => {
      const seatDetailId = await add();
      const first = await order({ seatDetailId, seats: 1, key: 'batal' });
      await test().paymentService.abandon(first.json().transaction_id);
      const again = await order({ seatDetailId, seats: 1, key: 'batal' });
      expect([again.statusCode, again.json().error]).toEqual([
        409,
        'Transaksi ini sudah dibatalkan. Silakan pesan lagi',
      ]);
      expect(await getStock(pool(), seatDetailId)).toMatchObject({ taken: 0, live: 0 });
    });

    it.each([
      ['without a key', undefined, undefined],
      ['with another key', 'k-1', 'k-2'],
    ])('for the same seats of a pending order %s returns its payment', async (_how, key, other) => {
      const seatDetailId = await add({ seats: 'RESERVED' });
      const first = await order({ seatDetailId, seats: [5, 6], ...(key && { key }) });
      const again = await order({ seatDetailId, seats: [6, 5], ...(other && { key: other }) });
      expect(again.json()).toMatchObject({ token: first.json().token, transaction_id: first.json().transaction_id });
      expect((await order({ seatDetailId, seats: [5] })).json().error).toBe('Kursi 5 sudah terjual');
      expect((await order({ seatDetailId, seats: [5, 6] }, await another())).json().error).toBe(
        'Kursi 5, 6 sudah terjual',
      );
    });

    it('for the same seats with another donation refers to the pending order', async () => {
      const seatDetailId = await add({ seats: 'RESERVED', kind: 'DONATION' });
      const first = await order({ seatDetailId, seats: [1], donation: 10_000 });
      const answer = await order({ seatDetailId, seats: [1], donation: 20_000 });
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ data: { transaction_id: first.json().transaction_id } });
      expect(answer.json().error).toMatch(/menunggu pembayaran/);
    });

    it('with the same key for another class is another purchase', async () => {
      const one = await add();
      const two = await add();
      const first = await order({ seatDetailId: one, seats: 1, key: 'kelas' });
      const other = await order({ seatDetailId: two, seats: 1, key: 'kelas' });
      expect([first.statusCode, other.statusCode]).toEqual([200, 200]);
      expect(other.json().transaction_id).not.toBe(first.json().transaction_id);
    });

    it('with an invalid key is refused', async () => {
      const seatDetailId = await add();
      for (const key of ['x'.repeat(201), 'dua kata'])
        expect((await order({ seatDetailId, seats: 1, key })).statusCode).toBe(422);
    });

    it('while the payment is being opened waits for it', async () => {
      const seatDetailId = await add();
      const release = test().paymentService.hold();
      const opened = test().paymentService.opened.length;
      const both = [
        order({ seatDetailId, seats: 1, key: 'ganda' }),
        order({ seatDetailId, seats: 1, key: 'ganda' }),
        order({ seatDetailId, seats: 1, key: 'ganda' }),
      ];
      while (test().paymentService.opened.length === opened) await pool().query('select');
      release();
      const answers = (await Promise.all(both)).map((answer) => answer.json());
      expect(new Set(answers.map((answer) => answer.transaction_id)).size).toBe(1);
      expect(new Set(answers.map((answer) => answer.token)).size).toBe(1);
      expect(test().paymentService.opened.length).toBe(opened + 1);
    });
  });
});
