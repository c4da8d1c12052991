import { isSlashOn } from './slash-choice.ts';

/** As `aria-keyshortcuts` names them; the one of a single key can be switched off. */
export const searchShortcuts = (withSlash: boolean): string => `${withSlash ? '/ ' : ''}Control+K Meta+K`;

/** Inputs in which no text is typed. */
const PRESSED = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'];

const isTypedIn = (target: EventTarget | null): boolean => {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !PRESSED.includes(target.type);
  return target.isContentEditable || target.matches('textarea, select, [contenteditable], [role="textbox"]');
};

const isItsKeys = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean => {
  // On many keyboards the slash lies on Shift and another key.
  if (key === '/') return !altKey && !ctrlKey && !metaKey && isSlashOn();
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
};

/** Whether a press asks for the search box: not while something is typed, and not from behind an open dialog. */
export const isSearchShortcut = (event: KeyboardEvent): boolean =>
  isItsKeys(event) &&
  !event.defaultPrevented &&
  !event.isComposing &&
  !isTypedIn(event.target) &&
  document.querySelector('dialog[open]') === null;
