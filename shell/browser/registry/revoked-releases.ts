import { REVOKED_ADDRESS, type RevokedReleases } from '@acara/shared-contract/release';

/** Between two looks, in milliseconds. */
export const POLL_INTERVAL_MS = 30_000;
/** A look is as good as new for so long, in milliseconds: as long as an answer may be kept. */
export const FRESH_FOR_MS = 5000;

/** What watching needs from the page; injected so that tests need no network. */
export type RevocationEnvironment = {
  page: Window;
  /** Told of every look that succeeds: all releases that were taken back, as `<package>/<releaseId>`. */
  onRevoked: (revoked: readonly string[]) => void;
  /** Milliseconds since some moment. */
  now: () => number;
};

/**
 * Asks the edge which releases were taken back, from now on every 30 s, as long as somebody sees the page and is online;
 * whoever comes back to it after longer is not kept waiting. Also at each step of the visitor, unless it was asked just
 * before: who goes to and fro does not get a release again and again that is gone. No step waits for the answer. A look
 * that fails is none. Answers how to stop.
 */
export const watchRevoked = ({ page, onRevoked, now }: RevocationEnvironment): (() => void) => {
  let lastPoll = now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const poll = async () => {
    const answer = await page.fetch(REVOKED_ADDRESS, { credentials: 'omit' });
    if (!answer.ok) return;
    const { revoked } = (await answer.json()) as Partial<RevokedReleases>; // Our own edge; another answer is none.
    if (Array.isArray(revoked)) onRevoked(revoked);
  };
  const pollIfVisible = () => {
    if (page.document.visibilityState !== 'visible' || !page.navigator.onLine) return;
    lastPoll = now();
    poll().catch(() => undefined);
    goOn();
  };
  const goOn = () => {
    clearTimeout(timer);
    timer = setTimeout(pollIfVisible, Math.max(0, lastPoll + POLL_INTERVAL_MS - now()));
  };

  const pollOnNavigation = () => {
    if (now() - lastPoll > FRESH_FOR_MS) pollIfVisible();
  };

  goOn();
  page.addEventListener('single-spa:before-routing-event', pollOnNavigation);
  page.document.addEventListener('visibilitychange', goOn);
  page.addEventListener('online', goOn);
  return () => {
    clearTimeout(timer);
    page.document.removeEventListener('visibilitychange', goOn);
    page.removeEventListener('online', goOn);
    page.removeEventListener('single-spa:before-routing-event', pollOnNavigation);
  };
};
