/** Where a login leads back to: a path of this site, for this tab (decisions, Session and storage). */
export const RETURN_TARGET_KEY = 'acara_return_to';

/** Remembers where the visitor was. With storage blocked the login leads home. */
export const rememberReturn = (path: string): void => {
  try {
    sessionStorage.setItem(RETURN_TARGET_KEY, path);
  } catch {
    // Nothing to keep it in; the login works without it.
  }
};
