// An edge of the bench: as `npm start` runs it, but by the clock of a file, and with a decision for every few minutes of that.
import fs from 'node:fs';
import { createTestClock } from '@acara/server-kit/test-clock';
import { buildEdge } from '@acara/shell/edge/build-edge.ts';
import { readEdgeSettings } from '@acara/shell/edge/settings/edge-settings.ts';

const INTERVAL_MS = 100;

const settings = readEdgeSettings();
const clock = createTestClock(() => fs.readFileSync(process.env.TEST_CLOCK_FILE ?? '', 'utf8'));
const app = await buildEdge({
  settings,
  logger: { level: settings.logLevel },
  now: () => clock().getTime(),
  registryIntervalMs: INTERVAL_MS,
  decisionIntervalMs: INTERVAL_MS,
});
process.once('SIGTERM', () => void app.close().finally(() => process.exit(0)));
await app.listen({ port: settings.port, host: settings.host });
