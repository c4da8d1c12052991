const WIB_OFFSET = 7 * 60 * 60 * 1000;

/** An instant as ISO 8601 in WIB, `2026-12-05T19:00:00+07:00`; takes what PostgreSQL gives, also inside JSON. */
export const presentInstant = (at: Date | string): string => {
  const wib = new Date(new Date(at).getTime() + WIB_OFFSET);
  return `${wib.toISOString().slice(0, 19)}+07:00`;
};

export const presentNullableInstant = (at: Date | string | null): string | null =>
  at === null ? null : presentInstant(at);
