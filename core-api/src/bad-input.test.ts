import { startTestApp, type TestApp } from '../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const get = (path: string) => test.app.inject(`/api/v1${path}`);

const HOSTILE = [
  "' or 1=1; drop table event; --",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '\\',
  '%',
  '../../etc/passwd',
  '{{7*7}}',
  'null',
  '-1',
  '1e9',
  '99999999999999999999',
  '9'.repeat(400),
  '１２',
  '\u202e\ufffe',
  'x'.repeat(10_240),
];

const PLACES: [string, (value: string) => string][] = [
  ...[
    'page',
    'limit',
    'upcoming_only',
    'store_only',
    'category_venue_id',
    'order_by',
    'sort_by',
    'category_event_id',
    'organizer_id',
    'ms_city_id',
    'event_name',
    'event_start_datetime',
    'asing',
  ].map((name): [string, (value: string) => string] => [`event/all ${name}`, (value) => `/event/all?${name}=${value}`]),
  ['a field name', (value) => `/event/all?${value}=1`],
  ['slug', (value) => `/event/slug/${value}`],
  ['access code', (value) => `/event/slug/pesta-rahasia/${value}`],
  ['availability id', (value) => `/event/${value}/availability`],
  ['availability code', (value) => `/event/7/availability?access=${value}`],
  ['tag', (value) => `/event/tag/${value}`],
  ['tag category', (value) => `/event/tag/jazz?category_event_id=${value}`],
  ['category', (value) => `/category_event/${value}`],
  ['city page', (value) => `/ms_city?limit=${value}&page=${value}`],
  ['site', (value) => `/featured/domain/${value}`],
  ['banner', (value) => `/featured/${value}/redirect`],
  ['organiser', (value) => `/organizer/${value}`],
  ['logo', (value) => `/organizer/${value}/logo`],
];

describe.each(PLACES)('hostile input as %s', (_place, getPath) => {
  it('is refused or finds nothing, never fails, and is never echoed as HTML', async () => {
    for (const value of HOSTILE) {
      const answer = await get(getPath(encodeURIComponent(value)));
      expect([200, 400, 403, 404, 422, 429]).toContain(answer.statusCode);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(answer.body).not.toContain('<script>');
      expect(answer.body).not.toContain('<img');
    }
  });

  it('is refused when it is not valid text', async () => {
    for (const raw of ['%00', 'a%00b', '%', '%zz', '%c3%28', '%ff']) {
      const answer = await get(getPath(raw));
      expect([200, 400, 403, 404, 422, 429]).toContain(answer.statusCode);
      expect(answer.json()).toHaveProperty(answer.statusCode === 200 ? 'data' : 'code');
    }
    expect((await get(getPath('a%00b'))).statusCode).toBe(400);
  });
});

describe('an invalid query', () => {
  it.each([
    ['page=0', { page: 'Minimal 1' }],
    ['page=-1', { page: 'Minimal 1' }],
    ['page=abc', { page: 'Harus berupa bilangan bulat' }],
    ['page=1.5', { page: 'Harus berupa bilangan bulat' }],
    ['page=1&page=2', { page: 'Harus berupa bilangan bulat' }],
    ['limit=0', { limit: 'Minimal 1' }],
    ['event_start_datetime=2026-02-30', { event_start_datetime: 'Tanggal tidak valid, gunakan YYYY-MM-DD' }],
    ['event_start_datetime=besok', { event_start_datetime: 'Tanggal tidak valid, gunakan YYYY-MM-DD' }],
    ['upcoming_only=ya', { upcoming_only: 'Harus true atau false' }],
    ['order_by=password', { order_by: 'Nilai tidak dikenal' }],
    ['sort_by=naik', { sort_by: 'Nilai tidak dikenal' }],
    ['category_event_id=99999999999', { category_event_id: 'Maksimal 2.147.483.647' }],
    [`event_name=${'x'.repeat(501)}`, { event_name: 'Maksimal 500 karakter' }],
    ['page=abc&limit=0', { page: 'Harus berupa bilangan bulat', limit: 'Minimal 1' }],
  ])('gets the names of its fields: %.60s', async (query, fields) => {
    const answer = await get(`/event/all?${query}`);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({ error: 'Periksa kembali isian Anda', code: 'invalid', fields });
  });

  it('with an impossible id in the path is 400', async () => {
    const answer = await get('/organizer/abc');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: 'Permintaan tidak dapat dibaca', code: 'bad_request' });
  });

  it('to an unknown URL is 404', async () => {
    const answer = await get('/tidak/ada');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ error: 'Alamat tidak ditemukan', code: 'not_found' });
  });

  it.each(['[[]]', '[]', 'null', '7', '"x"', '{"email":"\\ud800"}', '{"email":"a\\u0000"}'])(
    'with the body %s is 400 without fields',
    async (payload) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await test.app.inject({ method: 'POST', url: '/api/v1/recover_password', headers, payload });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ error: 'Permintaan tidak dapat dibaca', code: 'bad_request' });
    },
  );

  it('is not one with a limit above the maximum', async () => {
    expect((await get('/event/all?limit=1000000000&page=1')).statusCode).toBe(200);
  });
});

it('logs no errors for these requests', () => {
  expect(test.log.filter((line) => Number(line['level']) >= 50)).toEqual([]);
});
