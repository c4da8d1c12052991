/** Something that is to happen at a time of the world, in ms since the epoch. */
type Entry = { at: number; work: () => Promise<void> };

/** What buyers and banks do later. */
export type Schedule = {
  plan: (at: number, work: () => Promise<void>) => void;
  /** Takes off what is due, in the order of its times. */
  due: (at: number) => (() => Promise<void>)[];
  size: () => number;
};

export const createSchedule = (): Schedule => {
  let entries: Entry[] = [];
  return {
    plan: (at, work) => void entries.push({ at, work }),
    due: (now) => {
      const due = entries.filter(({ at }) => at <= now).toSorted((one, other) => one.at - other.at);
      entries = entries.filter(({ at }) => at > now);
      return due.map(({ work }) => work);
    },
    size: () => entries.length,
  };
};
