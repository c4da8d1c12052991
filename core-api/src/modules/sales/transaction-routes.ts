import {
  buyTickets,
  getTransaction,
  listTransactions,
  MAX_LIMIT,
  type PurchasePayload,
} from '@acara/shared-contract/endpoints';
import type { Transaction } from '@acara/shared-contract/entities';
import { PLACE_HEADER } from '@acara/shared-contract/place-cookie';
import type { FastifyInstance } from 'fastify';
import { requireBearer } from '../../platform/http/bearer.ts';
import { addEndpoint } from '../../platform/http/endpoint.ts';
import { forbidden, invalid, notFound } from '../../platform/http/failure.ts';
import { sendPersonal } from '../../platform/http/responses.ts';
import { presentInstant, presentNullableInstant } from '../../platform/text/format.ts';
import type { RequirePass } from '../waiting-room/index.ts';
import type { BuyTickets } from './buy-tickets.ts';
import type { PaymentService } from './payment-service.ts';
import type { TicketOrder } from './reservation/ticket-order.ts';
import type { TransactionRepository, TransactionRow } from './transaction-repository.ts';

const NO_SEAT_CHOSEN = 'Silahkan pilih seat terlebih dahulu!';
/** PostgreSQL's `int`. */
const MAX_SEAT_NUMBER = 2_147_483_647;
const KEY = /^[\x21-\x7e]{1,200}$/;

/** A number or digits; null for anything else, such as a label. */
const parseSeat = (given: PurchasePayload['seat_number'][number]): number | null => {
  const number = typeof given === 'string' && /^\d{1,10}$/.test(given) ? Number(given) : given;
  return typeof number === 'number' && Number.isInteger(number) && Math.abs(number) <= MAX_SEAT_NUMBER ? number : null;
};

const bySeat = (one: number | null, other: number | null) => (one ?? Infinity) - (other ?? Infinity) || 0;

const parseIdempotencyKey = (header: string | string[] | undefined): string | null => {
  if (header === undefined || header === '') return null;
  if (typeof header === 'string' && KEY.test(header)) return header;
  throw invalid({ 'idempotency-key': 'Nilai tidak dikenal' });
};

/** @throws Failure 422 if no seat is chosen, or the key is invalid */
const parseOrder = (
  userId: number,
  payload: PurchasePayload,
  idempotencyKey: string | string[] | undefined,
): TicketOrder => {
  if (payload.seat_number.length === 0) throw invalid({ seat_number: NO_SEAT_CHOSEN }, NO_SEAT_CHOSEN);
  return {
    userId,
    seatDetailId: payload.seat_detail_id,
    seats: payload.seat_number.map(parseSeat).sort(bySeat),
    donation: payload.donation_amount ?? 0,
    idempotencyKey: parseIdempotencyKey(idempotencyKey),
  };
};

/** `transaction_data` is JSON text on the wire. It was written at the sale; the end is the class's, unless that has been moved. */
const presentTransaction = (given: TransactionRow): Transaction => {
  const { created_by_name: name, seat_detail_datetime: start, seat_detail_end_datetime: end, ...row } = given;
  const isMoved = row.transaction_data.seat_detail_datetime !== presentInstant(start);
  const data = { ...row.transaction_data, seat_detail_end_datetime: isMoved ? null : presentNullableInstant(end) };
  return {
    ...row,
    transaction_created_datetime: presentInstant(row.transaction_created_datetime),
    transaction_data: JSON.stringify(data),
    transaction_created_by: { name },
    expires_at: presentNullableInstant(row.expires_at),
  };
};

type TransactionRouteOptions = {
  buy: BuyTickets;
  transactions: TransactionRepository;
  paymentService: Pick<PaymentService, 'check'>;
  requirePass: RequirePass;
};

/** Buying, and the bearer's transactions. */
export const registerTransactionRoutes = (app: FastifyInstance, options: TransactionRouteOptions): void => {
  const { buy, transactions, paymentService, requirePass } = options;

  addEndpoint(app, buyTickets, async (request, reply) => {
    const { userId } = requireBearer(request);
    if (request.body.user_id !== userId) throw forbidden();
    await app.limits.countPurchase(userId);
    const order = parseOrder(userId, request.body, request.headers['idempotency-key']);
    const place = request.headers[PLACE_HEADER];
    await requirePass({
      userId,
      seatDetailId: order.seatDetailId,
      place: typeof place === 'string' ? place : undefined,
    });
    const answer = await buy(order, app.limits.visitorNetwork(request));
    return sendPersonal(reply, JSON.stringify(answer));
  });

  addEndpoint(app, listTransactions, async (request, reply) => {
    const { userId } = requireBearer(request);
    const { limit = MAX_LIMIT, page = 1, ms_payment_id: paymentId } = request.query;
    const { transaction_created_by_user_id: createdBy, transaction_approve_status_name: status } = request.query;
    if (createdBy !== undefined && createdBy !== userId) throw forbidden();
    const window = { limit: Math.min(limit, MAX_LIMIT), page };
    const { rows, lastPage } = await transactions.list({ userId, status, paymentId }, window);
    return sendPersonal(reply, JSON.stringify({ data: rows.map(presentTransaction), last_page: lastPage }));
  });

  addEndpoint(app, getTransaction, async (request, reply) => {
    const { id } = request.params;
    const { userId } = requireBearer(request);
    const row = await transactions.byId(id, userId);
    if (!row) throw notFound('Transaksi');
    if (row.transaction_approve_status_name !== 'pending')
      return sendPersonal(reply, JSON.stringify({ data: presentTransaction(row) }));
    // The buyer may come back from the popup before the notification arrives.
    await paymentService.check(id);
    const checked = await transactions.byId(id, userId);
    return sendPersonal(reply, JSON.stringify({ data: presentTransaction(checked ?? row) }));
  });
};
