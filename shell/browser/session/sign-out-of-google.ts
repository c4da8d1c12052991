import { storageKeys } from '@acara/shared-auth';

type GoogleIdentity = { accounts?: { id?: { disableAutoSelect?: () => void } } };
type GooglePage = Window & { google?: GoogleIdentity };

/** After this the script counts as blocked. */
const TIMEOUT_MS = 10_000;

const takeGoogleFlag = (page: Window): boolean => {
  try {
    const isSet = page.localStorage.getItem(storageKeys.google) !== null;
    page.localStorage.removeItem(storageKeys.google);
    return isSet;
  } catch {
    return false; // Storage is blocked.
  }
};

/** Google would log the next visitor of this browser in automatically. Not awaited. */
export const signOutOfGoogle = (page: GooglePage, scriptUrl: string): void => {
  const disableAutoSelect = () => page.google?.accounts?.id?.disableAutoSelect?.();
  const usedGoogle = takeGoogleFlag(page);
  if (page.google?.accounts?.id) return disableAutoSelect();
  if (!usedGoogle || !scriptUrl) return;
  const script = page.document.createElement('script');
  const giveUp = () => script.remove();
  const timeout = page.setTimeout(giveUp, TIMEOUT_MS);
  script.addEventListener('error', giveUp);
  script.addEventListener('load', () => {
    page.clearTimeout(timeout);
    disableAutoSelect();
  });
  script.src = scriptUrl;
  script.async = true;
  page.document.head.append(script);
};
