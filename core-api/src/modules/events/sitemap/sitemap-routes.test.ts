import { startTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const data = async (path: string): Promise<unknown[]> => {
  const answer = await test.app.inject(`/api/v1/event/address${path}`);
  expect(answer.statusCode).toBe(200);
  return (answer.json() as { data: unknown[] }).data;
};
const page = (after: number, until: number, limit?: number) =>
  data(`?after=${after}&until=${until}${limit ? `&limit=${limit}` : ''}`) as Promise<
    { event_id: number; event_slug: string }[]
  >;
const query = async <Row extends object>(text: string) => (await test.database.pool.query<Row>(text)).rows;
const shown = async () =>
  (
    await query<{ event_id: number }>(
      'select event_id from event where event_active_status = 1 and not event_private order by event_id',
    )
  ).map(({ event_id: id }) => id);

describe('GET /event/address', () => {
  it('returns every active public event once, page by page, and no private one', async () => {
    const found: number[] = [];
    for (let after = 0; ;) {
      const rows = await page(after, 1000, 3);
      found.push(...rows.map(({ event_id: id }) => id));
      const last = rows.at(-1);
      if (!last) break;
      after = last.event_id;
    }
    expect(found).toEqual(await shown());
    const hidden = await query<{ event_slug: string }>(
      'select event_slug from event where event_private or event_active_status = 0',
    );
    expect(hidden.length).toBeGreaterThan(0);
    const slugs = (await page(0, 1000)).map(({ event_slug: slug }) => slug);
    for (const { event_slug: slug } of hidden) expect(slugs).not.toContain(slug);
  });

  it('respects its bounds', async () => {
    expect((await page(2, 101)).every(({ event_id: id }) => id > 2 && id <= 101)).toBe(true);
    expect(await page(1_000_000, 2_000_000)).toEqual([]);
  });

  it('returns the ranges with events, skipping gaps', async () => {
    const parts = new Set((await shown()).map((id) => Math.floor((id - 1) / 10) + 1));
    expect(await data('/part?size=10')).toEqual([...parts]);
    expect(await data('/part?size=50000')).toEqual([1]);
  });

  it.each(['', '?after=-1&until=3', '?after=0', '?after=0&until=3&limit=1001', '/part', '/part?size=0'])(
    'refuses %s',
    async (path) => expect((await test.app.inject(`/api/v1/event/address${path}`)).statusCode).toBe(422),
  );
});
