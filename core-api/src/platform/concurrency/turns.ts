import { tooManyRequests } from '../http/failure.ts';

/** Whoever finds so many waiting before them is sent away. */
const MOST_WAITING = 100;
const TRY_AGAIN = 2;

/** Does pieces of work of one name one after the other, those of different names at once. */
export class Turns {
  readonly #last = new Map<string, { work: Promise<unknown>; waiting: number }>();

  /** @throws Failure 429 when too many wait */
  async take<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(name);
    const waiting = (before?.waiting ?? 0) + 1;
    if (waiting > MOST_WAITING) throw tooManyRequests(TRY_AGAIN);
    // Whether the one before succeeded is its own caller's affair.
    const mine = before ? before.work.then(work, work) : work();
    const entry = { work: mine, waiting };
    this.#last.set(name, entry);
    try {
      return await mine;
    } finally {
      const last = this.#last.get(name);
      if (last === entry) this.#last.delete(name);
      else if (last) last.waiting -= 1;
    }
  }
}
