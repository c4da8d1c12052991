import { startTestApp, type TestApp } from '../test/test-app.ts';

let test: TestApp;
let asked: jest.SpyInstance;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(() => {
  asked = jest.spyOn(test.database.pool, 'query');
});

const get = async (path: string) => {
  const answer = await test.app.inject(`/api/v1${path}`);
  expect(answer.statusCode).toBe(200);
  return answer.body;
};

describe('the cache', () => {
  it.each([
    [
      '/event/all?page=1&limit=6',
      ['/event/all?limit=6&page=1', '/event/all?x=1&limit=06&page=1&utm_source=a', '/event/all?limit=6'],
    ],
    ['/event/all', ['/event/all?fbclid=1', '/event/all?x=1&y=2', '/event/all?category_event_id=']],
    [
      '/event/all?limit=100&page=1',
      ['/event/all?limit=101&page=1', '/event/all?page=1&limit=1000000000', '/event/all?page=1'],
    ],
    [
      '/event/all?store_only=true',
      ['/event/all?category_venue_id=2', '/event/all?store_only=true&category_venue_id=2'],
    ],
    [
      '/event/all?event_name=Konser%20%20Raya',
      ['/event/all?event_name=konser+raya', '/event/all?event_name=%20K%C3%B3nser%20raya%20'],
    ],
    [
      '/event/tag/akhir-pekan?limit=9',
      ['/event/tag/akhir%2Dpekan?limit=9', '/event/tag/akhir-pekan?x=2&limit=9&page=1'],
    ],
    ['/category_event', ['/category_event?x=1', '/category_event?']],
    ['/category_event/1', ['/category_event/01?x=1']],
    ['/ms_city?limit=2', ['/ms_city?x=1&limit=2&page=1']],
    ['/featured/domain/acara.test', ['/featured/domain/ACARA.test?x=1', '/featured/domain/%61cara.test']],
    ['/organizer/1', ['/organizer/1?x=1', '/organizer/%31']],
  ])('has one entry for all spellings of a URL: %s', async (address, others) => {
    const body = await get(address);
    asked.mockClear();
    for (const other of others) expect(await get(other)).toBe(body);
    expect(asked).not.toHaveBeenCalled();
  });

  it('has an entry of its own for another query', async () => {
    const bodies = await Promise.all(
      [
        '/event/all',
        '/event/all?limit=6',
        '/event/all?limit=6&page=2',
        '/event/all?limit=6&category_event_id=1',
        '/event/all?limit=6&ms_city_id=1',
        '/event/all?limit=6&event_name=konser',
        '/event/all?limit=6&sort_by=desc',
        '/event/tag/akhir-pekan?limit=6',
        '/event/tag/jazz?limit=6',
        '/category_event',
        '/category_event/1',
        '/category_event/2',
        '/organizer/1',
        '/organizer/2',
        '/ms_city?limit=1',
        '/ms_city?limit=1&page=2',
      ].map(get),
    );
    expect(new Set(bodies).size).toBe(bodies.length);
  });
});

it('expires although the time of day is set back', async () => {
  await get('/category_event');
  test.clock.advance(-3_600_000);
  await get('/category_event');
  test.clock.advance(6_001);
  asked.mockClear();
  await get('/category_event');
  expect(asked).toHaveBeenCalled();
});
