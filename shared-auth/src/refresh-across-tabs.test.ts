import type { AuthTokens } from '@acara/shared-contract';
import type * as Refresh from './authorized.ts';
import type * as Clock from './clock.ts';
import type { TabLock } from './session-context.ts';
import type * as Session from './session.ts';
import { memorySessionStorage, sessionServer, testAccessToken } from './testing/test-session.ts';
import type * as TestSession from './testing/test-session.ts';

const NOW = 1_000_000_000;
const access = (n: number) => testAccessToken({ id: 7, issuedAt: NOW, expiresAt: NOW + (n === 1 ? 0 : 900_000) });

/** A tab has its own copy of the package. */
const openTab = (): typeof TestSession & typeof Refresh & typeof Session => {
  let tab: (typeof TestSession & typeof Refresh & typeof Session) | undefined;
  jest.isolateModules(() => {
    jest.requireActual<typeof Clock>('./clock.ts').learnTime(NOW, NOW);
    tab = {
      ...jest.requireActual<typeof TestSession>('./testing/test-session.ts'),
      ...jest.requireActual<typeof Refresh>('./authorized.ts'),
      ...jest.requireActual<typeof Session>('./session.ts'),
    };
  });
  if (!tab) throw new Error('no tab');
  return tab;
};

/** A lock like the browser's: one holder at a time, released when its tab is closed. */
const browserLock = () => {
  let queue: Promise<unknown> = Promise.resolve();
  const lock: TabLock = (act) => {
    const task = queue.then(act);
    queue = task.catch(() => undefined);
    return task;
  };
  return lock;
};

const nextTask = () => new Promise((settle) => setTimeout(settle, 0));

const shared = () =>
  memorySessionStorage({
    identity: { id: 7, name: 'Sari' },
    tokens: { token: access(1), refreshToken: 'refresh-1' },
  });

describe('tabs that refresh at the same time', () => {
  it('share one request: 5 tabs with 4 callers each get one new token, no tab is logged out', async () => {
    const storage = shared();
    const lock = browserLock();
    let requests = 0;
    const tabs = Array.from({ length: 5 }, openTab);
    for (const tab of tabs)
      tab.startTestSession({
        storage,
        lock,
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

  it('recover when the requesting tab is closed before the response: the next one sends the same token', async () => {
    const storage = shared();
    const requested: string[] = [];
    const dying = openTab();
    const living = openTab();
    let close: (error: Error) => void = () => undefined;
    const lock = browserLock();
    dying.startTestSession({
      storage,
      lock,
      fetch: sessionServer(({ refreshToken }) => {
        requested.push(refreshToken);
        return new Promise((_, reject) => (close = reject));
      }),
    });
    living.startTestSession({
      storage,
      lock,
      fetch: sessionServer(({ refreshToken }) => {
        requested.push(refreshToken);
        return { token: access(2), refreshToken: 'refresh-2' };
      }),
    });
    const lost = dying.freshAccessToken().catch(() => 'closed');
    const found = living.freshAccessToken();
    await nextTask();
    close(new Error('the tab is gone'));
    await expect(lost).resolves.toBe('closed');
    await expect(found).resolves.toBe(access(2));
    expect(requested).toEqual(['refresh-1', 'refresh-1']);
    expect(living.currentSession().status).toBe('member');
  });
});
