import { hours, type Calendar } from '../calendar.ts';

/** What a name says about the time of day: earliest and latest hour of the start, WIB. */
const SAYS: readonly (readonly [RegExp, number, number])[] = [
  [/semalam suntuk/i, 20, 21],
  [/\b(malam|night|purnama|bawah bintang|pengamatan bintang|seribu lilin)\b/i, 18, 20],
  [/\b(senja|sore)\b/i, 15, 17],
  [/\b(senam pagi|lari pagi|dongeng pagi|fajar|matahari terbit)\b/i, 5, 8],
];

/** Moves the hours of an event to where its name says: no 'Night Run' at six in the morning. */
export const atFittingHour = (
  name: string,
  times: { start: number; end: number },
  calendar: Calendar,
): { start: number; end: number } => {
  const rule = SAYS.find(([says]) => says.test(name));
  if (!rule) return times;
  const hour = calendar.hour(times.start);
  const [, earliest, latest] = rule;
  const shift = hours(Math.min(latest, Math.max(earliest, hour)) - hour);
  return { start: times.start + shift, end: times.end + shift };
};
