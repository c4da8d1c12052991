import type { TabChannel, TabLock, TabMessage } from './connection.ts';

const NAME = 'acara-session';

// Another tab may run another release of the shell.
const isMessage = (value: unknown): value is TabMessage =>
  value === 'session' ||
  (typeof value === 'object' &&
    value !== null &&
    'topic' in value &&
    (value.topic === 'purchase' ||
      (value.topic === 'like' && 'eventId' in value && Number.isInteger(value.eventId) && 'liked' in value)));

/** The tabs of this browser; silent where it has no channel: the storage event still tells of a logout. */
export const browserTabChannel = (): TabChannel => {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME);
  return {
    post: (message) => channel?.postMessage(message),
    listen: (onMessage) =>
      channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (isMessage(data)) onMessage(data);
      }),
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
