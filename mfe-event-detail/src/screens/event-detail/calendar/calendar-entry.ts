/** An event as calendars take it. Times are ISO 8601 instants with their zone. */
export type CalendarEntry = {
  /** Stable across downloads, so that a second import replaces the first. */
  uid: string;
  name: string;
  start: string;
  end: string;
  location: string;
  description: string;
  url: string;
};

/** An instant in the basic UTC form of RFC 5545, `20261205T120000Z`. */
export const utcStamp = (instant: Date): string => instant.toISOString().replace(/[-:]|[.]\d{3}/g, '');
