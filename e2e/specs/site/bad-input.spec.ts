import { expect, test } from '../../fixtures/test.ts';

const long = 'a'.repeat(10_240);
const probe = '"><script>alert(1)</script>';

test('bad input in every public address gets a clear response: never a 5xx, never reflected', async ({ request }) => {
  const api = '/api/v1';
  const addresses = [
    ...['0', '-1', 'abc', '1e9', '9007199254740993'].map((page) => `${api}/event/all?page=${page}&limit=6`),
    `${api}/event/all?limit=1e9`,
    `${api}/event/all?event_start_datetime=2026-02-31`,
    `${api}/event/all?event_name=${long}`,
    `${api}/event/all?event_name=%00`,
    ...[
      'category_event_id',
      'organizer_id',
      'ms_city_id',
      'order_by',
      'sort_by',
      'upcoming_only',
      'store_only',
      'event_name',
      'event_start_datetime',
    ].flatMap((name) => [
      `${api}/event/all?${name}=${encodeURIComponent("' OR 1=1 --")}`,
      `${api}/event/all?${name}=${encodeURIComponent(probe)}`,
    ]),
    ...['/event/slug/', '/event/tag/', '/category_event/', '/organizer/', '/featured/domain/'].flatMap((path) =>
      ['tidak-ada', '%00', encodeURIComponent(probe), encodeURIComponent("'; drop table event; --"), long].map(
        (value) => `${api}${path}${value}`,
      ),
    ),
    `${api}/event/tag/%E0%A4%A`,
    `/detail-event/${encodeURIComponent(probe)}`,
    '/detail-event/%00',
    '/detail-event/%E0%A4%A',
    `/detail-event/${long.slice(0, 4000)}`,
    `/?q=${encodeURIComponent(probe)}`,
    '/img/event/../../etc/passwd',
    '/img/event/1-641.webp',
    '/r/mfe-discovery/../../registry.json',
    '/r/%2e%2e/%2e%2e/package.json',
  ];
  for (const address of addresses) {
    const answer = await request.get(address, { maxRedirects: 0 });
    const shown = address.slice(0, 120);
    expect(answer.status(), shown).toBeLessThan(500);
    expect(await answer.text(), shown).not.toContain('<script>alert(1)');
  }
});

test('bad bodies of logins and registrations are refused with the right error', async ({ request }) => {
  const json = 'application/json';
  for (const { path, fields } of [
    { path: '/api/v1/login', fields: ['email', 'password'] },
    { path: '/api/v1/register', fields: ['email', 'name', 'password', 'retype_password'] },
  ]) {
    const post = async (data: string, contentType: string) => {
      // As bytes: Playwright would serialise any other text as JSON.
      const answer = await request.post(path, {
        data: Buffer.from(data),
        headers: { 'content-type': contentType },
      });
      return { status: answer.status(), body: await answer.json() };
    };
    const large = JSON.stringify({ email: 'a'.repeat(1024 * 1024) });
    expect(await post(large, json), path).toEqual({
      status: 413,
      body: { error: 'Kiriman terlalu besar', code: 'too_large' },
    });
    expect(await post('{"email":', json), path).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    expect(await post('<a/>', 'text/xml'), path).toMatchObject({ status: 415, body: { code: 'bad_request' } });
    const missing = await post('{}', json);
    expect(missing, path).toMatchObject({ status: 422, body: { code: 'invalid' } });
    expect(Object.keys(missing.body.fields).sort(), path).toEqual(fields);
  }
});

test('a page beyond the end of a list is empty, and its list has one page at least', async ({ request }) => {
  const answer = await request.get('/api/v1/event/all?page=99999&limit=6');
  expect(await answer.json()).toMatchObject({ data: [] });
  const none = await (await request.get('/api/v1/event/tag/tidak-ada-tag-ini?limit=9&page=1')).json();
  expect(none).toMatchObject({ data: [], last_page: 1 });
});
