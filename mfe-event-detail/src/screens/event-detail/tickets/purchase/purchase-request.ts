import { call, PURCHASE_TIMEOUT_MS, isApiError } from '@acara/shared-api';
import type {
  PurchaseAnswer,
  PurchasePayload,
  SeatDetail,
  CheckoutDraft,
  EventDetail,
  Organizer,
} from '@acara/shared-contract';
import { formatSeats, seatRow } from '@acara/shared-contract/hall';
import { findPlace, PLACE_HEADER, placeCookie } from '@acara/shared-contract/place-cookie';
import { formatVenue } from '@acara/shared-ui/formats';
import { isReserved } from '../ticket-classes.ts';
import { type Choice, countTickets, getSums } from './choice.ts';
import { organizerLogoUrl } from '../../organizer/organizer.ts';

const PAYMENT_ID = 4;

const bySeat = (seats: readonly number[]) => seats.toSorted((a, b) => a - b);

/** Unreserved tickets are sent as numbers from 1 on. */
export const toPayload = (userId: number, seat: SeatDetail, choice: Choice): PurchasePayload => ({
  user_id: userId,
  seat_detail_id: seat.seat_detail_id,
  seat_number: isReserved(seat) ? bySeat(choice.seats) : Array.from({ length: choice.count }, (_, at) => at + 1),
  ms_payment_id: PAYMENT_ID,
  donation_amount: choice.donation ?? 0,
});

/** No response, or none that the API decided: the same key has to be sent again to find out. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !isApiError(error) || error.status === 0 || (error.status >= 500 && error.code === 'internal');

const takenSeats = (error: unknown): number[] => {
  const data = isApiError(error) && error.code === 'conflict' ? error.data : undefined;
  const seats = typeof data === 'object' && data !== null && 'seat_number' in data ? data.seat_number : [];
  return Array.isArray(seats) ? seats.filter((seat) => Number.isInteger(seat)) : [];
};

const CODE_CHANGED = 'Kode akses event ini telah berubah. Buka lagi event ini dengan kode terbaru dari penyelenggara.';

/**
 * What the server says; seats that are sold are named as everywhere else, with their row. The API's text for a missing code is
 * not for visitors.
 */
export const refusalText = (error: Error, seat: SeatDetail | undefined): string => {
  if (isApiError(error) && error.code === 'access_phrase_needed') return CODE_CHANGED;
  const seats = takenSeats(error);
  return seats.length > 0 ? `${formatSeats(seats, seat?.seat_detail_quantity ?? null)} sudah terjual` : error.message;
};

/** Without `token` in the response the tickets are issued. The same key may be sent again. */
export const buyTickets = (
  payload: PurchasePayload,
  { eventId, key }: { eventId: number; key: string },
): Promise<PurchaseAnswer> => {
  const place = findPlace(document.cookie, eventId);
  return call('/transaction/ticket', {
    method: 'POST',
    body: { json: payload },
    headers: { 'idempotency-key': key, ...(place !== undefined && { [PLACE_HEADER]: place }) },
    timeoutMs: PURCHASE_TIMEOUT_MS,
  });
};

/** Whether the event has a waiting room, and this visitor is not admitted yet, or with the place of another account. */
export const isLineNeeded = (error: unknown): boolean =>
  isApiError(error) && (error.code === 'waiting_room' || error.code === 'place_used');

/** Reloads the document: the waiting room is in front of it. A place of another account is dropped. */
export const joinLine = (eventId: number, error: unknown, reload = () => window.location.reload()): void => {
  if (isApiError(error) && error.code === 'place_used')
    document.cookie = `${placeCookie(eventId)}=; Max-Age=0; Path=/; SameSite=Lax`;
  reload();
};

export type PurchaseDetails = {
  event: EventDetail;
  seat: SeatDetail;
  choice: Choice;
  /** Undefined until loaded: whether there is a logo is not known before. */
  organizer: Organizer | undefined;
};

export const toCheckoutDraft = (
  { event, seat, choice, organizer }: PurchaseDetails,
  { transaction_id, token }: PurchaseAnswer & { token: string },
): CheckoutDraft => ({
  transaction_id,
  payment_token: token,
  event_name: event.event_name,
  event_image_url: event.event_image_url,
  seat_detail_datetime: seat.seat_detail_datetime,
  seat_detail_end_datetime: seat.seat_detail_end_datetime,
  event_place: formatVenue(event),
  organizer_name: event.organizer.organizer_name,
  organizer_logo: organizer && organizer.organizer_logo !== null ? organizerLogoUrl(organizer.organizer_id) : null,
  category_ticket: seat.seat_detail_name,
  seat_price: seat.seat_detail_price,
  data_seat: bySeat(choice.seats).map(String),
  data_seat_row: bySeat(choice.seats).map((number) => seatRow(seat.seat_detail_quantity, number) ?? ''),
  data_seat_unreserved: isReserved(seat) ? [] : Array.from({ length: countTickets(choice) }, (_, at) => at + 1),
  donation_amount: choice.donation ?? 0,
  total_price: getSums(choice, seat.seat_detail_price).total,
});
