import { SingleFlightCache } from './single-flight-cache.ts';

let at = 0;
/** Room for ten values of this size, or other numbers of them. */
const SIZE = 100;
const room = (values = 10) => ({ maxBytes: values * (SIZE + 400), sizeOf: () => SIZE });
const createCache = (values?: number) =>
  new SingleFlightCache<string>({ ttl: 1_000, stale: 5_000, ...room(values), uptime: () => at });
const later = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

beforeEach(() => {
  at = 0;
});

describe('SingleFlightCache', () => {
  it('loads once for concurrent callers', async () => {
    const load = jest.fn(async () => 'value');
    const cache = createCache();
    expect(await Promise.all([cache.get('key', load), cache.get('key', load), cache.get('key', load)])).toEqual(
      Array(3).fill('value'),
    );
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('keeps a fresh value', async () => {
    const cache = createCache();
    await cache.get('key', async () => 'old');
    at = 999;
    expect(await cache.get('key', async () => 'new')).toBe('old');
  });

  it('keeps a value for its lifetime', async () => {
    const ttl = (value: string) => (value === 'long' ? 60_000 : 1_000);
    const cache = new SingleFlightCache<string>({ ttl, stale: 0, ...room(), uptime: () => at });
    await cache.get('one', async () => 'long');
    await cache.get('other', async () => 'short');
    at = 59_999;
    expect(await cache.get('one', async () => 'new')).toBe('long');
    expect(await cache.get('other', async () => 'new')).toBe('new');
  });

  it('returns the stale value while it reloads', async () => {
    const cache = createCache();
    await cache.get('key', async () => 'old');
    at = 1_000;
    expect(await cache.get('key', async () => 'new')).toBe('old');
    await later();
    expect(await cache.get('key', async () => 'newer')).toBe('new');
  });

  it('does not return an expired value', async () => {
    const cache = createCache();
    await cache.get('key', async () => 'old');
    at = 6_000;
    expect(cache.peek('key', async () => 'new')).toBeUndefined();
    expect(await cache.get('key', async () => 'new')).toBe('new');
  });

  it('hides a failed reload while the value is stale, and caches no failure', async () => {
    const cache = createCache();
    const fail = async () => {
      throw new Error('unavailable');
    };
    await expect(cache.get('key', fail)).rejects.toThrow('unavailable');
    await cache.get('key', async () => 'old');
    at = 1_000;
    expect(await cache.get('key', fail)).toBe('old');
    await later();
    expect(await cache.get('key', async () => 'old')).toBe('old');
    await later();
    at = 7_000;
    await expect(cache.get('key', fail)).rejects.toThrow('unavailable');
  });

  it('evicts the oldest entry when it is full', async () => {
    const cache = createCache(2);
    for (const key of ['a', 'b', 'c']) await cache.get(key, async () => key);
    expect(await cache.get('a', async () => 'again')).toBe('again');
    expect(await cache.get('c', async () => 'again')).toBe('c');
  });

  it('counts sizes, and caches nothing that exceeds the maximum', async () => {
    const cache = new SingleFlightCache<string>({
      ttl: 1_000,
      stale: 0,
      maxBytes: 4_300,
      sizeOf: (text) => 1_000 * text.length,
      uptime: () => at,
    });
    for (const value of ['abc', 'de', 'f']) await cache.get(value, async () => value);
    expect([
      cache.peek('abc', async () => ''),
      cache.peek('de', async () => ''),
      cache.peek('f', async () => ''),
    ]).toEqual([undefined, 'de', 'f']);
    expect(await cache.get('large', async () => 'larger')).toBe('larger');
    expect(cache.peek('large', async () => '')).toBeUndefined();
  });

  describe('with a fallback', () => {
    let timers: (() => void)[];
    const createWithFallback = () =>
      new SingleFlightCache<string>({
        ttl: 1_000,
        stale: 5_000,
        ...room(),
        uptime: () => at,
        fallback: {
          age: 60_000,
          timeout: 1_000,
          isUnavailable: (error) => String(error) === 'Error: unavailable',
          after: (_ms, work) => {
            timers.push(work);
            return () => undefined;
          },
        },
      });
    const fail = (message: string) => async () => {
      throw new Error(message);
    };
    beforeEach(() => {
      timers = [];
    });

    it('returns an expired value while the source is unavailable', async () => {
      const cache = createWithFallback();
      await cache.get('key', async () => 'old');
      at = 59_999;
      expect(await cache.get('key', fail('unavailable'))).toBe('old');
      at = 60_000;
      await expect(cache.get('key', fail('unavailable'))).rejects.toThrow('unavailable');
    });

    it('does not wait for the source again until it is back', async () => {
      const cache = createWithFallback();
      await cache.get('key', async () => 'old');
      at = 30_000;
      await cache.get('key', fail('unavailable'));
      expect(cache.peek('key', async () => 'new')).toBe('old');
      await later();
      expect(cache.peek('key', fail('unavailable'))).toBe('new');
      at = 36_000;
      expect(cache.peek('key', fail('unavailable'))).toBeUndefined();
    });

    it('returns an expired value when the source does not answer in time', async () => {
      const cache = createWithFallback();
      await cache.get('key', async () => 'old');
      at = 30_000;
      const { promise, resolve } = Promise.withResolvers<string>();
      const value = cache.get('key', () => promise);
      timers.forEach((work) => work());
      expect(await value).toBe('old');
      expect(cache.peek('key', async () => 'second load')).toBe('old');
      resolve('new');
      await later();
      expect(cache.peek('key', fail('unavailable'))).toBe('new');
    });

    it('reports any other failure, and any failure where it has no value', async () => {
      const cache = createWithFallback();
      await expect(cache.get('key', fail('unavailable'))).rejects.toThrow('unavailable');
      await cache.get('key', async () => 'old');
      at = 30_000;
      await expect(cache.get('key', fail('not found'))).rejects.toThrow('not found');
    });
  });
});
