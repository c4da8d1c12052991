// The door for what tries the API from outside, benches and the lab: programs to start, rows to add, tokens to sign.
import path from 'node:path';
import { buildApp } from '../src/app.ts';
import { createAccessTokens } from '../src/modules/identity/session/access-token.ts';
import { createRefreshTokens } from '../src/modules/identity/session/refresh-token.ts';
import { tokenKeys } from '../src/modules/identity/session/token-keys.ts';
import { parseOrderId } from '../src/modules/payments/payment-repository.ts';
import { createFinishLinks } from '../src/modules/payments/payment-routes.ts';
import { readConfig } from '../src/platform/config.ts';

export { hashSecret, type RefreshToken } from '../src/modules/identity/session/refresh-token.ts';
export { ORDER_ID } from '../src/modules/payments/payment-repository.ts';
export { CHEAP_HASH, MEMBER_PASSWORD } from './member.ts';
export { readPdf } from './read-pdf.ts';
export { createBuyers, type Buyer } from './selling/buyers.ts';
export { addClass, getStock, type Stock, type TicketClass } from './selling/sales-data.ts';
export { dropGuards } from './selling/unguarded.ts';

const file = (name: string): string => path.resolve(import.meta.dirname, name);

/** Files to be started with Node; each reads its settings from the environment. */
export const PROGRAMS = {
  server: file('../src/server.ts'),
  /** The API with a payment service that gives tokens at once. */
  salesServer: file('selling/sales-server.ts'),
  seed: file('../seeds/seed.ts'),
  payments: file('../src/modules/payments/operator/payments-command.ts'),
  waitingRoom: file('../src/modules/waiting-room/operator/waiting-room-command.ts'),
};

/** Tokens as an API with this secret signs them. */
export const createTokens = (secret: string, seconds: number, now: () => Date) => ({
  access: createAccessTokens(tokenKeys(secret).access, seconds, now),
  refresh: createRefreshTokens(tokenKeys(secret)),
});

/** Where the provider sends the buyer of an order back to. @param secret the key of the provider */
export const finishAddress = (publicOrigin: string, secret: string, orderId: string): string => {
  const order = parseOrderId(orderId);
  if (!order) throw new Error(`${orderId} is not an order of ours`);
  return createFinishLinks(publicOrigin, secret).create(order);
};

/** An API in this process and without a port, on these connections and by this clock. */
export const buildSilentApp = (
  databaseUrl: string,
  { pool, now }: Pick<Parameters<typeof buildApp>[0], 'pool'> & { now: () => Date },
) =>
  buildApp({
    pool,
    now,
    config: readConfig({ DATABASE_URL: databaseUrl, DATABASE_POOL: '2', LOG_LEVEL: 'silent', NODE_ENV: 'test' }),
  });

/** Imported on demand: jest cannot load the migration library. */
export const migrate = async (databaseUrl: string): Promise<string[]> =>
  (await import('../src/platform/database/migrate.ts')).migrate(databaseUrl);
