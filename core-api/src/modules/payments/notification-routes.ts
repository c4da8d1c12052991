import { createHash } from 'node:crypto';
import { notifyPayment } from '@acara/shared-contract/calls';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Value } from 'typebox/value';
import type { TransactionalDatabase } from '../../platform/database/database.ts';
import { addCall, type CallHandler } from '../../platform/http/call-route.ts';
import { isUnreadable } from '../../platform/http/clean-input.ts';
import { Failure, forbidden, invalid, notFound } from '../../platform/http/failure.ts';
import { sendPrivate } from '../../platform/http/json-text.ts';
import { applyNews } from './apply-news.ts';
import type { AskProvider } from './ask-provider.ts';
import { amountOfAttempt } from './attempt-repository.ts';
import { attemptOf } from './order-id.ts';
import { NotificationBody, readNews } from './payment-news.ts';
import { isAboutMoney, keepForReview, type ReviewReason } from './payment-review.ts';
import { isSigned } from './provider/midtrans/signature.ts';

export type NotificationRouteOptions = {
  database: TransactionalDatabase;
  serverKey: string;
  ask: AskProvider;
  now: () => Date;
};

const unreadable = () => new Failure(400, 'bad_request', 'Permintaan tidak dapat dibaca');
// Midtrans sends again four times after a 503, and only once after a 500.
const broken = () => new Failure(503, 'unavailable', 'Silakan coba lagi', { headers: { 'retry-after': '5' } });

/** Theirs have two thousand bytes or so. */
const LARGEST = 32 * 1024;

const parse = (raw: Buffer): unknown => {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    throw unreadable();
  }
};

/** Where the payment provider says what became of payments. Only its signature counts. */
export const registerNotificationRoutes = (parent: FastifyInstance, options: NotificationRouteOptions): void => {
  const { database, serverKey, ask, now } = options;

  /** @throws Failure why the body is not believed */
  const readBody = async (raw: Buffer, log: FastifyBaseLogger) => {
    const body = parse(raw);
    if (isUnreadable(body) || !Value.Check(NotificationBody, body)) throw unreadable();
    if (!isSigned(body, serverKey)) throw forbidden();
    const { order_id: orderId } = body;
    /** Refused all the same, so that it is sent again: it may be ahead of what we know. */
    const review = async (reason: ReviewReason, refusal: Failure): Promise<Failure> => {
      if (isAboutMoney(body))
        await keepForReview({ database, log }, { reason, source: 'notification', body, at: now() });
      return refusal;
    };
    const ref = attemptOf(orderId);
    const amount = ref && (await amountOfAttempt(database, ref));
    if (!ref || amount === undefined) throw await review('unknown_order', notFound('Transaksi'));
    if (amount === 'foreign') throw await review('foreign_attempt', notFound('Transaksi'));
    const news = readNews(body);
    if (!news) throw await review('unclear', invalid({ transaction_status: 'Status tidak dikenal' }));
    if (news.amount !== amount || news.currency !== 'IDR')
      throw await review('other_amount', invalid({ gross_amount: 'Jumlah tidak sesuai' }));
    return { ref, news, body };
  };

  void parent.register(async (app) => {
    // As it came: its hash tells whether the same was sent before.
    app.removeContentTypeParser('application/json');
    app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: LARGEST }, (_request, raw, done) =>
      done(null, raw),
    );

    const call = { ...notifyPayment, body: NotificationBody };
    const handler: CallHandler<typeof call> = async (request, reply) => {
      try {
        const raw: unknown = request.body;
        if (!Buffer.isBuffer(raw)) throw unreadable();
        const { ref, news, body } = await readBody(raw, request.log);
        const hash = createHash('sha256').update(raw).digest();
        const at = now();
        const { signature_key: _signature, ...kept } = body;
        const verdict = await applyNews(database, {
          ref,
          news,
          source: { kind: 'notification', hash, body: kept },
          at,
        });
        request.log.info({ orderId: news.orderId, meaning: news.meaning, verdict }, 'payment notification');
        // The poller does it where this fails.
        if (verdict === 'verify')
          await ask(ref).catch((error: unknown) =>
            request.log.warn({ err: error }, 'contradicting news stays unverified'),
          );
        return sendPrivate(reply, { success: 'OK' });
      } catch (error) {
        if (error instanceof Failure) {
          request.log.warn({ status: error.statusCode, reason: error.message }, 'payment notification refused');
          throw error;
        }
        request.log.error({ err: error }, 'payment notification failed');
        throw broken();
      }
    };
    addCall(app, call, handler, { checksBody: false });
  });
};
