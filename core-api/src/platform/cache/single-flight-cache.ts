/**
 * Times in milliseconds. A value is fresh for `ttl`, then shown for `stale` more while it is fetched again.
 * `max` bounds the sum of the sizes of all values; a value has size 1 unless `sizeOf` says otherwise.
 */
export type CacheOptions<V> = {
  ttl: number;
  stale: number;
  max: number;
  sizeOf?: (value: V) => number;
  /** A clock that nobody sets, else a value would stay fresh for as long as it was set back. */
  uptime: () => number;
};

type Entry<V> = { value: V; at: number; size: number };

/**
 * Keeps what was loaded for a moment. However many ask for a key, it is loaded once at a time; while a value is being
 * fetched again the old one is shown. A failed load is not kept, and while the old value may be shown nobody sees it.
 */
export class SingleFlightCache<V> {
  readonly #entries = new Map<string, Entry<V>>();
  readonly #flights = new Map<string, Promise<V>>();
  readonly #options: CacheOptions<V>;
  #size = 0;

  constructor(options: CacheOptions<V>) {
    this.#options = options;
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
    const running = this.#flights.get(key);
    if (running) return running;
    // A value is as old as the moment it was asked for.
    const at = this.#options.uptime();
    const flight = load()
      .then((value) => {
        this.#keep(key, { value, at, size: this.#options.sizeOf?.(value) ?? 1 });
        return value;
      })
      .finally(() => this.#flights.delete(key));
    this.#flights.set(key, flight);
    return flight;
  }

  #keep(key: string, entry: Entry<V>): void {
    // Deleted first so that the map's order is the order of age, and its first key the one to drop.
    this.#drop(key);
    this.#entries.set(key, entry);
    this.#size += entry.size;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#options.max) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }
}
