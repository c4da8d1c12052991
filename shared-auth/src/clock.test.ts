import type * as Clock from './clock.ts';
import type * as Bus from './page-bus.ts';
import { tokenExpiry } from './clock.ts';
import { testAccessToken } from './testing/test-session.ts';

const NOON = Date.UTC(2026, 10, 29, 12);
const SECOND = 1000;
const DAY = 24 * 3600 * SECOND;

/** A page that has just begun, on a device whose clock is wrong by `skew` ms. */
const openPage = (skew: number) => {
  let page: (typeof Clock & typeof Bus) | undefined;
  jest.isolateModules(() => {
    page = {
      ...jest.requireActual<typeof Clock>('./clock.ts'),
      ...jest.requireActual<typeof Bus>('./page-bus.ts'),
    };
  });
  jest.setSystemTime(NOON + skew);
  if (!page) throw new Error('no page');
  return page;
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the server’s time in a browser', () => {
  it('is that of the device until a response taught another', () => {
    expect(openPage(5).serverNow()).toBe(NOON + 5);
  });

  it.each([50 * DAY, -50 * DAY, -100 * DAY, 300 * SECOND, -300 * SECOND])(
    'is taken from a response when the device is wrong by %d ms',
    (skew) => {
      const { learnTime, serverNow, pageBus } = openPage(skew);
      expect(learnTime(NOON, NOON + 90 * SECOND)).toBe(false);
      expect(serverNow()).toBe(NOON);
      expect(pageBus.last('clock.changed', 1).offset).toBe(-skew);
      jest.advanceTimersByTime(90 * SECOND);
      expect(serverNow()).toBe(NOON + 90 * SECOND);
    },
  );

  it('stays that of a device which agrees with the response, as the more exact one', () => {
    const { learnTime, serverNow } = openPage(0);
    expect(learnTime(NOON - 12 * SECOND, NOON + 78 * SECOND)).toBe(true);
    expect(serverNow()).toBe(NOON);
  });

  it('does not move when the clock of the device is set', () => {
    const { learnTime, serverNow } = openPage(0);
    learnTime(NOON - SECOND, NOON + SECOND);
    jest.setSystemTime(NOON - 50 * DAY);
    expect(serverNow()).toBe(NOON);
  });

  it('is not moved by a document of any age', () => {
    const { learnTime, serverNow } = openPage(0);
    learnTime(NOON, NOON + SECOND);
    expect(learnTime(NOON - 3 * DAY, Infinity)).toBe(true);
    expect(serverNow()).toBe(NOON);
  });

  it('is right again with the next response after the device slept, or a server was ahead', () => {
    const { learnTime, serverNow } = openPage(0);
    learnTime(NOON, NOON + SECOND);
    learnTime(NOON + DAY, NOON + DAY + SECOND);
    expect(serverNow()).toBe(NOON + DAY);
    learnTime(NOON + SECOND, NOON + 2 * SECOND);
    expect(serverNow()).toBe(NOON + SECOND);
  });

  it('is published when it changes', () => {
    const { learnTime, pageBus } = openPage(0);
    const offsets: number[] = [];
    pageBus.on('clock.changed', 1).subscribe(({ offset }) => offsets.push(offset));
    learnTime(NOON, NOON + SECOND);
    learnTime(NOON, NOON + SECOND);
    learnTime(NOON + 60 * SECOND, NOON + 61 * SECOND);
    expect(offsets).toEqual([0, 0, 60 * SECOND]);
  });
});

describe('an access token as the page reads it', () => {
  it('has the time of its expiry', () => {
    expect(tokenExpiry(testAccessToken({ expiresAt: 905_000 }))).toBe(905_000);
  });

  it.each(['', 'a', 'a.b.c', 'a.e30.c', `a.${btoa('{"exp":"x","iat":1}')}.c`])('has none as %j', (token) => {
    expect(tokenExpiry(token)).toBeNull();
  });
});
