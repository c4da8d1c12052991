import type http from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerClientError, createLimitedServer, LONGEST, SERVER_LIMITS } from './index.ts';
import { exchange } from './testing.ts';

let server: http.Server;
let port: number;
let seen: number;
beforeEach(async () => {
  seen = 0;
  const listener: http.RequestListener = (_request, response) => {
    seen += 1;
    response.end();
  };
  server = createLimitedServer(listener, { limits: SERVER_LIMITS, isTrusted: () => false });
  server.on('clientError', answerClientError);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port; // it listens on TCP
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const get = (address: string, ...headers: string[]) =>
  exchange(port, [`GET ${address} HTTP/1.1`, 'Host: a', 'Connection: close', ...headers, '', ''].join('\r\n'));

/** Each is one request with a part of this many bytes. */
const PARTS: readonly [
  part: string,
  longest: number,
  status: number,
  send: (bytes: number) => ReturnType<typeof get>,
][] = [
  ['path', LONGEST.path, 414, (bytes) => get(`/${'a'.repeat(bytes - 1)}`)],
  ['path before a query', LONGEST.path, 414, (bytes) => get(`/${'/'.repeat(bytes - 1)}?a`)],
  ['query', LONGEST.query, 414, (bytes) => get(`/?${'&'.repeat(bytes)}`)],
  ['query with further question marks', LONGEST.query, 414, (bytes) => get(`/?${'?'.repeat(bytes)}`)],
  ['header', LONGEST.header, 431, (bytes) => get('/', `Referer: ${'a'.repeat(bytes)}`)],
  ['name of a header', LONGEST.header, 431, (bytes) => get('/', `${'a'.repeat(bytes)}: a`)],
  [
    'header in two lines',
    LONGEST.header,
    431,
    (bytes) => get('/', 'Accept: a', `Accept: ${'a'.repeat(bytes - 'a, '.length)}`),
  ],
  ['list of cookies', LONGEST.cookies, 431, (bytes) => get('/', `Cookie: a=${'a'.repeat(bytes - 2)}`)],
  [
    'list of cookies in two lines',
    LONGEST.cookies,
    431,
    (bytes) => get('/', 'Cookie: a=b', `Cookie: ${'a'.repeat(bytes - 'a=b; '.length)}`),
  ],
];

test.each(PARTS)('a %s of %i bytes is accepted, a longer one refused with %i', async (_part, longest, status, send) => {
  expect(await send(longest)).toMatchObject({ status: 200 });
  const refused = await send(longest + 1);
  expect(refused).toMatchObject({ status, isClosed: true });
  expect(refused.answer).toContain('"code":"too_large"');
  expect(refused.answer).toContain('cache-control: no-store');
  expect(seen).toBe(1);
});

test('what browsers and the site itself send is accepted', async () => {
  const slug = 'a'.repeat(200);
  const code = encodeURIComponent('码'.repeat(200));
  const addresses = [
    `/detail-event/${slug}/${code}`,
    `/api/v1/event/slug/${slug}/${code}`,
    `/api/v1/event/all?event_name=${encodeURIComponent('码'.repeat(500))}&page=1000&limit=100&order_by=event_total_clicked`,
    `/search/${encodeURIComponent('konser & pesta '.repeat(33))}`,
    `/?acara_preview=${'a'.repeat(3_500)}`,
  ];
  const cookies = [
    `acara_preview=${'a'.repeat(3_500)}; acara_access=${'a'.repeat(500)}; acara_refresh=${'a'.repeat(300)}`,
    `acara_failed_shell=${'a'.repeat(600)}; acara_set=${'a'.repeat(400)}; acara_place_1=${'a'.repeat(200)}`,
  ];
  for (const address of addresses) {
    const headers = [`Referer: https://other.test/${'a'.repeat(4_000)}`, `User-Agent: ${'Mozilla/5.0 '.repeat(60)}`];
    expect(await get(address, ...headers, `Cookie: ${cookies.join('; ')}`)).toMatchObject({ status: 200 });
  }
});

describe('a browser whose cookies have grown too long', () => {
  const open = (address: string, bytes: number) =>
    get(address, 'Accept: text/html,*/*;q=0.8', `Cookie: lain=${'a'.repeat(bytes)}`);

  test('gets a page that says so and leads to where they are cleared [site.long-cookies]', async () => {
    const refused = await open('/event', 9_000);
    expect(refused).toMatchObject({ status: 431, isClosed: true });
    expect(refused.answer).toContain('content-type: text/html; charset=utf-8');
    expect(refused.answer).toContain('<a href="/hapus-cookie">Hapus cookie</a>');
    expect(refused.answer).not.toContain('clear-site-data');
    const cleared = await open('/hapus-cookie', 9_000);
    expect(cleared.answer).toContain('clear-site-data: "cookies"');
    expect(cleared.answer).toContain('<a href="/">Buka situs</a>');
  });

  test('loses none that are short: a link of another site logs nobody out', async () => {
    const answer = await open('/hapus-cookie', 100);
    expect(answer.status).toBe(200);
    expect(answer.answer).not.toContain('clear-site-data');
    const longHeader = await get('/hapus-cookie', 'Accept: text/html', `X-A: ${'a'.repeat(5_000)}`);
    expect(longHeader).toMatchObject({ status: 431 });
    expect(longHeader.answer).not.toContain('clear-site-data');
  });

  test('gets a page for an address that is too long, too', async () => {
    const { answer } = await get(`/${'a'.repeat(3_000)}`, 'Accept: text/html');
    expect(answer).toContain('<h1>Alamat terlalu panjang</h1>');
  });

  test('gets JSON from the API, whose callers are programs', async () => {
    const long = await get(`/api/v1/${'a'.repeat(3_000)}`, 'Accept: text/html');
    expect(long).toMatchObject({ status: 414 });
    expect(long.answer).toContain('content-type: application/json');
    expect((await open('/api/v1/profile', 9_000)).answer).toContain('content-type: application/json');
  });
});
