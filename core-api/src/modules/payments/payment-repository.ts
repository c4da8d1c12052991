import type { TransactionApproveStatusName } from '@acara/shared-contract/entities';
import { randomBytes } from 'node:crypto';
import { statement, type Database } from '../../platform/database/database.ts';
import type { AttemptStatus } from './decide-payment.ts';
import type { PayableOrder } from './provider/payment-provider.ts';

export type AttemptRef = { transactionId: number; attemptNumber: number };

/** An attempt as an order at the provider. */
export type ProviderOrderRef = AttemptRef & { orderKey: string };

const ORDER_ID_PATTERN = /^TRX-([1-9]\d{0,14})-([1-9]\d{0,3})-([a-z2-7]{16})$/;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const KEY_LENGTH = 16;

/** 80 random bits, so that no other database, not even a copy of this one, creates the same order id. */
export const newOrderKey = (): string => Array.from(randomBytes(KEY_LENGTH), (byte) => LETTERS[byte % 32]).join('');

export const formatOrderId = ({ transactionId, attemptNumber, orderKey }: ProviderOrderRef): string =>
  `TRX-${transactionId}-${attemptNumber}-${orderKey}`;

/** `formatOrderId` in SQL, of a row of `payment_attempt`. */
export const ORDER_ID = `
  'TRX-' || payment_attempt.transaction_id || '-' || payment_attempt.attempt_number || '-' || payment_attempt.order_key`;

/** @returns undefined if it does not have our form */
export const parseOrderId = (orderId: string): ProviderOrderRef | undefined => {
  const [, transactionId, attemptNumber, orderKey] = ORDER_ID_PATTERN.exec(orderId) ?? [];
  return orderKey === undefined
    ? undefined
    : { transactionId: Number(transactionId), attemptNumber: Number(attemptNumber), orderKey };
};

type OrderState = PayableOrder & { status: TransactionApproveStatusName };

// Without `expires_at` nothing is to be paid: the order counts as expired.
const ORDER = statement<OrderState>(`
  select transaction.seat_detail_id as "seatDetailId", transaction_approve_status_name as status,
    seat_detail_name as "className", event_name as "eventName", transaction_quantity as quantity,
    transaction_amount::float8 as amount, transaction_donation::float8 as donation,
    transaction_discount::float8 as discount, transaction_total_amount::float8 as total,
    coalesce(expires_at, to_timestamp(0)) as "expiresAt", json_build_object('name', name, 'email', email) as buyer
  from transaction
  join seat_detail on seat_detail.seat_detail_id = transaction.seat_detail_id
  join event on event.event_id = transaction.event_id
  join app_user on app_user.user_id = transaction.user_id
  where transaction_id = $1 and ($2::int is null or transaction.user_id = $2)`);

/** @param buyerId default: any */
export const findPayableOrder = (
  database: Database,
  transactionId: number,
  buyerId?: number,
): Promise<OrderState | undefined> => database.first(ORDER, [transactionId, buyerId ?? null]);

export type Attempt = ProviderOrderRef & {
  status: AttemptStatus;
  token: string | null;
  openedAt: Date;
  /** The provider's ids of its paid or latest try, and of the latest denied one. */
  providerId: string | null;
  deniedId: string | null;
  revision: number;
};

/** The columns of `Attempt`. `float8`: pg returns a bigint as text. */
export const ATTEMPT_COLUMNS = `
  payment_attempt.transaction_id::float8 as "transactionId", payment_attempt.attempt_number as "attemptNumber",
  order_key as "orderKey", attempt_status as status, snap_token as token, opened_at as "openedAt",
  provider_transaction_id as "providerId", denied_transaction_id as "deniedId", revision`;

const LIST_ATTEMPTS = statement<Attempt>(`
  select ${ATTEMPT_COLUMNS} from payment_attempt where transaction_id = $1 order by attempt_number desc`);

const GET_AMOUNT = statement<{ total: string | null }>(`
  select case when attempt_number = $2 and order_key = $3 then transaction_total_amount end as total
  from transaction
  left join payment_attempt on payment_attempt.seat_detail_id = transaction.seat_detail_id
    and payment_attempt.transaction_id = transaction.transaction_id and attempt_number = $2
  where transaction.transaction_id = $1`);

const UPDATE_ATTEMPT = statement<never>(`
  update payment_attempt
  set attempt_status = coalesce($3, attempt_status),
    provider_transaction_id = coalesce($4, provider_transaction_id),
    denied_transaction_id = coalesce($5, denied_transaction_id),
    payment_type = coalesce($6, payment_type),
    settled_at = coalesce($7, settled_at),
    next_query_at = $8,
    revision = revision + 1
  where transaction_id = $1 and attempt_number = $2`);

export type AttemptUpdate = {
  status?: AttemptStatus;
  providerId?: string;
  deniedId?: string;
  paymentType?: string | null;
  settledAt?: Date;
  /** When the poller queries next; null: never. */
  nextQueryAt: Date | null;
};

/** The current one first. */
export const listAttempts = (database: Database, transactionId: number): Promise<Attempt[]> =>
  database.query(LIST_ATTEMPTS, [transactionId]);

/**
 * The amount of an attempt in whole rupiah.
 * @returns `foreign` if the transaction has no such attempt, undefined if there is no such transaction
 */
export const getAttemptAmount = async (
  database: Database,
  { transactionId, attemptNumber, orderKey }: ProviderOrderRef,
): Promise<number | 'foreign' | undefined> => {
  const row = await database.first(GET_AMOUNT, [transactionId, attemptNumber, orderKey]);
  return row && (row.total === null ? 'foreign' : Number(row.total));
};

/** Requires a lock on the order. */
export const updateAttempt = (
  tx: Database,
  { transactionId, attemptNumber }: AttemptRef,
  { status, providerId, deniedId, paymentType, settledAt, nextQueryAt }: AttemptUpdate,
): Promise<void> =>
  tx.run(UPDATE_ATTEMPT, [
    transactionId,
    attemptNumber,
    status ?? null,
    providerId ?? null,
    deniedId ?? null,
    paymentType ?? null,
    settledAt ?? null,
    nextQueryAt,
  ]);
