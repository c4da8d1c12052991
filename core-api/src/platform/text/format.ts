import { wibClock } from '@acara/shared-contract/formats';

/** `2026-12-05T19:00:00+07:00`. Takes texts from PostgreSQL's JSON too. */
export const presentInstant = (at: Date | string): string => `${wibClock(at)}+07:00`;

export const presentNullableInstant = (at: Date | string | null): string | null =>
  at === null ? null : presentInstant(at);

const DAY = 24 * 60 * 60 * 1000;

const startOfDay = (date: string) => new Date(`${date}T00:00:00+07:00`);

/** From the start of the first day in WIB to the end of the last one; both are valid `YYYY-MM-DD`. */
export const daysInWib = (first: string, last = first): { from: Date; to: Date } => ({
  from: startOfDay(first),
  to: new Date(startOfDay(last).getTime() + DAY),
});
