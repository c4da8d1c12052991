/** Does work once per key at a time: whoever comes while it is under way gets its result. */
export class SingleFlight<Key, Result> {
  readonly #flights = new Map<Key, Promise<Result>>();

  /** Keys whose work is under way. */
  get size(): number {
    return this.#flights.size;
  }

  /** The work that is under way for a key. */
  get(key: Key): Promise<Result> | undefined {
    return this.#flights.get(key);
  }

  /** Joins the work that is under way for a key, or begins it. */
  run(key: Key, task: () => Promise<Result>): Promise<Result> {
    const running = this.#flights.get(key);
    if (running) return running;
    const flight = task().finally(() => this.#flights.delete(key));
    this.#flights.set(key, flight);
    return flight;
  }
}
