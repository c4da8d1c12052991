import { storageKeys } from '@acara/shared-auth/storage-keys';

export type ThemeChoice = 'system' | 'light' | 'dark';

const isChosen = (value: unknown): value is 'light' | 'dark' => value === 'light' || value === 'dark';

const listeners = new Set<() => void>();

/** The current choice, in the document: a script in its head sets it before the first paint. */
export const themeChoice = (page: Document = document): ThemeChoice => {
  const chosen = page.documentElement.dataset.theme;
  return isChosen(chosen) ? chosen : 'system';
};

/** Browsers use the first `theme-color` that matches. */
const applyThemeColor = (page: Document, choice: ThemeChoice) => {
  page.querySelector('meta[name="theme-color"]:not([media])')?.remove();
  const media = choice === 'system' ? null : page.querySelector(`meta[name="theme-color"][media*="${choice}"]`);
  if (!media) return;
  const chosen = page.createElement('meta');
  chosen.name = 'theme-color';
  chosen.content = media.getAttribute('content') ?? '';
  page.head.prepend(chosen);
};

const apply = (page: Document, choice: ThemeChoice) => {
  if (choice === 'system') delete page.documentElement.dataset.theme;
  else page.documentElement.dataset.theme = choice;
  applyThemeColor(page, choice);
  for (const listener of listeners) listener();
};

/** Applies and stores a choice; where the browser blocks storage it lasts as long as the page. */
export const chooseTheme = (choice: ThemeChoice, page: Window = window): void => {
  try {
    if (choice === 'system') page.localStorage.removeItem(storageKeys.theme);
    else page.localStorage.setItem(storageKeys.theme, choice);
  } catch {
    // Storage full or blocked.
  }
  apply(page.document, choice);
};

/** Applies what another tab has chosen, also while this page was in the back/forward cache. */
export const followTheme = (page: Window): void => {
  const read = () => {
    try {
      const stored = page.localStorage.getItem(storageKeys.theme);
      const choice = isChosen(stored) ? stored : 'system';
      if (choice !== themeChoice(page.document)) apply(page.document, choice);
    } catch {
      // Blocked: the choice of the document stays.
    }
  };
  page.addEventListener('storage', ({ key }) => {
    if (key === storageKeys.theme || key === null) read();
  });
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) read();
  });
};

export const subscribeToTheme = (onChange: () => void): (() => void) => {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
};
