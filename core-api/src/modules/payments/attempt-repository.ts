import { statement, type Database } from '../../platform/database/database.ts';
import type { AttemptStatus } from './decide-payment.ts';
import type { AttemptRef, NamedAttempt } from './order-id.ts';

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

const OF_ORDER = statement<AttemptRow>(`
  select ${COLUMNS} from payment_attempt where transaction_id = $1 order by attempt_number desc`);

const EXISTS = statement<{ total: string | null }>(`
  select case when attempt_number = $2 and order_key is not distinct from $3 then transaction_total_amount end as total
  from transaction
  left join payment_attempt on payment_attempt.seat_detail_id = transaction.seat_detail_id
    and payment_attempt.transaction_id = transaction.transaction_id and attempt_number = $2
  where transaction.transaction_id = $1`);

const CHANGE = statement<never>(`
  update payment_attempt
  set attempt_status = coalesce($3, attempt_status),
    provider_transaction_id = coalesce($4, provider_transaction_id),
    denied_transaction_id = coalesce($5, denied_transaction_id),
    payment_type = coalesce($6, payment_type),
    settled_at = coalesce($7, settled_at),
    ask_at = $8,
    revision = revision + 1
  where transaction_id = $1 and attempt_number = $2`);

export type AttemptChange = {
  status?: AttemptStatus;
  providerId?: string;
  deniedId?: string;
  paymentType?: string | null;
  settledAt?: Date;
  /** When the provider may be asked next; null: not of its own accord. */
  queryAt: Date | null;
};

/** The attempts of an order, the current one first. */
export const attemptsOf = (database: Database, transactionId: number): Promise<AttemptRow[]> =>
  database.query(OF_ORDER, [transactionId]);

/**
 * What an attempt is to bring, in whole rupiah.
 * @returns `foreign` where its transaction has no such attempt, undefined where there is no such transaction
 */
export const amountOfAttempt = async (
  database: Database,
  { transactionId, attemptNumber, orderKey }: NamedAttempt,
): Promise<number | 'foreign' | undefined> => {
  const [row] = await database.query(EXISTS, [transactionId, attemptNumber, orderKey]);
  return row && (row.total === null ? 'foreign' : Number(row.total));
};

/** An attempt as the provider knows it. */
export const namedAttempt = (
  row: Pick<AttemptRow, 'transaction_id' | 'attempt_number' | 'order_key'>,
): NamedAttempt => ({
  transactionId: Number(row.transaction_id),
  attemptNumber: row.attempt_number,
  orderKey: row.order_key,
});

/** Changes an attempt; only with its order held. */
export const changeAttempt = async (
  inside: Database,
  { transactionId, attemptNumber }: AttemptRef,
  { status, providerId, deniedId, paymentType, settledAt, queryAt }: AttemptChange,
): Promise<void> => {
  await inside.query(CHANGE, [
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
