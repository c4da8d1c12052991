const WIB_OFFSET = 7 * 60 * 60 * 1000;

/** A date whose UTC fields are those of WIB. */
export const shiftToWib = (at: Date): Date => new Date(at.getTime() + WIB_OFFSET);

/** `2026-12-05T19:00:00+07:00`. Takes texts from PostgreSQL's JSON too. */
export const presentInstant = (at: Date | string): string => {
  return `${shiftToWib(new Date(at)).toISOString().slice(0, 19)}+07:00`;
};

export const presentNullableInstant = (at: Date | string | null): string | null =>
  at === null ? null : presentInstant(at);

const inWib = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('id-ID', { timeZone: 'Asia/Jakarta', ...options });
const DAY_FORMAT = inWib({ weekday: 'long', day: '2-digit', month: 'long', year: 'numeric' });
const TIME_FORMAT = inWib({ hour: '2-digit', minute: '2-digit', hour12: false });

const formatTime = (at: Date) => TIME_FORMAT.format(at).replace('.', ':');

/** `Sabtu, 05 Desember 2026` in WIB. */
export const dayLabel = (at: Date): string => DAY_FORMAT.format(at);

/** `19:00 - 22:00 WIB`, or the start alone if the end is on another day. */
export const timeLabel = (startsAt: Date, endsAt: Date | null): string => {
  const isSameDay = endsAt !== null && endsAt > startsAt && dayLabel(startsAt) === dayLabel(endsAt);
  return isSameDay ? `${formatTime(startsAt)} - ${formatTime(endsAt)} WIB` : `${formatTime(startsAt)} WIB`;
};

/** `Rp 250.000`. */
export const rupiah = (amount: number): string => `Rp ${amount.toLocaleString('id-ID')}`;

const DAY = 24 * 60 * 60 * 1000;

const startOfDay = (date: string) => new Date(`${date}T00:00:00+07:00`);

/** From the start of the first day in WIB to the end of the last one; both are valid `YYYY-MM-DD`. */
export const daysInWib = (first: string, last = first): { from: Date; to: Date } => ({
  from: startOfDay(first),
  to: new Date(startOfDay(last).getTime() + DAY),
});
