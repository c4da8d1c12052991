const DAY = 24 * 60 * 60 * 1000;

/** Begin of a day in WIB and of the next, for a valid `YYYY-MM-DD`. */
export const dayInWib = (date: string): { from: Date; to: Date } => {
  const from = new Date(`${date}T00:00:00+07:00`);
  return { from, to: new Date(from.getTime() + DAY) };
};
