import { BoundedMap } from '../concurrency/bounded-map.ts';

/** Writes summed counts by id; called one at a time. */
export type WriteCounts = (ids: number[], counts: number[]) => Promise<void>;

/** Sums counts in memory, so that a popular row is not written at every view. Failed writes are retried by the next flush. */
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

  /** @throws what `write` throws */
  flush(): Promise<void> {
    this.#writing = this.#writing.catch(() => {}).then(() => this.#flushNow());
    return this.#writing;
  }

  async #flushNow(): Promise<void> {
    if (this.#counts.size === 0) return;
    const taken = this.#counts;
    this.#counts = new Map();
    // Ordered by id, so that processes cannot deadlock.
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

export class RecentVisits {
  readonly #seen: BoundedMap<string, number>;
  readonly #options: { window: number; max: number; uptime: () => number };

  /** @param options.window in milliseconds */
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
