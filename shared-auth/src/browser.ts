import { browserSessionStorage } from './browser-session-storage.ts';
import { SESSION_MESSAGE, type SessionDependencies, type TabChannel, type TabLock } from './session-context.ts';

const NAME = 'acara-session';

/**
 * A channel between the tabs of this browser. The session message is also delivered where tabs may have missed one: when
 * a page becomes visible again, and, for browsers without `BroadcastChannel`, on storage events.
 */
export const browserTabChannel = (page: Window): TabChannel => {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME);
  return {
    post: (message) => channel?.postMessage(message),
    listen: (onMessage) => {
      const notify = () => onMessage(SESSION_MESSAGE);
      channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => onMessage(data));
      page.addEventListener('storage', notify);
      page.addEventListener('pageshow', notify);
      page.document.addEventListener('visibilitychange', notify);
    },
  };
};

/** Without Web Locks (plain http) tabs may refresh at the same time; the server then gives each the same successor. */
const browserTabLock =
  (locks: LockManager | undefined): TabLock =>
  async (act) =>
    locks ? locks.request(NAME, act) : act();

/** The session's dependencies in a browser window. */
export const browserDependencies = (page: Window): Omit<SessionDependencies, 'onEnded' | 'onBegun'> => ({
  storage: browserSessionStorage(page),
  fetch: (path, init) => page.fetch(path, init),
  channel: browserTabChannel(page),
  lock: browserTabLock(page.navigator.locks),
  now: Date.now,
});
