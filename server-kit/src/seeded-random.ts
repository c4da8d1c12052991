/** Reproducible random numbers for demo data and benches: the same key gives the same sequence. */
export type Random = {
  /** Uniform in [0, 1). */
  next: () => number;
  /** Integer in [from, to]. */
  int: (from: number, to: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(list: readonly T[]) => T;
  /** `count` different entries in random order, at most the whole list. */
  sample: <T>(list: readonly T[], count: number) => T[];
};

/** mulberry32: 32 bits of state, small and fast, the same on every platform. */
const mulberry32 = (seed: number) => {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

/**
 * @param key e.g. an event's id
 * @param purpose separates sequences of one key, so that a further draw for one purpose does not change the others
 */
export const createRandom = (key: number, purpose = 0): Random => {
  const next = mulberry32(Math.imul(key + 1, 0x9e3779b1) ^ Math.imul(purpose + 1, 0x85ebca6b));
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

/** Draws from weighted entries in O(log n). */
export const weighted = <T>(entries: readonly (readonly [T, number])[]): ((random: Random) => T) => {
  const sums: number[] = [];
  let total = 0;
  for (const [, weight] of entries) sums.push((total += weight));
  return (random) => {
    const point = random.next() * total;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > point) high = middle;
      else low = middle + 1;
    }
    const entry = entries[low];
    if (!entry) throw new Error('Nothing to draw from');
    return entry[0];
  };
};
