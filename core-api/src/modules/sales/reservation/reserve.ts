import { statement, type Database } from '../../../platform/database/database.ts';
import { createOrderQueue } from './order-queue.ts';
import { reserveTogether, type SaleRules } from './reserve-statement.ts';
import type { Reserve } from './ticket-order.ts';

/** Orders of more tickets than this are looked at alone first: nobody shall fill a batch with ten thousand seats. */
const LARGE_ORDER = 50;

const MAXIMUM = statement<{ maximum: number }>(
  'select seat_detail_maximum_purchased_quantity as maximum from seat_detail where seat_detail_id = $1',
);

export type ReserveOptions = {
  database: Database;
  now: () => Date;
  rules: SaleRules;
  /** Batches under way at most. */
  running: number;
};

/** Reserves tickets: the one way in which they are sold. */
export const createReserve = ({ database, now, rules, running }: ReserveOptions): Reserve => {
  const line = createOrderQueue({
    reserveTogether: (orders) => reserveTogether(database, orders, now(), rules),
    running,
  });

  return async (order) => {
    if (order.seats.length <= LARGE_ORDER) return line(order);
    const [row] = await database.query(MAXIMUM, [order.seatDetailId]);
    if (row && order.seats.length > row.maximum)
      return { outcome: 'refused', why: 'over_maximum', amount: row.maximum };
    return line(order);
  };
};
