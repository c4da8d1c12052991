import { keepTickShape } from '@acara/server-kit/server-process';
import { startTracing } from '@acara/server-kit/tracing';
import { readConfig } from './platform/config.ts';

keepTickShape();
try {
  const config = readConfig();
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, TRACE_PERCENT: percent } = config;
  const stopTracing = await startTracing({ service: 'api', endpoint, percent });
  // Loaded only now, so that it can be traced.
  const { runServer } = await import('./run-server.ts');
  await runServer(config, stopTracing);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
