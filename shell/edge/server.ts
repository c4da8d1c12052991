import { createLogStream, startWatchdog } from '@acara/shared-contract/server-process';
import { buildEdge } from './build-edge.ts';
import { readEdgeSettings } from './settings/edge-settings.ts';

const SHUTDOWN_MS = 10_000;
/** The largest accept queue: a sale begins with all connections at once. */
const BACKLOG = 4096;

const start = async () => {
  const logStream = createLogStream();
  const settings = readEdgeSettings();
  const app = await buildEdge({ settings, logger: { level: settings.logLevel, stream: logStream } });
  const stop = () => {
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    void app
      .close()
      .then(logStream.end)
      .then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
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

try {
  await start();
} catch (error) {
  // There is no log yet: one readable line.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
