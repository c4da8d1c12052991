import { useCallback, useLayoutEffect, useState } from 'react';
import type { EventTabId } from './event-tab-list.tsx';

/** Beside what the router keeps with an entry of the history. */
const KEY = 'acaraTab';
const IDS: readonly unknown[] = ['deskripsi', 'agenda', 'penyelenggara', 'galeri', 'tiket'] satisfies EventTabId[];
const isTabId = (value: unknown): value is EventTabId => IDS.includes(value);

const entry = (): object => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null ? state : {};
};

/** The tab that was chosen on this entry of the history; undefined where none was. */
export const readSavedTab = (): EventTabId | undefined => {
  const kept: unknown = Reflect.get(entry(), KEY);
  return isTabId(kept) ? kept : undefined;
};

/**
 * The tab of the event page. It is kept with the entry of the history, so that back, forward and reload find it again;
 * a new visit begins with the first. The address stays: the router and the shell take no part.
 */
export const useSavedTab = (): [EventTabId, (tab: EventTabId) => void] => {
  const [tab, setTab] = useState<EventTabId>('deskripsi');

  // Not at once: the server knows no history.
  useLayoutEffect(() => {
    const kept = readSavedTab();
    if (kept) setTab(kept);
  }, []);

  const choose = useCallback((wanted: EventTabId) => {
    setTab(wanted);
    window.history.replaceState({ ...entry(), [KEY]: wanted }, '');
  }, []);
  return [tab, choose];
};
