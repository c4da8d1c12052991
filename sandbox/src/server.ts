import fs from 'node:fs';
import { createTestClock } from '@acara/server-kit/test-clock';
import { startSandbox } from './sandbox.ts';
import { readSandboxSettings } from './settings.ts';

try {
  const settings = readSandboxSettings();
  const { testClockFile: file } = settings;
  const sandbox = await startSandbox(settings, file ? createTestClock(() => fs.readFileSync(file, 'utf8')) : undefined);
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void sandbox.close().finally(() => process.exit(0)));
} catch (error) {
  // One readable line for the console.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
