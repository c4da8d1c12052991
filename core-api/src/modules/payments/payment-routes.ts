import { finishPayment, resumeTransaction } from '@acara/shared-contract/endpoints';
import { permalink } from '@acara/shared-contract/links';
import type { FastifyInstance } from 'fastify';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { requireBearer } from '../../platform/http/bearer.ts';
import { addEndpoint } from '../../platform/http/endpoint.ts';
import { sendPersonal } from '../../platform/http/responses.ts';
import type { Services } from '../../platform/services.ts';
import type { PaymentService } from '../sales/index.ts';
import { registerNotificationRoutes } from './notification-routes.ts';
import {
  findPayableOrder,
  formatOrderId,
  getAttemptAmount,
  parseOrderId,
  type ProviderOrderRef,
} from './payment-repository.ts';

/** Links by which a payment page sends its buyer back. */
export type FinishLinks = {
  create: (ref: ProviderOrderRef) => string;
  /** @returns undefined if the key does not fit the order id */
  verify: (orderId: string, key: string) => ProviderOrderRef | undefined;
};

/** Each link is signed: order ids can be guessed, and the link shows whether an order is paid. */
export const createFinishLinks = (publicOrigin: string, secret: string): FinishLinks => {
  const sign = (orderId: string) => createHmac('sha256', secret).update(`finish ${orderId}`).digest('hex').slice(0, 32);
  return {
    create: (ref) => {
      const orderId = formatOrderId(ref);
      const path = finishPayment.path.replace(':order', orderId).replace(':key', sign(orderId));
      return `${publicOrigin}/api/v1${path}`;
    },
    verify: (orderId, key) => {
      const given = Buffer.from(key);
      const expected = Buffer.from(sign(orderId));
      return given.length === expected.length && timingSafeEqual(given, expected) ? parseOrderId(orderId) : undefined;
    },
  };
};

/** Notifications of the provider, and buyers who come back to pay. Requires `app.payment`. */
export const registerPaymentRoutes = (
  app: FastifyInstance,
  { database, now, paymentService }: Services & { paymentService: PaymentService },
): void => {
  const { provider, queryStatus, metrics, finish } = app.payment;
  registerNotificationRoutes(app, { database, provider, queryStatus, metrics, now });

  const isPaid = async (ref: ProviderOrderRef): Promise<boolean> => {
    // After a restore of the database the same number may be another order.
    if (typeof (await getAttemptAmount(database, ref)) !== 'number') return false;
    const { transactionId } = ref;
    const order = await findPayableOrder(database, transactionId);
    if (order?.status !== 'pending') return order?.status === 'approved';
    // The buyer may be faster than the notification.
    await paymentService.check(transactionId, 'return');
    return (await findPayableOrder(database, transactionId))?.status === 'approved';
  };

  // The order decides where the buyer goes; what the payment page adds to the address is ignored.
  addEndpoint(app, finishPayment, async (request, reply) => {
    const ref = finish.verify(request.params.order, request.params.key);
    const paid =
      ref !== undefined &&
      (await isPaid(ref).catch((error: unknown) => {
        request.log.error({ err: error }, 'a buyer came from the payment page and the order could not be read');
        return false;
      }));
    return reply
      .header('cache-control', 'no-store')
      .redirect(paid ? permalink('tickets') : permalink('transactions'), 302);
  });

  addEndpoint(app, resumeTransaction, async (request, reply) => {
    const { userId } = requireBearer(request);
    await app.limits.spend('payments', userId);
    const answer = await paymentService.resume(request.body.transaction_id, userId);
    return sendPersonal(reply, JSON.stringify(answer));
  });
};
