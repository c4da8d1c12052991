import type { TransactionApproveStatusName } from '@acara/shared-contract/entities';
import { setTimeout as wait } from 'node:timers/promises';
import { statement } from '../../platform/database/database.ts';
import { QUERY_INTERVAL } from './apply-report.ts';
import { alreadyPaid, notPayable } from './buyer-messages.ts';
import type { AttemptStatus } from './decide-payment.ts';
import type { PaymentContext } from './payment-context.ts';
import { findPayableOrder, formatOrderId, listAttempts, newOrderKey, type Attempt } from './payment-repository.ts';
import type { FinishLinks } from './payment-routes.ts';
import { ProviderError } from './provider/payment-provider.ts';

/** @returns the token of a pending order @throws Failure 409, ProviderError, StillOpening, or pg's DatabaseError */
export type OpenAttempt = (transactionId: number, signal: AbortSignal) => Promise<string>;

/** Another process is opening the order, and takes long. */
class StillOpening extends Error {
  constructor() {
    super('Another process is still opening the order');
    this.name = 'StillOpening';
  }
}

/** A process that opens for longer has died. */
const OPENING_TIMEOUT = 10_000;
const POLL_INTERVAL = 60;
const MAX_TRIES = 5;

// Only for a pending order, and once per number: the first process opens, others wait for its token. The locks here and
// in STORE_TOKEN wait for concurrent decisions: either those see the attempt, or it sees the decided order.
const INSERT_ATTEMPT = statement<{ attempt_number: number }>(`
  insert into payment_attempt (seat_detail_id, transaction_id, attempt_number, event_id, opened_at, order_key)
  select seat_detail_id, transaction_id, $2, event_id, $3, $4 from transaction
  where transaction_id = $1 and transaction_approve_status_name = 'pending'
  for share
  on conflict do nothing
  returning attempt_number`);

const STORE_TOKEN = statement<{ order_status: TransactionApproveStatusName; attempt_status: AttemptStatus }>(`
  with held as (
    select seat_detail_id, transaction_id, transaction_approve_status_name from transaction
    where transaction_id = $1
    for share
  )
  update payment_attempt set snap_token = $3, next_query_at = case when attempt_status = 'open' then $4::timestamptz end
  from held
  where payment_attempt.seat_detail_id = held.seat_detail_id and payment_attempt.transaction_id = held.transaction_id
    and attempt_number = $2
  returning transaction_approve_status_name as order_status, attempt_status`);

const FAIL_ATTEMPT = statement<never>(`
  update payment_attempt set attempt_status = 'failed', next_query_at = null, revision = revision + 1
  where transaction_id = $1 and attempt_number = $2 and attempt_status = 'open' and snap_token is null`);

// The order id belongs to another order at the provider: its reports must not be applied to this order.
const DELETE_ATTEMPT = statement<never>(`
  delete from payment_attempt
  where transaction_id = $1 and attempt_number = $2 and order_key = $3 and attempt_status = 'open' and snap_token is null`);

export const createOpenAttempt = ({
  database,
  provider,
  now,
  finish,
}: PaymentContext & { finish: FinishLinks }): OpenAttempt => {
  /** @returns the token, the provider's error if the order id was used before, or null if another process was first */
  const openNext = async (transactionId: number, attemptNumber: number, signal: AbortSignal) => {
    const at = now();
    const order = await findPayableOrder(database, transactionId);
    if (!order || order.status !== 'pending' || order.expiresAt <= at) throw notPayable();
    const ref = { transactionId, attemptNumber, orderKey: newOrderKey() };
    if ((await database.query(INSERT_ATTEMPT, [transactionId, attemptNumber, at, ref.orderKey])).length === 0)
      return null;
    try {
      const request = { orderId: formatOrderId(ref), order, at, finishUrl: finish.create(ref) };
      const token = await provider.open(request, signal);
      const nextQueryAt = new Date(at.getTime() + QUERY_INTERVAL);
      const finished = await database.first(STORE_TOKEN, [transactionId, attemptNumber, token, nextQueryAt]);
      if (finished?.order_status === 'approved') throw alreadyPaid();
      // Decided meanwhile: the poller ends the session.
      if (finished?.order_status !== 'pending' || finished.attempt_status !== 'open') throw notPayable();
      return token;
    } catch (error) {
      if (error instanceof ProviderError && error.kind === 'taken') {
        await database.query(DELETE_ATTEMPT, [transactionId, attemptNumber, ref.orderKey]);
        return error;
      }
      await database.query(FAIL_ATTEMPT, [transactionId, attemptNumber]);
      throw error;
    }
  };

  const isBeingOpened = ({ status, openedAt }: Attempt) =>
    status === 'open' && now().getTime() - openedAt.getTime() < OPENING_TIMEOUT;

  return async (transactionId, signal) => {
    for (let tries = 1; ;) {
      const [current] = await listAttempts(database, transactionId);
      if (current?.status === 'open' && current.token !== null) return current.token;
      if (current && isBeingOpened(current)) {
        await wait(POLL_INTERVAL, undefined, { signal }).catch(() => {
          throw new StillOpening();
        });
        continue;
      }
      const token = await openNext(transactionId, (current?.attemptNumber ?? 0) + 1, signal);
      if (typeof token === 'string') return token;
      if (token && tries >= MAX_TRIES) throw token;
      if (token) tries += 1;
    }
  };
};
