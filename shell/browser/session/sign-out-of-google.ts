import { storageKeys } from '@acara/shared-auth';

type GoogleIdentity = { accounts?: { id?: { disableAutoSelect?: () => void } } };
export type GooglePage = Window & { google?: GoogleIdentity };

/** A script that has not come by then counts as blocked. */
const PATIENCE_MS = 10_000;

const takeMark = (page: Window): boolean => {
  try {
    const marked = page.localStorage.getItem(storageKeys.google) !== null;
    page.localStorage.removeItem(storageKeys.google);
    return marked;
  } catch {
    return false; // Stores are blocked.
  }
};

/**
 * Google must not log the next visitor of this browser in by itself. Its script is loaded where the login was through
 * Google on an earlier page; nobody waits for it.
 */
export const signOutOfGoogle = (page: GooglePage, scriptUrl: string): void => {
  const tell = () => page.google?.accounts?.id?.disableAutoSelect?.();
  const marked = takeMark(page);
  if (page.google?.accounts?.id) return tell();
  if (!marked || !scriptUrl) return;
  const script = page.document.createElement('script');
  const giveUp = () => script.remove();
  const patience = page.setTimeout(giveUp, PATIENCE_MS);
  script.addEventListener('error', giveUp);
  script.addEventListener('load', () => {
    page.clearTimeout(patience);
    tell();
  });
  script.src = scriptUrl;
  script.async = true;
  page.document.head.append(script);
};
