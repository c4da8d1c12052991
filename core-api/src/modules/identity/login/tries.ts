/** Counts what is under way at once under one name, in this process. */
export class Tries {
  readonly #underWay = new Map<string, number>();

  /** @param work is told how many others were under way when it began */
  async count<Result>(name: string, work: (others: number) => Promise<Result>): Promise<Result> {
    const others = this.#underWay.get(name) ?? 0;
    this.#underWay.set(name, others + 1);
    try {
      return await work(others);
    } finally {
      const left = (this.#underWay.get(name) ?? 1) - 1;
      if (left > 0) this.#underWay.set(name, left);
      else this.#underWay.delete(name);
    }
  }
}
