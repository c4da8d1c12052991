/** Remembers for a while who has been where. */
export class RecentVisits {
  readonly #seen = new Map<string, number>();
  readonly #options: { window: number; max: number; uptime: () => number };

  /** @param options `window` in milliseconds; of more than `max` visits the oldest are forgotten */
  constructor(options: { window: number; max: number; uptime: () => number }) {
    this.#options = options;
  }

  /** Whether this is the first visit within the window. */
  isFirst(key: string): boolean {
    const { window, max, uptime } = this.#options;
    const at = this.#seen.get(key);
    if (at !== undefined && uptime() - at < window) return false;
    this.#seen.delete(key);
    this.#seen.set(key, uptime());
    const [oldest] = this.#seen.keys();
    if (this.#seen.size > max && oldest !== undefined) this.#seen.delete(oldest);
    return true;
  }
}
