import { getMountedApps } from 'single-spa';
import { SHELL_NAME, type ShownPage, type SignedRelease } from '@acara/shared-contract/release';
import {
  getShell,
  getSignature,
  MAX_RELEASES,
  pageReleases,
  shellReleaseId,
  shellWatch,
} from '../registry/page-releases.ts';
import { ranReleases, runningRelease } from '../register-remotes.ts';
import { hasResponse, sendBeacon } from './report-failure.ts';
import { measureBlocked, measureVitals, reportVisit } from './report-visit.ts';
import { followRefusedAddresses } from './refused-addresses.ts';
import { reportSymptom } from './report-symptom.ts';
import { followUncaughtErrors } from './uncaught-errors.ts';

/** The remote that this document was rendered for, as `<remote>/<releaseId>`: the document itself loads its scripts. */
const firstRemote = ({ document }: Window): string | undefined => {
  const first = Object.entries(pageReleases().remotes).find(([, { base }]) =>
    document.querySelector(`script[defer][src^="${base}"]`),
  );
  return first && `${first[0]}/${first[1].releaseId}`;
};

const signedRelease = (name: string): SignedRelease[] => {
  const [remote = '', releaseId = ''] = name.split('/');
  const signature = getSignature(remote, releaseId);
  return signature ? [{ remote, releaseId, signature }] : [];
};

/** Reports uncaught errors, and the visit when the page is hidden: docs/contracts/beacons.md. */
export const startHealth = (page: Window, shown: () => ShownPage[]): void => {
  const first = firstRemote(page);
  const releases = () => {
    const shell = signedRelease(`${SHELL_NAME}/${shellReleaseId()}`);
    const mounted = getMountedApps().map((remote) => `${remote}/${runningRelease(remote)}`);
    const remotes = [...new Set([...(first ? [first] : []), ...ranReleases, ...mounted])];
    // The shell must come first; without its signature the edge rejects the beacon.
    return shell.length > 0 ? [...shell, ...remotes.flatMap(signedRelease)].slice(0, MAX_RELEASES) : [];
  };
  // Vitals of a document that began with a screen of the shell belong to no remote.
  const [vitals, blocked] = first ? [measureVitals(), measureBlocked()] : [{}, () => undefined];
  reportVisit({ page, vitals, blocked, shown, releases, send: sendBeacon });
  const early = shellWatch()?.early ?? [];
  followRefusedAddresses({ page, early, getSignature, report: reportSymptom });
  followUncaughtErrors({
    page,
    early,
    getSignature,
    hasResponse,
    send: (beacon) => sendBeacon({ ...beacon, ...getShell(beacon.remote) }),
  });
};
