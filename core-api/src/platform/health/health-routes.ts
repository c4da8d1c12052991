import type { FastifyInstance } from 'fastify';
import { SingleFlight } from '../concurrency/single-flight.ts';
import { statement, type Database } from '../database/database.ts';

const CHECK_EVERY = 50;

/**
 * Lets a close wait for running requests only: connections that become idle after it began are closed, not kept alive.
 * @returns whether it has begun
 */
export const registerDraining = (app: FastifyInstance): (() => boolean) => {
  let closing = false;
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    closing = true;
    timer = setInterval(() => app.server.closeIdleConnections(), CHECK_EVERY);
  });
  app.addHook('onClose', async () => clearInterval(timer));
  return () => closing;
};

const WRITE = statement(`
  insert into write_check (write_check_id, written_at) values (1, clock_timestamp())
  on conflict (write_check_id) do update set written_at = excluded.written_at`);
const READ = statement('select 1');

/** In ms. */
const VALID_FOR = 3_000;
/** In ms. */
const TIMEOUT = 1_000;

type DatabaseState = { reads: boolean; writes: boolean };

const withTimeout = (work: Promise<boolean>): Promise<boolean> =>
  Promise.race([work, new Promise<false>((resolve) => setTimeout(resolve, TIMEOUT, false).unref())]);

/** Checks by writing whether the database is writable; a success is cached for 3 s. @param uptime monotonic milliseconds */
const createWriteCheck = (database: Database, uptime: () => number): (() => Promise<DatabaseState>) => {
  let validUntil = -Infinity;
  const checks = new SingleFlight<typeof WRITE, boolean>();

  const succeeds = (statement: typeof WRITE): Promise<boolean> =>
    checks.run(statement, () =>
      database.query(statement).then(
        () => true,
        () => false,
      ),
    );

  return async () => {
    if (uptime() < validUntil) return { reads: true, writes: true };
    const writes = await withTimeout(succeeds(WRITE));
    if (writes) validUntil = uptime() + VALID_FOR;
    return { reads: writes || (await withTimeout(succeeds(READ))), writes };
  };
};

/** `/healthz`: the process is alive. `/readyz`: it takes requests and the database is writable. */
export const registerHealthRoutes = (app: FastifyInstance, database: Database, takesRequests: () => boolean): void => {
  const check = createWriteCheck(database, app.clock.uptime);

  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const checks = await check();
    const ready = takesRequests() && checks.writes;
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ok' : 'unavailable', checks });
  });
};
