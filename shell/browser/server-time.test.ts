import type * as Auth from '@acara/shared-auth';
import type * as ServerTime from './server-time.ts';

const NOON = Date.UTC(2026, 10, 29, 12);
const SECOND = 1000;
const DAY = 24 * 3600 * SECOND;

type Navigation = Partial<PerformanceNavigationTiming>;
const FETCHED: Navigation = { type: 'navigate', transferSize: 9000, workerStart: 0 };

/** A document made `ago` ms before noon, opened at noon on a device whose clock is wrong by `skew` ms. */
const openPage = ({ skew = 0, ago = 0, navigation = FETCHED, madeAt = String(NOON - ago) } = {}) => {
  jest.setSystemTime(NOON + skew);
  document.documentElement.dataset.madeAt = madeAt;
  const responseStart = performance.now();
  Object.assign(performance, { getEntriesByType: () => [{ ...navigation, responseStart }] });
  let page: (typeof ServerTime & typeof Auth) | undefined;
  jest.isolateModules(() => {
    page = {
      ...jest.requireActual<typeof Auth>('@acara/shared-auth'),
      ...jest.requireActual<typeof ServerTime>('./server-time.ts'),
    };
  });
  if (!page) throw new Error('no page');
  const { learnFromDocument, learnFromResponse } = page;
  return {
    ...page,
    isCertain: learnFromDocument(window),
    receive: (headers: Record<string, string>, tookMs = 0, address = '/api/v1/event/all') =>
      learnFromResponse(window, { address, header: (name) => headers[name] ?? null, tookMs }),
  };
};
const httpDate = (at: number) => new Date(at).toUTCString();

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  delete document.documentElement.dataset.madeAt;
});

describe('the server’s time, from the document', () => {
  it.each([50 * DAY, -50 * DAY, 300 * SECOND, -300 * SECOND])(
    'is right to the age of the page on a device that is wrong by %d ms; the server is asked for more',
    (skew) => {
      const { isCertain, serverNow: now } = openPage({ skew, ago: 12 * SECOND });
      expect([isCertain, now()]).toEqual([false, NOON - 12 * SECOND]);
    },
  );

  it('is exact on a device that is right, also from a page that a cache kept', () => {
    const { isCertain, serverNow: now } = openPage({ ago: 70 * SECOND });
    expect([isCertain, now()]).toEqual([true, NOON]);
  });

  it('counts from the response, however late the script runs', () => {
    const navigation: Navigation = { ...FETCHED };
    const { serverNow: now, learnFromDocument } = openPage({ skew: DAY, navigation });
    jest.advanceTimersByTime(20 * SECOND);
    expect(learnFromDocument(window)).toBe(true);
    expect(now()).toBe(NOON + 20 * SECOND);
  });

  it.each<[string, Navigation]>([
    ['a restored tab', { ...FETCHED, transferSize: 0 }],
    ['a page gone back to', { ...FETCHED, type: 'back_forward' }],
  ])('is not that of %s, which may be days old: the server is asked', (_name, navigation) => {
    const { isCertain, serverNow: now } = openPage({ ago: 3 * DAY, navigation });
    expect([isCertain, now()]).toEqual([false, NOON]);
  });

  it('is the device’s where the document does not say when it was made', () => {
    const { isCertain, serverNow: now } = openPage({ madeAt: '', skew: 5 });
    expect([isCertain, now()]).toEqual([false, NOON + 5]);
  });
});

describe('the server’s time, from responses', () => {
  it('corrects what an old document taught', () => {
    const { receive, serverNow: now } = openPage({ skew: DAY, ago: 60 * SECOND });
    receive({ date: httpDate(NOON), 'cache-control': 'no-store' }, 200);
    expect(now()).toBe(NOON);
  });

  it.each([
    ['kept by the browser', { 'cache-control': 'public, max-age=31536000, immutable' }, 20 * DAY],
    ['kept by the browser for a moment', { 'cache-control': 'public, max-age=5' }, 5 * SECOND],
    ['kept by a shared cache', { 'cache-control': 'no-cache', age: '15' }, 15 * SECOND],
    ['slow', { 'cache-control': 'no-store' }, 8 * SECOND],
  ])('is not set back by one that was %s', (name, headers, ago) => {
    const { receive, serverNow: now } = openPage();
    receive({ ...headers, date: httpDate(NOON - ago) }, name === 'slow' ? ago : 10);
    expect(now()).toBe(NOON);
  });

  it('is set back by a fresh one, after a server with a wrong clock', () => {
    const { receive, serverNow: now } = openPage();
    receive({ date: httpDate(NOON + 600 * SECOND), 'cache-control': 'no-store' });
    expect(now()).toBe(NOON + 600 * SECOND);
    receive({ date: httpDate(NOON), 'cache-control': 'no-store' });
    expect(now()).toBe(NOON);
  });

  it('is not learnt from other sites, nor from responses without a date', () => {
    const { receive, serverNow: now } = openPage();
    const wrong = { date: httpDate(NOON + DAY) };
    receive(wrong, 0, 'https://elsewhere.test/');
    receive({});
    receive({ date: 'soon' });
    expect(now()).toBe(NOON);
  });
});

describe('a device that', () => {
  const openFor = (seconds: number) => {
    const page = openPage();
    const onJump = jest.fn();
    page.watchForJumps(window, onJump);
    jest.advanceTimersByTime(seconds * SECOND);
    return { ...page, onJump };
  };

  it('runs as usual is not noticed', () => expect(openFor(600).onJump).not.toHaveBeenCalled());

  it.each([
    ['slept', 3600 * SECOND],
    ['was set back', -50 * DAY],
  ])('%s is noticed once, and moves nothing by itself', (_name, jump) => {
    const { onJump, serverNow: now } = openFor(10);
    jest.setSystemTime(NOON + 10 * SECOND + jump);
    jest.advanceTimersByTime(10 * SECOND);
    expect(onJump).toHaveBeenCalledTimes(1);
    expect(now()).toBe(NOON + 20 * SECOND);
  });
});
