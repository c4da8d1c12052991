import { tooManyRequests } from '../http/failure.ts';

const MAX_WAITING = 100;
const RETRY_AFTER = 2;

/** Runs one task per key at a time. */
export class KeyedMutex {
  // Bounded: running requests.
  readonly #last = new Map<string, { task: Promise<unknown>; waiting: number }>();
  readonly #most: number;

  /** @param max tasks per key, the running one included */
  constructor(max = MAX_WAITING) {
    this.#most = max;
  }

  /** @throws Failure 429 if too many wait */
  async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key);
    const waiting = (before?.waiting ?? 0) + 1;
    if (waiting > this.#most) throw tooManyRequests(RETRY_AFTER);
    // Also after a failure of the task before.
    const mine = before ? before.task.then(task, task) : task();
    const entry = { task: mine, waiting };
    this.#last.set(key, entry);
    try {
      return await mine;
    } finally {
      const last = this.#last.get(key);
      if (last === entry) this.#last.delete(key);
      else if (last) last.waiting -= 1;
    }
  }

  /**
   * Waits for the keys one after the other: who waits for one does not occupy the next.
   * @throws Failure 429 if too many wait for one of them
   */
  runInAll<Result>([key, ...others]: readonly string[], task: () => Promise<Result>): Promise<Result> {
    return key === undefined ? task() : this.run(key, () => this.runInAll(others, task));
  }
}
