import type { TransactionApproveStatusName } from '@acara/shared-contract/entities';
import { randomBytes } from 'node:crypto';
import { statement, type Database } from '../../platform/database/database.ts';
import type { AttemptStatus } from './decide-payment.ts';
import type { PayableOrder } from './provider/payment-provider.ts';

export type AttemptRef = { transactionId: number; attemptNumber: number };

/** An attempt as an order at the provider; the key is null for old ones. */
export type ProviderOrderRef = AttemptRef & { orderKey: string | null };

const ORDER_ID_PATTERN = /^TRX-([1-9]\d{0,14})-([1-9]\d{0,3})(?:-([a-z2-7]{16}))?$/;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const KEY_LENGTH = 16;

/** 80 random bits, so that no other database, not even a copy of this one, creates the same order id. */
export const newOrderKey = (): string => Array.from(randomBytes(KEY_LENGTH), (byte) => LETTERS[byte % 32]).join('');

export const formatOrderId = ({ transactionId, attemptNumber, orderKey }: ProviderOrderRef): string =>
  `TRX-${transactionId}-${attemptNumber}${orderKey === null ? '' : `-${orderKey}`}`;

/** `formatOrderId` in SQL, of a row of `payment_attempt`. */
export const ORDER_ID = `
  'TRX-' || payment_attempt.transaction_id || '-' || payment_attempt.attempt_number
    || coalesce('-' || payment_attempt.order_key, '')`;

/** @returns undefined if it does not have our form */
export const parseOrderId = (orderId: string): ProviderOrderRef | undefined => {
  const [, transactionId, attemptNumber, orderKey = null] = ORDER_ID_PATTERN.exec(orderId) ?? [];
  return transactionId === undefined
    ? undefined
    : { transactionId: Number(transactionId), attemptNumber: Number(attemptNumber), orderKey };
};

type Row = {
  seat_detail_id: number;
  status: TransactionApproveStatusName;
  class_name: string;
  event_name: string;
  quantity: number;
  amount: string;
  donation: string;
  discount: string;
  total: string;
  expires_at: Date | null;
  name: string;
  email: string;
};

const ORDER = statement<Row>(`
  select transaction.seat_detail_id, transaction_approve_status_name as status,
    seat_detail_name as class_name, event_name, transaction_quantity as quantity, transaction_amount as amount,
    transaction_donation as donation, transaction_discount as discount, transaction_total_amount as total, expires_at,
    name, email
  from transaction
  join seat_detail on seat_detail.seat_detail_id = transaction.seat_detail_id
  join event on event.event_id = transaction.event_id
  join app_user on app_user.user_id = transaction.user_id
  where transaction_id = $1 and ($2::int is null or transaction.user_id = $2)`);

type OrderState = PayableOrder & { status: TransactionApproveStatusName };

/** @param buyerId default: any. Without `expires_at` nothing is to be paid: the order counts as expired. */
export const findPayableOrder = async (
  database: Database,
  transactionId: number,
  buyerId?: number,
): Promise<OrderState | undefined> => {
  const [row] = await database.query(ORDER, [transactionId, buyerId ?? null]);
  return (
    row && {
      seatDetailId: row.seat_detail_id,
      status: row.status,
      className: row.class_name,
      eventName: row.event_name,
      quantity: row.quantity,
      amount: Number(row.amount),
      donation: Number(row.donation),
      discount: Number(row.discount),
      total: Number(row.total),
      expiresAt: row.expires_at ?? new Date(0),
      buyer: { name: row.name, email: row.email },
    }
  );
};

export type AttemptRow = {
  transaction_id: string;
  attempt_number: number;
  order_key: string | null;
  attempt_status: AttemptStatus;
  token: string | null;
  opened_at: Date;
  provider_transaction_id: string | null;
  denied_transaction_id: string | null;
  revision: number;
};

const COLUMNS = `
  transaction_id, attempt_number, order_key, attempt_status, snap_token as token, opened_at, provider_transaction_id, denied_transaction_id,
  revision`;

const LIST_ATTEMPTS = statement<AttemptRow>(`
  select ${COLUMNS} from payment_attempt where transaction_id = $1 order by attempt_number desc`);

const GET_AMOUNT = statement<{ total: string | null }>(`
  select case when attempt_number = $2 and order_key is not distinct from $3 then transaction_total_amount end as total
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
    ask_at = $8,
    revision = revision + 1
  where transaction_id = $1 and attempt_number = $2`);

export type AttemptUpdate = {
  status?: AttemptStatus;
  providerId?: string;
  deniedId?: string;
  paymentType?: string | null;
  settledAt?: Date;
  /** When the poller queries next; null: never. */
  queryAt: Date | null;
};

/** The current one first. */
export const listAttempts = (database: Database, transactionId: number): Promise<AttemptRow[]> =>
  database.query(LIST_ATTEMPTS, [transactionId]);

/**
 * The amount of an attempt in whole rupiah.
 * @returns `foreign` if the transaction has no such attempt, undefined if there is no such transaction
 */
export const getAttemptAmount = async (
  database: Database,
  { transactionId, attemptNumber, orderKey }: ProviderOrderRef,
): Promise<number | 'foreign' | undefined> => {
  const [row] = await database.query(GET_AMOUNT, [transactionId, attemptNumber, orderKey]);
  return row && (row.total === null ? 'foreign' : Number(row.total));
};

export const toOrderRef = (
  row: Pick<AttemptRow, 'transaction_id' | 'attempt_number' | 'order_key'>,
): ProviderOrderRef => ({
  transactionId: Number(row.transaction_id),
  attemptNumber: row.attempt_number,
  orderKey: row.order_key,
});

/** Requires a lock on the order. */
export const updateAttempt = async (
  tx: Database,
  { transactionId, attemptNumber }: AttemptRef,
  { status, providerId, deniedId, paymentType, settledAt, queryAt }: AttemptUpdate,
): Promise<void> => {
  await tx.query(UPDATE_ATTEMPT, [
    transactionId,
    attemptNumber,
    status ?? null,
    providerId ?? null,
    deniedId ?? null,
    paymentType ?? null,
    settledAt ?? null,
    queryAt,
  ]);
};
