import { getMountedApps } from 'single-spa';
import { SHELL_NAME, type SealedRelease } from '@acara/shared-contract/release';
import { pageReleases, sealOf, shellBeside, shellReleaseId, shellWatch } from '../registry/page-releases.ts';
import { ranReleases, runningRelease } from '../register-remotes.ts';
import { measureVitals } from './page-vitals.ts';
import { isAnswered } from './missing-file.ts';
import { sendBeacon } from './send-beacon.ts';
import { tellVisit } from './tell-visit.ts';
import { followUncaughtErrors } from './uncaught-errors.ts';

/** As many as the edge takes. */
const MOST_RELEASES = 32;

/** The slice that the document began with, whose scripts it names itself, as `<remote>/<releaseId>`. */
const firstSlice = ({ document }: Window): string | undefined => {
  const first = Object.entries(pageReleases().remotes).find(([, { base }]) =>
    document.querySelector(`script[defer][src^="${base}"]`),
  );
  return first && `${first[0]}/${first[1].releaseId}`;
};

const sealed = (name: string): SealedRelease[] => {
  const [remote = '', releaseId = ''] = name.split('/');
  const seal = sealOf(remote, releaseId);
  return seal ? [{ remote, releaseId, seal }] : [];
};

/** Tells the edge how this page does: errors as they come, and the visit when it ends. docs/contracts/release-health.md. */
export const startHealth = (page: Window): void => {
  const first = firstSlice(page);
  const releases = () => {
    const shell = sealed(`${SHELL_NAME}/${shellReleaseId()}`);
    const mounted = getMountedApps().map((remote) => `${remote}/${runningRelease(remote)}`);
    const slices = [...new Set([...(first ? [first] : []), ...ranReleases, ...mounted])];
    // What belongs to the shell must stand first; without its seal nothing is believed.
    return shell.length > 0 ? [...shell, ...slices.flatMap(sealed)].slice(0, MOST_RELEASES) : [];
  };
  // A document that began with a screen of the shell felt like none of the slices that came later.
  const measured = measureVitals();
  tellVisit({ page, vitals: first ? measured : {}, releases, send: sendBeacon });
  followUncaughtErrors({
    ...{ page, early: shellWatch()?.early ?? [], sealOf, isAnswered },
    send: (beacon) => sendBeacon({ ...beacon, ...shellBeside(beacon.remote) }),
  });
};
