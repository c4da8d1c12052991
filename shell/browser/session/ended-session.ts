import { fitsPattern } from '@acara/shared-contract/path-pattern';
import { href, paths } from '@acara/shared-contract/paths';

const listeners = new Set<() => void>();
let left: string | null = null;

const set = (path: string | null) => {
  left = path;
  for (const listener of listeners) listener();
};

/**
 * That the server ended the session of this page, until it is put away or somebody logs in. It lives as long as the page:
 * nothing of a session outlasts it in the stores.
 */
export const endedSession = {
  /** The page that was left, to lead back to after the next login; null where no session ended. */
  leftPath: (): string | null => left,
  /** What a checkout shows went with the session; its order did not. */
  note: (path: string): void =>
    set(fitsPattern(paths.checkout.pattern, path.split(/[?#]/)[0] ?? path) ? href.transactions() : path),
  forget: (): void => {
    if (left !== null) set(null);
  },
  /** For React's external stores. */
  subscribe: (onChange: () => void): (() => void) => {
    listeners.add(onChange);
    return () => void listeners.delete(onChange);
  },
};
