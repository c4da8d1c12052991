/** Speaks to the other tabs of the site. What comes from there may be of another release: listeners look at it. */
export type TabChannel = {
  post: (message: unknown) => void;
  listen: (onMessage: (message: unknown) => void) => void;
};

/** Runs one caller at a time among all tabs of the site. */
export type TabLock = <T>(act: () => Promise<T>) => Promise<T>;

/** Says that the stores hold another session now. */
export const SESSION_MESSAGE = 'session';

const NAME = 'acara-session';

/**
 * The tabs of this browser. That the stores may hold another session is also said when the page comes back from where it
 * could hear nothing, and where the browser has no channel.
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

/**
 * A lock among the tabs of this browser. Without Web Locks (plain http) tabs may refresh at the same time; the server
 * then gives each the same successor.
 */
export const browserTabLock =
  (locks: LockManager | undefined): TabLock =>
  async (act) =>
    locks ? locks.request(NAME, act) : act();
