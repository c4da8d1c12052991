import { createLogStream, startWatchdog } from '@acara/shared-contract/server-process';
import { buildApp } from './app.ts';
import { createConfiguredProvider } from './modules/payments/index.ts';
import { readConfig } from './platform/config.ts';
import { migrate } from './platform/database/migrate.ts';
import { createPools, endPools, openConnections } from './platform/database/pool.ts';
import { requireSchema } from './platform/database/schema-version.ts';

const CLOSE_TIMEOUT = 10_000;
/** The usual system maximum: a sale begins with a burst of connections. */
const BACKLOG = 4096;

const reportError = (error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
};

const start = async () => {
  const logStream = createLogStream();
  const config = readConfig();
  const provider = createConfiguredProvider(config);
  // In production migrations are a step of their own.
  if (config.NODE_ENV === 'production') await requireSchema(config.DATABASE_URL);
  else await migrate(config.DATABASE_URL);
  const pools = createPools(config, (error) => process.stderr.write(`database connection lost: ${error.message}\n`));
  const app = await buildApp({ config, pool: pools, provider, logStream });

  const close = async (signal: string) => {
    app.log.info({ signal }, 'closing');
    setTimeout(() => process.exit(1), CLOSE_TIMEOUT).unref();
    await app.close();
    await endPools(pools);
    await logStream.end();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void close(signal).catch(reportError));

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

start().catch(reportError);
