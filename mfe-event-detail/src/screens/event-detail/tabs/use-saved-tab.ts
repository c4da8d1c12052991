import { useCallback, useLayoutEffect, useState } from 'react';
import type { EventTabId } from './event-tab-list.tsx';

/** Key in `history.state`, beside those of the router. */
const KEY = 'acaraTab';
const IDS: readonly unknown[] = ['deskripsi', 'agenda', 'penyelenggara', 'galeri', 'tiket'] satisfies EventTabId[];
const isTabId = (value: unknown): value is EventTabId => IDS.includes(value);

const entry = (): object => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null ? state : {};
};

/** The tab that was selected in this history entry, if any. */
export const readSavedTab = (): EventTabId | undefined => {
  const saved: unknown = Reflect.get(entry(), KEY);
  return isTabId(saved) ? saved : undefined;
};

/** The selected tab, in `history.state`: back, forward and reload restore it, a new visit starts with the first. */
export const useSavedTab = (): [EventTabId, (tab: EventTabId) => void] => {
  const [tab, setTab] = useState<EventTabId>('deskripsi');

  // Not in the first render: the server has no history.
  useLayoutEffect(() => {
    const saved = readSavedTab();
    if (saved) setTab(saved);
  }, []);

  const choose = useCallback((wanted: EventTabId) => {
    setTab(wanted);
    window.history.replaceState({ ...entry(), [KEY]: wanted }, '');
  }, []);
  return [tab, choose];
};
