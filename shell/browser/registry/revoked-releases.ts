import { REVOKED_ADDRESS, SHELL_NAME, type RevokedReleases } from '@acara/shared-contract/release';

export const POLL_INTERVAL_MS = 30_000;
/** A younger poll is not repeated: a response may be cached for as long. */
export const FRESH_FOR_MS = 5000;

/** What polling needs from the page; injected so that tests need no network. */
type RevocationEnvironment = {
  page: Window;
  /** Called after every successful poll with all revoked releases, as `<package>/<releaseId>`. */
  onRevoked: (revoked: readonly string[]) => void;
  now: () => number;
  /** Whether the first poll does not wait: its response has the server's time. */
  isUrgent?: boolean;
};

/**
 * While the page is visible and online, and at navigations when the last poll is older than 5 s. Nothing waits for it.
 * @returns a function that polls as soon as another response is due
 */
export const watchRevoked = ({ page, onRevoked, now, isUrgent = false }: RevocationEnvironment): (() => void) => {
  let lastPoll = isUrgent ? -Infinity : now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const poll = async () => {
    const response = await page.fetch(REVOKED_ADDRESS, { credentials: 'omit' });
    if (!response.ok) return;
    const { revoked } = (await response.json()) as Partial<RevokedReleases>;
    if (Array.isArray(revoked)) onRevoked(revoked);
  };
  const pollIfVisible = () => {
    if (page.document.visibilityState !== 'visible' || !page.navigator.onLine) return;
    lastPoll = now();
    poll().catch(() => undefined);
    schedule();
  };
  const pollAfter = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(pollIfVisible, Math.max(0, lastPoll + ms - now()));
  };
  const schedule = () => pollAfter(POLL_INTERVAL_MS);

  schedule();
  page.addEventListener('single-spa:before-routing-event', () => {
    if (now() - lastPoll > FRESH_FOR_MS) pollIfVisible();
  });
  page.document.addEventListener('visibilitychange', schedule);
  page.addEventListener('online', schedule);
  return () => pollAfter(FRESH_FOR_MS);
};

type LeavingEnvironment = {
  shellReleaseId: string | null;
  revokeRelease: (remote: string, releaseId: string) => void;
  /** Makes the next navigation between remotes load a document, and with it another shell. */
  leaveShell: () => void;
};

/** The shell is left once. */
export const leaveRevoked = ({ shellReleaseId, revokeRelease, leaveShell }: LeavingEnvironment) => {
  let isShellLeft = false;
  return (revoked: readonly string[]): void => {
    for (const name of revoked) {
      const [remote = '', releaseId = ''] = name.split('/');
      if (remote !== SHELL_NAME) revokeRelease(remote, releaseId);
      else if (releaseId === shellReleaseId && !isShellLeft) {
        isShellLeft = true;
        leaveShell();
      }
    }
  };
};

/** After this the browser will not load the document: the remotes are exchanged as usual. */
const NAVIGATION_TIMEOUT_MS = 10_000;

type RoutingDetail = { totalAppChanges?: number; cancelNavigation?: (isCanceled: Promise<boolean>) => void };

/** The current page stays visible until the document has loaded. */
export const loadNextDocument = (page: Window, reload = () => page.location.reload()): void =>
  page.addEventListener('single-spa:before-routing-event', (event) => {
    const { totalAppChanges = 0, cancelNavigation } = (event as CustomEvent<RoutingDetail | null>).detail ?? {};
    if (totalAppChanges === 0) return;
    // single-spa waits for this promise; the address is already that of the next page.
    cancelNavigation?.(new Promise((resolve) => setTimeout(resolve, NAVIGATION_TIMEOUT_MS, false)));
    reload();
  });
