import { Type } from 'typebox';
import type { EmulatorApp } from '../../web/emulator-app.ts';
import type { Midtrans } from '../midtrans-emulator.ts';
import { acceptEmptyJson, isServerKey, SnapRefusal } from './provider-api.ts';
import { readOrderRequest } from './order-request.ts';

const params = Type.Object({ token: Type.String() });
const DENIED = [
  'Access denied due to unauthorized transaction, please check client or server key',
  'Visit https://snap-docs.midtrans.com/#request-headers for more details',
];
const BROKEN = 'Sorry, we encountered internal server error. We will fix this soon.';

const readUrls = (header: string | string[] | undefined): string[] =>
  String(header ?? '')
    .split(',')
    .map((url) => url.trim())
    .filter((url) => /^https?:\/\//.test(url))
    .slice(0, 3);

/** The Snap API: opens payment sessions, and cancels them. */
export const registerSnapRoutes = (
  parent: EmulatorApp,
  { payments, clock, serverKey, notificationUrl, sandboxOrigin }: Midtrans,
): void => {
  void parent.register(async (app: EmulatorApp) => {
    acceptEmptyJson(app);
    app.addHook('onRequest', async ({ headers }) => {
      if (!isServerKey(headers.authorization, serverKey)) throw new SnapRefusal(401, DENIED);
    });
    app.setErrorHandler((error, _request, reply) => {
      if (error instanceof SnapRefusal) return reply.code(error.statusCode).send({ error_messages: error.messages });
      // For example a body that is not JSON.
      const { statusCode = 500, message } = error as { statusCode?: number; message?: string }; // Fastify's own errors
      if (statusCode < 500) return reply.code(statusCode).send({ error_messages: [message] });
      return reply.code(500).send({ error_messages: [BROKEN], locale: 'en' });
    });

    app.post('/snap/v1/transactions', async ({ body, headers }, reply) => {
      const override = readUrls(headers['x-override-notification']);
      const append = readUrls(headers['x-append-notification']);
      const { token } = payments.open({
        ...readOrderRequest(body, clock.now().getTime()),
        notificationUrls: override.length > 0 ? override : [notificationUrl, ...append],
      });
      return reply.code(201).send({ token, redirect_url: `${sandboxOrigin}/snap/v3/redirection/${token}` });
    });

    app.post('/snap/v1/transactions/:token/cancel', { schema: { params } }, async ({ params: { token } }) => {
      const { canceledAt = 0 } = payments.cancelSession(token);
      return { canceled_at: new Date(canceledAt).toISOString() };
    });
  });
};
