import type { AuthTokens } from '@acara/shared-contract';
import type { TabLock } from './browser-tabs.ts';
import { memorySessionStorage } from './testing/memory-session-storage.ts';
import { sessionServer } from './testing/session-server.ts';
import { testAccessToken } from './testing/test-access-token.ts';
import type * as TestSession from './testing/test-session.ts';
import type * as Refresh from './refresh.ts';
import type * as Session from './session.ts';

const NOW = 1_000_000_000;
const access = (n: number) => testAccessToken({ id: 7, issuedAt: NOW, expiresAt: NOW + (n === 1 ? 0 : 900_000) });

/** One tab: a copy of the package of its own, as each page has. */
const openTab = (): typeof TestSession & typeof Refresh & typeof Session => {
  let tab: (typeof TestSession & typeof Refresh & typeof Session) | undefined;
  jest.isolateModules(() => {
    tab = {
      ...jest.requireActual<typeof TestSession>('./testing/test-session.ts'),
      ...jest.requireActual<typeof Refresh>('./refresh.ts'),
      ...jest.requireActual<typeof Session>('./session.ts'),
    };
  });
  if (!tab) throw new Error('no tab');
  return tab;
};

/** A lock as the browser has it: one after the other. A tab that dies in it lets it go. */
const browserLock = () => {
  let queue: Promise<unknown> = Promise.resolve();
  const lock: TabLock = (act) => {
    const task = queue.then(act);
    queue = task.catch(() => undefined);
    return task;
  };
  return lock;
};

/** Everything that is due has happened. */
const nextTask = () => new Promise((settle) => setTimeout(settle, 0));

const shared = () =>
  memorySessionStorage({
    identity: { id: 7, name: 'Sari' },
    tokens: { token: access(1), refreshToken: 'refresh-1' },
  });

describe('tabs that refresh at once', () => {
  it('ask the server once: 5 tabs with 4 callers each get one new token, nobody is logged out', async () => {
    const storage = shared();
    const lock = browserLock();
    let requests = 0;
    const tabs = Array.from({ length: 5 }, openTab);
    for (const tab of tabs)
      tab.startTestSession({
        storage,
        lock,
        now: () => NOW,
        fetch: sessionServer(async (): Promise<AuthTokens> => {
          requests += 1;
          await nextTask();
          return { token: access(2), refreshToken: 'refresh-2' };
        }),
      });
    const tokens = await Promise.all(tabs.flatMap((tab) => Array.from({ length: 4 }, () => tab.freshAccessToken())));
    expect(tokens).toEqual(Array.from({ length: 20 }, () => access(2)));
    expect(requests).toBe(1);
    expect(tabs.map((tab) => tab.currentSession().status)).toEqual(Array.from({ length: 5 }, () => 'member'));
  });

  it('go on when the one that asked is closed before its answer: the next asks with the same token', async () => {
    const storage = shared();
    const asked: string[] = [];
    const [dying, living] = [openTab(), openTab()];
    let close: (error: Error) => void = () => undefined;
    const lock = browserLock();
    dying.startTestSession({
      storage,
      lock,
      now: () => NOW,
      fetch: sessionServer(({ refreshToken }) => {
        asked.push(refreshToken);
        return new Promise((_, reject) => (close = reject));
      }),
    });
    living.startTestSession({
      storage,
      lock,
      now: () => NOW,
      fetch: sessionServer(({ refreshToken }) => {
        asked.push(refreshToken);
        return { token: access(2), refreshToken: 'refresh-2' };
      }),
    });
    const lost = dying.freshAccessToken().catch(() => 'closed');
    const found = living.freshAccessToken();
    await nextTask();
    close(new Error('the tab is gone'));
    await expect(lost).resolves.toBe('closed');
    await expect(found).resolves.toBe(access(2));
    expect(asked).toEqual(['refresh-1', 'refresh-1']);
    expect(living.currentSession().status).toBe('member');
  });
});
