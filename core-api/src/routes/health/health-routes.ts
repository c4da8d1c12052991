import type { FastifyInstance } from 'fastify';
import { statement, type Database } from '../../database/database.ts';
import type { Readiness } from '../../plugins/app/http/draining.ts';

const ALIVE = statement('select 1');
const PATIENCE = 1_000;

/** `/healthz`: the process lives. `/readyz`: it can also answer, which takes the database. */
export const registerHealthRoutes = (app: FastifyInstance, database: Database, readiness: Readiness): void => {
  const databaseAnswers = () =>
    Promise.race([
      database.query(ALIVE).then(
        () => true,
        () => false,
      ),
      new Promise<false>((resolve) => setTimeout(resolve, PATIENCE, false).unref()),
    ]);

  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const ready = readiness.open && (await databaseAnswers());
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ok' : 'unavailable' });
  });
};
