// An API process of the sales bench: the whole API, with a payment service that gives payment tokens at once. The
// provider is not measured here.
import { buildApp } from '@acara/core-api/app';
import {
  createPools,
  createTestPaymentService,
  endPools,
  openConnections,
  reserveUnguarded,
  readConfig,
} from '@acara/core-api/bench';

const config = readConfig();
const pools = createPools(config, (error) => console.error(error.message));
const app = await buildApp({
  config,
  pool: pools,
  paymentService: createTestPaymentService(() => pools.purchases),
  // The negative control. The API's own start knows no such setting.
  ...(process.env.SALES_UNGUARDED === '1' && { reserve: reserveUnguarded(pools.purchases, () => new Date()) }),
});
process.once('SIGTERM', () => {
  void app
    .close()
    .then(() => endPools(pools))
    .finally(() => process.exit(0));
});
await Promise.all([openConnections(pools.reads), openConnections(pools.purchases)]);
await app.listen({ host: config.API_HOST, port: config.API_PORT, backlog: 4096 });
