import { Type, type Static } from 'typebox';
import { Instant, namedObject, nullable, NullableInstant, Rupiah } from './scalars.ts';

/** How a ticket class is priced; anything but FREE and DONATION is shown as paid. */
export const PriceIdentifier = Type.Union([Type.Literal('FREE'), Type.Literal('DONATION'), Type.Literal('PAID')]);
export type PriceIdentifier = Static<typeof PriceIdentifier>;

/** Whether the buyer picks numbered seats. */
export const SeatIdentifier = Type.Union([Type.Literal('RESERVED'), Type.Literal('UNRESERVED')]);
export type SeatIdentifier = Static<typeof SeatIdentifier>;

/** Only failed tickets leave their seat free. */
export const TicketStatusName = Type.Union([Type.Literal('pending'), Type.Literal('issued'), Type.Literal('failed')]);
export type TicketStatusName = Static<typeof TicketStatusName>;

/** The public part of a sold ticket: its seat and state, never its number or holder. */
const PublicTicket = namedObject('PublicTicket', {
  ticket_seat_number: Type.Integer({ minimum: 1 }),
  ticket_status_name: TicketStatusName,
});

/** A ticket class of an event. Quantity null means unlimited. */
export const SeatDetail = namedObject('SeatDetail', {
  seat_detail_id: Type.Integer(),
  seat_id: Type.Integer(),
  seat_detail_name: Type.String(),
  seat_detail_price: Rupiah,
  seat_detail_datetime: Instant,
  /** Until when its tickets admit; null if that is not known. */
  seat_detail_end_datetime: NullableInstant,
  seat_detail_quantity: nullable(Type.Integer({ minimum: 0 })),
  /** Pending plus issued tickets, also where there are too many to list in `ticket`. */
  seat_detail_taken: Type.Integer({ minimum: 0 }),
  seat_detail_maximum_purchased_quantity: Type.Integer({ minimum: 1 }),
  seat_detail_minimum_donation_amount: Rupiah,
  seat_detail_active_status_name: Type.Union([Type.Literal('active'), Type.Literal('inactive')]),
  ms_price: Type.Object({ ms_price_identifier: PriceIdentifier }),
  ms_seat: Type.Object({ ms_seat_identifier: SeatIdentifier }),
  ticket: Type.Array(PublicTicket),
});
export type SeatDetail = Static<typeof SeatDetail>;

/** Live numbers of one class, from `/event/{id}/availability`. */
export const SeatAvailability = namedObject('SeatAvailability', {
  seat_detail_id: Type.Integer(),
  /** Pending plus issued. */
  taken: Type.Integer({ minimum: 0 }),
  /** Seats of pending and issued tickets; empty for unreserved classes. */
  taken_seat_number: Type.Array(Type.Integer({ minimum: 1 })),
});
export type SeatAvailability = Static<typeof SeatAvailability>;
