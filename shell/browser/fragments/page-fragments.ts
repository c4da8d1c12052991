import { currentSession } from '@acara/shared-auth';
import { ranReleases, getRunnableReleases } from '../register-remotes.ts';
import { loadFragment } from '../registry/load-remote.ts';
import { entryUrl, pageReleases, siteSettings } from '../registry/page-releases.ts';
import { reportRemoteFailure } from '../report-failure.ts';
import { fragmentHost } from './fragment-host.ts';

/** What shows the fragments of this page. */
export const pageFragments = fragmentHost({
  releases: () => pageReleases().remotes,
  runnable: getRunnableReleases,
  load: loadFragment,
  settings: siteSettings,
  visitor: () => currentSession().status,
  report: (part, phase, error) => {
    const named = pageReleases().remotes[part.remote];
    if (named) void reportRemoteFailure(part, phase, error, entryUrl(named));
  },
  onStands: (remote, releaseId) => ranReleases.add(`${remote}/${releaseId}`),
});
