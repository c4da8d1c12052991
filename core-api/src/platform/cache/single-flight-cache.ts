import { BoundedMap } from '@acara/server-kit/bounded-map';
import { orFallback, type Fallback } from '../concurrency/fallback.ts';
import { SingleFlight } from '../concurrency/single-flight.ts';

/** In milliseconds; `ttl` may depend on the value. The others are those of the bounded map. */
type CacheOptions<V> = {
  ttl: number | ((value: V) => number);
  stale: number;
  maxBytes: number;
  sizeOf: (value: V) => number;
  /** Monotonic milliseconds. */
  uptime: () => number;
  /** While the source is unavailable, a value is served until it is as old as `age`, in milliseconds. */
  fallback?: Fallback & { age: number };
};

type Entry<V> = { value: V; at: number; isFallback: boolean };
/** What it takes beside the value. */
const ENTRY = 100;

/**
 * A cache with one load per key at a time. A value is fresh for `ttl`, and served stale for `stale` more while it is
 * loaded again. Failures are not cached.
 */
export class SingleFlightCache<V> {
  readonly entries: BoundedMap<Entry<V>>;
  readonly #flights = new SingleFlight<string, V>();
  readonly #options: CacheOptions<V>;
  #hits = 0;
  #misses = 0;

  constructor(options: CacheOptions<V>) {
    this.#options = options;
    const { maxBytes, sizeOf } = options;
    this.entries = new BoundedMap({ maxBytes, sizeOf: ({ value }) => ENTRY + sizeOf(value) });
  }

  /** Since the start. */
  get stats(): { hits: number; misses: number; entries: number } {
    return { hits: this.#hits, misses: this.#misses, entries: this.entries.size.entries };
  }

  /** The value if it is cached; starts a reload if it is stale. */
  peek(key: string, load: () => Promise<V>): V | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    const age = this.#options.uptime() - entry.at;
    const ttl = typeof this.#options.ttl === 'number' ? this.#options.ttl : this.#options.ttl(entry.value);
    const limit = ttl + this.#options.stale;
    if (age >= (entry.isFallback ? Math.max(limit, this.#options.fallback?.age ?? 0) : limit)) return undefined;
    // A failure is reported to the callers that must wait.
    if (age >= ttl) this.#fly(key, load).catch(() => {});
    this.#hits += 1;
    return entry.value;
  }

  async get(key: string, load: () => Promise<V>): Promise<V> {
    return this.peek(key, load) ?? this.#loadOrFallBack(key, load);
  }

  async #loadOrFallBack(key: string, load: () => Promise<V>): Promise<V> {
    this.#misses += 1;
    const flight = this.#fly(key, load);
    const { fallback, uptime } = this.#options;
    const entry = this.entries.get(key);
    if (!fallback || !entry || uptime() - entry.at >= fallback.age) return flight;
    return orFallback(flight, fallback, () => {
      entry.isFallback = true;
      return entry.value;
    });
  }

  #fly(key: string, load: () => Promise<V>): Promise<V> {
    return this.#flights.run(key, async () => {
      // The age counts from the start of the load.
      const at = this.#options.uptime();
      const value = await load();
      this.entries.set(key, { value, at, isFallback: false });
      return value;
    });
  }
}
