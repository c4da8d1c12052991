import { startSandbox } from './sandbox.ts';
import { readSandboxSettings } from './settings.ts';

try {
  const sandbox = await startSandbox(readSandboxSettings(process.env));
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void sandbox.close().finally(() => process.exit(0)));
} catch (error) {
  // One readable line for whoever started this.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
