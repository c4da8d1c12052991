import { notifyPayment } from '@acara/shared-contract/endpoints';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { TransactionalDatabase } from '../../platform/database/database.ts';
import { addEndpoint, type EndpointHandler } from '../../platform/http/endpoint.ts';
import { Failure, forbidden, invalid, notFound } from '../../platform/http/failure.ts';
import { isUnreadable, unreadable } from '../../platform/http/request-input.ts';
import { sendPrivate } from '../../platform/http/responses.ts';
import { applyReport } from './apply-report.ts';
import type { PaymentMetrics } from './payment-metrics.ts';
import { getAttemptAmount, parseOrderId } from './payment-repository.ts';
import { isClear, type PaymentProvider } from './provider/payment-provider.ts';
import type { QueryStatus } from './query-status.ts';
import { isAboutMoney, recordForReview, type ReviewReason } from './review-repository.ts';

type NotificationRouteOptions = {
  database: TransactionalDatabase;
  provider: Pick<PaymentProvider, 'readNotification' | 'notificationBody'>;
  queryStatus: QueryStatus;
  metrics: PaymentMetrics;
  now: () => Date;
};

// Providers retry sooner, and more often, after a 503 than after a 500.
const unavailable = () => new Failure(503, 'unavailable', 'Silakan coba lagi', { headers: { 'retry-after': '5' } });

const MAX_BODY = 32 * 1024;

const parse = (raw: Buffer): unknown => {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    throw unreadable();
  }
};

/** Where the payment provider sends its notifications. */
export const registerNotificationRoutes = (parent: FastifyInstance, options: NotificationRouteOptions): void => {
  const { database, provider, queryStatus, metrics, now } = options;

  /** @throws Failure if it is not accepted */
  const readReport = async (raw: Buffer, headers: IncomingHttpHeaders, log: FastifyBaseLogger) => {
    const body = parse(raw);
    if (isUnreadable(body)) throw unreadable();
    const report = provider.readNotification({ raw, body, headers });
    if (report === 'unreadable') throw unreadable();
    if (report === 'unsigned') throw forbidden();
    /** Refused nevertheless, so that it is sent again: our database may be behind. */
    const review = async (reason: ReviewReason, refusal: Failure): Promise<Failure> => {
      if (isAboutMoney(report))
        await recordForReview({ database, log }, { reason, source: 'notification', report, at: now() });
      return refusal;
    };
    const ref = parseOrderId(report.orderId);
    const amount = ref && (await getAttemptAmount(database, ref));
    if (!ref || amount === undefined) throw await review('unknown_order', notFound('Transaksi'));
    if (amount === 'foreign') throw await review('foreign_attempt', notFound('Transaksi'));
    if (!isClear(report)) throw await review('unclear', invalid({ transaction_status: 'Status tidak dikenal' }));
    if (report.amount !== amount || report.currency !== 'IDR')
      throw await review('other_amount', invalid({ gross_amount: 'Jumlah tidak sesuai' }));
    return { ref, report };
  };

  void parent.register(async (app) => {
    // The raw body: its hash detects repetitions.
    app.removeContentTypeParser('application/json');
    app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: MAX_BODY }, (_request, raw, done) =>
      done(null, raw),
    );

    const call = { ...notifyPayment, body: provider.notificationBody };
    const handler: EndpointHandler<typeof call> = async (request, reply) => {
      try {
        const raw: unknown = request.body;
        if (!Buffer.isBuffer(raw)) throw unreadable();
        const { ref, report } = await readReport(raw, request.headers, request.log);
        const hash = createHash('sha256').update(raw).digest();
        const at = now();
        const decision = await applyReport(database, { ref, report, source: { kind: 'notification', hash }, at });
        metrics.count(decision, report, at);
        const { orderId, meaning } = report;
        request.log.info({ orderId, meaning, decision }, 'payment notification');
        // If this fails, the poller does it.
        if (decision === 'verify')
          await queryStatus(ref).catch((error: unknown) =>
            request.log.warn({ err: error }, 'contradicting notifications stay unverified'),
          );
        return sendPrivate(reply, { success: 'OK' });
      } catch (error) {
        if (error instanceof Failure) {
          request.log.warn({ status: error.statusCode, reason: error.message }, 'payment notification refused');
          throw error;
        }
        request.log.error({ err: error }, 'payment notification failed');
        throw unavailable();
      }
    };
    addEndpoint(app, call, handler, { checksBody: false });
  });
};
