import { getMountedApps } from 'single-spa';
import { SHELL_NAME, type SignedRelease } from '@acara/shared-contract/release';
import { pageReleases, getSignature, shellBeside, shellReleaseId, shellWatch } from '../registry/page-releases.ts';
import { ranReleases, runningRelease } from '../register-remotes.ts';
import { measureVitals } from './page-vitals.ts';
import { isAnswered } from './missing-file.ts';
import { sendBeacon } from './send-beacon.ts';
import { reportVisit } from './report-visit.ts';
import { followUncaughtErrors } from './uncaught-errors.ts';

/** As many as the edge takes. */
const MOST_RELEASES = 32;

/** The slice that the document began with, whose scripts it names itself, as `<remote>/<releaseId>`. */
const firstRemote = ({ document }: Window): string | undefined => {
  const first = Object.entries(pageReleases().remotes).find(([, { base }]) =>
    document.querySelector(`script[defer][src^="${base}"]`),
  );
  return first && `${first[0]}/${first[1].releaseId}`;
};

const signedRelease = (name: string): SignedRelease[] => {
  const [remote = '', releaseId = ''] = name.split('/');
  const seal = getSignature(remote, releaseId);
  return seal ? [{ remote, releaseId, seal }] : [];
};

/** Tells the edge how this page does: errors as they come, and the visit when it ends. docs/contracts/release-health.md. */
export const startHealth = (page: Window): void => {
  const first = firstRemote(page);
  const releases = () => {
    const shell = signedRelease(`${SHELL_NAME}/${shellReleaseId()}`);
    const mounted = getMountedApps().map((remote) => `${remote}/${runningRelease(remote)}`);
    const remotes = [...new Set([...(first ? [first] : []), ...ranReleases, ...mounted])];
    // What belongs to the shell must stand first; without its seal nothing is believed.
    return shell.length > 0 ? [...shell, ...remotes.flatMap(signedRelease)].slice(0, MOST_RELEASES) : [];
  };
  // A document that began with a screen of the shell felt like none of the slices that came later.
  const measured = measureVitals();
  reportVisit({ page, vitals: first ? measured : {}, releases, send: sendBeacon });
  followUncaughtErrors({
    ...{ page, early: shellWatch()?.early ?? [], getSignature, isAnswered },
    send: (beacon) => sendBeacon({ ...beacon, ...shellBeside(beacon.remote) }),
  });
};
