// An API process without a payment provider: the whole API, with a payment service that gives payment tokens at once.
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/platform/config.ts';
import { createPools, endPools, openConnections } from '../../src/platform/database/pool.ts';
import { createTestPaymentService } from './test-payment-service.ts';
import { reserveUnguarded } from './unguarded.ts';

const config = readConfig();
const pools = createPools(config, ({ message }) => process.stderr.write(`${message}\n`));
const app = await buildApp({
  config,
  pool: pools,
  paymentService: createTestPaymentService(() => pools.purchases),
  // The negative control of the sales bench. The API's own start knows no such setting.
  ...(process.env['SALES_UNGUARDED'] === '1' && { reserve: reserveUnguarded(pools.purchases, () => new Date()) }),
});
process.once('SIGTERM', () => {
  void app
    .close()
    .then(() => endPools(pools))
    .finally(() => process.exit(0));
});
await Promise.all([openConnections(pools.reads), openConnections(pools.purchases)]);
await app.listen({ host: config.API_HOST, port: config.API_PORT, backlog: 4096 });
