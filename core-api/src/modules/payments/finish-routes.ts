import { finishPayment } from '@acara/shared-contract/endpoints';
import { permalink } from '@acara/shared-contract/links';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { addEndpoint } from '../../platform/http/endpoint.ts';
import { amountOfAttempt } from './attempt-repository.ts';
import type { FinishAddress } from './finish-address.ts';
import type { NamedAttempt } from './order-id.ts';
import { loadPayableOrder } from './payable-order.ts';
import type { PaymentService } from '../sales/index.ts';

export type FinishRouteOptions = {
  database: Database;
  finish: FinishAddress;
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
  const isPaid = async (ref: NamedAttempt): Promise<boolean> => {
    // A database that was restored knows the number, but as somebody else's.
    if (typeof (await amountOfAttempt(database, ref)) !== 'number') return false;
    const { transactionId } = ref;
    const order = await loadPayableOrder(database, transactionId);
    if (order?.status !== 'pending') return order?.status === 'approved';
    // The buyer may be faster than the notification.
    await paymentService.check(transactionId);
    return (await loadPayableOrder(database, transactionId))?.status === 'approved';
  };

  addEndpoint(app, finishPayment, async (request, reply) => {
    const ref = finish.attemptOf(request.params.order, request.params.key);
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
