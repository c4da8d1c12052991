import { useMemo, useSyncExternalStore } from 'react';
import { serverNow, session$, storageKeys } from '@acara/shared-auth';
import type { EventDetail, RecentEvent } from '@acara/shared-contract';

const MAX_EVENTS = 12;

const isRecent = (value: unknown): value is RecentEvent =>
  typeof value === 'object' &&
  value !== null &&
  'event_id' in value &&
  Number.isInteger(value.event_id) &&
  ['event_name', 'event_slug', 'event_image_url', 'event_start_datetime', 'event_end_datetime'].every(
    (field) => typeof (value as Record<string, unknown>)[field] === 'string',
  );

const readText = (): string | null => {
  try {
    return localStorage.getItem(storageKeys.recent);
  } catch {
    return null; // Blocked: nothing is stored.
  }
};

const parse = (text: string | null): RecentEvent[] => {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter(isRecent).slice(0, MAX_EVENTS) : [];
  } catch {
    return [];
  }
};

const listeners = new Set<() => void>();

const write = (events: RecentEvent[]) => {
  try {
    if (events.length === 0) localStorage.removeItem(storageKeys.recent);
    else localStorage.setItem(storageKeys.recent, JSON.stringify(events));
  } catch {
    // Full or blocked: the list stays as it is.
  }
  for (const listener of listeners) listener();
};

const toRecent = (event: EventDetail): RecentEvent => ({
  event_id: event.event_id,
  event_name: event.event_name,
  event_slug: event.event_slug,
  event_image_url: event.event_image_url,
  event_start_datetime: event.event_start_datetime,
  event_end_datetime: event.event_end_datetime,
  event_location: event.event_location,
  category_venue_id: event.category_venue_id,
});

/** The events opened in this browser, until a logout: docs/contracts/storage-keys.md. */
export const recentEvents = {
  /** Puts an event first. A private one is not stored: the next user of the browser must not learn of it. */
  add: (event: EventDetail): void => {
    if (event.event_private) return;
    const others = parse(readText()).filter(({ event_id: id }) => id !== event.event_id);
    write([toRecent(event), ...others].slice(0, MAX_EVENTS));
  },

  clear: (): void => write([]),
};

const subscribe = (onChange: () => void) => {
  listeners.add(onChange);
  window.addEventListener('storage', onChange);
  const sessions = session$.subscribe(onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
    sessions.unsubscribe();
  };
};
const onServer = () => null;

/** Events opened here that are not over, newest first; none while the server renders and until hydration is done. */
export const useRecentEvents = (): RecentEvent[] => {
  const text = useSyncExternalStore(subscribe, readText, onServer);
  return useMemo(() => parse(text).filter(({ event_end_datetime: end }) => !(Date.parse(end) < serverNow())), [text]);
};
