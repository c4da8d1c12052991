import { Registry } from '@acara/shared-contract/metrics';
import { readSettings } from '@acara/shared-contract/settings';
import { createTestClock } from '@acara/shared-contract/test-clock';
import fs from 'node:fs';
import path from 'node:path';
import { readConfig } from '../../../platform/config.ts';
import { createDatabase } from '../../../platform/database/database.ts';
import { createPool } from '../../../platform/database/pool.ts';
import { createConfiguredProvider } from '../provider/configured-provider.ts';
import { createPaymentMetrics } from '../payment-metrics.ts';
import { createQueryReport } from '../query-status.ts';
import { createReconcile } from '../reconcile.ts';
import { runPaymentsCommand, type PaymentsOptions } from './payments.ts';

/** Logs go to standard error. */
const log = (() => {
  const write = (fields: unknown, message?: string) =>
    void process.stderr.write(`${message ?? ''} ${JSON.stringify(fields)}\n`);
  return { info: () => {}, warn: write, error: write };
})();

// Only `reconcile` requires the settings of the API.
const run = async () => {
  const { DATABASE_URL, TEST_CLOCK_FILE: clockFile } = readSettings('operator');
  const now = clockFile ? createTestClock(() => fs.readFileSync(clockFile, 'utf8')) : () => new Date();
  const pool = createPool({ DATABASE_URL, DATABASE_POOL: 4 }, () => {}, 'jobs');
  try {
    const database = createDatabase(pool, { prepare: false });
    const reconcile: PaymentsOptions['reconcile'] = (since) => {
      const provider = createConfiguredProvider(readConfig());
      const metrics = createPaymentMetrics(new Registry());
      const context = { database, provider, now, log, metrics };
      return createReconcile({ ...context, queryReport: createQueryReport(context) })(since);
    };
    const print = (text: string) => void process.stdout.write(text);
    const understood = await runPaymentsCommand(process.argv.slice(2), { database, now, print, reconcile });
    if (!understood) process.exitCode = 2;
  } finally {
    await pool.end();
  }
};

run().catch((error: unknown) => {
  process.stderr.write(
    `${path.basename(import.meta.filename, '.ts')}: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
});
