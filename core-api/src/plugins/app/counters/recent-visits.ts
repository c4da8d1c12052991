/** Remembers for a while who has been where. */
export class RecentVisits {
  readonly #seen = new Map<string, number>();
  readonly #options: { window: number; max: number; now: () => number };

  /** @param options `window` in milliseconds; of more than `max` visits the oldest are forgotten */
  constructor(options: { window: number; max: number; now: () => number }) {
    this.#options = options;
  }

  /** Whether this is the first visit within the window. */
  isFirst(key: string): boolean {
    const { window, max, now } = this.#options;
    const at = this.#seen.get(key);
    if (at !== undefined && now() - at < window) return false;
    this.#seen.delete(key);
    this.#seen.set(key, now());
    const [oldest] = this.#seen.keys();
    if (this.#seen.size > max && oldest !== undefined) this.#seen.delete(oldest);
    return true;
  }
}
