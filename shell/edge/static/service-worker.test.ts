import { readFileSync } from 'node:fs';
import { startTestEdge, type TestEdge } from '../testing/test-edge.ts';

/** A cached page, with the path that it replaces while the network hangs. */
const storedPage = (standsFor?: string) =>
  new Response('tickets', { headers: { ...(standsFor && { 'x-acara-stands-for': standsFor }) } });

type Handler = (event: object) => void;

/** Runs a worker with `stored` in its cache, and a network that responds or fails. */
const run = (
  name: string,
  { stored: cachedTickets, network }: { stored?: Response; network?: () => Promise<Response> } = {},
) => {
  const handlers = new Map<string, Handler>();
  const deleted: string[] = [];
  const registration = { unregister: jest.fn(async () => true), navigationPreload: { enable: jest.fn() } };
  const scope = {
    addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
    skipWaiting: jest.fn(),
    clients: { claim: jest.fn() },
    registration,
  };
  const caches = {
    match: async (path: string, { cacheName }: { cacheName: string }) =>
      path === '/tiket-offline' && cacheName === 'acara-offline' ? cachedTickets : undefined,
    keys: async () => ['acara-offline', 'old'],
    delete: async (cache: string) => deleted.push(cache),
    open: () => {
      throw new Error('the worker puts nothing into a cache');
    },
  };
  const source = readFileSync(new URL(`../../workers/${name}`, import.meta.url), 'utf8');
  new Function('self', 'caches', 'fetch', source)(scope, caches, network ?? (async () => new Response('live')));

  const dispatchFetch = async (url: string, request: object = {}) => {
    let answer: Promise<Response> | undefined;
    handlers.get('fetch')?.({
      request: { url: `http://x.test${url}`, mode: 'navigate', method: 'GET', ...request },
      preloadResponse: Promise.resolve(undefined),
      respondWith: (given: Promise<Response>) => (answer = given),
    });
    return answer && (await answer).text();
  };
  const activate = async () => {
    let work: Promise<unknown> | undefined;
    handlers.get('activate')?.({ waitUntil: (given: Promise<unknown>) => (work = given) });
    await work;
  };
  return { dispatchFetch, activate, deleted, registration };
};
const unreachable = async (): Promise<Response> => {
  throw new TypeError('Failed to fetch');
};

describe('the service worker', () => {
  test('fetches pages from the network, and intercepts no other requests', async () => {
    const { dispatchFetch } = run('service-worker.mjs', { stored: storedPage() });
    expect(await dispatchFetch('/myevent')).toBe('live');
    expect(await dispatchFetch('/r/shell/1/a.js', { mode: 'cors' })).toBeUndefined();
    expect(await dispatchFetch('/api/v1/ticket', { mode: 'cors' })).toBeUndefined();
    expect(await dispatchFetch('/login', { method: 'POST' })).toBeUndefined();
  });

  test('shows the cached page where another is unavailable, and at its own address', async () => {
    expect(await run('service-worker.mjs', { stored: storedPage(), network: unreachable }).dispatchFetch('/')).toBe(
      'tickets',
    );
    expect(await run('service-worker.mjs', { stored: storedPage() }).dispatchFetch('/tiket-offline')).toBe('tickets');
  });

  test('shows it after 8 s of a hanging network in place of the page that it replaces, and only there', async () => {
    jest.useFakeTimers();
    const hanging = () => new Promise<Response>(() => undefined);
    const requestPath = (path: string, stored: Response) => {
      const answers: (string | undefined)[] = [];
      void run('service-worker.mjs', { stored, network: hanging })
        .dispatchFetch(path)
        .then((text) => answers.push(text));
      return answers;
    };
    const page = () => storedPage('/tiket-saya');
    const own = requestPath('/tiket-saya', page());
    const asTyped = requestPath('/Tiket-Saya/', page());
    const others = [requestPath('/', page()), requestPath('/tiket-saya', storedPage())];
    await jest.advanceTimersByTimeAsync(7_999);
    expect([own, asTyped]).toEqual([[], []]);
    await jest.advanceTimersByTimeAsync(1);
    expect([own, asTyped, ...others]).toEqual([['tickets'], ['tickets'], [], []]);
    jest.useRealTimers();
  });

  test('waits for a slow network where nothing is cached', async () => {
    jest.useFakeTimers();
    const slow = () => new Promise<Response>((resolve) => setTimeout(() => resolve(new Response('live')), 20_000));
    const answer = run('service-worker.mjs', { network: slow }).dispatchFetch('/tiket-saya');
    await jest.advanceTimersByTimeAsync(20_000);
    expect(await answer).toBe('live');
    jest.useRealTimers();
  });

  test('leaves the failure to the browser where nothing is cached', async () => {
    await expect(run('service-worker.mjs', { network: unreachable }).dispatchFetch('/')).rejects.toThrow(
      'Failed to fetch',
    );
  });

  test('uses the names that the site writes under', () => {
    const sources = ['offline-names.ts', 'offline-pages.ts'].map((name) =>
      readFileSync(new URL(`../../browser/offline/${name}`, import.meta.url), 'utf8'),
    );
    for (const name of ["'/tiket-offline'", "'acara-offline'", "'x-acara-stands-for'"])
      expect(sources.join('')).toContain(name);
  });

  test('is removed with its caches by its replacement', async () => {
    const { activate, deleted, registration } = run('end-service-worker.mjs');
    await activate();
    expect(deleted).toEqual(['acara-offline', 'old']);
    expect(registration.unregister).toHaveBeenCalledTimes(1);
  });
});

describe('/sw.js and the web manifest', () => {
  let edge: TestEdge;
  afterEach(() => edge.close());

  test('is revalidated each time and controls the whole site', async () => {
    edge = await startTestEdge();
    const answer = await edge.get('/sw.js');
    expect(answer.headers.get('content-type')).toContain('text/javascript');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.text()).toContain('/tiket-offline');
    expect(await (await edge.get('/')).text()).not.toContain('"serviceWorker"');
  });

  test('with the kill switch is the script that unregisters the worker, and pages know', async () => {
    edge = await startTestEdge();
    const { site } = (await import('../settings/edge-settings.ts')).readEdgeSettings({ SERVICE_WORKER: 'off' });
    await edge.close();
    edge = await startTestEdge({ settings: { site } });
    expect(await (await edge.get('/sw.js')).text()).toContain('unregister');
    expect(await (await edge.get('/')).text()).toContain('"serviceWorker":"off"');
  });

  test('a web manifest with icons that are there, one of them to be cut', async () => {
    edge = await startTestEdge();
    const answer = await edge.get('/site.webmanifest');
    expect(answer.headers.get('content-type')).toContain('application/manifest+json');
    const manifest = (await answer.json()) as {
      start_url: string;
      display: string;
      icons: { src: string; purpose?: string }[];
    };
    expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone' });
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
    for (const { src } of manifest.icons) expect((await edge.get(src)).headers.get('content-type')).toBe('image/png');
  });
});
