const inWib = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('id-ID', { timeZone: 'Asia/Jakarta', ...options });
const DAY = inWib({ weekday: 'long', day: '2-digit', month: 'long', year: 'numeric' });
const TIME = inWib({ hour: '2-digit', minute: '2-digit', hour12: false });

const timeOf = (at: Date) => TIME.format(at).replace('.', ':');

/** `Sabtu, 05 Desember 2026`: the day in WIB. */
export const dayLabel = (at: Date): string => DAY.format(at);

/** `19:00 - 22:00 WIB`, or the start alone where the end is on another day. */
export const timeLabel = (startsAt: Date, endsAt: Date | null): string => {
  const isSameDay = endsAt !== null && endsAt > startsAt && dayLabel(startsAt) === dayLabel(endsAt);
  return isSameDay ? `${timeOf(startsAt)} - ${timeOf(endsAt)} WIB` : `${timeOf(startsAt)} WIB`;
};
