import { useLocation } from 'react-router-dom';
import { serverNow, storageKeys, tabNotes, useSession } from '@acara/shared-auth';
import type { Choice } from './purchase/choice.ts';

/** What was chosen of a class before a login. See docs/contracts/storage-keys.md. */
export type SavedChoice = {
  eventId: number;
  classId: number;
  seats: readonly number[];
  count: number;
  donation: number | null;
  /** Milliseconds since 1970, from when on it does not count. */
  until: number;
};

const LASTS_MS = 30 * 60_000;

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;

const isSavedChoice = (value: unknown): value is SavedChoice =>
  typeof value === 'object' &&
  value !== null &&
  'eventId' in value &&
  isCount(value.eventId) &&
  'classId' in value &&
  isCount(value.classId) &&
  'seats' in value &&
  Array.isArray(value.seats) &&
  value.seats.every(isCount) &&
  'count' in value &&
  isCount(value.count) &&
  'donation' in value &&
  (value.donation === null || isCount(value.donation)) &&
  'until' in value &&
  isCount(value.until);

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** What a guest has chosen, over the way to the login and back: one choice per tab. */
export const savedChoice = {
  save: (eventId: number, classId: number, { seats, count, donation }: Choice): void => {
    const kept: SavedChoice = { eventId, classId, seats, count, donation, until: serverNow() + LASTS_MS };
    tabNotes.write(storageKeys.choice, JSON.stringify(kept));
  },

  /** What is kept for an event; null where there is nothing, nothing that can be read, or something too old. */
  of: (eventId: number): SavedChoice | null => {
    const kept = parse(tabNotes.read(storageKeys.choice) ?? '');
    return isSavedChoice(kept) && kept.eventId === eventId && kept.until > serverNow() ? kept : null;
  },

  clear: (): void => tabNotes.remove(storageKeys.choice),
};

const isAfterLogin = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'afterLogin' in state && state.afterLogin === true;

/** What a member who comes straight from the login had chosen of this event (docs/contracts/history-state.md). */
export const useResumedChoice = (eventId: number): SavedChoice | null => {
  const { state } = useLocation();
  const isMember = useSession().status === 'member';
  return isMember && isAfterLogin(state) ? savedChoice.of(eventId) : null;
};
