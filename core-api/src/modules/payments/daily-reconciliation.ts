import type { FastifyBaseLogger } from 'fastify';
import { statement, type Database } from '../../platform/database/database.ts';
import type { Reconcile } from './reconcile.ts';

const HOUR = 3_600_000;
const JAKARTA = 7 * HOUR;
/** In the small hours, when nobody buys. */
const FROM_HOUR = 3;
/** Each payment is looked at on two days: a transfer may take its time. */
export const LOOK_BACK = 48 * HOUR;

const CLAIM = statement<{ reconciliation_day: Date }>(`
  insert into payment_reconciliation (reconciliation_day, claimed_at) values ($1, $2)
  on conflict (reconciliation_day) do update set claimed_at = excluded.claimed_at
  where payment_reconciliation.ended_at is null and payment_reconciliation.claimed_at < $3
  returning reconciliation_day`);

const END = statement<never>(`
  update payment_reconciliation set ended_at = $2, compared = $3, differing = $4 where reconciliation_day = $1`);

export type DailyReconciliationOptions = {
  database: Database;
  reconcile: Reconcile;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
};

/**
 * Compares the books once a day, in one process. Where the provider could not be asked about some of it, the next day
 * does it again.
 * @returns a function that does so where it is time, and says whether it was
 */
export const createDailyReconciliation =
  ({ database, reconcile, now, log }: DailyReconciliationOptions) =>
  async (): Promise<boolean> => {
    const at = now();
    const inJakarta = new Date(at.getTime() + JAKARTA);
    if (inJakarta.getUTCHours() < FROM_HOUR) return false;
    const day = inJakarta.toISOString().slice(0, 10);
    const claimed = await database.query(CLAIM, [day, at, new Date(at.getTime() - HOUR)]);
    if (claimed.length === 0) return false;
    const { asked, listed, differing, unknown } = await reconcile(new Date(at.getTime() - LOOK_BACK));
    await database.query(END, [day, now(), asked, differing.length]);
    const told = { day, asked, listed, differing: differing.length, unknown };
    if (differing.length > 0) log.error(told, 'the books and the payment provider do not agree');
    else log.info(told, 'the books agree with the payment provider');
    return true;
  };
