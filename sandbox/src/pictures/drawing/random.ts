/** Chance that repeats: the same key always gives the same sequence. */
export type Random = {
  /** Uniform in [0, 1). */
  next: () => number;
  /** Whole number in [from, to], both included. */
  int: (from: number, to: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(list: readonly T[]) => T;
  /** `count` different entries in a random order; all of them when the list is shorter. */
  sample: <T>(list: readonly T[], count: number) => T[];
};

/**
 * mulberry32: small, fast, the same on every machine.
 * @param key number of what is drawn
 * @param purpose keeps the sequences of one key apart
 */
export const createRandom = (key: number, purpose: number): Random => {
  let state = Math.imul(key + 1, 0x9e3779b1) ^ Math.imul(purpose + 1, 0x85ebca6b);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[Math.floor(next() * list.length)];
    if (chosen === undefined) throw new Error('A list to pick from is empty');
    return chosen;
  };
  const sample = <T>(list: readonly T[], count: number): T[] => {
    const rest = [...list];
    const chosen: T[] = [];
    while (chosen.length < count && rest.length > 0) chosen.push(...rest.splice(int(0, rest.length - 1), 1));
    return chosen;
  };
  return { next, int, chance: (probability) => next() < probability, pick, sample };
};
