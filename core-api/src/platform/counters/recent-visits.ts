import { BoundedMap } from '../concurrency/bounded-map.ts';

/** Remembers for a while who has been where. */
export class RecentVisits {
  readonly #seen: BoundedMap<string, number>;
  readonly #options: { window: number; max: number; uptime: () => number };

  /** @param options `window` in milliseconds; of more than `max` visits the oldest are forgotten */
  constructor(options: { window: number; max: number; uptime: () => number }) {
    this.#options = options;
    this.#seen = new BoundedMap(options.max);
  }

  /** Whether this is the first visit within the window. */
  isFirst(key: string): boolean {
    const { window, uptime } = this.#options;
    const at = this.#seen.get(key);
    if (at !== undefined && uptime() - at < window) return false;
    this.#seen.set(key, uptime());
    return true;
  }
}
