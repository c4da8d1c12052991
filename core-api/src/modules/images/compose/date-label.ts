const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('id-ID', { timeZone: 'Asia/Jakarta', ...options });
const ONE_DAY = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
const RANGE = format({ day: 'numeric', month: 'short', year: 'numeric' });
const MOST_HOURS_OF_A_NIGHT = 14;

/** 'Sab, 12 Des 2026' or '12–14 Des 2026', in WIB. What runs through one night has one date. */
export const dateLabel = (start: string, end: string): string => {
  const from = new Date(start);
  const to = new Date(end);
  const oneNight = to.getTime() - from.getTime() <= MOST_HOURS_OF_A_NIGHT * 3_600_000;
  return oneNight ? ONE_DAY.format(from) : RANGE.formatRange(from, to).replaceAll(' – ', '–');
};
