const DAY = 24 * 60 * 60 * 1000;

const beginOf = (date: string) => new Date(`${date}T00:00:00+07:00`);

/** From the begin of a day in WIB to that of the one after `last`; both are valid `YYYY-MM-DD`. */
export const daysInWib = (first: string, last = first): { from: Date; to: Date } => ({
  from: beginOf(first),
  to: new Date(beginOf(last).getTime() + DAY),
});
