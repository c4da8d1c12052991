import { BoundedMap } from '../concurrency/bounded-map.ts';

/** Writes summed counts by id; called with at most one write at a time. */
export type WriteCounts = (ids: number[], counts: number[]) => Promise<void>;

/**
 * Sums counts in the process, so that a popular row is written once in a while instead of on every view.
 * What could not be written is kept for the next time.
 */
export class CountBuffer {
  #counts = new Map<number, number>();
  #writing: Promise<void> = Promise.resolve();
  readonly #write: WriteCounts;

  constructor(write: WriteCounts) {
    this.#write = write;
  }

  add(id: number, count = 1): void {
    this.#counts.set(id, (this.#counts.get(id) ?? 0) + count);
  }

  /** @throws what `write` throws; the counts are kept then */
  flush(): Promise<void> {
    this.#writing = this.#writing.catch(() => {}).then(() => this.#flushNow());
    return this.#writing;
  }

  async #flushNow(): Promise<void> {
    if (this.#counts.size === 0) return;
    const taken = this.#counts;
    this.#counts = new Map();
    // By ascending id: two processes then never wait for each other's rows in a circle.
    const rows = [...taken].sort(([a], [b]) => a - b);
    try {
      await this.#write(
        rows.map(([id]) => id),
        rows.map(([, count]) => count),
      );
    } catch (error) {
      for (const [id, count] of rows) this.add(id, count);
      throw error;
    }
  }
}

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
