import { createHmac, timingSafeEqual } from 'node:crypto';
import { finishPayment, resumeTransaction } from '@acara/shared-contract/calls';
import { permalink } from '@acara/shared-contract/links';
import type { FastifyInstance } from 'fastify';
import {
  parseOrderId,
  formatOrderId,
  type ProviderOrderRef,
  getAttemptAmount,
  findPayableOrder,
} from './payment-repository.ts';
import type { Database, TransactionalDatabase } from '../../platform/database/database.ts';
import { addEndpoint } from '../../platform/http/endpoint.ts';
import type { PaymentService } from '../sales/index.ts';
import { sendPersonal } from '../../platform/http/responses.ts';
import { requireBearer } from '../../platform/http/bearer.ts';
import { registerNotificationRoutes } from './notification-routes.ts';

/** Addresses to which a payment page sends its buyer back. */
export type FinishLinks = {
  createUrl: (ref: ProviderOrderRef) => string;
  /** Which attempt such an address is of; undefined where we did not make it. */
  parseOrderId: (orderId: string, key: string) => ProviderOrderRef | undefined;
};

/** Each address has a key of its own, so that nobody can ask how the orders of others stand by counting. */
export const createFinishLinks = (publicOrigin: string, secret: string): FinishLinks => {
  const signOrderId = (orderId: string) =>
    createHmac('sha256', secret).update(`finish ${orderId}`).digest('hex').slice(0, 32);
  return {
    createUrl: (ref) => {
      const orderId = formatOrderId(ref);
      const path = finishPayment.path.replace(':order', orderId).replace(':key', signOrderId(orderId));
      return `${publicOrigin}/api/v1${path}`;
    },
    parseOrderId: (orderId, key) => {
      const given = Buffer.from(key);
      const right = Buffer.from(signOrderId(orderId));
      return given.length === right.length && timingSafeEqual(given, right) ? parseOrderId(orderId) : undefined;
    },
  };
};

export type FinishRouteOptions = {
  database: Database;
  finish: FinishLinks;
  paymentService: Pick<PaymentService, 'check'>;
};

/**
 * Sends a buyer who comes from the payment page on: to the tickets of a paid order, else to the transactions. The order
 * itself decides; what the payment page adds to the address is not read.
 */
export const registerFinishRoutes = (
  app: FastifyInstance,
  { database, finish, paymentService }: FinishRouteOptions,
): void => {
  const isPaid = async (ref: ProviderOrderRef): Promise<boolean> => {
    // A database that was restored knows the number, but as somebody else's.
    if (typeof (await getAttemptAmount(database, ref)) !== 'number') return false;
    const { transactionId } = ref;
    const order = await findPayableOrder(database, transactionId);
    if (order?.status !== 'pending') return order?.status === 'approved';
    // The buyer may be faster than the notification.
    await paymentService.check(transactionId);
    return (await findPayableOrder(database, transactionId))?.status === 'approved';
  };

  addEndpoint(app, finishPayment, async (request, reply) => {
    const ref = finish.parseOrderId(request.params.order, request.params.key);
    const paid =
      ref !== undefined &&
      (await isPaid(ref).catch((error: unknown) => {
        // The page of transactions says what is known once it can be known.
        request.log.error({ err: error }, 'a buyer came from the payment page and the order could not be read');
        return false;
      }));
    return reply
      .header('cache-control', 'no-store')
      .redirect(paid ? permalink('tickets') : permalink('transactions'), 302);
  });
};

/** Taking up a payment again. */
export const registerResumeRoutes = (
  app: FastifyInstance,
  { paymentService }: { paymentService: Pick<PaymentService, 'resume'> },
): void => {
  addEndpoint(app, resumeTransaction, async (request, reply) => {
    const { userId } = requireBearer(request);
    await app.limits.spend('payments', userId);
    const answer = await paymentService.resume(request.body.transaction_id, userId);
    return sendPersonal(reply, JSON.stringify(answer));
  });
};

export type PaymentRouteOptions = { database: TransactionalDatabase; now: () => Date; paymentService: PaymentService };

/** What the payment provider reports, and buyers who pay later. Wants `app.payment`. */
export const registerPaymentRoutes = (
  app: FastifyInstance,
  { database, now, paymentService }: PaymentRouteOptions,
): void => {
  const { provider, queryStatus, finish } = app.payment;
  registerNotificationRoutes(app, { database, provider, queryStatus, now });
  registerFinishRoutes(app, { database, finish, paymentService });
  registerResumeRoutes(app, { paymentService });
};
