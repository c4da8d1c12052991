import { setTimeout as delay } from 'node:timers/promises';
import { findWrongRows, isSettled } from '../../environment/ledger.ts';
import type { TestEnvironment } from '../../environment/test-environment.ts';

const POLL_INTERVAL_MS = 200;

/** Looks all the time whether tickets and orders add up; the money only does when no news is under way. */
export const watchRows = (environment: TestEnvironment) => {
  const broken = new Set<string>();
  let polls = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      for (const words of await findWrongRows(environment)) broken.add(words);
      polls += 1;
      await delay(POLL_INTERVAL_MS);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await watching;
      return { broken: [...broken], looks: polls };
    },
  };
};

const OURS = `
  select
    (select coalesce(sum(transaction_total_amount), 0)::float8 from transaction
      where transaction_approve_status_name = 'approved') as approved,
    (select coalesce(sum(refund_amount), 0)::float8 from refund
      where refund_reason in ('late_settlement', 'paid_twice') and refund_status = 'owed') as owed,
    (select coalesce(sum(refund_amount), 0)::float8 from refund
      where refund_reason in ('partial_refund', 'partial_chargeback')) as "partlyBack"`;

/** Whole rupiah: what the stand-in took and kept, and what we know of it. */
export type Money = { retained: number; approved: number; owed: number; partlyBack: number; isEven: boolean };

export const countMoney = async ({ database, sandbox }: TestEnvironment): Promise<Money> => {
  const orders = await sandbox.control.orders();
  const retained = orders
    .map((order) => {
      const isPartly = /^partial_/.test(order.transaction?.status ?? '');
      const back = (order.transaction?.refunds ?? []).reduce((sum, { amount }) => sum + amount, 0);
      return isSettled(order) || isPartly ? order.amount - back : 0;
    })
    .reduce((sum, amount) => sum + amount, 0);
  const { rows } = await database.pool.query<{ approved: number; owed: number; partlyBack: number }>(OURS);
  const { approved = 0, owed = 0, partlyBack = 0 } = rows[0] ?? {};
  return { retained, approved, owed, partlyBack, isEven: retained === approved + owed - partlyBack };
};
