import { keepTickShape } from '@acara/server-kit/server-process';
import { startTracing } from '@acara/server-kit/tracing';
import { readEdgeSettings } from './settings/edge-settings.ts';

keepTickShape();
try {
  const settings = readEdgeSettings();
  const stopTracing = await startTracing({ service: 'edge', ...settings.traces });
  // Loaded only now, so that it can be traced.
  const { runServer } = await import('./run-server.ts');
  await runServer(settings, stopTracing);
} catch (error) {
  // There is no log yet: one readable line.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
