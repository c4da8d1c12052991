import { hasCommit } from '@acara/tooling/src/history/commit-tree.ts';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { previousRelease, startPreviousApi } from '../../../test/previous-api.ts';
import { buy, createBuyers } from '../../../test/selling/buyers.ts';
import { addClass, getStock } from '../../../test/selling/sales-data.ts';
import { startSellingApp, type SellingApp } from '../../../test/selling/selling-app.ts';
import { NOW, testConfig } from '../../../test/test-app.ts';

const SECRET = 'a secret of the tests that is long enough';
const { commit, statements } = previousRelease();

let test: SellingApp;
beforeAll(async () => {
  test = await startSellingApp({ config: { TOKEN_SECRET: SECRET } });
});
afterAll(() => test.close());

/** The form of an event's URL may change. */
const parseWithoutUrls = (body: string): object =>
  JSON.parse(body, (key, value) => (key === 'event_full_url' ? undefined : value));

describe('the schema of this version', () => {
  it('accepts every statement of the released API', async () => {
    expect(statements.length).toBeGreaterThan(100);
    const client = await test.database.pool.connect();
    const refused: string[] = [];
    for (const text of statements) {
      await client
        .query(`prepare asked as ${text}`)
        .then(() => client.query('deallocate asked'))
        .catch((error: Error) => refused.push(`${error.message}: ${text}`));
    }
    client.release();
    expect(refused).toEqual([]);
  });

  it('refuses a statement whose column is gone: the check above can fail', async () => {
    await expect(test.database.pool.query('prepare asked as select event_missing from event')).rejects.toThrow(
      'event_missing',
    );
  });
});

const isThere = hasCommit(commit);
if (!isThere)
  // Never skipped in CI, which fetches the whole history.
  process.stderr.write(
    `SKIPPED: this clone has no commit ${commit}, the released API was not run (git fetch --unshallow)\n`,
  );

(isThere ? describe : describe.skip)('the API that is released, beside this one on one schema', () => {
  it('lets both APIs read and sell, and each sees the sales of the other', async () => {
    const clockFile = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'acara-clock-')), 'offset');
    fs.writeFileSync(clockFile, String(NOW.getTime() - Date.now()));
    const previous = await startPreviousApi(commit, {
      DATABASE_URL: test.database.url,
      DATABASE_PREPARE: String(testConfig(test.database.url).DATABASE_PREPARE),
      TOKEN_SECRET: SECRET,
      NODE_ENV: 'test',
      TEST_CLOCK_FILE: clockFile,
      PUBLIC_ORIGIN: 'https://acara.test',
    });
    try {
      const { pool } = test.database;
      const seatDetailId = await addClass(pool, { kind: 'FREE', price: 0, quantity: 4 });
      const [buyer] = await createBuyers(test.app.session.accessTokens, pool, 1, NOW);
      if (!buyer) throw new Error('There is no buyer');
      const fetchJson = async (address: string, options: { method?: string; body?: string } = {}) => {
        const headers = { ...buyer.headers, ...(options.body && { 'content-type': 'application/json' }) };
        const answer = await fetch(`${previous.origin}${address}`, { ...options, headers });
        return { status: answer.status, body: await answer.text() };
      };
      expect((await fetchJson('/readyz')).status).toBe(200);
      for (const address of [
        'event/all',
        'event/slug/konser-jazz-lama',
        'category_event',
        'ms_city',
        'transaction/buyer',
      ])
        expect([address, (await fetchJson(`/api/v1/${address}`)).status]).toEqual([address, 200]);

      const request = { user_id: buyer.id, seat_detail_id: seatDetailId, seat_number: [null], ms_payment_id: 4 };
      const bought = await fetchJson('/api/v1/transaction/ticket', { method: 'POST', body: JSON.stringify(request) });
      expect(bought).toMatchObject({ status: 200 });
      expect((await buy(test.app, buyer, { seatDetailId, seats: 1 })).statusCode).toBe(200);
      expect(await getStock(pool, seatDetailId)).toMatchObject({ taken: 2, issued: 2, transactions: 2 });

      const ours = await test.app.inject({ url: '/api/v1/ticket', headers: buyer.headers });
      const theirs = await fetchJson('/api/v1/ticket');
      expect(theirs.status).toBe(ours.statusCode);
      // Fields may have been added since.
      expect(parseWithoutUrls(ours.body)).toMatchObject(parseWithoutUrls(theirs.body));
    } finally {
      await previous.close();
      fs.rmSync(path.dirname(clockFile), { recursive: true });
    }
  });
});
