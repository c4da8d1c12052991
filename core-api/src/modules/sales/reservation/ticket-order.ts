/** A purchase as it was asked for, of one ticket class. */
export type TicketOrder = {
  userId: number;
  seatDetailId: number;
  /** One element per ticket, sorted: the seat, or null where none was named. Without meaning for an unreserved class. */
  seats: readonly (number | null)[];
  /** Whole rupiah. */
  donation: number;
  idempotencyKey: string | null;
};

/** What a reserved order holds. */
export type Reserved = {
  transactionId: number;
  eventId: number;
  seatDetailId: number;
  /** Whole rupiah. */
  total: number;
  /** Until when the seats are held; null where nothing is to be paid. */
  expiresAt: Date | null;
  /** Nothing is to be paid: the order is approved and its tickets are issued. */
  isFree: boolean;
};

/** An earlier transaction of the same buyer for the same tickets. */
export type Repeated = Reserved & { status: 'pending' | 'approved' | 'rejected' };

/** Why an order was not reserved. Nothing of it was written. */
export type Refusal =
  | {
      reason:
        | 'missing'
        | 'event_inactive'
        | 'class_inactive'
        | 'not_on_sale'
        | 'not_yet_on_sale'
        | 'sale_ended'
        | 'event_private'
        | 'no_donation'
        | 'under_total'
        | 'too_many_pending'
        | 'key_used';
    }
  /** `amount`: the maximum of the class; the minimum donation in rupiah; the places that are left. */
  | { reason: 'over_maximum' | 'under_donation' | 'sold_out'; amount: number }
  | { reason: 'seat_taken' | 'seat_unknown' | 'seat_twice'; seats: readonly number[] }
  /** The buyer holds these very seats in an unpaid order with another donation. */
  | { reason: 'seats_pending'; transactionId: number };

/** What became of an order. */
export type ReserveResult =
  ({ outcome: 'reserved' } & Reserved) | ({ outcome: 'repeated' } & Repeated) | ({ outcome: 'refused' } & Refusal);

/**
 * Reserves the tickets of an order, or refuses it. When the promise settles everything is committed.
 * @throws when the database is away: the order may then have been reserved all the same
 * @throws Failure 429 when too many orders wait
 */
export type Reserve = (order: TicketOrder) => Promise<ReserveResult>;
