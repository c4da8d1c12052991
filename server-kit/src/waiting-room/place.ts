import { createHmac, timingSafeEqual } from 'node:crypto';

/** A place in line: the number in a waiting room, valid until an instant (ms since 1970). Once admitted, it is the pass. */
export type Place = { room: number; number: number; until: number };

/** A place counts for so long after its last use; each answer of the edge renews it. */
export const PLACE_MS = 30 * 60_000;

const FORM = /^([1-9]\d{0,9})\.([1-9]\d{0,9})\.([1-9]\d{0,14})\.([\w-]{43})$/;

const sign = (text: string, key: string) => createHmac('sha256', key).update(text).digest('base64url');

/** @param key of the room */
export const writePlace = ({ room, number, until }: Place, key: string): string => {
  const text = `${room}.${number}.${until}`;
  return `${text}.${sign(text, key)}`;
};

type PlaceCheck = { room: number; key: string; now: number };

/** Null for a place that is forged, expired or of another room. */
export const readPlace = (text: string | undefined, { room, key, now }: PlaceCheck): Place | null => {
  const [, ...parts] = FORM.exec(text ?? '') ?? [];
  const [ofRoom, number = 0, until = 0] = parts.map(Number);
  if (ofRoom !== room || until <= now) return null;
  const signature = Buffer.from(parts[3] ?? '');
  return timingSafeEqual(signature, Buffer.from(sign(parts.slice(0, 3).join('.'), key)))
    ? { room, number, until }
    : null;
};
