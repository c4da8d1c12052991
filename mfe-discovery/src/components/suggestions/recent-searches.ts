import { storageKeys } from '@acara/shared-auth/storage-keys';

const MOST = 6;
/** Longer ones are unlikely to be repeated. */
const LONGEST = 80;

const isKeyword = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

const write = (keywords: string[]) => {
  try {
    if (keywords.length === 0) window.localStorage.removeItem(storageKeys.searches);
    else window.localStorage.setItem(storageKeys.searches, JSON.stringify(keywords));
  } catch {
    // Full or blocked: nothing is saved.
  }
};

/** The keywords that were searched for here, newest first; a logout empties the list. */
export const recentSearches = {
  all: (): string[] => {
    try {
      const value: unknown = JSON.parse(window.localStorage.getItem(storageKeys.searches) ?? '[]');
      return Array.isArray(value) ? value.filter(isKeyword).slice(0, MOST) : [];
    } catch {
      return [];
    }
  },

  add: (keyword: string): void => {
    if (!isKeyword(keyword) || keyword.length > LONGEST) return;
    const others = recentSearches.all().filter((other) => other.toLowerCase() !== keyword.toLowerCase());
    write([keyword, ...others].slice(0, MOST));
  },

  remove: (keyword: string): void => write(recentSearches.all().filter((other) => other !== keyword)),

  clear: (): void => write([]),
};
