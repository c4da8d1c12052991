import { useLocation } from 'react-router-dom';
import { serverNow, storageKeys, tabNotes, useSession } from '@acara/shared-auth';
import type { Choice } from './purchase/choice.ts';

/** See docs/contracts/storage-keys.md. */
export type SavedChoice = {
  eventId: number;
  classId: number;
  seats: readonly number[];
  count: number;
  donation: number | null;
  until: number;
};

const MAX_AGE_MS = 30 * 60_000;

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;

const isSavedChoice = (value: unknown): value is SavedChoice => {
  if (typeof value !== 'object' || value === null) return false;
  const { eventId, classId, seats, count, donation, until } = value as Record<keyof SavedChoice, unknown>;
  return (
    [eventId, classId, count, until].every(isCount) &&
    (donation === null || isCount(donation)) &&
    Array.isArray(seats) &&
    seats.every(isCount)
  );
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** The choice of a guest who goes to the login and comes back: one per browser tab. */
export const savedChoice = {
  save: (eventId: number, classId: number, { seats, count, donation }: Choice): void => {
    const saved: SavedChoice = { eventId, classId, seats, count, donation, until: serverNow() + MAX_AGE_MS };
    tabNotes.write(storageKeys.choice, JSON.stringify(saved));
  },

  /** Null where there is none for this event, or it is invalid or expired. */
  of: (eventId: number): SavedChoice | null => {
    const saved = parse(tabNotes.read(storageKeys.choice) ?? '');
    return isSavedChoice(saved) && saved.eventId === eventId && saved.until > serverNow() ? saved : null;
  },

  clear: (): void => tabNotes.remove(storageKeys.choice),
};

const isAfterLogin = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'afterLogin' in state && state.afterLogin === true;

/** The saved choice for a member who comes straight from the login (docs/contracts/history-state.md). */
export const useResumedChoice = (eventId: number): SavedChoice | null => {
  const { state } = useLocation();
  const isMember = useSession().status === 'member';
  return isMember && isAfterLogin(state) ? savedChoice.of(eventId) : null;
};
