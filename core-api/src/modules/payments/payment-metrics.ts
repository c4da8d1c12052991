import { Counter, Histogram, type Registry } from '@acara/server-kit/metrics';
import type { ApplyResult } from './apply-report.ts';
import type { ClearReport } from './provider/payment-provider.ts';

/** First notification of money. */
const PAID: ReadonlySet<ApplyResult> = new Set(['approve', 'settle_late', 'paid_twice']);

/** Counts what reports of the provider led to, and how long a payment took to be seen. */
export const createPaymentMetrics = (metrics: Registry) => {
  const registers = [metrics];
  const reports = new Counter({
    name: 'acara_payment_reports_total',
    help: 'Notifications and answers of the payment provider by what they led to.',
    labelNames: ['decision'],
    registers,
  });
  const seen = new Histogram({
    name: 'acara_payment_seen_seconds',
    help: "Time from the provider's settlement of a payment to its booking here.",
    buckets: [1, 2, 5, 10, 30, 60, 120, 300, 900, 3600],
    registers,
  });
  return {
    count: (result: ApplyResult, { settledAt }: Pick<ClearReport, 'settledAt'>, at: Date): void => {
      reports.inc({ decision: result });
      // The provider's clock may be ahead.
      if (PAID.has(result) && settledAt) seen.observe(Math.max(0, at.getTime() - settledAt.getTime()) / 1000);
    },
  };
};

export type PaymentMetrics = ReturnType<typeof createPaymentMetrics>;
