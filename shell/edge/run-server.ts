import { createLogStream, createShutdown, startWatchdog } from '@acara/server-kit/server-process';
import { buildEdge } from './build-edge.ts';
import type { EdgeSettings } from './settings/edge-settings.ts';

/** The largest accept queue: a sale begins with all connections at once. */
const BACKLOG = 4096;

/** Starts the edge; it ends with the process. @param stopTracing called last */
export const runServer = async (settings: EdgeSettings, stopTracing: () => Promise<void>): Promise<void> => {
  const logStream = createLogStream();
  const shutdown = createShutdown({ drainMs: settings.drainMs });
  const app = await buildEdge({
    settings,
    logger: { level: settings.logLevel, stream: logStream },
    isEnding: shutdown.hasBegun,
  });
  shutdown.onSignals(async (signal) => {
    app.log.info({ signal }, 'closing');
    await app.close();
    await stopTracing();
    await logStream.end();
  });
  try {
    await app.listen({ port: settings.port, host: settings.host, backlog: BACKLOG });
    startWatchdog({ name: 'edge' });
  } catch (error) {
    await app.close();
    throw error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      ? new Error(`Port ${settings.port} is taken. Choose another with PORT.`)
      : error;
  }
};
