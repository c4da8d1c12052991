import { getTransaction, listTransactions } from '@acara/shared-contract/endpoints';
import { Value } from 'typebox/value';
import { withTwoBuyers } from '../../../test/selling/selling-app.ts';

const { test, buyer, other, get, order: placeOrder } = withTwoBuyers();
const order = (who = buyer()) => placeOrder({ price: 40_000 }, 2, who);

const list = async (query = '') => {
  const answer = await get(`/transaction/buyer${query}`, buyer());
  expect(answer.statusCode).toBe(200);
  return Value.Parse(listTransactions.response, answer.json());
};
const ids = async (query?: string) => (await list(query)).data.map((one) => one.transaction_id);

describe('the transactions of a buyer', () => {
  it("are the bearer's only, newest first", async () => {
    const transactions = [await order(), await order()];
    await order(other());
    expect(await ids()).toEqual(transactions.toReversed());
    expect(await ids(`?transaction_created_by_user_id=${buyer().id}&ms_payment_id=4`)).toEqual(
      transactions.toReversed(),
    );
  });

  it('have the details of the purchase [api.transaction, api.transaction-data]', async () => {
    const id = await order();
    const [transaction] = (await list()).data;
    expect(transaction).toEqual({
      transaction_id: id,
      transaction_created_datetime: '2026-11-21T12:00:00+07:00',
      transaction_approve_status_name: 'pending',
      transaction_total_amount: 80_000,
      transaction_amount: 80_000,
      transaction_donation: 0,
      transaction_discount: 0,
      transaction_data: expect.any(String),
      transaction_created_by: { name: expect.stringMatching(/^Pembeli \d$/) },
      expires_at: '2026-11-21T12:30:00+07:00',
      transaction_note: null,
      payment_instructions: null,
      transaction_reject_reason: null,
      event_slug: 'konser-jazz-senja',
    });
    expect(JSON.parse(transaction?.transaction_data ?? '')).toEqual({
      event_name: 'Konser Jazz Senja',
      seat_detail_datetime: '2026-11-22T19:00:00+07:00',
      seat_detail_end_datetime: '2026-11-22T22:00:00+07:00',
      event_location: 'Gedung Merdeka',
      ms_seat_name: 'Unreserved',
      ms_price_name: 'PAID',
    });
  });

  it('can be filtered by status [api.purchases]', async () => {
    const pending = await order();
    const rejected = await order();
    await test().paymentService.abandon(rejected);
    expect(await ids('?transaction_approve_status_name=pending')).toEqual([pending]);
    expect(await ids('?transaction_approve_status_name=rejected')).toEqual([rejected]);
    expect(await list('?transaction_approve_status_name=approved')).toEqual({ data: [], last_page: 1 });
    expect((await get('/transaction/buyer?transaction_approve_status_name=semua', buyer())).statusCode).toBe(422);
  });

  it('are paged', async () => {
    const transactions = [await order(), await order(), await order()];
    expect(await ids('?limit=2&page=1')).toEqual([transactions[2], transactions[1]]);
    expect(await list('?limit=2&page=2')).toMatchObject({ data: [{ transaction_id: transactions[0] }], last_page: 2 });
    expect(await list('?limit=2&page=3')).toEqual({ data: [], last_page: 2 });
  });

  it('cannot be requested for others', async () => {
    const foreign = await get(`/transaction/buyer?transaction_created_by_user_id=${other().id}`, buyer());
    expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'forbidden']);
    expect((await get('/transaction/buyer')).statusCode).toBe(401);
    expect((await get('/transaction/buyer?transaction_created_by_user_id=0', buyer())).statusCode).toBe(422);
  });

  it('are not cached', async () => {
    expect((await get('/transaction/buyer', buyer())).headers['cache-control']).toBe('private, no-store');
  });
});

describe('one transaction', () => {
  it('is shown to its buyer [api.purchase-read]', async () => {
    const id = await order();
    const answer = await get(`/transaction/${id}`, buyer());
    expect(answer.statusCode).toBe(200);
    expect(Value.Parse(getTransaction.response, answer.json()).data).toEqual((await list()).data[0]);
  });

  it('is queried at the payment provider while it is pending, and not afterwards', async () => {
    const id = await order();
    await get(`/transaction/${id}`, buyer());
    expect(test().paymentService.checked.filter((checked) => checked === id)).toEqual([id]);
    await test().paymentService.abandon(id);
    const decided = await get(`/transaction/${id}`, buyer());
    expect(decided.json().data.transaction_approve_status_name).toBe('rejected');
    expect(test().paymentService.checked.filter((checked) => checked === id)).toEqual([id]);
  });

  it('is 404 for others, as a missing one [api.purchase-read]', async () => {
    const id = await order();
    const foreign = await get(`/transaction/${id}`, other());
    expect(test().paymentService.checked).not.toContain(id);
    expect((await get(`/transaction/${id}`)).statusCode).toBe(401);
    const missing = await get('/transaction/999999', buyer());
    expect([missing.statusCode, missing.json().error]).toEqual([404, 'Transaksi tidak ditemukan']);
    expect([foreign.statusCode, foreign.json()]).toEqual([404, missing.json()]);
  });

  it.each(['0', '-1', '1.5', 'abc', '99999999999999999999', '%00', "1' or '1'='1"])(
    'with the id %s does not exist',
    async (id) => {
      expect((await get(`/transaction/${encodeURIComponent(id)}`, buyer())).statusCode).toBe(400);
    },
  );
});
