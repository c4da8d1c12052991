// What the benches use of this package, besides the app.
export { createAccessTokens } from '../src/modules/identity/session/access-token.ts';
export { createRefreshTokens, hashSecret, type RefreshToken } from '../src/modules/identity/session/refresh-token.ts';
export { tokenKeys } from '../src/modules/identity/session/token-keys.ts';
export { ORDER_ID, parseOrderId } from '../src/modules/payments/payment-repository.ts';
export { createFinishLinks } from '../src/modules/payments/payment-routes.ts';
export { decideOrder } from '../src/modules/sales/orders/order-lock.ts';
export { approveTransaction, rejectTransaction } from '../src/modules/sales/orders/order-transitions.ts';
export { readConfig } from '../src/platform/config.ts';
export { createDatabase } from '../src/platform/database/database.ts';
export { createPool, createPools, endPools, openConnections } from '../src/platform/database/pool.ts';
export { createLimitRepository } from '../src/platform/limits/limit-repository.ts';
export { createLimiter } from '../src/platform/limits/limiter.ts';
export { createRandom, weighted, type Random } from '@acara/shared-contract/seeded-random';
export { CHEAP_HASH, MEMBER_PASSWORD } from './member.ts';
export { readPdf, type ReadPdf } from './read-pdf.ts';
export { createBuyers, type Buyer } from './selling/buyers.ts';
export { addClass, getStock, type Stock, type TicketClass } from './selling/sales-data.ts';
export { createTestPaymentService } from './selling/test-payment-service.ts';
export { dropGuards, reserveUnguarded } from './selling/unguarded.ts';

/** Imported on demand: jest cannot load the migration library. */
export const migrate = async (databaseUrl: string): Promise<string[]> =>
  (await import('../src/platform/database/migrate.ts')).migrate(databaseUrl);
