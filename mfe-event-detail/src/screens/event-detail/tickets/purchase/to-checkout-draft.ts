import type { CheckoutDraft, EventDetail, Organizer, PurchaseAnswer, SeatDetail } from '@acara/shared-contract';
import { formatVenue, wibTime } from '@acara/shared-ui/formats';
import { organizerLogoUrl } from '../../organizer/organizer-queries.ts';
import { isReserved } from '../ticket-classes.ts';
import { chosenCount, getSums, type Choice } from './choice.ts';

export type Bought = {
  event: EventDetail;
  seat: SeatDetail;
  choice: Choice;
  /** Where it is known: only then is known whether there is a logo. */
  organizer: Organizer | undefined;
};

/**
 * What the checkout needs of a purchase that is to be paid.
 * @param now milliseconds since 1970
 */
export const toCheckoutDraft = (
  { event, seat, choice, organizer }: Bought,
  { transaction_id, token }: PurchaseAnswer & { token: string },
  { id, now }: { id: string; now: number },
): CheckoutDraft => ({
  checkout_id: id,
  transaction_id,
  payment_token: token,
  timestamp: new Date(now).toISOString(),
  event_name: event.event_name,
  event_image_url: event.event_image_url,
  event_start_datetime: event.event_start_datetime,
  event_end_datetime: event.event_end_datetime,
  event_start_datetime_time: wibTime(event.event_start_datetime),
  event_end_datetime_time: wibTime(event.event_end_datetime),
  event_place: formatVenue(event),
  organizer_name: event.organizer.organizer_name,
  organizer_logo: organizer && organizer.organizer_logo !== null ? organizerLogoUrl(organizer.organizer_id) : null,
  category_ticket: seat.seat_detail_name,
  seat_price: seat.seat_detail_price,
  data_seat: choice.seats.toSorted((a, b) => a - b).map(String),
  data_seat_unreserved: isReserved(seat) ? [] : Array.from({ length: chosenCount(choice) }, (_, at) => at + 1),
  donation_amount: choice.donation ?? 0,
  total_price: getSums(choice, seat.seat_detail_price).total,
});
