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

/** Value of `aria-keyshortcuts`. */
export const searchShortcuts = (withSlash: boolean): string => `${withSlash ? '/ ' : ''}Control+K Meta+K`;

const TEXTLESS = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'];

const isTextField = (target: EventTarget | null): boolean => {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !TEXTLESS.includes(target.type);
  return target.isContentEditable || target.matches('textarea, select, [contenteditable], [role="textbox"]');
};

const matchesShortcut = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean => {
  // On many keyboards the slash needs Shift.
  if (key === '/') return !altKey && !ctrlKey && !metaKey && isSlashOn();
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
};

/** Whether a key press focuses the search box: not while the visitor types elsewhere, or a dialog is open. */
export const isSearchShortcut = (event: KeyboardEvent): boolean =>
  matchesShortcut(event) &&
  !event.defaultPrevented &&
  !event.isComposing &&
  !isTextField(event.target) &&
  document.querySelector('dialog[open]') === null;
