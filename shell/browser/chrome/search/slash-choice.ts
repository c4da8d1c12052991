import { storageKeys } from '@acara/shared-auth/storage-keys';

const OFF = 'off';
const listeners = new Set<() => void>();
/** For a browser that keeps nothing from us. */
let unsaved: 'on' | 'off' | null = null;

/** Whether `/` alone leads to the search box. Who speaks to the computer may want no shortcut of one key (WCAG 2.1.4). */
export const isSlashOn = (): boolean => {
  if (unsaved) return unsaved === 'on';
  try {
    return window.localStorage.getItem(storageKeys.slash) !== OFF;
  } catch {
    return true;
  }
};

/** Switches the shortcut of one key on or off and keeps that. */
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

/** For React's external stores; hears other tabs too. */
export const subscribeToSlash = (onChange: () => void): (() => void) => {
  listeners.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
};
