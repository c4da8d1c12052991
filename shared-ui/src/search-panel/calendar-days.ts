/** `YYYY-MM-DD` as the local date that a calendar widget works with; noon, so that no clock change moves the day. */
export const toLocalDate = (day: string): Date => {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
};

const two = (part: number) => String(part).padStart(2, '0');

/** The day that a calendar widget chose, as `YYYY-MM-DD`. */
export const fromLocalDate = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
