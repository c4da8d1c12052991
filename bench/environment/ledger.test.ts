import { compareMoney } from './ledger.ts';
import type { EmulatorOrder } from './sandbox-control.ts';

const order = (status?: string, fraud = 'accept'): EmulatorOrder => ({
  orderId: 'TRX-7-1',
  token: 'token',
  amount: 50_000,
  buyer: { email: 'pembeli@acara.test' },
  ...(status !== undefined && { transaction: { id: 'id', status, fraud, refunds: [] } }),
});
const attempt = { orderId: 'TRX-7-1', total: 50_000, paid: false, owed: 0, recorded: false };

describe('the comparison of payments at the provider with ours', () => {
  it.each(['settlement', 'capture'])(
    'a %s with neither tickets nor a refund record is reported as a loss',
    (status) => {
      expect(compareMoney([order(status)], [attempt])).toEqual([expect.stringMatching(/^1 .*were paid.*TRX-7-1$/)]);
      expect(compareMoney([order(status)], [])).toHaveLength(1);
    },
  );

  it.each([
    ['approved', { ...attempt, paid: true }],
    ['owed to the buyer', { ...attempt, owed: 50_000, recorded: true }],
  ])('a settlement that is %s is whole', (_name, booked) => {
    expect(compareMoney([order('settlement')], [booked])).toEqual([]);
  });

  it('a refund record that is too small is reported as a loss', () => {
    expect(compareMoney([order('settlement')], [{ ...attempt, owed: 49_999, recorded: true }])).toHaveLength(1);
  });

  it('a settlement that is approved and owed too is booked twice', () => {
    expect(compareMoney([order('settlement')], [{ ...attempt, paid: true, owed: 50_000, recorded: true }])).toEqual([
      expect.stringContaining('booked twice'),
    ]);
  });

  it.each(['pending', 'deny', 'expire', undefined])(
    'an order that is approved without money (%s) is found',
    (status) => {
      expect(compareMoney([order(status)], [{ ...attempt, paid: true }])).toEqual([
        expect.stringContaining('no money'),
      ]);
      expect(compareMoney([order(status)], [attempt])).toEqual([]);
    },
  );

  it('a card payment that the bank still reviews is not counted', () => {
    expect(compareMoney([order('capture', 'challenge')], [attempt])).toEqual([]);
  });

  it('refunds of the provider have to be recorded', () => {
    expect(compareMoney([order('refund')], [attempt])).toHaveLength(1);
    expect(compareMoney([order('refund')], [{ ...attempt, recorded: true }])).toEqual([]);
  });
});
