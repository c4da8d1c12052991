import { resumeTransaction } from '@acara/shared-contract/calls';
import type { FastifyInstance } from 'fastify';
import { addCall } from '../../../plugins/app/http/call-route.ts';
import { sendPersonal } from '../../../plugins/app/http/json-text.ts';
import type { PaymentDesk } from '../../../plugins/app/payment/payment-desk-type.ts';
import { bearerOf } from '../../../plugins/app/session/bearer.ts';

/** Taking up a payment again. */
export const registerResumeRoutes = (app: FastifyInstance, { desk }: { desk: Pick<PaymentDesk, 'resume'> }): void => {
  addCall(app, resumeTransaction, async (request, reply) => {
    const { userId } = bearerOf(request);
    await app.limits.spend('payments', userId);
    const answer = await desk.resume(request.body.transaction_id, userId);
    return sendPersonal(reply, JSON.stringify(answer));
  });
};
