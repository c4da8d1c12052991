import { createLogStream, createShutdown, startWatchdog } from '@acara/server-kit/server-process';
import { buildApp } from './app.ts';
import { createConfiguredProvider } from './modules/payments/index.ts';
import type { Config } from './platform/config.ts';
import { migrate } from './platform/database/migrate.ts';
import { createPools, endPools, openConnections } from './platform/database/pool.ts';
import { requireSchema } from './platform/database/schema-version.ts';

/** The usual system maximum: a sale begins with a burst of connections. */
const BACKLOG = 4096;

/** Starts the API; it ends with the process. @param stopTracing called last */
export const runServer = async (config: Config, stopTracing: () => Promise<void>): Promise<void> => {
  const logStream = createLogStream();
  const provider = createConfiguredProvider(config);
  const { NODE_ENV, DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL } = config;
  // In production migrations are a step of their own.
  if (NODE_ENV === 'production') await requireSchema(DATABASE_URL);
  else await migrate(DATABASE_DIRECT_URL);
  const pools = createPools(config, (error) => process.stderr.write(`database connection lost: ${error.message}\n`));
  const shutdown = createShutdown({ drainMs: config.DRAIN_SECONDS * 1000 });
  const app = await buildApp({ config, pool: pools, provider, logStream, isEnding: shutdown.hasBegun });
  shutdown.onSignals(async (signal) => {
    app.log.info({ signal }, 'closing');
    await app.close();
    await endPools(pools);
    await stopTracing();
    await logStream.end();
  });

  await Promise.all([openConnections(pools.reads), openConnections(pools.purchases)]).catch((error: unknown) =>
    app.log.warn({ err: error }, 'not all connections opened'),
  );
  try {
    await app.listen({ host: config.API_HOST, port: config.API_PORT, backlog: BACKLOG });
    startWatchdog({ name: 'core-api' });
  } catch (error) {
    await app.close();
    await endPools(pools);
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw taken ? new Error(`Port ${config.API_PORT} is taken: set API_PORT to another one.`) : error;
  }
};
