import type { FastifyInstance } from 'fastify';

const CHECK_EVERY = 50;

/** Whether an instance should be sent visitors: false while it closes. */
export type Readiness = { open: boolean };

/**
 * Lets a close wait for what is being answered, and for nothing else. A connection that becomes idle only after the
 * close began would hold it up until its keep-alive ends, so idle ones are looked for until all are gone.
 */
export const registerDraining = (app: FastifyInstance): Readiness => {
  const readiness = { open: true };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    readiness.open = false;
    timer = setInterval(() => app.server.closeIdleConnections(), CHECK_EVERY);
  });
  app.addHook('onClose', async () => clearInterval(timer));
  return readiness;
};
