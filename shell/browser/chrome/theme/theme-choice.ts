import { storageKeys } from '@acara/shared-auth/storage-keys';

/** How light the page is: as the system says, or as the visitor chose. */
export type ThemeChoice = 'system' | 'light' | 'dark';

const isChosen = (value: unknown): value is 'light' | 'dark' => value === 'light' || value === 'dark';

const listeners = new Set<() => void>();

/** The choice in force. The document holds it: a script in its head has put it there before the first paint. */
export const themeChoice = (page: Document = document): ThemeChoice => {
  const chosen = page.documentElement.dataset.theme;
  return isChosen(chosen) ? chosen : 'system';
};

/** What the browser paints around the page; it takes the first of these that fits. */
const paintAround = (page: Document, choice: ThemeChoice) => {
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
  paintAround(page, choice);
  for (const listener of listeners) listener();
};

/** Applies a choice and keeps it; where the browser keeps nothing from us it lasts as long as the page. */
export const chooseTheme = (choice: ThemeChoice, page: Window = window): void => {
  try {
    if (choice === 'system') page.localStorage.removeItem(storageKeys.theme);
    else page.localStorage.setItem(storageKeys.theme, choice);
  } catch {
    // Storage full or blocked.
  }
  apply(page.document, choice);
};

/** Takes over what another tab chose, also while this page was frozen. Answers how to stop. */
export const followTheme = (page: Window): (() => void) => {
  const read = () => {
    try {
      const stored = page.localStorage.getItem(storageKeys.theme);
      const choice = isChosen(stored) ? stored : 'system';
      if (choice !== themeChoice(page.document)) apply(page.document, choice);
    } catch {
      // Blocked: what the document says stays.
    }
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key === storageKeys.theme || key === null) read();
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) read();
  };
  page.addEventListener('storage', onStorage);
  page.addEventListener('pageshow', onShow);
  return () => {
    page.removeEventListener('storage', onStorage);
    page.removeEventListener('pageshow', onShow);
  };
};

/** For React's external stores. */
export const subscribeToTheme = (onChange: () => void): (() => void) => {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
};
