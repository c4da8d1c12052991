// Part of the releases that `npm run dev:inside` makes, and of no other: a page that runs one loads anew once there is a
// newer release. It asks what every page asks, which releases were taken back: that answer carries the revision.
import { RELEASES_ELEMENT_ID, REVOKED_ADDRESS } from '@acara/shared-contract/release';

const POLL_INTERVAL_MS = 300;
const LOADED_FOR = 'acara-development-revision';
// Two releases of the remote can stand in one page.
const RUNNING = Symbol.for('acara.development.reload');

const { document, location, sessionStorage } = globalThis;

const revisionOfPage = () =>
  JSON.parse(document.getElementById(RELEASES_ELEMENT_ID)?.textContent ?? '{}').revision ?? 0;

const look = async () => {
  if (document.hidden) return;
  const answer = await fetch(REVOKED_ADDRESS, { cache: 'no-store' });
  const { revision } = await answer.json();
  // A change that concerns no page leaves their revision as it was: once for each is enough.
  if (revision <= Math.max(revisionOfPage(), Number(sessionStorage.getItem(LOADED_FOR)))) return;
  sessionStorage.setItem(LOADED_FOR, String(revision));
  location.reload();
};

// The site is starting or restarting: the next look tells.
const lookAgain = () => void look().catch(() => undefined);

if (!globalThis[RUNNING]) {
  globalThis[RUNNING] = setInterval(lookAgain, POLL_INTERVAL_MS);
  document.addEventListener('visibilitychange', lookAgain);
}
