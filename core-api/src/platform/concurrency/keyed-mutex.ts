import { tooManyRequests } from '../http/failure.ts';

/** For how many pieces of work of one key there is room, the one under way among them. */
const MAX_WAITING = 100;
const RETRY_AFTER = 2;

/** Does pieces of work of one key one after the other, those of different keys at once. */
export class KeyedMutex {
  readonly #last = new Map<string, { task: Promise<unknown>; waiting: number }>();
  readonly #most: number;

  /** @param most 1: nobody waits, whoever comes while work is under way is refused */
  constructor(max = MAX_WAITING) {
    this.#most = max;
  }

  /** @throws Failure 429 when there is no room */
  async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key);
    const waiting = (before?.waiting ?? 0) + 1;
    if (waiting > this.#most) throw tooManyRequests(RETRY_AFTER);
    // Whether the one before succeeded is its own caller's affair.
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
}
