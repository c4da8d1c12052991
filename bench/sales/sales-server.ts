// An API process of the sales bench: the whole API, with a desk that gives payment tokens at once. What a provider does
// is not looked at here.
import { buildApp } from '@acara/core-api/app';
import { createPool, createTestDesk, openConnections, reserveUnguarded } from '@acara/core-api/bench';
import { readConfig } from '@acara/core-api/config';

const config = readConfig(process.env);
const pool = createPool(config, (error) => console.error(error.message));
const app = await buildApp({
  config,
  pool,
  desk: createTestDesk(() => pool),
  // The negative control. The API's own start knows no such setting.
  ...(process.env.SALES_UNGUARDED === '1' && { reserve: reserveUnguarded(pool, () => new Date()) }),
});
process.once('SIGTERM', () => {
  void app
    .close()
    .then(() => pool.end())
    .finally(() => process.exit(0));
});
await openConnections(pool);
await app.listen({ host: config.API_HOST, port: config.API_PORT, backlog: 4096 });
