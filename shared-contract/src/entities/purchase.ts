import { Type, type Static } from 'typebox';
import { EventSummary } from './event.ts';
import { Instant, namedObject, NullableInstant, NullableText, Rupiah } from './scalars.ts';
import { TicketStatusName } from './seat-detail.ts';

/** Whom a holder asks on the day. */
const OrganizerContact = Type.Object({
  organizer_whatsapp1: NullableText,
  organizer_phone1: NullableText,
  organizer_email: NullableText,
});

/** A buyer's ticket. `ticket_booking_number` is the content of the QR code. */
export const Ticket = namedObject('Ticket', {
  ticket_id: Type.Integer(),
  ticket_name: Type.String(),
  ticket_booking_number: Type.String(),
  /** 1-based: of the seat where `ticket_reserved`, else of the ticket within its order. */
  ticket_seat_number: Type.Integer({ minimum: 1 }),
  /** Whether the number is that of a seat. */
  ticket_reserved: Type.Boolean(),
  ticket_status_name: TicketStatusName,
  ticket_datetime: Instant,
  /** Until when it admits; null if that is not known. */
  ticket_end_datetime: NullableInstant,
  /** Path of the calendar file of the holder's tickets of this class, for a day or two; null unless issued. */
  ticket_calendar_url: NullableText,
  /** When the doors open, if the agenda says so. */
  ticket_doors_datetime: Type.Optional(NullableInstant),
  ticket_contact: Type.Optional(OrganizerContact),
  ticket_price: Rupiah,
  transaction_id: Type.Integer(),
  event: EventSummary,
});
export type Ticket = Static<typeof Ticket>;

/** Shown as Pending, Completed and Canceled. */
export const TransactionApproveStatusName = Type.Union([
  Type.Literal('pending'),
  Type.Literal('approved'),
  Type.Literal('rejected'),
]);
export type TransactionApproveStatusName = Static<typeof TransactionApproveStatusName>;

/** An order. `total = amount + donation - discount`, all in whole rupiah. */
export const Transaction = namedObject('Transaction', {
  transaction_id: Type.Integer(),
  transaction_created_datetime: Instant,
  transaction_approve_status_name: TransactionApproveStatusName,
  transaction_total_amount: Rupiah,
  transaction_amount: Rupiah,
  transaction_donation: Rupiah,
  transaction_discount: Rupiah,
  /** JSON text of `TransactionData`. */
  transaction_data: Type.String(),
  transaction_created_by: Type.Object({ name: Type.String() }),
  /** Until when a pending order holds its seats. */
  expires_at: NullableInstant,
  /** Why a paid order was not issued, for its buyer. */
  transaction_note: NullableText,
});
export type Transaction = Static<typeof Transaction>;

/** Content of `transaction_data`, as JSON text. */
export const TransactionData = namedObject('TransactionData', {
  event_name: Type.String(),
  seat_detail_datetime: Instant,
  seat_detail_end_datetime: NullableInstant,
  event_location: NullableText,
  ms_seat_name: Type.String(),
  ms_price_name: Type.String(),
});
export type TransactionData = Static<typeof TransactionData>;
