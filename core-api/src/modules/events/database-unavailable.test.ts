import { startDatabaseRelay, type DatabaseRelay } from '../../../test/database-relay.ts';
import { createMember, type Member } from '../../../test/member.ts';
import { startSibling, startTestApp, type TestApp } from '../../../test/test-app.ts';

const LIST = '/event/all';
const DETAIL = '/event/slug/konser-jazz-senja';
const CATEGORIES = '/category_event';
const AVAILABILITY = '/event/101/availability';

let test: TestApp;
let relay: DatabaseRelay;
let behind: Awaited<ReturnType<typeof startSibling>>;
let member: Member;
beforeAll(async () => {
  test = await startTestApp();
  member = await createMember(test);
  relay = await startDatabaseRelay(test.database.url);
  behind = await startSibling(test, { DATABASE_URL: relay.url });
});
afterAll(async () => {
  await behind.close();
  await relay.close();
  await test.close();
});

const get = async (path: string, headers = {}) => {
  const { statusCode, json } = await behind.app.inject({ url: `/api/v1${path}`, headers });
  return { statusCode, body: json() };
};
const statuses = async (paths: string[], headers = {}) =>
  Promise.all(paths.map(async (path) => (await get(path, headers)).statusCode));

describe('while the database is unavailable', () => {
  const before: Record<string, unknown> = {};
  beforeAll(async () => {
    for (const path of [LIST, DETAIL, CATEGORIES, AVAILABILITY]) before[path] = (await get(path)).body;
    await relay.close();
  });

  it('lists, events and the catalogue are served up to a minute old', async () => {
    test.clock.advance(59_000);
    for (const path of [LIST, DETAIL, CATEGORIES])
      expect(await get(path)).toEqual({ statusCode: 200, body: before[path] });
  });

  it('members read them, too', async () => {
    expect(await statuses([LIST, DETAIL], member.headers)).toEqual([200, 200]);
  });

  it('availability is not served from memory', async () => {
    expect(await statuses([AVAILABILITY])).toEqual([503]);
  });

  it('after a minute nothing is served any more', async () => {
    test.clock.advance(2_000);
    expect(await statuses([LIST, DETAIL, CATEGORIES])).toEqual([503, 503, 503]);
  });

  it('everything recovers with the database', async () => {
    await relay.open();
    expect(await statuses([LIST, DETAIL, CATEGORIES, AVAILABILITY])).toEqual([200, 200, 200, 200]);
  });
});
