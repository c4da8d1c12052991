/** `YYYY-MM-DD` as the local date that a calendar works with; noon, so that no clock change moves the day. */
export const toLocalDate = (day: string): Date => {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
};

const twoDigits = (part: number) => String(part).padStart(2, '0');

/** A local date as `YYYY-MM-DD`. */
export const fromLocalDate = (date: Date): string =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

/** Days in WIB as `YYYY-MM-DD`; `until` where there is more than one. */
type PickedDays = { date: string; until?: string };
type QuickDays = PickedDays & { label: string };

const SATURDAY = 6;

const addDays = (day: string, days: number): string => {
  const date = toLocalDate(day);
  date.setDate(date.getDate() + days);
  return fromLocalDate(date);
};

/** Today, tomorrow and the weekend; on a Sunday only the rest of it. */
export const quickDays = (today: string): QuickDays[] => {
  const weekday = toLocalDate(today).getDay();
  const saturday = addDays(today, SATURDAY - weekday);
  const weekend = weekday === 0 ? { date: today } : { date: saturday, until: addDays(saturday, 1) };
  return [
    { label: 'Hari ini', date: today },
    { label: 'Besok', date: addDays(today, 1) },
    { label: 'Akhir pekan ini', ...weekend },
  ];
};
