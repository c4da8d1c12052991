import { wibDay, wibTime } from '@acara/shared-contract/formats';
import { forEachParallel } from '../../platform/concurrency/parallel.ts';
import { statement } from '../../platform/database/database.ts';
import { describeError } from '../../platform/jobs/background.ts';
import type { PaymentContext } from './payment-context.ts';
import { getAttemptAmount, ORDER_ID, parseOrderId, type ProviderOrderRef } from './payment-repository.ts';
import type { ClearReport, PaymentReport } from './provider/payment-provider.ts';
import type { QueryReport } from './query-status.ts';
import { recordForReview, type ReviewReason } from './review-repository.ts';

/** What our database has of one attempt, in whole rupiah. */
export type BookedAmounts = {
  /** Total of the order if this attempt paid it. */
  approved: number;
  /** Refunds for money that came too late or twice. */
  due: number;
  /** The part of them that is still owed. */
  owed: number;
  /** Partial refunds that the provider reported. */
  partlyBack: number;
  /** Whether a full refund or chargeback is recorded. */
  wholeBack: boolean;
};

const PAID: ReadonlySet<string> = new Set(['paid', 'partial_refund', 'partial_chargeback']);

/**
 * @param report of the provider; undefined if it has no payment
 * @returns how the provider and our database differ; null if they agree
 */
export const compareBooks = (report: ClearReport | undefined, books: BookedAmounts): ReviewReason | null => {
  const { approved, due, owed, partlyBack, wholeBack } = books;
  if (report && PAID.has(report.meaning)) {
    if ((approved || due) !== report.amount) return 'not_booked';
    return (report.meaning === 'paid' ? 0 : report.refunded) === partlyBack ? null : 'other_refund';
  }
  if (report?.meaning === 'refund' || report?.meaning === 'chargeback')
    return approved === 0 && owed === 0 && wholeBack ? null : 'other_refund';
  return approved === 0 && owed === 0 ? null : 'not_settled';
};

export type Reconciled = {
  /** Attempts that were queried, and payments that the provider listed; null if it has no list. */
  asked: number;
  listed: number | null;
  /** Order ids that differ, without resolved reviews. */
  differing: string[];
  /** Attempts that could not be queried now. */
  unknown: number;
};

type Row = {
  transaction_id: string;
  attempt_number: number;
  order_key: string;
  order_id: string;
  provider_transaction_id: string | null;
  total: string;
  approved: boolean;
  due: string;
  owed: string;
  partly_back: string;
  whole_back: boolean;
};

const PAGE = 200;
const CONCURRENCY = 4;

const selectBooks = (which: string) =>
  statement<Row>(`
    select payment_attempt.transaction_id, payment_attempt.attempt_number, order_key, ${ORDER_ID} as order_id,
      provider_transaction_id, transaction_total_amount as total,
      transaction_approve_status_name = 'approved' and paid_attempt_number = payment_attempt.attempt_number as approved,
      coalesce(back.due, 0) as due, coalesce(back.owed, 0) as owed, coalesce(back.partly, 0) as partly_back,
      coalesce(back.whole, false) as whole_back
    from payment_attempt
    join transaction using (seat_detail_id, transaction_id)
    cross join lateral (
      select sum(refund_amount) filter (where refund_reason in ('late_settlement', 'paid_twice')) as due,
        sum(refund_amount) filter (
          where refund_reason in ('late_settlement', 'paid_twice') and refund_status = 'owed'
        ) as owed,
        sum(refund_amount) filter (where refund_reason in ('partial_refund', 'partial_chargeback')) as partly,
        bool_or(refund_reason in ('refund', 'chargeback')) as whole
      from refund
      where refund.seat_detail_id = payment_attempt.seat_detail_id
        and refund.transaction_id = payment_attempt.transaction_id
        and refund.attempt_number = payment_attempt.attempt_number
    ) as back
    where ${which}`);

// Without a token nothing can have been paid. Money that is owed may have been given back unheard, however old it is.
const SINCE = selectBooks(`
  snap_token is not null
    and (opened_at >= $1 or (payment_attempt.seat_detail_id, payment_attempt.transaction_id, payment_attempt.attempt_number)
      in (select seat_detail_id, transaction_id, attempt_number from refund where refund_status = 'owed'))
    and (payment_attempt.transaction_id, payment_attempt.attempt_number) > ($2::bigint, $3::smallint)
  order by payment_attempt.transaction_id, payment_attempt.attempt_number limit ${PAGE}`);
const ONE = selectBooks('payment_attempt.transaction_id = $1 and payment_attempt.attempt_number = $2');

const RESOLVE_AGREEING = statement<never>(`
  update payment_review
  set review_resolved_datetime = $2, review_note = 'the books agree with the provider by now'
  where order_id = any($1) and review_source = 'reconciliation' and review_resolved_datetime is null`);

const toBookedAmounts = (row: Row): BookedAmounts => ({
  approved: row.approved ? Number(row.total) : 0,
  due: Number(row.due),
  owed: Number(row.owed),
  partlyBack: Number(row.partly_back),
  wholeBack: row.whole_back,
});

/** In place of a report, for an attempt without a payment at the provider. */
const missingReport = ({ order_id, provider_transaction_id, total }: Row): PaymentReport => ({
  orderId: order_id,
  providerId: provider_transaction_id ?? 'none',
  meaning: undefined,
  status: 'none',
  amount: Number(total),
  amountText: `${total}.00`,
  currency: 'IDR',
  paymentType: null,
  instructions: null,
  refunded: 0,
  body: { order_id, transaction_status: 'none', gross_amount: `${total}.00` },
});

/**
 * Compares our database with the provider, attempt by attempt. The provider's answer is applied first, which makes up
 * for lost notifications; what still differs is recorded for review.
 * @returns a function that does so for attempts opened since, and for those whose money is owed
 */
export const createReconcile = ({
  database,
  provider,
  queryReport,
  now,
  log,
}: PaymentContext & { queryReport: QueryReport }) => {
  const review = { database, log };

  /** A difference is checked twice: a notification may come between query and comparison. */
  const compare = async (row: Row, tries = 2): Promise<'agrees' | 'settled' | 'differs' | 'unknown'> => {
    const ref = { transactionId: Number(row.transaction_id), attemptNumber: row.attempt_number };
    const { result, report } = await queryReport(ref);
    // The query has recorded it for review.
    if (result === 'unreadable') return 'differs';
    if (result === 'overtaken' || result === 'verify') return tries > 1 ? compare(row, tries - 1) : 'unknown';
    const fresh = await database.first(ONE, [ref.transactionId, ref.attemptNumber]);
    if (!fresh) return 'unknown';
    const reason = compareBooks(report, toBookedAmounts(fresh));
    if (reason === null) return 'agrees';
    if (tries > 1) return compare(row, tries - 1);
    const isOpen = await recordForReview(review, {
      reason,
      source: 'reconciliation',
      report: report ?? missingReport(row),
      at: now(),
    });
    return isOpen ? 'differs' : 'settled';
  };

  const page = (since: Date, last: Row | undefined) =>
    database.query(SINCE, [since, last?.transaction_id ?? 0, last?.attempt_number ?? 0]);

  const findOwner = async (report: PaymentReport, ref: ProviderOrderRef | undefined) => {
    const amount = ref && (await getAttemptAmount(database, ref));
    if (typeof amount === 'number') return 'ours';
    const reason = amount === 'foreign' ? 'foreign_attempt' : 'unknown_order';
    const isOpen = await recordForReview(review, { reason, source: 'reconciliation', report, at: now() });
    return isOpen ? 'differs' : 'settled';
  };

  return async (since: Date): Promise<Reconciled> => {
    const done: Reconciled = { asked: 0, listed: null, differing: [], unknown: 0 };
    // Bounded: one call.
    const seen = new Set<string>();
    const compareAll = async (rows: readonly Row[]) => {
      const fresh = rows.filter(({ order_id: id }) => !seen.has(id));
      // Bounded: one call.
      const agreeing: string[] = [];
      await forEachParallel(fresh, CONCURRENCY, async (row) => {
        seen.add(row.order_id);
        done.asked += 1;
        const result = await compare(row).catch((error: unknown) => {
          log.warn({ orderId: row.order_id, ...describeError(error) }, 'a payment could not be compared');
          return 'unknown' as const;
        });
        if (result === 'agrees') agreeing.push(row.order_id);
        else if (result === 'differs') done.differing.push(row.order_id);
        else if (result === 'unknown') done.unknown += 1;
      });
      if (agreeing.length > 0) await database.query(RESOLVE_AGREEING, [agreeing, now()]);
    };

    for (let rows = await page(since, undefined); rows.length > 0; rows = await page(since, rows.at(-1)))
      await compareAll([...rows]);

    const listed = await provider.settlements(since);
    if (listed) {
      done.listed = listed.length;
      for (const report of listed) {
        if (report === 'unreadable') continue;
        const ref = parseOrderId(report.orderId);
        const owner = await findOwner(report, ref);
        if (owner === 'differs') done.differing.push(report.orderId);
        // Paid now, but opened earlier.
        if (owner === 'ours' && ref)
          await compareAll(await database.query(ONE, [ref.transactionId, ref.attemptNumber]));
      }
    }
    return done;
  };
};

export type Reconcile = ReturnType<typeof createReconcile>;

const HOUR = 3_600_000;
const FROM_HOUR = 3;
/** Each payment is compared on two days: a transfer may take its time. */
const LOOKBACK = 48 * HOUR;

const CLAIM = statement<{ reconciliation_day: Date }>(`
  insert into payment_reconciliation (reconciliation_day, claimed_at) values ($1, $2)
  on conflict (reconciliation_day) do update set claimed_at = excluded.claimed_at
  where payment_reconciliation.ended_at is null and payment_reconciliation.claimed_at < $3
  returning reconciliation_day`);

const END = statement<never>(`
  update payment_reconciliation set ended_at = $2, compared = $3, differing = $4 where reconciliation_day = $1`);

/** @returns a function that reconciles if this process gets the day's run, and returns whether it did */
export const createDailyReconciliation =
  ({ database, reconcile, now, log }: PaymentContext & { reconcile: Reconcile }) =>
  async (): Promise<boolean> => {
    const at = now();
    if (Number(wibTime(at).slice(0, 2)) < FROM_HOUR) return false;
    const day = wibDay(at);
    const claimed = await database.query(CLAIM, [day, at, new Date(at.getTime() - HOUR)]);
    if (claimed.length === 0) return false;
    const { asked, listed, differing, unknown } = await reconcile(new Date(at.getTime() - LOOKBACK));
    // A day whose payments could not all be compared is begun again after its claim.
    if (unknown === 0) await database.query(END, [day, now(), asked, differing.length]);
    const summary = { day, asked, listed, differing: differing.length, unknown };
    if (differing.length > 0) log.error(summary, 'the books and the payment provider do not agree');
    else if (unknown > 0) log.warn(summary, 'payments could not be compared, the books are compared again in an hour');
    else log.info(summary, 'the books agree with the payment provider');
    return true;
  };
