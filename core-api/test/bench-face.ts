// What the benches may use of this package besides the app itself. Nothing of `src` imports it.
export { approveTransaction } from '../src/commands/approve-transaction.ts';
export { rejectTransaction } from '../src/commands/reject-transaction.ts';
export { createDatabase } from '../src/database/database.ts';
export { migrate } from '../src/database/migrate.ts';
export { createPool, createPools, endPools, openConnections } from '../src/database/pool.ts';
export { decideOrder } from '../src/plugins/app/payment/decide-order.ts';
export { createLimitRepository } from '../src/plugins/app/limits/limit-repository.ts';
export { createLimiter } from '../src/plugins/app/limits/limiter.ts';
export { createAccessTokens } from '../src/plugins/app/session/access-token.ts';
export { createRefreshTokens, hashOf, type RefreshToken } from '../src/plugins/app/session/refresh-token.ts';
export { tokenKeys } from '../src/plugins/app/session/token-keys.ts';
export { createRandom, weighted, type Random } from '../src/random/seeded-random.ts';
export { readPdf, type ReadPdf } from './read-pdf.ts';
export { createBuyers, type Buyer } from './selling/buyers.ts';
export { createTestDesk } from './selling/test-desk.ts';
export { addClass, stockOf, type Stock, type TicketClass } from './selling/ticket-class.ts';
export { dropGuards, reserveUnguarded } from './selling/unguarded.ts';
