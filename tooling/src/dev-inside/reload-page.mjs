// Only in releases made by `npm run dev:inside`: reloads the page once there is a newer release. It polls the revoked
// releases, as every page does: the response contains the revision of the registry.
import { RELEASES_ELEMENT_ID, REVOKED_ADDRESS } from '@acara/shared-contract/release';

const POLL_INTERVAL_MS = 300;
const LOADED_FOR = 'acara-development-revision';
// Two releases of the remote can stand in one page.
const RUNNING = Symbol.for('acara.development.reload');

const { document, location, sessionStorage } = globalThis;

const revisionOfPage = () =>
  JSON.parse(document.getElementById(RELEASES_ELEMENT_ID)?.textContent ?? '{}').revision ?? 0;

const poll = async () => {
  if (document.hidden) return;
  const answer = await fetch(REVOKED_ADDRESS, { cache: 'no-store' });
  const { revision } = await answer.json();
  // Once per revision: a reloaded page may still have an older one.
  if (revision <= Math.max(revisionOfPage(), Number(sessionStorage.getItem(LOADED_FOR)))) return;
  sessionStorage.setItem(LOADED_FOR, String(revision));
  location.reload();
};

// A failure means that the site is starting or restarting.
const tryPoll = () => void poll().catch(() => undefined);

if (!globalThis[RUNNING]) {
  globalThis[RUNNING] = setInterval(tryPoll, POLL_INTERVAL_MS);
  document.addEventListener('visibilitychange', tryPoll);
}
