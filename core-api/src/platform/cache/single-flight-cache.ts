import { BoundedMap } from '../concurrency/bounded-map.ts';
import { SingleFlight } from '../concurrency/single-flight.ts';

/**
 * Times in milliseconds. A value is fresh for `ttl`, then shown for `stale` more while it is fetched again.
 * `max` bounds the sum of the sizes of all values; a value has size 1 unless `getSize` says otherwise.
 */
export type CacheOptions<V> = {
  ttl: number;
  stale: number;
  max: number;
  getSize?: (value: V) => number;
  /** A clock that nobody sets, else a value would stay fresh for as long as it was set back. */
  uptime: () => number;
};

/**
 * Caches what was loaded for a moment. However many ask for a key, it is loaded once at a time; while a value is being
 * fetched again the old one is shown. A failed load is not cached, and while the old value may be shown nobody sees it.
 */
export class SingleFlightCache<V> {
  readonly #entries: BoundedMap<string, { value: V; at: number }>;
  readonly #flights = new SingleFlight<string, V>();
  readonly #options: CacheOptions<V>;

  constructor(options: CacheOptions<V>) {
    this.#options = options;
    const { max, getSize } = options;
    this.#entries = new BoundedMap(max, getSize && (({ value }) => getSize(value)));
  }

  /** The value if it can be had without waiting; starts its renewal when due. */
  peek(key: string, load: () => Promise<V>): V | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    const age = this.#options.uptime() - entry.at;
    if (age < this.#options.ttl) return entry.value;
    if (age >= this.#options.ttl + this.#options.stale) return undefined;
    // The visitor is served with the old value: a failure here is found by whoever must wait.
    this.#fly(key, load).catch(() => {});
    return entry.value;
  }

  async get(key: string, load: () => Promise<V>): Promise<V> {
    return this.peek(key, load) ?? this.#fly(key, load);
  }

  #fly(key: string, load: () => Promise<V>): Promise<V> {
    return this.#flights.run(key, async () => {
      // A value is as old as the moment it was asked for.
      const at = this.#options.uptime();
      const value = await load();
      this.#entries.set(key, { value, at });
      return value;
    });
  }
}
