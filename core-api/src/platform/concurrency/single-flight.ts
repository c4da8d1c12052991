/** Runs one task per key at a time; concurrent callers share its result. */
export class SingleFlight<Key, Result> {
  // Bounded: running tasks.
  readonly #flights = new Map<Key, Promise<Result>>();

  get size(): number {
    return this.#flights.size;
  }

  get(key: Key): Promise<Result> | undefined {
    return this.#flights.get(key);
  }

  run(key: Key, task: () => Promise<Result>): Promise<Result> {
    const running = this.#flights.get(key);
    if (running) return running;
    const flight = task().finally(() => this.#flights.delete(key));
    this.#flights.set(key, flight);
    return flight;
  }
}
