import { useSyncExternalStore } from 'react';
import { storageKeys } from '@acara/shared-auth/storage-keys';

const OFF = 'off';
const listeners = new Set<() => void>();
/** Where the browser blocks storage. */
let unsaved: 'on' | 'off' | null = null;

/** Whether `/` focuses the search box. It can be switched off, for visitors with speech input (WCAG 2.1.4). */
export const isSlashOn = (): boolean => {
  if (unsaved) return unsaved === 'on';
  try {
    return window.localStorage.getItem(storageKeys.slash) !== OFF;
  } catch {
    return true;
  }
};

/** Switches the `/` shortcut on or off and stores that. */
export const chooseSlash = (on: boolean): void => {
  unsaved = null;
  try {
    if (on) window.localStorage.removeItem(storageKeys.slash);
    else window.localStorage.setItem(storageKeys.slash, OFF);
  } catch {
    unsaved = on ? 'on' : 'off';
  }
  for (const listener of listeners) listener();
};

const subscribe = (onChange: () => void) => {
  listeners.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
};

const onServer = () => true;

export const useSlash = (): boolean => useSyncExternalStore(subscribe, isSlashOn, onServer);
