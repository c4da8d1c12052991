import { browserSessionStorage } from './browser-session-storage.ts';
import { browserTabChannel, browserTabLock } from './browser-tabs.ts';
import type { SessionDependencies } from './session-context.ts';

/** The session's parts as a browser's window has them. */
export const browserParts = (page: Window): Omit<SessionDependencies, 'onEnded' | 'onBegun'> => ({
  storage: browserSessionStorage(page),
  fetch: (path, init) => page.fetch(path, init),
  channel: browserTabChannel(page),
  lock: browserTabLock(page.navigator.locks),
  now: Date.now,
});
