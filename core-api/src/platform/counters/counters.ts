/** Writes summed counts by id; called one at a time. */
export type WriteCounts = (ids: number[], counts: number[]) => Promise<void>;

/** Sums counts in memory, so that a popular row is not written at every view. Failed writes are retried by the next flush. */
export class CountBuffer {
  // Bounded: two numbers for each row that exists, until the next flush that succeeds.
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
