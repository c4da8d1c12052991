import { Type, type Static } from 'typebox';
import { EventSummary } from './event.ts';
import { Instant, namedObject, nullable, NullableInstant, NullableText, Rupiah } from './scalars.ts';
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
  /** Letter of the seat's row; null where not `ticket_reserved`. */
  ticket_row: NullableText,
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

/**
 * How a pending order is paid outside of the site, until `expires_at`. The sum is the order's total, to the rupiah.
 * `virtual_account`: a transfer to the number at the bank. `bill`: the number at the biller, in the bank's menu of bills.
 * `store`: the number at the till. `qris`: the code at `qr_url`.
 */
export const PaymentInstructions = namedObject('PaymentInstructions', {
  method: Type.Union([
    Type.Literal('virtual_account'),
    Type.Literal('bill'),
    Type.Literal('store'),
    Type.Literal('qris'),
  ]),
  /** The bank or store by its short name, e.g. `bca`; null for QRIS. */
  institution: NullableText,
  /** Of the virtual account, the bill, or the payment at a till; null for QRIS. */
  number: NullableText,
  biller_code: NullableText,
  /** Address of the picture of a QR code. */
  qr_url: NullableText,
});
export type PaymentInstructions = Static<typeof PaymentInstructions>;

/**
 * `expired`: not paid in time. `denied`: by the bank. `cancelled`: at the provider. `unprepared`: no payment could be
 * opened. `refunded`, `reversed`: paid, and the money is gone again.
 */
export const TransactionRejectReason = Type.Union([
  Type.Literal('expired'),
  Type.Literal('denied'),
  Type.Literal('cancelled'),
  Type.Literal('unprepared'),
  Type.Literal('refunded'),
  Type.Literal('reversed'),
]);
export type TransactionRejectReason = Static<typeof TransactionRejectReason>;

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
  /** Null unless the order is pending and its buyer has chosen how to pay elsewhere. */
  payment_instructions: nullable(PaymentInstructions),
  /** Null unless the order is rejected, and of old orders. */
  transaction_reject_reason: nullable(TransactionRejectReason),
  event_slug: Type.String(),
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
