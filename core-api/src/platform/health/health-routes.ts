import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Readiness } from '../http/draining.ts';
import { createWriteCheck } from './write-check.ts';

/** `/healthz`: the process lives. `/readyz`: it can also sell, which takes a database that can be written. */
export const registerHealthRoutes = (app: FastifyInstance, database: Database, readiness: Readiness): void => {
  const check = createWriteCheck(database, app.clock.uptime);

  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const checks = await check();
    const ready = readiness.open && checks.writes;
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ok' : 'unavailable', checks });
  });
};
