import type { Pool } from 'pg';
import type { Config } from '../../src/platform/config.ts';
import type { Reserve } from '../../src/modules/sales/reservation/ticket-order.ts';
import { startSibling, startTestApp, type TestApp } from '../test-app.ts';
import { createTestPaymentService, type TestPaymentService } from './test-payment-service.ts';

export type SellingApp = TestApp & { paymentService: TestPaymentService };

export type SellingOptions = {
  config?: Partial<Config>;
  /** What is done to the database before. */
  prepare?: ((pool: Pool) => Promise<void>) | undefined;
  /** Another way of reserving than ours. */
  reserve?: (pool: Pool) => Reserve;
};

/** The API with a payment service that needs no provider, on a database of its own. */
export const startSellingApp = async ({ config, prepare, reserve }: SellingOptions = {}): Promise<SellingApp> => {
  const paymentService = createTestPaymentService(() => test.database.pool);
  const test = await startTestApp(config, {
    prepare,
    parts: (pool) => ({ paymentService, ...(reserve && { reserve: reserve(pool) }) }),
  });
  return Object.assign(test, { paymentService });
};

/** Another process of the same API that sells: its own memory, queue and connections. */
export const startSellingSibling = (test: SellingApp, { config }: Pick<SellingOptions, 'config'> = {}) =>
  startSibling(test, config, () => ({ paymentService: test.paymentService }));
