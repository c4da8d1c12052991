/** A requested purchase of one ticket class. */
export type TicketOrder = {
  userId: number;
  seatDetailId: number;
  /** One element per ticket, sorted: the seat, or null for none. Ignored for unreserved classes. */
  seats: readonly (number | null)[];
  /** Whole rupiah. */
  donation: number;
  idempotencyKey: string | null;
};

export type Reserved = {
  transactionId: number;
  eventId: number;
  seatDetailId: number;
  /** Whole rupiah. */
  total: number;
  /** End of the hold; null if nothing is to be paid. */
  expiresAt: Date | null;
  /** Nothing is to be paid: the order is approved already. */
  isFree: boolean;
};

/** An earlier transaction of the same buyer for the same tickets. */
export type Repeated = Reserved & { status: 'pending' | 'approved' | 'rejected' };

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
  /** `amount`: the maximum of the class, the minimum donation in rupiah, or the places left. */
  | { reason: 'over_maximum' | 'under_donation' | 'sold_out'; amount: number }
  | { reason: 'seat_taken' | 'seat_unknown' | 'seat_twice'; seats: readonly number[] }
  /** The buyer holds these very seats in an unpaid order with another donation. */
  | { reason: 'seats_pending'; transactionId: number };

export type ReserveResult =
  | ({ outcome: 'reserved' } & Reserved)
  | ({ outcome: 'repeated' } & Repeated)
  | ({ outcome: 'refused' } & Refusal);

/**
 * Everything is committed when the promise settles.
 * @throws if the database is unavailable: the order may be reserved nevertheless
 * @throws Failure 429 if too many orders wait
 */
export type Reserve = (order: TicketOrder) => Promise<ReserveResult>;
