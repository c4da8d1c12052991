/** Milliseconds that WIB (Asia/Jakarta) is ahead of UTC, all year round. */
const WIB_OFFSET = 7 * 3_600_000;

/**
 * What a clock in Jakarta shows at an instant: `2026-12-05T19:00:00`. It is computed in UTC only, so the zone of the
 * machine never matters. Without a date library: this is part of what every page loads first.
 * @param instant ISO 8601 with its zone, or milliseconds since the epoch
 * @throws RangeError for a text that is no instant
 */
export const wibClock = (instant: string | number): string =>
  new Date(new Date(instant).getTime() + WIB_OFFSET).toISOString().slice(0, 19);
