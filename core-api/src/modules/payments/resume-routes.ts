import { resumeTransaction } from '@acara/shared-contract/calls';
import type { FastifyInstance } from 'fastify';
import { addCall } from '../../platform/http/call-route.ts';
import { sendPersonal } from '../../platform/http/json-text.ts';
import type { PaymentDesk } from '../sales/index.ts';
import { bearerOf } from '../../platform/http/bearer.ts';

/** Taking up a payment again. */
export const registerResumeRoutes = (app: FastifyInstance, { desk }: { desk: Pick<PaymentDesk, 'resume'> }): void => {
  addCall(app, resumeTransaction, async (request, reply) => {
    const { userId } = bearerOf(request);
    await app.limits.spend('payments', userId);
    const answer = await desk.resume(request.body.transaction_id, userId);
    return sendPersonal(reply, JSON.stringify(answer));
  });
};
