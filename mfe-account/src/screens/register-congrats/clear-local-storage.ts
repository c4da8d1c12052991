import { storageKeys } from '@acara/shared-auth';

/** Empties local storage but for the theme. Blocked storage holds nothing anyway. */
export const clearLocalStorage = (): void => {
  try {
    for (const key of Object.keys(localStorage)) if (key !== storageKeys.theme) localStorage.removeItem(key);
  } catch {
    // The browser keeps it from us; there is nothing of ours in it.
  }
};
