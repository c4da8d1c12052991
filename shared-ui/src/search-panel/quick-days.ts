import { fromLocalDate, toLocalDate } from './calendar-days.ts';

/** Days in WIB as `YYYY-MM-DD`; `until` where there is more than one. */
export type PickedDays = { date: string; until?: string };
export type QuickDays = PickedDays & { label: string };

const SATURDAY = 6;

const addDays = (day: string, days: number): string => {
  const date = toLocalDate(day);
  date.setDate(date.getDate() + days);
  return fromLocalDate(date);
};

/** The days that are asked for most, as seen from `today`. On a Sunday the weekend is what is left of it. */
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
