import { Type, type Static } from 'typebox';
import {
  Instant,
  LongRowId,
  namedObject,
  RowId,
  Ticket,
  TicketStatusName,
  Transaction,
  TransactionApproveStatusName,
} from '../entities/index.ts';
import { dataResponse, defineEndpoint, pageResponse, paging } from './endpoint.ts';

const Id = Type.Object({ id: LongRowId });

/** Not validated by the schema: type coercion would turn `true` and `null` into seats. */
const SeatInput = Type.Unsafe<number | string | null>({});

/**
 * `seat_number`: the chosen seats (reserved), or an array as long as the number of tickets (unreserved). A request that
 * repeats its `Idempotency-Key` header is the same purchase.
 */
export const PurchasePayload = namedObject('PurchasePayload', {
  user_id: RowId,
  seat_detail_id: RowId,
  seat_number: Type.Array(SeatInput, { maxItems: 10_000 }),
  ms_payment_id: Type.Literal(4),
  donation_amount: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999_999 })),
});
export type PurchasePayload = Static<typeof PurchasePayload>;

/**
 * With `token` the payment popup opens. With `payment` the tickets are held and the order waits in the queue of the
 * payment provider: poll `PUT /transaction/resume` until it has the token. With neither, the tickets are issued (free
 * class).
 */
export const PurchaseAnswer = namedObject('PurchaseAnswer', {
  token: Type.Optional(Type.String()),
  payment: Type.Optional(Type.Literal('preparing')),
  transaction_id: Type.Integer(),
  expires_at: Type.Optional(Instant),
});
export type PurchaseAnswer = Static<typeof PurchaseAnswer>;

export const listTickets = defineEndpoint('GET', '/ticket', {
  summary: "The bearer's tickets",
  bearer: 'required',
  querystring: Type.Object({
    ...paging,
    ticket_status_name: Type.Optional(TicketStatusName),
    transaction_id: Type.Optional(LongRowId),
  }),
  response: pageResponse(Ticket),
});

/** Responds with a PDF, or with a short text while it is generated. */
export const downloadTicket = defineEndpoint('GET', '/ticket/:id/download', {
  summary: 'The PDF of a ticket',
  bearer: 'required',
  params: Id,
  answers: ['application/pdf', 'text/plain'],
});

/** A link opens it, so there is no bearer: its address, with a key, is in the ticket. */
export const getTicketCalendar = defineEndpoint('GET', '/ticket/:id/calendar.ics', {
  summary: "The calendar file of its holder's tickets of one class",
  bearer: 'none',
  params: Id,
  querystring: Type.Object({
    until: Type.Integer({ minimum: 0, maximum: 9_999_999_999, description: 'Seconds since 1970' }),
    key: Type.String({ maxLength: 100 }),
  }),
  answers: ['text/calendar'],
});

/** Responds with a PDF, or with a short text while it is generated. */
export const downloadOrder = defineEndpoint('GET', '/transaction/:id/download', {
  summary: 'One PDF of all issued tickets of a transaction',
  bearer: 'required',
  params: Id,
  answers: ['application/pdf', 'text/plain'],
});

export const listTransactions = defineEndpoint('GET', '/transaction/buyer', {
  summary: "The bearer's transactions",
  bearer: 'required',
  querystring: Type.Object({
    ...paging,
    transaction_created_by_user_id: Type.Optional(RowId),
    ms_payment_id: Type.Optional(Type.Literal(4)),
    transaction_approve_status_name: Type.Optional(TransactionApproveStatusName),
  }),
  response: pageResponse(Transaction),
});

export const getTransaction = defineEndpoint('GET', '/transaction/:id', {
  summary: "One of the bearer's transactions",
  bearer: 'required',
  params: Id,
  response: dataResponse(Transaction),
});

export const resumeTransaction = defineEndpoint('PUT', '/transaction/resume', {
  summary: 'Get the payment token of a pending transaction again',
  bearer: 'required',
  encoding: 'form',
  body: Type.Object({ transaction_id: LongRowId }),
  response: PurchaseAnswer,
});

export const buyTickets = defineEndpoint('POST', '/transaction/ticket', {
  summary: 'Buy tickets of one class',
  bearer: 'required',
  encoding: 'json',
  body: PurchasePayload,
  response: PurchaseAnswer,
});

/** The payment provider's notification; verified by its signature, so no bearer. */
export const notifyPayment = defineEndpoint('POST', '/payment/notification', {
  summary: 'Notification of the payment provider',
  bearer: 'none',
  encoding: 'json',
  body: Type.Object({}, { additionalProperties: true }),
  response: Type.Object({ success: Type.String() }),
});

/** Return address of a payment page. Responds with 302 to the tickets or the transactions; no JSON. */
export const finishPayment = defineEndpoint('GET', '/payment/finish/:order/:key', {
  summary: 'Return address of the payment page',
  bearer: 'none',
  params: Type.Object({ order: Type.String(), key: Type.String() }),
  answers: 'redirect',
});
