import { resumeTransaction } from '@acara/shared-contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../platform/http/endpoint.ts';
import { sendPersonal } from '../../platform/http/json-text.ts';
import type { PaymentService } from '../sales/index.ts';
import { bearerOf } from '../../platform/http/bearer.ts';

/** Taking up a payment again. */
export const registerResumeRoutes = (
  app: FastifyInstance,
  { paymentService }: { paymentService: Pick<PaymentService, 'resume'> },
): void => {
  addEndpoint(app, resumeTransaction, async (request, reply) => {
    const { userId } = bearerOf(request);
    await app.limits.spend('payments', userId);
    const answer = await paymentService.resume(request.body.transaction_id, userId);
    return sendPersonal(reply, JSON.stringify(answer));
  });
};
