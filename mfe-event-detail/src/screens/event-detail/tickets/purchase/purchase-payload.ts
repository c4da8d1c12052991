import type { PurchasePayload, SeatDetail } from '@acara/shared-contract';
import { isReserved } from '../ticket-classes.ts';
import type { Choice } from './choice.ts';

/** The only payment method. */
const PAYMENT_ID = 4;

/** What is sent to buy a choice: the seats, or an array as long as the wanted number. */
export const toPayload = (userId: number, seat: SeatDetail, choice: Choice): PurchasePayload => ({
  user_id: userId,
  seat_detail_id: seat.seat_detail_id,
  seat_number: isReserved(seat)
    ? choice.seats.toSorted((a, b) => a - b)
    : Array.from({ length: choice.count }, (_, at) => at + 1),
  ms_payment_id: PAYMENT_ID,
  donation_amount: choice.donation ?? 0,
});
