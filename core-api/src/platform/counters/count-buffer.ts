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
