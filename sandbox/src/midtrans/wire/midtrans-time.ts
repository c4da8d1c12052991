const WIB_OFFSET_MS = 7 * 60 * 60 * 1000;

/** Time of western Indonesia without its zone, as Midtrans writes it: `2026-11-21 14:05:09`. @param at ms */
export const midtransTime = (at: number): string =>
  new Date(at + WIB_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');

const START_TIME = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}) ([+-]\d{2}):?(\d{2})$/;

/** Reads `2026-11-21 14:05:09 +0700`. @returns ms since the epoch, or undefined where it is no such time */
export const parseStartTime = (text: unknown): number | undefined => {
  const parts = typeof text === 'string' ? START_TIME.exec(text) : null;
  const at = parts ? Date.parse(`${parts[1]}T${parts[2]}${parts[3]}:${parts[4]}`) : NaN;
  return Number.isNaN(at) ? undefined : at;
};
