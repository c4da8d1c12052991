import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrateApart } from '../../../test/migrate-apart.ts';
import { contractions } from '../../../test/migration-rules.ts';
import { buy, createBuyers } from '../../../test/selling/buyers.ts';
import { addClass, getStock } from '../../../test/selling/sales-data.ts';
import { startSellingApp, startSellingSibling, type SellingApp } from '../../../test/selling/selling-app.ts';
import { onTestServer } from '../../../test/test-database.ts';
import { MIGRATIONS, missingMigrations } from './schema-version.ts';

/** A made-up migration of the next release. */
const NEXT = `
  alter table event add column event_memo text;
  alter table seat_detail add column seat_detail_memo text not null default '';
  alter table transaction add column transaction_memo text, drop constraint transaction_total_adds_up;
  create table memo (transaction_id bigint primary key, text text not null);`;

let selling: SellingApp;
let next: string;
beforeAll(async () => {
  selling = await startSellingApp();
  next = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-next-'));
  fs.cpSync(MIGRATIONS, next, { recursive: true });
  fs.writeFileSync(path.join(next, '9000-memos.sql'), NEXT);
});
afterAll(async () => {
  await selling.close();
  fs.rmSync(next, { recursive: true });
});

const ADDRESSES = ['event/all', 'event/slug/konser-jazz-lama', 'category_event', 'transaction/buyer', 'ticket'];

// As in a deployment: the database is migrated first, then one process after the other is replaced.
test('this version reads and sells on, and starts, on the schema of the next one', async () => {
  expect(contractions(NEXT)).toEqual([]);
  const { pool, url } = selling.database;
  const [buyer] = await createBuyers(selling.app.session.accessTokens, pool, 1, selling.clock.now());
  if (!buyer) throw new Error('There is no buyer');
  const seatDetailId = await addClass(pool, { kind: 'FREE', price: 0, quantity: 4 });
  const useApi = async ({ app }: Pick<SellingApp, 'app'>) => {
    const requests = ADDRESSES.map((address) => app.inject({ url: `/api/v1/${address}`, headers: buyer.headers }));
    for (const { statusCode, payload } of await Promise.all(requests))
      expect({ statusCode, payload }).toMatchObject({ statusCode: 200 });
    expect((await buy(app, buyer, { seatDetailId, seats: 1 })).statusCode).toBe(200);
  };

  await useApi(selling);
  const direct = onTestServer(new URL(url).pathname);
  expect(await migrateApart(direct, next)).toEqual(['9000-memos']);
  await useApi(selling);

  expect(await missingMigrations(direct)).toEqual([]);
  const sibling = await startSellingSibling(selling);
  try {
    await useApi(sibling);
  } finally {
    await sibling.close();
  }
  expect(await getStock(pool, seatDetailId)).toMatchObject({ taken: 3, issued: 3, transactions: 3 });
});
