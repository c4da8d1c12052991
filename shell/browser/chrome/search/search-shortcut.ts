import { isSlashOn } from './slash-choice.ts';

/** Value of `aria-keyshortcuts`. */
export const searchShortcuts = (withSlash: boolean): string => `${withSlash ? '/ ' : ''}Control+K Meta+K`;

/** Input types without text. */
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
