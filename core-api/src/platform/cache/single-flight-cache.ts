import { BoundedMap } from '../concurrency/bounded-map.ts';
import { SingleFlight } from '../concurrency/single-flight.ts';

/** In milliseconds. `max` bounds the total size; a value has size 1 without `getSize`. */
type CacheOptions<V> = {
  ttl: number;
  stale: number;
  max: number;
  getSize?: (value: V) => number;
  /** Monotonic milliseconds. */
  uptime: () => number;
};

/**
 * A cache with one load per key at a time. A value is fresh for `ttl`, and served stale for `stale` more while it is
 * loaded again. Failures are not cached.
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

  /** The value if it is cached; starts a reload if it is stale. */
  peek(key: string, load: () => Promise<V>): V | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    const age = this.#options.uptime() - entry.at;
    if (age < this.#options.ttl) return entry.value;
    if (age >= this.#options.ttl + this.#options.stale) return undefined;
    // A failure is reported to the callers that must wait.
    this.#fly(key, load).catch(() => {});
    return entry.value;
  }

  async get(key: string, load: () => Promise<V>): Promise<V> {
    return this.peek(key, load) ?? this.#fly(key, load);
  }

  #fly(key: string, load: () => Promise<V>): Promise<V> {
    return this.#flights.run(key, async () => {
      // The age counts from the start of the load.
      const at = this.#options.uptime();
      const value = await load();
      this.#entries.set(key, { value, at });
      return value;
    });
  }
}
