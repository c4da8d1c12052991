import { BehaviorSubject } from 'rxjs';
import { fitsPattern } from '@acara/shared-contract/path-pattern';
import { href, paths } from '@acara/shared-contract/paths';

const left = new BehaviorSubject<string | null>(null);

/**
 * That the server ended the session of this page, until it is put away or somebody logs in. It lives as long as the page:
 * nothing of a session outlasts it in the stores.
 */
export const endedSession = {
  /** The page that was left, to lead back to after the next login; null where no session ended. */
  leftPath: (): string | null => left.value,
  /** What a checkout shows went with the session; its order did not. */
  note: (path: string): void =>
    left.next(fitsPattern(paths.checkout.pattern, path.split(/[?#]/)[0] ?? path) ? href.transactions() : path),
  forget: (): void => {
    if (left.value !== null) left.next(null);
  },
  /** For React's external stores. */
  subscribe: (onChange: () => void): (() => void) => {
    const subscription = left.subscribe(onChange);
    return () => subscription.unsubscribe();
  },
};
