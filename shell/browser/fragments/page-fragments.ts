import { currentSession } from '@acara/shared-auth';
import { ranReleases, runnableOf } from '../register-remotes.ts';
import { loadFragment } from '../registry/load-remote.ts';
import { entryUrl, pageReleases, siteSettings } from '../registry/page-releases.ts';
import { reportSlice } from '../report-failure.ts';
import { fragmentHost } from './fragment-host.ts';

/** What shows the fragments of this page. */
export const pageFragments = fragmentHost({
  releases: () => pageReleases().remotes,
  runnable: runnableOf,
  load: loadFragment,
  settings: siteSettings,
  visitor: () => currentSession().status,
  report: (part, phase, error) => {
    const named = pageReleases().remotes[part.remote];
    if (named) void reportSlice(part, phase, error, entryUrl(named));
  },
  onStands: (remote, releaseId) => ranReleases.add(`${remote}/${releaseId}`),
});
