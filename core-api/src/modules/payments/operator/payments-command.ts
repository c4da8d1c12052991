import { Registry } from '@acara/server-kit/metrics';
import { readConfig } from '../../../platform/config.ts';
import { runOperatorCommand } from '../../../platform/operator/run-operator-command.ts';
import { createConfiguredProvider } from '../provider/configured-provider.ts';
import { createPaymentMetrics } from '../payment-metrics.ts';
import { createQueryReport } from '../query-status.ts';
import { createReconcile } from '../reconcile.ts';
import { runPaymentsCommand } from './payments.ts';

/** Logs go to standard error. */
const log = (() => {
  const write = (fields: unknown, message?: string) =>
    void process.stderr.write(`${message ?? ''} ${JSON.stringify(fields)}\n`);
  return { info: () => {}, warn: write, error: write };
})();

await runOperatorCommand('payments-command', (args, operator) =>
  runPaymentsCommand(args, {
    ...operator,
    // Only this requires the settings of the API.
    reconcile: (since) => {
      const provider = createConfiguredProvider(readConfig());
      const context = { ...operator, provider, log, metrics: createPaymentMetrics(new Registry()) };
      return createReconcile({ ...context, queryReport: createQueryReport(context) })(since);
    },
  }),
);
