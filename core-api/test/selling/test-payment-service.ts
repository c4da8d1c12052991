import type { Pool } from 'pg';
import { transactionNotFound } from '../../src/modules/payments/buyer-messages.ts';
import type { OpenTransaction, PaymentService } from '../../src/modules/sales/payment-service.ts';
import { Failure } from '../../src/platform/http/failure.ts';

export type TestPaymentService = PaymentService & {
  /** Rejects an order. */
  abandon: (transactionId: number) => Promise<void>;
  opened: OpenTransaction[];
  checked: number[];
  /** Fails the next opening. */
  failNext: (error: Error) => void;
  /** Defers the next opening. */
  delayNext: () => void;
  /** Openings wait until the returned function is called. */
  hold: () => () => void;
};

const REJECT = `
  with rejected as (
    update transaction set transaction_approve_status_name = 'rejected'
    where transaction_id = $1 and transaction_approve_status_name = 'pending'
    returning seat_detail_id, transaction_id
  ),
  failed as (
    update ticket set ticket_status_name = 'failed' from rejected
    where ticket.seat_detail_id = rejected.seat_detail_id and ticket.transaction_id = rejected.transaction_id
    returning ticket.seat_detail_id, ticket_reserved
  )
  update seat_detail set taken = taken - given.back
  from (select seat_detail_id, count(*)::int as back from failed where not ticket_reserved group by 1) as given
  where seat_detail.seat_detail_id = given.seat_detail_id`;

/** A payment service without a provider: tokens are made of ids. */
export const createTestPaymentService = (pool: () => Pool): TestPaymentService => {
  const opened: OpenTransaction[] = [];
  const checked: number[] = [];
  let failure: Error | null = null;
  let isLate = false;
  let held: Promise<void> = Promise.resolve();
  const toToken = (transactionId: number) => `token-${transactionId}`;

  return {
    opened,
    checked,
    failNext: (error) => {
      failure = error;
    },
    delayNext: () => {
      isLate = true;
    },
    hold: () => {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return () => release();
    },
    open: async (transaction, hold) => {
      opened.push(transaction);
      await hold();
      await held;
      const error = failure;
      failure = null;
      if (error) throw error;
      if (isLate) {
        isLate = false;
        return undefined;
      }
      return toToken(transaction.transactionId);
    },
    abandon: async (transactionId) => {
      await pool().query(REJECT, [transactionId]);
    },
    resume: async (transactionId, userId) => {
      const { rows } = await pool().query<{ user_id: number; status: string }>(
        'select user_id, transaction_approve_status_name as status from transaction where transaction_id = $1',
        [transactionId],
      );
      const [row] = rows;
      if (row?.user_id !== userId) throw transactionNotFound();
      if (row.status !== 'pending') throw new Failure(409, 'conflict', 'Sudah dibayar');
      return { token: toToken(transactionId), transaction_id: transactionId };
    },
    check: async (transactionId) => {
      checked.push(transactionId);
    },
  };
};
