import { createBuyTickets } from './buy-tickets.ts';

const ORDER = { userId: 1, seatDetailId: 2, seats: [null], donation: 0, idempotencyKey: 'kunci' };
const RESERVED = { transactionId: 3, eventId: 4, seatDetailId: 2, total: 0, expiresAt: null, isFree: true };

const never = () => Promise.reject(new Error('nothing is to be paid'));
const paymentService = { open: never, resume: never, check: never };

describe('a free order', () => {
  it('is reported again when its buyer repeats it: the process may have missed its commit', async () => {
    const issued: number[] = [];
    const log = { error: () => {} };
    const buy = createBuyTickets({
      reserve: async () => ({ outcome: 'repeated', status: 'approved', ...RESERVED }),
      paymentService,
      holds: { requireRoom: () => {}, hold: never },
      issued: (transactionId) => void issued.push(transactionId),
      log,
    });
    expect(await buy(ORDER, '203.0.113.7')).toEqual({ transaction_id: 3 });
    expect(issued).toEqual([3]);
  });
});
