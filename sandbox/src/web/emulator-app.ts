import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { serveCommonAssets } from './assets.ts';

/** An empty app with what every stand-in has: common assets, readiness, no cached guesses about types. */
export const createEmulatorApp = (): FastifyInstance => {
  const app = Fastify({
    // Addresses and bodies hold tokens and reset links: only faults are logged.
    logger: { level: 'error' },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    // A misspelt wish is said, not passed over.
    ajv: { customOptions: { removeAdditional: false } },
    forceCloseConnections: true,
    return503OnClosing: false,
  });
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('x-content-type-options', 'nosniff');
  });
  app.get('/readyz', async () => ({ status: 'ready' }));
  serveCommonAssets(app);
  return app;
};
